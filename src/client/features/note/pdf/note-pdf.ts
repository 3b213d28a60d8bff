import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { PDFImage } from 'pdf-lib';
import { pacificMoment } from '#client/screen/pacific-clock.ts';
import { visitStatusLabel } from '#domain/visit-status.ts';
import type { Clocked, Note, Patient, Visit } from '#contract/entities.ts';
import type { Answers, FormDefinition } from '#forms/define.ts';
import { scoreRules, scores } from '#forms/engine.ts';
import { woundsIn } from '#forms/wounds.ts';
import type { Words } from '../answer-text.ts';
import { noteSummary } from '../note-summary.ts';
import { activeIds, chartText } from '#client/features/patients/chart-values.ts';
import { clockedText } from '#client/features/visits/clock/clocked-text.ts';
import { scoreText } from '../score-text.ts';
import { attachSeal } from './attach-seal.ts';
import { drawFacts, drawTitle } from '#paper/lines.ts';
import { drawSections, type ScoreLine } from './body.ts';
import { footer, header, pageNumber } from './furniture.ts';
import type { Photos } from './draw-photos.ts';
import { closeSheet, openSheet, type Sheet, type SheetPage } from '#paper/sheet.ts';
import { drawSignOff } from './sign-off.ts';

type Facts = readonly (readonly [string, string])[];

export type NotePdfInput = {
  readonly agency: string;
  readonly visit: Visit;
  readonly note: Note;
  /** Null when the chart is not on the device: the header then has what the visit knows. */
  readonly patient: Patient | null;
  readonly form: FormDefinition;
  readonly answers: Answers;
  readonly words: Words;
  readonly madeAt: Date;
  /** False while this device has no receipt of the server for the submission. */
  readonly isWithOffice: boolean;
  /** JPEG content of wound photos by file; the others are named as missing. */
  readonly photos?: ReadonlyMap<string, Uint8Array>;
  /** Unanswered questions too, said to be so. */
  readonly isWhole?: boolean;
};

/** Draws a note from the present line on, without what stands on every page. */
export function drawNote(
  sheet: Sheet,
  input: NotePdfInput,
  { photos, facts }: { photos: Photos; facts: Facts },
): void {
  drawTitle(
    sheet,
    input.words(input.form.title),
    input.note.seal ? null : t`Not signed. This is a draft.`,
  );
  drawFacts(sheet, facts);
  const { form, answers, words, visit, isWhole } = input;
  const unanswered = isWhole ? t`Not answered` : undefined;
  drawSections(
    sheet,
    noteSummary(form, answers, words, { date: visit.dateOfService, unanswered }),
    {
      scores: scoreLines(input),
      wounds: woundsIn(answers),
      photos,
    },
  );
  drawSignOff(sheet, input);
}

/**
 * The note as a PDF, made on the device, even offline: patient header and page count on every page,
 * all answered sections (or every question that shows), scores, signatures as vector paths, seal,
 * returns and addenda. Everything is tagged in its reading order (ISO 32000-1 §14.8). A signed note
 * also has its sealed text and seal as attached files, so that the file can be verified by itself
 * (docs/decisions/024).
 *
 * @returns the bytes of the file, some 10 to 20 kB, and its photos
 */
export async function notePdf(input: NotePdfInput): Promise<Uint8Array> {
  const sheet = await openSheet();
  const { visit, words } = input;
  sheet.document.setTitle(`${words(visit.visitType)}, ${visit.dateOfService}`);
  sheet.document.setCreationDate(input.madeAt);
  const photos = await embedded(sheet, input.photos);
  drawNote(sheet, input, { photos, facts: factsOf(input) });
  const frame = (at: SheetPage): void => {
    header(sheet, at, input);
    footer(sheet, at, { madeAt: input.madeAt, hash: input.note.seal?.hash ?? null });
  };
  const number = (at: SheetPage, nth: number, count: number): void =>
    pageNumber(sheet, at, nth, count);
  return closeSheet(
    sheet,
    { frame, number },
    {
      language: i18n.locale,
      finish: (document, plain) => attachSeal(document, input.note, input.madeAt, plain),
    },
  );
}

/** The photos of a note in the document, by file. */
export const embedded = async (
  { document }: Sheet,
  photos: ReadonlyMap<string, Uint8Array> = new Map(),
): Promise<Photos> => {
  const images = new Map<string, PDFImage>();
  for (const [id, bytes] of photos) images.set(id, await document.embedJpg(bytes));
  return images;
};

const scoreLines = ({ form, answers, words }: NotePdfInput): Readonly<Record<string, ScoreLine>> =>
  Object.fromEntries(
    scores(form, answers).map((score) => [
      score.path,
      { value: scoreText(score, words), rule: words(scoreRules[score.rule].explanation) },
    ]),
  );

const statusOf = ({ visit, words, isWithOffice }: NotePdfInput): string =>
  visit.status === 'NotesInReview' && !isWithOffice
    ? t`Signed. The office had not received it when this file was made.`
    : words(visitStatusLabel(visit));

/** What the patient has, as the chart on this device says: the note itself does not ask it. */
function diagnosesOf({ patient }: NotePdfInput): readonly (readonly [string, string])[] {
  const values = patient?.content.doc.values ?? {};
  const told = activeIds(values, 'problems').map((id) =>
    [chartText(values, `problems.${id}.text`), chartText(values, `problems.${id}.code`)]
      .filter(Boolean)
      .join(' '),
  );
  return told.length > 0 ? [[t`Diagnoses in the chart`, told.join('; ')]] : [];
}

/** Who, when and what of the visit. */
export const factsOf = (input: NotePdfInput): Facts => {
  const { visit, words } = input;
  const clinician = [visit.providerName ?? t`Not assigned`, visit.providerType]
    .filter(Boolean)
    .join(', ');
  const ends: readonly (readonly [string, Clocked | null])[] = [
    [t`Visit started`, visit.timeIn],
    [t`Visit ended`, visit.timeOut],
  ];
  return [
    [t`Visit`, words(visit.visitType)],
    [t`Date of service`, visit.dateOfService],
    [t`Clinician`, clinician],
    ...diagnosesOf(input),
    ...ends.map(
      ([label, clocked]) =>
        [label, clocked ? clockedText(clocked, clocked.by) : t`Not recorded`] as const,
    ),
    [t`Status`, statusOf(input)],
    ...(visit.submittedAt
      ? [[t`Submitted`, pacificMoment(new Date(visit.submittedAt))] as const]
      : []),
    ...(visit.approvedAt
      ? [[t`Approved`, pacificMoment(new Date(visit.approvedAt))] as const]
      : []),
  ];
};
