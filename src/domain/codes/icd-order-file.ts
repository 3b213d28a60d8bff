import { icdCategory } from './icd-category.ts';

/**
 * The order file of an ICD-10-CM release, `icd10cm_order_YYYY.txt`, as CMS and NCHS publish it with
 * its `icd10OrderFiles.pdf`: columns of fixed width. 1–5 order number, 7–13 code without its dot,
 * 15 whether the code is valid for submission (1) or a header (0), 17–76 short description, from 78
 * long description.
 */

type OrderFileProblem = {
  /** Counted from 1. */
  readonly line: number;
  /** `number`, `code`, `flag` and `text` do not fit their columns; the code is there `twice`. */
  readonly what: 'number' | 'code' | 'flag' | 'text' | 'twice';
  readonly text: string;
};

export type OrderFile =
  | {
      readonly ok: true;
      /** Codes that are valid for submission: `I10\tEssential (primary) hypertension`, sorted. */
      readonly rows: readonly string[];
      readonly headers: number;
    }
  | { readonly ok: false; readonly problem: OrderFileProblem }
  | { readonly ok: false; readonly problem: null };

const codeShape = new RegExp(`^${icdCategory}[0-9A-Z]{0,4}$`);
/** Characters of a code before its dot. */
const category = 3;
/** Characters of a line that a message repeats. */
const shown = 60;

/** `S72001A` as people write it: `S72.001A`. */
export const dottedCode = (code: string): string =>
  code.length > category ? `${code.slice(0, category)}.${code.slice(category)}` : code;

/** Columns by their first and last place, counted from 0 as JavaScript does. */
const columns = { number: [0, 5], code: [6, 13], flag: [14, 15], text: [77, undefined] } as const;

/**
 * Reads an order file. One line that does not fit refuses the file: half a list of codes looks like
 * a whole one.
 */
export function readOrderFile(file: string): OrderFile {
  const rows: string[] = [];
  const seen = new Set<string>();
  let headers = 0;
  for (const [index, line] of file
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (line.trim() === '') continue;
    const cell = (column: keyof typeof columns): string => line.slice(...columns[column]).trim();
    const problem = (what: OrderFileProblem['what']): OrderFile => ({
      ok: false,
      problem: { line: index + 1, what, text: line.slice(0, shown) },
    });
    const [code, flag] = [cell('code'), cell('flag')];
    const text = cell('text').replaceAll(/\s+/g, ' ');
    if (!/^\d{5}$/.test(cell('number'))) return problem('number');
    if (!codeShape.test(code)) return problem('code');
    if (flag !== '0' && flag !== '1') return problem('flag');
    if (text === '') return problem('text');
    if (seen.has(code)) return problem('twice');
    seen.add(code);
    if (flag === '0') headers += 1;
    else rows.push(`${dottedCode(code)}\t${text}`);
  }
  return rows.length === 0
    ? { ok: false, problem: null }
    : { ok: true, rows: rows.toSorted(), headers };
}
