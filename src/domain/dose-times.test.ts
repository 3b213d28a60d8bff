import { describe, expect, test } from 'vitest';
import { doseFlags, dueTime, orderTimes, timesFit } from './dose-times.ts';

/** March 5, 2026 in Pacific time is eight hours behind UTC. */
const at = (time: string, day = 5): string =>
  new Date(Date.parse(`2026-03-0${day}T${time}:00.000Z`) + 8 * 60 * 60 * 1000).toISOString();
const twice = [8 * 60, 20 * 60];
const timed = { times: twice, perDay: null };
const untimed = { times: [], perDay: null };

test.each([
  ['08:00, 20:00', 'twice daily', true],
  ['08:00, 20:00', 'once daily', false],
  ['08:00', 'b.i.d.', false],
  ['06:00, 12:00, 18:00, 22:00', 'q4h while awake', true],
  ['08:00, 20:00', 'q.d. PRN', false],
  ['08:00, 20:00', 'with meals', true],
  ['', 'twice daily', true],
  ['07:30, 11:30, 17:30', 'daily before meals', true],
  ['07:30, 11:30, 17:30', 'daily on dialysis days, with each meal', true],
  ['08:00, 13:00, 18:00, 23:00', 'q5h', true],
  ['06:00, 12:00', 'every 6 hours', false],
])('times %s beside the frequency %s: they fit, %s', (times, frequency, fit) => {
  expect(timesFit(orderTimes(times) ?? [], frequency)).toBe(fit);
});

describe('times of an order', () => {
  test('are read in both notations, sorted, once each', () => {
    expect(orderTimes('20:00, 08:00')).toEqual(twice);
    expect(orderTimes('8:00 am; 8:00 PM;8:00 am')).toEqual(twice);
    expect(orderTimes('')).toEqual([]);
    expect(orderTimes(' , ')).toEqual([]);
  });

  test('are null where one cannot be read', () => {
    expect(orderTimes('morning')).toBeNull();
    expect(orderTimes('08:00, 25:00')).toBeNull();
  });

  test('a dose counts for the last time whose turn had come, from two hours before', () => {
    expect(dueTime(twice, at('08:10'))).toMatchObject({ due: '08:00', after: 10 });
    expect(dueTime(twice, at('06:00'))).toMatchObject({ due: '08:00', after: -120 });
    expect(dueTime(twice, at('05:59'))).toMatchObject({ due: '20:00', after: 599 });
    expect(dueTime(twice, at('23:00'))).toMatchObject({ due: '20:00', after: 180 });
    expect(dueTime([23 * 60 + 30], at('00:10'))).toMatchObject({ due: '23:30', after: 40 });
    expect(dueTime([], at('08:10'))).toBeNull();
  });

  test('where times are closer than that, half the gap', () => {
    const hourly = [8 * 60, 9 * 60];
    expect(dueTime(hourly, at('08:29'))).toMatchObject({ due: '08:00' });
    expect(dueTime(hourly, at('08:30'))).toMatchObject({ due: '09:00' });
  });

  test('an instant that is none counts for some time and stops nothing', () => {
    expect(() => dueTime(twice, 'never')).not.toThrow();
  });
});

describe('flags of a dose', () => {
  test('late beyond one hour after its time', () => {
    expect(doseFlags(timed, at('09:00'), [])).toEqual([]);
    expect(doseFlags(timed, at('09:01'), [])).toEqual([
      { kind: 'late', due: '08:00', minutes: 61 },
    ]);
  });

  test('double where another one was given for the same time of the same day', () => {
    expect(doseFlags(timed, at('08:30'), [at('08:00')])).toEqual([
      { kind: 'double', due: '08:00' },
    ]);
    expect(doseFlags(timed, at('20:30'), [at('08:00')])).toEqual([]);
    expect(doseFlags(timed, at('08:30', 6), [at('08:00', 5)])).toEqual([]);
    expect(doseFlags(timed, at('11:00'), [at('08:00')])).toEqual([
      { kind: 'late', due: '08:00', minutes: 180 },
      { kind: 'double', due: '08:00' },
    ]);
  });

  test('double within minutes of another, though the turn of the next time came between', () => {
    const again = [{ kind: 'double', due: '17:58' }];
    expect(doseFlags(timed, at('18:02'), [at('17:58')])).toEqual(again);
    expect(doseFlags(timed, at('18:03'), [at('17:58')])).toEqual(again);
    expect(doseFlags(timed, at('18:04'), [at('17:58')])).toEqual([]);
  });

  test('by minutes that passed, in the hour that clocks repeat in November', () => {
    const [first, second] = ['2026-11-01T08:30:00.000Z', '2026-11-01T09:30:00.000Z'];
    expect(doseFlags(untimed, second, [first])).toEqual([]);
    expect(doseFlags(untimed, '2026-11-01T09:32:00.000Z', [first, second])).toEqual([
      { kind: 'double', due: '01:30' },
    ]);
    expect(doseFlags(untimed, '2026-11-01T09:02:00.000Z', ['2026-11-01T08:58:00.000Z'])).toEqual([
      { kind: 'double', due: '01:58' },
    ]);
  });

  test('where the order names no times, only a second one within minutes', () => {
    const again = [{ kind: 'double', due: '08:30' }];
    expect(doseFlags(untimed, at('08:30'), [at('08:30')])).toEqual(again);
    expect(doseFlags(untimed, at('08:35'), [at('04:00'), at('08:30')])).toEqual(again);
    expect(doseFlags(untimed, at('08:36'), [at('08:30')])).toEqual([]);
    expect(doseFlags(untimed, at('08:30'), [])).toEqual([]);
    expect(doseFlags(untimed, at('08:30', 6), [at('08:30', 5)])).toEqual([]);
  });

  test('where the order names only doses a day, one beyond them on the same day', () => {
    const daily = { times: [], perDay: 1 };
    expect(doseFlags(daily, at('20:00'), [at('08:30')])).toEqual([
      { kind: 'double', due: '08:30' },
    ]);
    expect(doseFlags(daily, at('08:30'), [])).toEqual([]);
    expect(doseFlags(daily, at('00:10', 6), [at('23:50', 5)])).toEqual([]);
    const three = { times: [], perDay: 3 };
    const given = [at('06:00'), at('12:00')];
    expect(doseFlags(three, at('18:00'), [at('23:00', 4), ...given])).toEqual([]);
    expect(doseFlags(three, at('23:00'), [...given, at('18:00')])).toEqual([
      { kind: 'many', perDay: 3 },
    ]);
    // The same minute again says more than the number of the day.
    expect(doseFlags(three, at('18:02'), [...given, at('18:00')])).toEqual([
      { kind: 'double', due: '18:00' },
    ]);
  });

  test('by its times alone where it names both', () => {
    const both = { times: twice, perDay: 1 };
    expect(doseFlags(both, at('20:00'), [at('08:00')])).toEqual([]);
  });
});
