import { Refusal } from '#contract/errors.ts';
import { mostTableRows } from '#contract/table-imports.ts';

/** A file as rows of cells; `line` is the line of the file a row began at. */
export type ReadTable = {
  readonly header: readonly string[];
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
};

/** UTF-16 by its mark, else UTF-8, else Latin-1 as older programs write it. */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const largest = 8_000_000; // bytes

/** How a PDF, a workbook, XML and RTF begin: with the name of a table, they offered columns. */
const otherFiles = ['%PDF-', 'PK\u0003\u0004', '<?xml', '{\\rtf'] as const;

const separators = [',', ';', '\t', '|'] as const;

/** The separator that the header has most of, outside quotes. */
function separatorOf(text: string): string {
  const [head = ''] = text.replaceAll(/"[^"]*"/g, '').split(/\r|\n/, 1);
  const counts = separators.map((each) => [head.split(each).length, each] as const);
  return counts.toSorted(([a], [b]) => b - a)[0]?.[1] ?? ',';
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/**
 * A table with a header: commas, semicolons or tabs, quoted cells with line breaks in them.
 *
 * @throws Refusal table.empty, table.too-long, table.unreadable with `line` and `column`
 */
export async function readTable(file: File): Promise<ReadTable> {
  if (file.size > largest) throw new Refusal('table.too-long');
  const text = decoded(new Uint8Array(await file.arrayBuffer()));
  if (text.trim() === '') throw new Refusal('table.empty');
  if (text.includes('\0') || otherFiles.some((start) => text.startsWith(start)))
    throw new Refusal('table.unreadable');
  const { default: papa } = await import('papaparse');
  const read: { line: number; cells: string[] }[] = [];
  let line = 1;
  let from = 0;
  const faults: { line: number; column: number }[] = [];
  papa.parse<string[]>(text, {
    delimiter: separatorOf(text),
    skipEmptyLines: false,
    step: ({ data, errors, meta }) => {
      if (errors.some(({ type }) => type === 'Quotes')) faults.push({ line, column: 1 });
      read.push({ line, cells: data });
      line += (text.slice(from, meta.cursor).match(/\r\n|\r|\n/g) ?? []).length;
      from = meta.cursor;
    },
  });
  const [fault] = faults;
  if (fault) throw new Refusal('table.unreadable', { detail: fault });
  const [head, ...rest] = read.filter(({ cells }) => !isBlank(cells));
  if (!head || rest.length === 0) throw new Refusal('table.empty');
  if (rest.length > mostTableRows) throw new Refusal('table.too-long');
  return { header: head.cells.map((cell) => cell.replace(/^\uFEFF/, '').trim()), rows: rest };
}
