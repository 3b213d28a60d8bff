import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { madeUpRelease } from '../testing/icd-samples.ts';
import { packRows, unpackInPieces, unpackRows } from './packed-rows.ts';

const cell = fc
  .string({ unit: 'grapheme', maxLength: 30 })
  .map((text) => text.replaceAll(/[\t\n]/g, ' '));
const row = fc.array(cell, { minLength: 2, maxLength: 5 }).map((cells) => cells.join('\t'));

/** As it is sent: in UTF-8. */
const sent = (rows: readonly string[]): string =>
  Buffer.from(packRows(rows), 'utf8').toString('utf8');

describe('a packed list', () => {
  test('unpacks to the same rows, whatever they say', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 40 }), (rows) => {
        expect(unpackRows(sent(rows))).toEqual(rows);
      }),
    );
  });

  test('unpacks to the same rows in pieces, with turns for others between them', async () => {
    const rows = madeUpRelease(5_000);
    let pauses = 0;
    const pause = () => Promise.resolve((pauses += 1));
    expect(await unpackInPieces(sent(rows), pause)).toEqual(rows);
    expect(pauses).toBeGreaterThanOrEqual(5);
    expect(await unpackInPieces('rows', pause)).toBeNull();
  });

  test('keeps rows that begin and end alike, and those that repeat', () => {
    const rows = [
      'A\tone two three',
      'A\tone two three',
      'AB\tone two',
      'AC\ttwo three',
      'B\t',
      'B\tone three',
      '\u{1F600}\tone',
      '\u{1F601}\tone',
    ];
    expect(unpackRows(sent(rows))).toEqual(rows);
  });

  test('keeps more different words than one or two bytes can number', () => {
    const rows = Array.from({ length: 60_000 }, (_, index) => `${index}\tword${index} same`);
    expect(unpackRows(sent(rows))).toEqual(rows);
  });

  test('is null for a text that is none, or is damaged', () => {
    const packed = packRows(['A\tone two', 'B\tone three']);
    expect(unpackRows('')).toBeNull();
    expect(unpackRows('rows')).toBeNull();
    expect(unpackRows(packed.slice(0, -1))).toBeNull();
    const head = packed.slice(0, packed.indexOf('\n'));
    const lengths = head.split(' ').map(Number);
    const words = Number(lengths.at(-1));
    const shorter = [...lengths.slice(0, -1), 1].join(' ');
    expect(unpackRows(`${shorter}${packed.slice(head.length, -words)}x`)).toBeNull();
  });

  test('of 74,000 rows is downloaded within 520 kB (targets row 8)', () => {
    const packed = gzipSync(packRows(madeUpRelease(74_000)), { level: 9 }).toString('base64');
    expect(gzipSync(packed, { level: 4 }).length).toBeLessThanOrEqual(520_000);
  });
});
