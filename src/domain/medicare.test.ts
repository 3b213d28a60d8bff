import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from './dates.ts';
import {
  medicareAlerts,
  medicareCriticalDays,
  medicareWarningDays,
  type Eligibility,
  type MedicarePatient,
} from './medicare.ts';
import { naughtyText } from './testing/naughty.ts';

const today = new Date(2026, 2, 5, 23, 59);
const patient: MedicarePatient = { firstName: 'Wilma', lastName: 'Testperson', middleInitial: 'J' };
const alerts = (eligibility: Eligibility | null, own: MedicarePatient = patient) =>
  medicareAlerts(own, eligibility, today);

describe('rules §8, critical alerts', () => {
  test("'Date Of Death' from Medicare or the patient's record", () => {
    expect(alerts({ dateOfDeath: '03/01/2026' }).critical).toEqual(['Date Of Death']);
    expect(alerts(null, { ...patient, dateOfDeath: '03/01/2026' }).critical).toEqual([
      'Date Of Death',
    ]);
    expect(alerts({ dateOfDeath: '' }, { ...patient, dateOfDeath: '03/01/2026' }).critical).toEqual(
      ['Date Of Death'],
    );
    expect(alerts({ dateOfDeath: ' ' }).critical).toEqual([]);
  });

  test('each name that does not match the Medicare record', () => {
    expect(alerts({ firstName: 'Wanda', lastName: 'Other', middleInitial: 'K' }).critical).toEqual([
      'First name does not match the Medicare record.',
      'Last name does not match the Medicare record.',
      'Middle Initial does not match the Medicare record.',
    ]);
    expect(alerts({ firstName: 'WILMA ', lastName: 'testperson', middleInitial: 'June' })).toEqual({
      critical: [],
      warning: [],
    });
    expect(alerts({ middleInitial: 'J' }, { middleInitial: 'June' }).critical).toEqual([]);
    expect(alerts({ lastName: 'O NEIL' }, { lastName: "O'Néil" }).critical).toEqual([]);
    expect(alerts({ firstName: null, lastName: '' }).critical).toEqual([]);
    expect(alerts({ firstName: 'Wilma', middleInitial: 'J' }, {}).critical).toHaveLength(2);
  });

  test("'Medicare Part A coverage ending on {date}' when within 60 days; a warning within 180", () => {
    const ending = (days: number) =>
      alerts({ medicarePartA: { coverageEndDate: addDays('03/05/2026', days) } });
    expect([medicareCriticalDays, medicareWarningDays]).toEqual([60, 180]);
    expect(ending(60)).toEqual({
      critical: ['Medicare Part A coverage ending on 05/04/2026'],
      warning: [],
    });
    expect(ending(61)).toEqual({
      critical: [],
      warning: ['Medicare Part A coverage ending on 05/05/2026'],
    });
    expect(ending(180).warning).toEqual(['Medicare Part A coverage ending on 09/01/2026']);
    expect(ending(181)).toEqual({ critical: [], warning: [] });
    expect(ending(-10).critical).toHaveLength(1);
    for (const none of [null, '', 'soon', '02/30/2026'])
      expect(alerts({ medicarePartA: { coverageEndDate: none } })).toEqual({
        critical: [],
        warning: [],
      });
    expect(
      medicareAlerts(
        patient,
        { medicarePartA: { coverageEndDate: '03/06/2026' } },
        new Date(Number.NaN),
      ).critical,
    ).toEqual([]);
  });
});

