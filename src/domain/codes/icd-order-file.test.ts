import { describe, expect, test } from 'vitest';
import { sampleOrderFile } from '../testing/icd-samples.ts';
import { dottedCode, readOrderFile } from './icd-order-file.ts';

const good = sampleOrderFile();
const lines = good.trimEnd().split('\r\n');
const withLine = (line: string): string => [lines[0], line].join('\n');

describe('the order file of an ICD-10-CM release', () => {
  test('gives the codes that are valid for submission, with their dot and long description', () => {
    expect(readOrderFile(`\uFEFF${good}`)).toEqual({
      ok: true,
      headers: 2,
      rows: [
        'I10\tEssential (primary) hypertension',
        'I50.9\tHeart failure, unspecified',
        'S72.001A\tSample fracture, initial encounter for closed fracture',
        'S72.001D\tSample fracture, subsequent encounter for closed fracture',
        'S72.001S\tSample fracture, sequela',
      ],
    });
  });

  test('names the first line that does not fit, and is not read at all', () => {
    const line = lines[2] ?? '';
    const problem = (text: string) => {
      const read = readOrderFile(withLine(text));
      return read.ok ? null : read.problem;
    };
    const at = (start: number, text: string): string =>
      line.slice(0, start) + text + line.slice(start + text.length);
    expect(problem(line)).toBeNull();
    expect(problem(at(0, 'x'))).toMatchObject({
      line: 2,
      what: 'number',
      text: at(0, 'x').slice(0, 60),
    });
    expect(problem(at(6, '?'))).toMatchObject({ line: 2, what: 'code' });
    expect(problem(at(14, '2'))).toMatchObject({ line: 2, what: 'flag' });
    expect(problem(line.slice(0, 77))).toMatchObject({ line: 2, what: 'text' });
    expect(problem(lines[0] ?? '')).toMatchObject({ line: 2, what: 'twice' });
  });

  test('may have a letter in the second place, as the release of 2026 does (QA0.0101)', () => {
    const line = lines[2] ?? '';
    const coded = (code: string) => `${line.slice(0, 6)}${code.padEnd(7)}${line.slice(13)}`;
    const read = readOrderFile([lines[0], coded('QA00101')].join('\n'));
    expect(read.ok && read.rows.map((row) => row.split('\t')[0])).toContain('QA0.0101');
    expect(readOrderFile([lines[0], coded('COP')].join('\n')).ok).toBe(false);
  });

  test('without a code says that there is none', () => {
    expect(readOrderFile('')).toEqual({ ok: false, problem: null });
    expect(readOrderFile(lines[1] ?? '')).toEqual({ ok: false, problem: null });
  });

  test('a category has no dot', () => {
    expect(['I10', 'I509', 'S72001A'].map(dottedCode)).toEqual(['I10', 'I50.9', 'S72.001A']);
  });
});
