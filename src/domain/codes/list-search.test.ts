import { describe, expect, test } from 'vitest';
import { readOrderFile } from './icd-order-file.ts';
import { sampleOrderFile } from '../testing/icd-samples.ts';
import { drugRow } from './drugs.ts';
import { searchableRows, searchRows } from './list-search.ts';

const file = readOrderFile(sampleOrderFile());
const codes = searchableRows('icd10cm', file.ok ? file.rows : []);
const found = (words: string) => searchRows('icd10cm', codes, words, 10).map(({ code }) => code);

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
      searchRows('drugs', drugs, words, 10).map(({ brand_name }) => brand_name);
    expect(brands('sampl')).toEqual(['SAMPLOL', 'ALPHA']);
    expect(brands('oral 10mg sampl')).toEqual(['SAMPLOL', 'ALPHA']);
    expect(brands('other')).toEqual(['SAMPLOL']);
    expect(searchRows('drugs', drugs, 'alpha', 10)[0]?.active_ingredients).toEqual([
      { name: 'SAMPLOL', strength: '10MG' },
    ]);
  });

  test('a row without a tab has no text', () => {
    expect(searchRows('icd10cm', searchableRows('icd10cm', ['I10']), 'i10', 1)).toEqual([
      { code: 'I10', text: '' },
    ]);
    expect(searchRows('icd10cm', searchableRows('icd10cm', ['']), 'i10', 1)).toEqual([]);
  });
});