describe('rules §8, warnings', () => {
  test("'(HMO) Medicare Advantage patient'", () => {
    expect(alerts({ hmo: true }).warning).toEqual(['(HMO) Medicare Advantage patient']);
    expect(alerts({ hmo: [{ startDate: '01/01/2026' }] }).warning).toEqual([
      '(HMO) Medicare Advantage patient',
    ]);
    for (const none of [false, null, []]) expect(alerts({ hmo: none }).warning).toEqual([]);
  });

  test("'Status Alert: Medicare Secondary Payer'", () => {
    expect(alerts({ secondaryPayers: [{}] }).warning).toEqual([
      'Status Alert: Medicare Secondary Payer',
    ]);
    for (const none of [[], null]) expect(alerts({ secondaryPayers: none }).warning).toEqual([]);
  });

  describe("'Episode ... is overlapping with {provider} episode'; inpatient and HMO periods", () => {
    const episode = { startDate: '03/01/2026', endDate: '04/29/2026', providerNPI: '111' };
    const own: MedicarePatient = { ...patient, activeEpisodes: [episode] };
    const other = {
      startDate: '02/01/2026',
      endDate: '03/01/2026',
      providerName: 'Sunrise Home Health',
      providerNPI: '222',
    };
    const overlap = (eligibility: Eligibility) => alerts(eligibility, own).warning;

    test('the text names both periods and the provider', () => {
      expect(overlap({ episodes: [other] })).toEqual([
        'Episode 03/01/2026 - 04/29/2026 is overlapping with Sunrise Home Health episode 02/01/2026 - 03/01/2026',
      ]);
      expect(overlap({ hospiceEpisodes: [{ ...other, providerName: null }] })).toEqual([
        'Episode 03/01/2026 - 04/29/2026 is overlapping with NPI 222 episode 02/01/2026 - 03/01/2026',
      ]);
      expect(overlap({ episodes: [{ startDate: '04/29/2026' }] })).toEqual([
        'Episode 03/01/2026 - 04/29/2026 is overlapping with another provider episode from 04/29/2026',
      ]);
      expect(
        overlap({ inpatientList: [{ startDate: '03/10/2026', endDate: '03/12/2026' }] }),
      ).toEqual([
        'Episode 03/01/2026 - 04/29/2026 is overlapping with an inpatient period 03/10/2026 - 03/12/2026',
      ]);
      expect(overlap({ hmo: [{ startDate: '01/01/2026', endDate: '12/31/2026' }] })).toEqual([
        '(HMO) Medicare Advantage patient',
        'Episode 03/01/2026 - 04/29/2026 is overlapping with an HMO period 01/01/2026 - 12/31/2026',
      ]);
    });

    test('both sides of both ends', () => {
      const with_ = (startDate: string, endDate: string | null) =>
        overlap({ inpatientList: [{ startDate, endDate }] }).length;
      expect(with_('02/01/2026', '02/28/2026')).toBe(0);
      expect(with_('02/01/2026', '03/01/2026')).toBe(1);
      expect(with_('04/29/2026', '05/10/2026')).toBe(1);
      expect(with_('04/30/2026', '05/10/2026')).toBe(0);
      expect(with_('02/01/2026', null)).toBe(1);
      expect(with_('04/30/2026', null)).toBe(0);
    });

    test('the same provider number is no overlap; dates that cannot be read overlap nothing', () => {
      expect(overlap({ episodes: [{ ...other, providerNPI: '111' }] })).toEqual([]);
      expect(
        alerts(
          { episodes: [{ ...other, providerNPI: '' }] },
          { activeEpisodes: [{ ...episode, providerNPI: '' }] },
        ).warning,
      ).toHaveLength(1);
      expect(
        overlap({
          inpatientList: [{ startDate: 'x' }, {}, { startDate: '02/01/2026', endDate: 'x' }],
        }),
      ).toEqual([]);
      expect(
        alerts(
          { inpatientList: [{ startDate: '03/01/2026' }] },
          { activeEpisodes: [{ startDate: null }] },
        ).warning,
      ).toEqual([]);
    });

    test('an episode without an end is open; several are each compared', () => {
      expect(
        alerts(
          { inpatientList: [{ startDate: '01/01/2030' }] },
          { activeEpisodes: [{ startDate: '03/01/2026' }, episode] },
        ).warning,
      ).toEqual([
        'Episode from 03/01/2026 is overlapping with an inpatient period from 01/01/2030',
      ]);
    });
  });
});

test('where the answer is silent, the record of an earlier answer counts', () => {
  const known: MedicarePatient = {
    ...patient,
    hmo: true,
    secondaryPayers: [{}],
    medicarePartA: { coverageEndDate: '04/01/2026' },
  };
  expect(alerts(null, known).warning).toEqual([
    '(HMO) Medicare Advantage patient',
    'Status Alert: Medicare Secondary Payer',
  ]);
  expect(alerts({ hmo: false, secondaryPayers: null }, known)).toEqual({
    critical: ['Medicare Part A coverage ending on 04/01/2026'],
    warning: ['Status Alert: Medicare Secondary Payer'],
  });
  expect(medicareAlerts(patient, undefined, today)).toEqual({ critical: [], warning: [] });
});

test('no text makes it throw, and no text says undefined', () => {
  fc.assert(
    fc.property(naughtyText, naughtyText, (a, b) => {
      const period = { startDate: a, endDate: b, providerName: a };
      const { critical, warning } = medicareAlerts(
        { firstName: a, activeEpisodes: [{ startDate: '03/01/2026' }, period] },
        { firstName: b, medicarePartA: { coverageEndDate: a }, episodes: [period], hmo: [period] },
        today,
      );
      for (const text of [...critical, ...warning])
        expect(text.replaceAll(a, '').replaceAll(b, '')).not.toMatch(/undefined|null|NaN/);
    }),
  );
});
