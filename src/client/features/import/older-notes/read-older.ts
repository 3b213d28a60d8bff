import type { GivenOlderNote } from '#contract/older-notes.ts';
import { inlineFileLimit } from '#domain/attachments.ts';
import { isCalendarDate } from '#domain/calendar-date.ts';

/**
 * Older notes from a file: a list in JSON, a table in CSV with one note a row, or one scanned note
 * as a PDF, of which a person says whose it is.
 */

/** Why a file, or a note of it, cannot be read. */
export type OlderFault = 'unreadable' | 'empty' | 'no-mrn' | 'no-day' | 'too-large' | 'other-type';
export type ReadOlder =
  | { readonly ok: true; readonly notes: readonly GivenOlderNote[] }
  /** `place`: number of the note in the file, from 1; null for the whole file. */
  | { readonly ok: false; readonly fault: OlderFault; readonly place: number | null };

/** Names of the columns that are no fields, folded. */
const columns = {
  mrn: ['mrn', 'recordnumber', 'record', 'aktennummer'],
  day: ['date', 'day', 'dateofservice', 'visitdate', 'datum'],
  title: ['title', 'note', 'notetype', 'type', 'titel'],
  author: ['author', 'clinician', 'provider', 'signedby', 'verfasser'],
} as const;
type Column = keyof typeof columns;

const folded = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '');

const columnOf = (name: string): Column | null =>
  (Object.keys(columns) as Column[]).find((column) =>
    (columns[column] as readonly string[]).includes(folded(name)),
  ) ?? null;

const asText = (value: unknown): string => {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return Array.isArray(value) ? value.map(asText).filter(Boolean).join('; ') : '';
};

/** MM/DD/YYYY of a day as programs write it; null for anything else. */
function dayOf(text: string): string | null {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)/.exec(text) ?? [];
  if (year) return isCalendarDate(`${month}/${date}/${year}`) ? `${month}/${date}/${year}` : null;
  const [, first = '', second = '', third = ''] =
    /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const day = `${first.padStart(2, '0')}/${second.padStart(2, '0')}/${third}`;
  return isCalendarDate(day) ? day : null;
}

type Cells = readonly (readonly [name: string, value: unknown])[];

/** Fields of a note in JSON: an object, or a list of labels and values. */
function fieldsIn(value: unknown): Cells {
  if (Array.isArray(value))
    return value.flatMap((each: unknown): Cells => {
      if (typeof each !== 'object' || each === null) return [];
      return [[asText(Reflect.get(each, 'label')), Reflect.get(each, 'value')]];
    });
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

function noteOf(cells: Cells): GivenOlderNote | OlderFault {
  const named: Record<Column, string> = { mrn: '', day: '', title: '', author: '' };
  const fields: { label: string; value: string }[] = [];
  const add = (given: Cells): void => {
    for (const [name, value] of given) {
      const text = asText(value);
      if (name.trim() !== '' && text !== '') fields.push({ label: name.trim(), value: text });
    }
  };
  for (const [name, value] of cells) {
    const column = columnOf(name);
    if (column !== null) named[column] = asText(value);
    else if (folded(name) === 'fields') add(fieldsIn(value));
    else add([[name, value]]);
  }
  if (named.mrn === '') return 'no-mrn';
  const day = dayOf(named.day);
  if (day === null) return 'no-day';
  const { mrn, title, author } = named;
  return { mrn, day, title: title || 'Note', author, fields, document: null };
}

function notesOf(rows: readonly Cells[]): ReadOlder {
  if (rows.length === 0) return { ok: false, fault: 'empty', place: null };
  const notes: GivenOlderNote[] = [];
  for (const [index, cells] of rows.entries()) {
    const note = noteOf(cells);
    if (typeof note === 'string') return { ok: false, fault: note, place: index + 1 };
    notes.push(note);
  }
  return { ok: true, notes };
}

function readJson(text: string): ReadOlder {
  try {
    const read: unknown = JSON.parse(text);
    const list: unknown =
      typeof read === 'object' && read !== null && 'notes' in read ? read.notes : read;
    if (!Array.isArray(list)) return { ok: false, fault: 'unreadable', place: null };
    return notesOf(
      list.map((each: unknown): Cells => {
        return typeof each === 'object' && each !== null ? Object.entries(each) : [];
      }),
    );
  } catch {
    return { ok: false, fault: 'unreadable', place: null };
  }
}

async function readCsv(text: string): Promise<ReadOlder> {
  const { default: papa } = await import('papaparse');
  const { data } = papa.parse<string[]>(text, { skipEmptyLines: 'greedy' });
  const [header = [], ...rows] = data;
  return notesOf(rows.map((row) => header.map((name, at) => [name, row[at] ?? ''] as const)));
}

/** A scanned note: whose it is and of which day, a person says. */
async function readPdf(file: File): Promise<ReadOlder> {
  if (file.size >= inlineFileLimit) return { ok: false, fault: 'too-large', place: null };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isPdf = String.fromCodePoint(...bytes.subarray(0, 5)) === '%PDF-';
  if (!isPdf) return { ok: false, fault: 'unreadable', place: null };
  const parts: string[] = [];
  const step = 8_190; // a multiple of 3, so that the parts join
  for (let from = 0; from < bytes.length; from += step)
    parts.push(btoa(String.fromCodePoint(...bytes.subarray(from, from + step))));
  const document = { fileName: file.name.slice(0, 200), content: parts.join('') };
  const title = file.name.replace(/\.pdf$/i, '').slice(0, 200);
  return { ok: true, notes: [{ mrn: '', day: '', title, author: '', fields: [], document }] };
}

/** Reads a file by its name's ending. */
export async function readOlder(file: File): Promise<ReadOlder> {
  const ending = /\.(json|csv|pdf)$/i.exec(file.name)?.[1]?.toLowerCase();
  if (ending === 'pdf') return readPdf(file);
  if (ending === 'json') return readJson(await file.text());
  return ending === 'csv'
    ? readCsv(await file.text())
    : { ok: false, fault: 'other-type', place: null };
}
