import { describe, expect, test } from 'vitest';
import {
  placeOfServiceCodes,
  procedureText,
  revenueCodes,
  therapyCodes,
  therapyDiscipline,
  visitCodes,
} from './procedure-codes.ts';
import { defaultFeeRows } from './rates.ts';

test('rules §9: visit, place-of-service and revenue codes', () => {
  expect(placeOfServiceCodes.map(({ code }) => code)).toEqual(['Q5001', 'Q5002', 'Q5009']);
  expect(new Set(visitCodes.map(({ code }) => code))).toEqual(
    new Set(defaultFeeRows.map(({ rateCode }) => rateCode)),
  );
  expect(new Set(revenueCodes.map(({ code }) => code))).toEqual(
    new Set(defaultFeeRows.map(({ revenueCode }) => revenueCode)),
  );
  expect(procedureText('G0299')).toContain('registered nurse');
  expect(procedureText('Q5009')).toContain('not otherwise specified');
  expect(procedureText('0571')).toBe('Home health aide');
  for (const none of ['97161', 'G9999', '', 'toString']) expect(procedureText(none)).toBeNull();
});

describe('rules §9: PT evaluation codes 97161-97164; OT 97165-97168; ST 92521-92626', () => {
  test('listed without descriptors', () => {
    expect(therapyCodes.PT.codes).toEqual(['97161', '97162', '97163', '97164']);
    expect(therapyCodes.OT.codes).toEqual(['97165', '97166', '97167', '97168']);
    expect(therapyCodes.ST.codes).toEqual(['92521', '92626']);
  });

  test('the discipline on both sides of each bound', () => {
    expect(['97160', '97161', '97164', '97165', '97168', '97169'].map(therapyDiscipline)).toEqual([
      null,
      'PT',
      'PT',
      'OT',
      'OT',
      null,
    ]);
    expect(['92520', '92521', '92626', '92627'].map(therapyDiscipline)).toEqual([
      null,
      'ST',
      'ST',
      null,
    ]);
    for (const none of ['9716', '971611', '', 'G0151', '97161 '])
      expect(therapyDiscipline(none)).toBeNull();
  });
});
