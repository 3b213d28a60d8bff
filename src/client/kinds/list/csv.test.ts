import { expect, it } from 'vitest';
import { toCsv } from './csv.ts';

const lines = (rows: string[][]): string[] => toCsv(rows).slice(1).split('\r\n');

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])(
  'writes %j as text, never as a formula (ux, office: CSV export, formula-safe)',
  (text) => {
    expect(lines([[text]])[0]).toMatch(/^"'/);
  },
);

it('keeps quotes, commas and line ends inside their cell', () => {
  expect(lines([['say "hi", please', 'two\nlines']])[0]).toBe('"say ""hi"", please","two\nlines"');
});

it('begins with a byte order mark and ends every row', () => {
  expect(toCsv([['a'], ['b']])).toBe('\uFEFF"a"\r\n"b"\r\n');
});
