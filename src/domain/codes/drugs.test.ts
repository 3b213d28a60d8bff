import { describe, expect, test } from 'vitest';
import { drugOfRow, drugRow, drugsIn, readDrugsFile, strengthOf, type Drug } from './drugs.ts';

const tablet: Drug = {
  brand_name: 'SAMPLE-PRIL',
  active_ingredients: [{ name: 'SAMPLOPRIL', strength: '10MG' }],
  dosage_form: 'TABLET',
  route: 'ORAL',
};
const both: Drug = {
  ...tablet,
  brand_name: 'SAMPLE DUO',
  active_ingredients: [
    { name: 'ONE', strength: '5MG' },
    { name: 'TWO', strength: '' },
    { name: 'THREE', strength: '325MG' },
  ],
};

describe('drugs of the specification (rules §3)', () => {
  test('are read from a list, from an answer of openFDA and from its products', () => {
    expect(drugsIn([tablet])).toEqual([tablet]);
    expect(drugsIn({ results: [tablet] })).toEqual([tablet]);
    expect(drugsIn({ results: [{ products: [tablet, both] }, { products: 'none' }] })).toEqual([
      tablet,
      both,
    ]);
    expect(drugsIn({})).toBeNull();
    expect(drugsIn('drugs')).toBeNull();
  });

  test('without a name are none; a cell that is no text is empty, a list of texts is joined', () => {
    const loose = {
      brand_name: '  SAMPLE \n PRIL ',
      active_ingredients: [null, { name: 7 }, { name: 'A', strength: 5 }],
      route: ['ORAL', 3, 'RECTAL'],
    };
    expect(drugsIn([loose, {}, null, 'x', { brand_name: 7 }])).toEqual([
      {
        brand_name: 'SAMPLE PRIL',
        active_ingredients: [{ name: 'A', strength: '' }],
        dosage_form: '',
        route: 'ORAL; RECTAL',
      },
    ]);
    expect(drugsIn([{ brand_name: 'A', active_ingredients: 'none' }])).toEqual([
      { brand_name: 'A', active_ingredients: [], dosage_form: '', route: '' },
    ]);
  });

  test('of a file that holds none are null', () => {
    expect(readDrugsFile(`\uFEFF${JSON.stringify([tablet])}`)).toEqual([tablet]);
    expect(readDrugsFile('[]')).toBeNull();
    expect(readDrugsFile('{"results": 3}')).toBeNull();
    expect(readDrugsFile('brand_name')).toBeNull();
  });

  test('are rows of a list, and the same again', () => {
    for (const drug of [tablet, both, { ...tablet, active_ingredients: [] }])
      expect(drugOfRow(drugRow(drug))).toEqual(drug);
    expect(drugOfRow('A\tB\tC\tonly a name')).toMatchObject({
      active_ingredients: [{ name: 'only a name', strength: '' }],
    });
    expect(drugOfRow('')).toMatchObject({ brand_name: '', active_ingredients: [] });
  });

  test('have their strengths as a dose is written', () => {
    expect(strengthOf(tablet)).toBe('10MG');
    expect(strengthOf(both)).toBe('5MG / 325MG');
  });
});
