import { t } from '@lingui/core/macro';
import { pacificMoment } from '#client/screen/pacific-clock.ts';
import type { Patient, Visit } from '#contract/entities.ts';
import type { Words } from '../answer-text.ts';
import {
  drawAs,
  paper,
  rule,
  textWidth,
  writeWithin,
  type Sheet,
  type SheetPage,
} from '#paper/sheet.ts';
import { tagOf } from '#paper/tags.ts';

type HeaderParts = {
  readonly agency: string;
  readonly visit: Visit;
  readonly patient: Patient | null;
  readonly words: Words;
};

/** Room left for what is on the right: agency, visit, page. */
const right = 200;
const left = textWidth - right;
/** A long kind of visit takes room that record number and birth date leave; its day is never cut. */
const whatRoom = 260;
const identityRoom = textWidth - whatRoom;

/** The patient on every page, so that a loose sheet can be assigned. */
export function header(
  sheet: Sheet,
  at: SheetPage,
  { agency, visit, patient, words }: HeaderParts,
): void {
  const { margin, height } = paper;
  const muted = { size: 9, ink: 'muted' } as const;
  const toRight = { ...muted, align: 'right' } as const;
  const draw = (): void => {
    const name = { size: 13, bold: true } as const;
    writeWithin(sheet, visit.patientName, margin, height - 42, left, name, at);
    writeWithin(sheet, agency, margin + left, height - 42, right, toRight, at);
    writeWithin(sheet, identity(patient), margin, height - 56, identityRoom, muted, at);
    const what = `${words(visit.visitType)}, ${visit.dateOfService}`;
    writeWithin(sheet, what, margin + identityRoom, height - 56, whatRoom, toRight, at);
    // A line of its own: beside the record number a long address was cut.
    writeWithin(sheet, visit.address, margin, height - 68, textWidth, muted, at);
  };
  if (at === sheet.pages[0]) {
    const tag = tagOf('P');
    sheet.tags.unshift(tag);
    drawAs(sheet, tag, draw, at);
  } else drawAs(sheet, 'decoration', draw, at);
  rule(sheet, height - 76, { weight: 1, ink: 'muted' }, at);
}

/** The word for the chart's sex; what is no code of it as it stands. */
const sexOf = (code: unknown): string => {
  if (code === 'F') return t`Female`;
  if (code === 'M') return t`Male`;
  return typeof code === 'string' ? code : '';
};

const identity = (patient: Patient | null): string => {
  const values = patient?.content.doc.values ?? {};
  const birthday =
    typeof values['birthday'] === 'string' && values['birthday'] !== ''
      ? t`born ${values['birthday']}`
      : '';
  return [patient ? t`Record ${patient.mrn}` : '', birthday, sexOf(values['gender'])]
    .filter(Boolean)
    .join(' · ');
};

type FooterParts = {
  readonly madeAt: Date;
  readonly hash: string | null;
  /** Of no one note: the contents of several. */
  readonly ofSeveral?: boolean;
};

/** Points above the edge of the paper, and the room for the number of the page. */
const footLine = 28;
const numberRoom = 90;
const small = { size: 8, ink: 'muted' } as const;

/** Which note this is, and when it was printed. */
export function footer(
  sheet: Sheet,
  at: SheetPage,
  { madeAt, hash, ofSeveral = false }: FooterParts,
): void {
  const made = pacificMoment(madeAt);
  const unsealed = ofSeveral ? t`Printed ${made}` : t`Not signed · printed ${made}`;
  const seal = hash ? t`Seal ${hash.slice(0, 16)} · printed ${made}` : unsealed;
  rule(sheet, 40, {}, at);
  drawAs(
    sheet,
    'decoration',
    () => writeWithin(sheet, seal, paper.margin, footLine, textWidth - numberRoom, small, at),
    at,
  );
}

/** The number of a page, to the right of the footer. */
export function pageNumber(sheet: Sheet, at: SheetPage, number: number, count: number): void {
  const from = paper.width - paper.margin - numberRoom;
  const style = { ...small, align: 'right' } as const;
  drawAs(
    sheet,
    'decoration',
    () => writeWithin(sheet, t`Page ${number} of ${count}`, from, footLine, numberRoom, style, at),
    at,
  );
}
