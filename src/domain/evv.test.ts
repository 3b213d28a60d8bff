import { describe, expect, test } from 'vitest';
import { evvActions, evvCategories, evvReasons } from './data/evv-reasons.ts';
import {
  evvActionText,
  evvElementNames,
  evvElements,
  evvReasonText,
  visitDuration,
  visitTimes,
  type EvvVisit,
} from './evv.ts';

test('reason and action codes of a changed clock', () => {
  expect(evvReasonText('218')).toBe('No internet or EVV system down');
  expect(evvReasonText('200')).toBe('Phone number did not link to the member');
  expect(evvActionText('16')).toBe('Address updated');
  expect(evvReasonText('16')).toBeNull();
  expect(evvActionText('')).toBeNull();
});

test('the lists have no code twice and no empty text', () => {
  expect(evvReasons).toHaveLength(23);
  expect(evvActions).toHaveLength(10);
  for (const list of [evvReasons, evvActions])
    expect(new Set(list.map(({ code }) => code)).size).toBe(list.length);
  expect(new Set(evvCategories).size).toBe(evvCategories.length);
  expect(
    [
      ...evvReasons.map(({ text }) => text),
      ...evvActions.map(({ text }) => text),
      ...evvCategories,
    ].every((text) => text.trim() !== ''),
  ).toBe(true);
});

const position = { latitude: 36.7, longitude: -119.8, accuracy: 12 };
const [began, ended] = ['2026-03-05T16:00:00.000Z', '2026-03-05T17:00:00.000Z'];
const visit: EvvVisit = {
  visitType: 'Skilled Nursing Visit',
  patientName: 'Sample, Sally',
  providerName: 'Nora Nurse',
  dateOfService: '03/05/2026',
  timeIn: { at: began, position },
  timeOut: { at: ended, position: null },
};
const byHand = { after: { begin: '2026-03-05T15:30:00.000Z', end: '2026-03-05T17:15:00.000Z' } };

describe('the six elements of a visit (42 U.S.C. 1396b(l)(5)(A))', () => {
  test('name who clocked the visit, not who has it later, and both when there were two', () => {
    const [timeIn, timeOut] = [
      { at: began, position, byName: 'Nora Nurse' },
      { at: ended, position: null, byName: 'Nora Nurse' },
    ];
    const given = { ...visit, providerName: 'Rosa Other', timeIn };
    expect(evvElements({ ...given, timeOut }).provider).toBe('Nora Nurse');
    expect(evvElements({ ...given, timeOut: null }).provider).toBe('Nora Nurse');
    expect(evvElements({ ...given, timeOut: { ...timeOut, byName: 'Rosa Other' } }).provider).toBe(
      'Nora Nurse, Rosa Other',
    );
    expect(evvElements({ ...visit, providerName: 'Rosa Other' }).provider).toBe('Rosa Other');
  });

  test('are service, recipient, provider, date, location and times', () => {
    expect(evvElements(visit)).toEqual({
      service: 'Skilled Nursing Visit',
      recipient: 'Sample, Sally',
      provider: 'Nora Nurse',
      date: '03/05/2026',
      location: position,
      times: { begin: began, end: ended },
      timesBy: 'clock',
      missing: [],
    });
  });

  test('name what is missing, in their order', () => {
    const nothing = {
      visitType: ' ',
      patientName: '',
      providerName: null,
      dateOfService: '',
      timeIn: null,
      timeOut: null,
    };
    expect(evvElements(nothing)).toMatchObject({
      service: null,
      recipient: null,
      provider: null,
      date: null,
      location: null,
      times: { begin: null, end: null },
      missing: evvElementNames,
    });
    expect(evvElements({ ...visit, timeOut: null }).missing).toEqual(['times']);
    expect(evvElements({ ...visit, timeIn: { at: began, position: null } }).missing).toEqual([
      'location',
    ]);
  });

  test('use the place where the visit ended when only that was measured', () => {
    expect(
      evvElements({
        ...visit,
        timeIn: { at: began, position: null },
        timeOut: { at: ended, position },
      }).location,
    ).toEqual(position);
  });

  test("use the office's latest times, and say so", () => {
    const changed = { ...visit, timeChanges: [{ after: { begin: began, end: null } }, byHand] };
    expect(evvElements(changed)).toMatchObject({
      times: byHand.after,
      timesBy: 'hand',
      missing: [],
    });
    expect(
      evvElements({ ...visit, timeIn: null, timeOut: null, timeChanges: [byHand] }).missing,
    ).toEqual(['location']);
  });
});

test('the duration comes from the office, otherwise from the clocks, otherwise it is unknown', () => {
  expect(visitDuration(visit)).toBe(3_600_000);
  expect(visitDuration({ ...visit, timeOut: null })).toBeNull();
  expect(visitDuration({ ...visit, timeChanges: [] })).toBe(3_600_000);
  expect(visitDuration({ ...visit, timeChanges: [byHand] })).toBe(105 * 60_000);
  for (const after of [
    { begin: began, end: null },
    { begin: null, end: ended },
  ])
    expect(visitDuration({ ...visit, timeChanges: [{ after }] })).toBeNull();
  expect(visitTimes({ ...visit, timeChanges: [byHand] })).toEqual(byHand.after);
});
