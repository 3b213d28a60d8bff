import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { must } from '#domain/must.ts';
import { footer, header, pageNumber } from './furniture.ts';
import { drawNote, embedded, factsOf, type NotePdfInput } from './note-pdf.ts';
import {
  closeSheet,
  drawAs,
  newPage,
  openSheet,
  paper,
  rule,
  textWidth,
  write,
  writeWithin,
  type Sheet,
  type SheetPage,
} from '#paper/sheet.ts';
import { tagOf } from '#paper/tags.ts';

/** How far the making of a file of several notes is. */
export type Progress = { readonly done: number; readonly of: number };

export type NotesPdfParts = {
  readonly agency: string;
  readonly madeAt: Date;
  /** One after another, so that only one note is in memory beside the file. */
  readonly notes: readonly (() => Promise<NotePdfInput>)[];
  readonly onProgress?: (progress: Progress) => void;
  /** Stops between two notes; the answer is null then. */
  readonly isStopped?: () => boolean;
};

type Entry = { readonly input: NotePdfInput; readonly page: number };

const lead = 16; // points between lines of the contents
const titleHeight = 40;
const perPage = Math.floor((paper.height - paper.top - paper.bottom - titleHeight) / lead);
const pageColumn = 60; // points for the page numbers

/** Lets the page draw and answer between two notes. */
const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** What stands above the contents of every page: whose file it is. */
function contentsHeader(sheet: Sheet, at: SheetPage, agency: string): void {
  drawAs(
    sheet,
    'decoration',
    () => {
      const muted = { size: 9, ink: 'muted', align: 'right' } as const;
      writeWithin(sheet, agency, paper.margin, paper.height - 42, textWidth, muted, at);
    },
    at,
  );
  rule(sheet, paper.height - 76, { weight: 1, ink: 'muted' }, at);
}

/** The visit as every page of its note names it. */
const titleOf = ({ visit, words }: NotePdfInput): string =>
  [visit.dateOfService, visit.patientName, words(visit.visitType), visit.providerName ?? '']
    .filter(Boolean)
    .join(' · ');

/** The contents on the pages that were kept for them, one line for each note. */
function drawContents(sheet: Sheet, pages: readonly SheetPage[], entries: readonly Entry[]): void {
  const top = paper.height - paper.top;
  const heading = tagOf('H1');
  const first = must(pages[0], 'page of the contents');
  const title = { size: 16, bold: true } as const;
  drawAs(sheet, heading, () => write(sheet, t`Contents`, paper.margin, top, title, first), first);
  const lists = pages.map((at, nth) => {
    const tag = tagOf('P');
    const line = ({ input, page }: Entry, row: number): void => {
      const y = top - titleHeight - row * lead;
      const width = textWidth - pageColumn;
      writeWithin(sheet, titleOf(input), paper.margin, y, width, {}, at);
      const toRight = { align: 'right' } as const;
      writeWithin(sheet, String(page), paper.margin + width, y, pageColumn, toRight, at);
    };
    const shown = entries.slice(nth * perPage, (nth + 1) * perPage);
    drawAs(sheet, tag, () => shown.forEach(line), at);
    return tag;
  });
  sheet.tags.unshift(heading, ...lists);
}

/**
 * Several notes as one PDF with contents: each begins on a page of its own with its patient above.
 * The seals are printed; to verify a note by its file, its own PDF is made, which has the sealed
 * text attached.
 *
 * @returns the bytes of the file; null when it was stopped
 * @throws what loading a note throws
 */
export async function notesPdf({
  agency,
  madeAt,
  notes,
  onProgress,
  isStopped = () => false,
}: NotesPdfParts): Promise<Uint8Array | null> {
  const sheet = await openSheet();
  sheet.document.setTitle(t`Notes`);
  sheet.document.setCreationDate(madeAt);
  for (let page = 1; page < Math.ceil(notes.length / perPage); page += 1) newPage(sheet);
  const contents = [...sheet.pages];
  const entries: Entry[] = [];
  /** The note of each page. */
  const noteOf: NotePdfInput[] = [];
  for (const load of notes) {
    if (isStopped()) return null;
    const input = await load();
    newPage(sheet);
    entries.push({ input, page: sheet.pages.length });
    sheet.rewritten = false;
    const photos = await embedded(sheet, input.photos);
    const patient = [t`Patient`, input.visit.patientName] as const;
    drawNote(sheet, input, { photos, facts: [patient, ...factsOf(input)] });
    while (noteOf.length < sheet.pages.length - contents.length) noteOf.push(input);
    onProgress?.({ done: entries.length, of: notes.length });
    await breath();
  }
  drawContents(sheet, contents, entries);
  const noteAt = (nth: number): NotePdfInput | undefined => noteOf[nth - 1 - contents.length];
  const subject = (nth: number): object => noteAt(nth) ?? contents;
  const frame = (at: SheetPage, nth: number): void => {
    const input = noteAt(nth);
    if (input) header(sheet, at, input);
    else contentsHeader(sheet, at, agency);
    const hash = input?.note.seal?.hash ?? null;
    footer(sheet, at, { madeAt, hash, ofSeveral: input === undefined });
  };
  const number = (at: SheetPage, nth: number, count: number): void =>
    pageNumber(sheet, at, nth, count);
  const finish = async (): Promise<void> => {};
  return closeSheet(sheet, { frame, subject, number }, { language: i18n.locale, finish });
}
