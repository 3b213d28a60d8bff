import { describe, expect, it } from 'vitest';
import { therapyVisitCounts } from '../options.ts';
import {
  activeItems,
  codesOf,
  isOasisItem,
  oasisItem,
  oasisItems,
  timepointsOf,
  unverifiedItems,
} from './catalogue.ts';
import { isBirthDate, toExportDate } from './dates.ts';
import { elementName } from './export.ts';
import type { OasisItem, OasisVersion, Timepoint } from './item.ts';
import { replacedItems } from './version.ts';
import { itemsOf, type When } from './when.ts';

const versions: readonly OasisVersion[] = ['E1', 'E2'];
const timepoints: readonly Timepoint[] = ['01', '03', '04', '05', '06', '07', '08', '09'];
const codes = (id: string, version: OasisVersion = 'E2'): string =>
  codesOf(oasisItem(id), version)
    .map(({ code }) => code)
    .join(' ');
const conditions = (item: OasisItem): readonly When[] => [
  ...(item.ask ? [item.ask] : []),
  ...(item.given ?? []).map(({ when }) => when),
];

describe('the catalogue', () => {
  it('is frozen, and has every item and every element of a timepoint once', () => {
    expect(Object.isFrozen(oasisItems)).toBe(true);
    expect(oasisItems.every((item) => Object.isFrozen(item))).toBe(true);
    expect(new Set(oasisItems.map(({ id }) => id)).size).toBe(oasisItems.length);
    for (const version of versions)
      for (const timepoint of timepoints) {
        const names = activeItems(timepoint, version).flatMap((item) =>
          item.kind === 'checks'
            ? item.boxes.map(({ element }) => element)
            : [elementName(item, timepoint)],
        );
        expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
      }
  });

  it('asks an item only after those that decide about it, at every timepoint that has it', () => {
    for (const version of versions)
      for (const timepoint of timepoints) {
        const items = activeItems(timepoint, version).map(({ id }) => id);
        const late = activeItems(timepoint, version).flatMap((item) =>
          conditions(item)
            .flatMap(itemsOf)
            .filter((id) => items.indexOf(id) > items.indexOf(item.id))
            .map((id) => `${item.id} asks ${id}`),
        );
        expect(late).toEqual([]);
      }
  });

  it('writes codes as they are exported, with their zeros and signs', () => {
    expect(codes('M1800')).toBe('00 01 02 03');
    expect(codes('M1620')).toBe('00 01 02 03 04 05 NA UK');
    expect(codes('M1860')).toBe('00 01 02 03 04 05 06');
    expect(codes('GG0130A')).toBe('06 05 04 03 02 01 07 09 10 88 -');
    expect(codes('GG0100B')).toBe('3 2 1 8 9 -');
    expect(codes('GG0170RR')).toBe('1 2 -');
    expect(codes('J0510')).toBe('0 1 2 3 4 8');
    expect(codes('J0530')).toBe('1 2 3 4 8');
    expect(codes('J1900C')).toBe('0 1 2 -');
    expect(codes('M2001')).toBe('0 1 9 -');
    expect(codes('M2010')).toBe('00 01 NA');
    expect(codes('M2420')).toBe('01 02 03 04 UK');
    expect(codes('M1307')).toBe('01 02 NA');
    expect(codes('C0500')).toBe('99 -');
    expect(codes('D0700')).toBe('0 1 2 3 4 7 8');
    expect(codes('M1100').split(' ')).toHaveLength(15);
    expect(codes('O0110').split(' ')).toHaveLength(31);
    expect(codes('M1060A')).toBe('-');
    expect(codes('M0030')).toBe('');
  });

  it('allows the dash for the frequency of a symptom from E2 on', () => {
    expect(codes('D0150A2', 'E1')).toBe('0 1 2 3');
    expect(codes('D0150A2', 'E2')).toBe('0 1 2 3 -');
  });

  it('gives an item its timepoints, which an item set can change', () => {
    expect(timepointsOf(oasisItem('B0200'), 'E1')).toEqual(['01']);
    expect(timepointsOf(oasisItem('B0200'), 'E2')).toEqual(['01', '03']);
    const has = (id: string, timepoint: Timepoint, version: OasisVersion = 'E2'): boolean =>
      activeItems(timepoint, version).some((item) => item.id === id);
    expect([has('A1110B', '03', 'E1'), has('A1110B', '03', 'E2')]).toEqual([false, true]);
    expect([has('GG0130C', '04'), has('GG0130E', '04')]).toEqual([true, false]);
    expect([has('GG0170N', '05'), has('GG0170O', '05')]).toEqual([true, false]);
    expect([has('M2102f', '01'), has('M2102a', '01'), has('M2102a', '09')]).toEqual([
      true,
      false,
      true,
    ]);
    expect([has('J1800', '08'), has('J1800', '01')]).toEqual([true, false]);
    expect([has('A2120', '06'), has('A2120', '09'), has('A2121', '09')]).toEqual([
      true,
      false,
      true,
    ]);
    expect([has('O0350', '09', 'E1'), has('O0350', '09', 'E2')]).toEqual([true, false]);
    expect([has('M0069', '01', 'E1'), has('A0810', '01', 'E1'), has('A0810', '01')]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('keeps former items for history and asks none of them', () => {
    for (const id of ['M0110', 'M1051', 'M1056', 'M1242', 'M2200']) {
      expect(isOasisItem(id)).toBe(true);
      expect(oasisItem(id).versions).toEqual([]);
    }
    expect(isOasisItem('M9999')).toBe(false);
  });

  it('keeps the therapy visits needed in the width of the counts of rules §9', () => {
    const item = oasisItem('M2200');
    const widths = therapyVisitCounts.map(({ value }) => value.length);
    expect(item.kind === 'number' && item.digits).toBe(3);
    expect(new Set(widths)).toEqual(new Set([3]));
  });

  it('says which items nobody compared with the manual', () => {
    expect(unverifiedItems).toEqual(
      expect.arrayContaining(['M0104', 'M1000', 'M1100', 'M2030', 'A1255', 'GG0100A', 'M1332']),
    );
    expect(unverifiedItems).not.toContain('M0030');
  });

  it('maps only codes that both items have', () => {
    for (const { E1, E2, toE1, toE2 } of replacedItems) {
      expect(Object.keys(toE2).every((code) => codes(E1, 'E1').split(' ').includes(code))).toBe(
        true,
      );
      expect(Object.values(toE2).every((code) => codes(E2).split(' ').includes(code))).toBe(true);
      expect(Object.keys(toE1).every((code) => codes(E2).split(' ').includes(code))).toBe(true);
      expect(Object.values(toE1).every((code) => codes(E1, 'E1').split(' ').includes(code))).toBe(
        true,
      );
    }
  });
});

it('reads dates as forms and as the export have them', () => {
  expect(toExportDate('04/07/2026')).toBe('20260407');
  expect(toExportDate('half')).toBe('half');
  expect(isBirthDate('19400102')).toBe(true);
  expect(isBirthDate('194')).toBe(false);
});
