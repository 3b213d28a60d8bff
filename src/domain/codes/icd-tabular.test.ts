import { describe, expect, test } from 'vitest';
import { must } from '../must.ts';
import { sampleTabular } from '../testing/icd-samples.ts';
import { notesAbout, readTabular, seventhOf, type Tabular } from './icd-tabular.ts';

const read = (xml: string): Tabular => {
  const file = readTabular(xml);
  return must(file.ok ? file.tabular : null, 'tabular list');
};
const tabular = read(sampleTabular);
const placesOf = (code: string) => notesAbout(tabular, code).map(({ place }) => place);

describe('the tabular list of an ICD-10-CM release', () => {
  test('says at a code, above it and in its chapter what the file says', () => {
    expect(tabular.version).toBe('2026');
    expect(placesOf('I10')).toEqual(['I10', 'I10-I1A', 'chapter 9']);
    expect(notesAbout(tabular, 'I10')[0]).toEqual({
      place: 'I10',
      title: 'Essential (primary) hypertension',
      notes: {
        includes: ['sample high pressure'],
        excludes1: ['sample excluded condition (O10)'],
      },
    });
    expect(placesOf('I50.9')).toEqual(['I50', 'chapter 9']);
    expect(notesAbout(tabular, 'I50.9')[0]?.notes).toEqual({ codeFirst: ['sample cause (O00)'] });
  });

  test('gives the meaning of a 7th character', () => {
    expect(notesAbout(tabular, 'S72.001A')[0]?.seventh).toEqual({
      note: ['Sample note on 7th characters'],
      characters: [
        ['A', 'initial encounter for closed fracture'],
        ['D', 'subsequent encounter for closed fracture'],
      ],
    });
    expect(seventhOf(tabular, 'S72.001D')).toBe('subsequent encounter for closed fracture');
    expect(seventhOf(tabular, 'S72.001X')).toBeNull();
    expect(seventhOf(tabular, 'I50.9')).toBeNull();
    expect(seventhOf(tabular, 'I50.9XXA')).toBeNull();
  });

  test('says nothing about a code it does not know', () => {
    expect(placesOf('Q99')).toEqual([]);
    expect(placesOf('constructor')).toEqual([]);
  });

  test('of another kind, or no XML at all, is refused with the reason', () => {
    expect(readTabular('<html><body/></html>')).toEqual({ ok: false, reason: 'not-tabular' });
    expect(readTabular('icd')).toEqual({ ok: false, reason: 'not-xml' });
    expect(readTabular('<!DOCTYPE a><a/>')).toEqual({ ok: false, reason: 'doctype' });
  });

  test('reads a list that names less than it should', () => {
    const sparse = read(
      '<t><chapter><desc>x</desc><section><diag><name>A00</name><sevenChrDef><extension>none' +
        '</extension></sevenChrDef></diag></section></chapter></t>',
    );
    expect(sparse.version).toBe('');
    expect(notesAbout(sparse, 'A00.1')).toEqual([
      { place: 'A00', title: '', notes: {}, seventh: { note: [], characters: [['', 'none']] } },
    ]);
  });
});
