import { expect, it } from 'vitest';
import { readTable } from './read-table.ts';

const file = (content: string | Uint8Array<ArrayBuffer>): File =>
  new File([content], 'members.csv');
const utf16 = (text: string, isBig: boolean): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(2 + text.length * 2);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, 0xfeff, !isBig);
  for (let at = 0; at < text.length; at += 1)
    view.setUint16(2 + at * 2, text.charCodeAt(at), !isBig);
  return bytes;
};
const expected = {
  header: ['Last', 'City'],
  rows: [{ line: 2, cells: ['Müller', 'Fresno'] }],
};

it.each([
  ['commas', file('Last,City\r\nMüller,Fresno\r\n')],
  ['semicolons and a byte order mark', file('\uFEFFLast;City\nMüller;Fresno')],
  ['tabs', file('Last\tCity\nMüller\tFresno\n\n')],
  ['quotes', file('"Last","City"\n"Müller","Fresno"\n')],
  ['Latin-1', file(Uint8Array.from('Last,City\nM\u00FCller,Fresno', (c) => c.charCodeAt(0)))],
  ['UTF-16', file(utf16('Last,City\nMüller,Fresno', false))],
  ['UTF-16, the other way round', file(utf16('Last,City\nMüller,Fresno', true))],
])('a table with %s is read', async (_with, given) => {
  expect(await readTable(given)).toEqual(expected);
});

it('a cell may hold a separator, a quote and a line break; rows keep their line', async () => {
  const { rows } = await readTable(
    file('Last,Note\n"Quill, Ada","says ""hi""\nand more"\n\nMoss,x\n'),
  );
  expect(rows).toEqual([
    { line: 2, cells: ['Quill, Ada', 'says "hi"\nand more'] },
    { line: 5, cells: ['Moss', 'x'] },
  ]);
});

it.each([
  ['', 'table.empty'],
  ['Last,City\n\n', 'table.empty'],
  ['PNG\0\0', 'table.unreadable'],
  ['%PDF-1.4\n1 0 obj\nendobj', 'table.unreadable'],
  ['PK\u0003\u0004, a workbook\nx', 'table.unreadable'],
  [`Last\n${'x\n'.repeat(1_001)}`, 'table.too-long'],
  [`Last\n${'x'.repeat(8_000_001)}`, 'table.too-long'],
])('%.12j is refused as %s', async (content, code) => {
  await expect(readTable(file(content))).rejects.toMatchObject({ code });
});

it('a quote that is never closed is refused with its line', async () => {
  await expect(readTable(file('Last,City\n"Quill,Fresno\nMoss,x'))).rejects.toMatchObject({
    code: 'table.unreadable',
    detail: { line: 2 },
  });
});
