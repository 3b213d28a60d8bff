import { describe, expect, test } from 'vitest';
import { atOnce } from '../in-pieces.ts';
import { madeUpRelease, sampleOrderFile } from '../testing/icd-samples.ts';
import { readOrderFile } from './icd-order-file.ts';
import { drugRow } from './drugs.ts';
import { boundExceeded, listBounds } from './list-bounds.ts';
import { searchableInPieces, searchableRows, searchRows } from './list-search.ts';
import { packRows, unpackInPieces } from './packed-rows.ts';

const file = readOrderFile(sampleOrderFile());
const codes = searchableRows('icd10cm', file.ok ? file.rows : []);
const found = (words: string) =>
  searchRows('icd10cm', codes, words, 10).found.map(({ code }) => code);

describe('a search of a list an agency took in', () => {
  test('finds codes by all words, in any order, each from its beginning', () => {
    expect(found('fract clos init')).toEqual(['S72.001A']);
    expect(found('s72001')).toEqual(['S72.001A', 'S72.001D', 'S72.001S']);
    expect(found('failure unspec')).toEqual(['I50.9']);
    expect(found('nothing')).toEqual([]);
  });

  test('finds drugs by brand, ingredient, strength, form and route, brands first', () => {
    const drug = (brand_name: string, name: string) =>
      drugRow({
        brand_name,
        active_ingredients: [{ name, strength: '10MG' }],
        dosage_form: 'TABLET',
        route: 'ORAL',
      });
    const drugs = searchableRows('drugs', [drug('ALPHA', 'SAMPLOL'), drug('SAMPLOL', 'OTHER')]);
    const brands = (words: string) =>
      searchRows('drugs', drugs, words, 10).found.map(({ brand_name }) => brand_name);
    expect(brands('sampl')).toEqual(['SAMPLOL', 'ALPHA']);
    expect(brands('oral 10mg sampl')).toEqual(['SAMPLOL', 'ALPHA']);
    expect(brands('other')).toEqual(['SAMPLOL']);
    expect(searchRows('drugs', drugs, 'alpha', 10).found[0]?.active_ingredients).toEqual([
      { name: 'SAMPLOL', strength: '10MG' },
    ]);
  });

  test('a row without a tab has no text', () => {
    expect(searchRows('icd10cm', searchableRows('icd10cm', ['I10']), 'i10', 1).found).toEqual([
      { code: 'I10', text: '' },
    ]);
    expect(searchRows('icd10cm', searchableRows('icd10cm', ['']), 'i10', 1).found).toEqual([]);
  });
});

describe('a list that is large', () => {
  const words = (row: number, count: number): string =>
    Array.from({ length: count }, (_, index) => `w${row * count + index}`).join(' ');

  test('is readied in pieces by its words, not by its rows', async () => {
    const rows = Array.from({ length: 300 }, (_, row) => `BRAND${row}\t${words(row, 400)}`);
    for (const ready of [
      (pause: () => Promise<unknown>) => unpackInPieces(packRows(rows), pause),
      (pause: () => Promise<unknown>) => searchableInPieces('drugs', rows, pause),
    ]) {
      let pauses = 0;
      await ready(() => Promise.resolve((pauses += 1)));
      expect(pauses).toBeGreaterThan(10);
    }
  });

  test('is within its bounds as a whole release of ICD-10-CM is, and not as a made one', () => {
    const exceeded = (rows: readonly string[]) => atOnce(boundExceeded('drugs', rows));
    expect(atOnce(boundExceeded('icd10cm', madeUpRelease(74_000)))).toBeNull();
    const per = 1_000;
    const many = Array.from({ length: listBounds.words / per + 1 }, (_, row) => words(row, per));
    expect(exceeded(many.map((text, row) => `B${row}\t${text}`))).toBe('words');
    // One word to the one who packs it, a thousand to the one who searches.
    expect(exceeded(many.map((text, row) => `B${row}\t${text.replaceAll(' ', '-')}`))).toBe(
      'words',
    );
    expect(exceeded([`B\t${'x'.repeat(listBounds.row)}`])).toBe('row');
  });
});
