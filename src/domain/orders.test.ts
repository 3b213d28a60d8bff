import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayNumber } from './calendar-date.ts';
import { addDays, daysBetween, weekdayOf } from './dates.ts';
import { lacksSign, orderFrequency, planVisits, type VisitOrder } from './orders.ts';
import { calendarDates } from './testing/calendar.ts';
import { hugeText, naughtyText } from './testing/naughty.ts';

const read = (text: string): VisitOrder => {
  const order = orderFrequency(text);
  if (!order.ok) throw new Error(`${text}: ${order.code}`);
  return order;
};
const codeOf = (text: string | null | undefined): string => {
  const order = orderFrequency(text);
  return order.ok ? 'ok' : order.code;
};

describe('visit-order notation', () => {
  test('visits a week for so many weeks', () => {
    expect(read('2w9')).toEqual({
      ok: true,
      parts: [{ kind: 'week', min: 2, max: 2, count: 9 }],
      prn: null,
      visitsPerWeek: Array(9).fill(2),
      limit: 18,
    });
  });

  test('of a range the upper limit is the frequency (42 CFR 409.43(b))', () => {
    expect(read('1-2w4')).toMatchObject({
      parts: [{ kind: 'week', min: 1, max: 2, count: 4 }],
      visitsPerWeek: [2, 2, 2, 2],
      limit: 8,
    });
    expect(read('2-2w1').limit).toBe(2);
  });

  test('parts follow each other', () => {
    for (const text of ['3w1 1w3', '3w1, 1w3', '3w1; then 1w3', '3W1+1W3', '3 w 1 and 1 wk 3']) {
      expect(read(text).visitsPerWeek, text).toEqual([3, 1, 1, 1]);
      expect(read(text).limit).toBe(6);
    }
  });

  test('by month and by interval', () => {
    expect(read('1m2')).toMatchObject({
      parts: [{ kind: 'month', min: 1, max: 1, count: 2 }],
      visitsPerWeek: [],
      limit: 2,
    });
    expect(read('2mo1').parts).toEqual([{ kind: 'month', min: 2, max: 2, count: 1 }]);
    expect(read('q60d')).toMatchObject({
      parts: [{ kind: 'interval', days: 60 }],
      visitsPerWeek: [],
      limit: 1,
    });
    expect(read('Q14D').limit).toBe(5);
    expect(read('q30d').limit).toBe(2);
  });

  test('PRN needs a maximum, before it or after it', () => {
    expect(read('PRN x3 for wound bleeding')).toMatchObject({
      parts: [],
      prn: { max: 3, sign: 'wound bleeding' },
      visitsPerWeek: [],
      limit: 3,
    });
    expect(read('2w9 PRN x2 for catheter leakage.')).toMatchObject({
      prn: { max: 2, sign: 'catheter leakage' },
      limit: 20,
    });
    expect(read('2w9, prn X 2 for: fever').prn).toEqual({ max: 2, sign: 'fever' });
    expect(read('PRNx2 for 38 degrees fever').prn).toEqual({ max: 2, sign: '38 degrees fever' });
    expect(read('2 PRN for wound bleeding')).toMatchObject({ parts: [], limit: 2 });
    expect(read('2w9, 2 PRN').prn).toEqual({ max: 2, sign: '' });
    expect(read('2w9 2PRN fever')).toMatchObject({ prn: { max: 2, sign: 'fever' }, limit: 20 });
    for (const text of [
      'PRN',
      'PRN for pain',
      'PRN x0 for pain',
      'PRN x61 for pain',
      'PRN x123 for pain',
      '0 PRN',
      '2 PRN x3 for pain',
      '2w9 PRN for pain',
    ])
      expect(codeOf(text), text).toBe('order.prn-maximum');
    expect(read('PRN x60 for pain').limit).toBe(60);
  });

  test('a PRN order without its sign is written down, and says so (42 CFR 409.43(b))', () => {
    for (const text of ['2 PRN', 'PRN x3', 'PRN x3 for ...', 'PRN x3 for 38', '2w9 PRN x3 for .'])
      expect(lacksSign(read(text)), text).toBe(true);
    for (const text of ['2w9', '2 PRN for fever']) expect(lacksSign(read(text)), text).toBe(false);
  });

  test('both sides of each bound', () => {
    for (const text of ['1w1', '21w1', '1w10', '62m1', '1m3', 'q1d', 'q60d', '5w4 1w6'])
      expect(codeOf(text), text).toBe('ok');
    for (const text of [
      '0w1',
      '22w1',
      '1w0',
      '1w11',
      '63m1',
      '1m4',
      'q0d',
      'q61d',
      '5w4 1w7',
      '0-0w2',
    ])
      expect(codeOf(text), text).toBe('order.count');
    expect(codeOf('2-1w4')).toBe('order.range');
    expect(codeOf('0-1w4')).toBe('ok');
  });

  test('an unreadable order says so', () => {
    for (const text of [
      'daily',
      '2x9',
      '2w',
      'w9',
      '2w9x',
      '2w9 soon',
      '2.5w9',
      '-2w9',
      '100w9',
      'q2w',
      'qd',
      'q100d',
    ])
      expect(codeOf(text), text).toBe('order.not-understood');
    for (const text of ['', '  ', ' , then ;', null, undefined])
      expect(codeOf(text)).toBe('order.empty');
    expect(codeOf(`2w9 PRN x1 for ${'a'.repeat(485)}`)).toBe('ok');
    expect(codeOf(`2w9 PRN x1 for ${'a'.repeat(486)}`)).toBe('order.too-long');
    expect(codeOf(hugeText)).toBe('order.too-long');
    for (const text of ['', 'daily', '0w1', '2-1w4', 'PRN', hugeText]) {
      const order = orderFrequency(text);
      expect(!order.ok && order.message.endsWith('.')).toBe(true);
    }
  });

  test('no text makes it throw, and it reads only whole, positive numbers', () => {
    const token = fc.constantFrom(
      '2w9',
      '1-2w4',
      '1m2',
      'q60d',
      'PRN',
      'x3',
      'for',
      'pain',
      ',',
      ' ',
      '-',
      'w',
      '9',
      'then',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          naughtyText,
          fc.array(token, { maxLength: 8 }).map((words) => words.join(' ')),
        ),
        (text) => {
          const order = orderFrequency(text);
          if (!order.ok) return;
          expect(Number.isInteger(order.limit)).toBe(true);
          expect(order.limit).toBeGreaterThan(0);
          expect(order.parts.length > 0 || order.prn !== null).toBe(true);
        },
      ),
    );
  });
});

describe('planning the visits of an order', () => {
  const plan = (text: string, startDate: string, episodeEnd: string) =>
    planVisits({ order: read(text), startDate, episodeEnd });

  test('2w9 from a Monday: the first on the start of care, then spread over the week, 18 in all', () => {
    const days = plan('2w9', '03/02/2026', '04/30/2026');
    expect(days).toHaveLength(18);
    expect(days.slice(0, 4)).toEqual(['03/02/2026', '03/05/2026', '03/09/2026', '03/12/2026']);
    expect(days.slice(-2)).toEqual(['04/27/2026', '04/29/2026']);
  });

  test('rules §5, the week starts on Sunday: the first week is the rest of it', () => {
    expect(plan('3w1 1w3', '03/04/2026', '05/02/2026')).toEqual([
      '03/04/2026',
      '03/05/2026',
      '03/06/2026',
      '03/09/2026',
      '03/16/2026',
      '03/23/2026',
    ]);
    expect(plan('3w2', '03/01/2026', '05/02/2026')).toEqual([
      '03/01/2026',
      '03/04/2026',
      '03/06/2026',
      '03/09/2026',
      '03/11/2026',
      '03/13/2026',
    ]);
  });

  test('weekends are used when weekdays do not suffice; a short week is not crowded', () => {
    expect(plan('2w2', '03/06/2026', '05/04/2026')).toEqual([
      '03/06/2026',
      '03/07/2026',
      '03/09/2026',
      '03/12/2026',
    ]);
    expect(plan('2w2', '03/07/2026', '05/04/2026')).toEqual([
      '03/07/2026',
      '03/09/2026',
      '03/12/2026',
    ]);
    expect(plan('6w1', '03/08/2026', '05/04/2026')).toHaveLength(6);
    expect(plan('7w1', '03/08/2026', '05/04/2026')).toEqual(
      Array.from({ length: 7 }, (_, index) => addDays('03/08/2026', index)),
    );
  });

  test('more than seven a week are several a day', () => {
    const days = plan('14w1', '03/01/2026', '05/02/2026');
    expect(days).toHaveLength(14);
    expect(days.filter((day) => day === '03/03/2026')).toHaveLength(2);
    expect(plan('14w1', '03/07/2026', '05/02/2026')).toEqual(['03/07/2026', '03/07/2026']);
    expect(plan('8w1', '03/06/2026', '05/02/2026')).toEqual([
      '03/06/2026',
      '03/06/2026',
      '03/07/2026',
      '03/07/2026',
    ]);
    expect(plan('7w1', '03/07/2026', '05/02/2026')).toEqual(['03/07/2026']);
  });

  test('months are counted from the start, intervals in days', () => {
    expect(plan('1m2', '03/04/2026', '05/02/2026')).toEqual(['03/04/2026', '04/06/2026']);
    expect(plan('2m1', '03/04/2026', '05/02/2026')).toEqual(['03/04/2026', '03/20/2026']);
    expect(plan('1m2', '01/31/2026', '04/01/2026')).toEqual(['01/31/2026', '03/02/2026']);
    expect(plan('q14d', '03/04/2026', '05/02/2026')).toEqual([
      '03/04/2026',
      '03/18/2026',
      '04/01/2026',
      '04/15/2026',
      '04/29/2026',
    ]);
    expect(plan('q60d', '03/04/2026', '05/02/2026')).toEqual(['03/04/2026']);
    expect(plan('q3d', '03/05/2026', '03/08/2026')).toEqual(['03/05/2026', '03/08/2026']);
  });

  test('the episode cuts the order off, and an episode that is over has no visits', () => {
    expect(plan('2w9', '03/02/2026', '03/02/2026')).toEqual(['03/02/2026']);
    expect(plan('2w9', '03/02/2026', '03/12/2026')).toEqual([
      '03/02/2026',
      '03/05/2026',
      '03/09/2026',
      '03/11/2026',
    ]);
    expect(plan('2w9', '03/02/2026', '03/01/2026')).toEqual([]);
    expect(plan('1m2 1w1', '03/02/2026', '04/01/2026')).toEqual(['03/02/2026']);
    expect(plan('PRN x3 for pain', '03/02/2026', '04/30/2026')).toEqual([]);
  });

  test('a part begins after the one before it', () => {
    expect(plan('1w2 1m1', '03/02/2026', '04/30/2026')).toEqual([
      '03/02/2026',
      '03/09/2026',
      '03/16/2026',
    ]);
    expect(plan('1m1 1w1', '03/02/2026', '04/30/2026')).toEqual(['03/02/2026', '04/02/2026']);
  });

  test('dates that do not exist and endless episodes are typed errors', () => {
    expect(() => plan('2w9', '02/30/2026', '04/30/2026')).toThrow(
      expect.objectContaining({ code: 'dates.not-a-date' }),
    );
    expect(() => plan('q1d', '03/02/2026', addDays('03/02/2026', 3000))).toThrow(
      expect.objectContaining({ code: 'orders.episode' }),
    );
    expect(plan('q1d', '03/02/2026', addDays('03/02/2026', 2999))).toHaveLength(3000);
  });

  test('ascending, inside the episode, first on the start, never more than ordered in any Sunday week', () => {
    const order = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 21 }), fc.integer({ min: 1, max: 4 })),
      { minLength: 1, maxLength: 2 },
    );
    fc.assert(
      fc.property(order, calendarDates, fc.integer({ min: 0, max: 70 }), (parts, start, days) => {
        const parsed = read(parts.map(([visits, weeks]) => `${visits}w${weeks}`).join(' '));
        const end = addDays(start, days);
        const planned = planVisits({ order: parsed, startDate: start, episodeEnd: end });
        expect(planned[0]).toBe(start);
        const numbers = planned.map((day) => dayNumber(day) ?? Number.NaN);
        expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
        expect(daysBetween(planned.at(-1) ?? '', end)).toBeGreaterThanOrEqual(0);
        const sunday = (dayNumber(start) ?? 0) - weekdayOf(start);
        for (const [week, most] of parsed.visitsPerWeek.entries()) {
          const inWeek = numbers.filter((day) => Math.floor((day - sunday) / 7) === week);
          expect(inWeek.length).toBeLessThanOrEqual(most);
          const isWhole = week > 0 && sunday + week * 7 + 6 <= (dayNumber(end) ?? 0);
          if (isWhole) expect(inWeek).toHaveLength(most);
        }
      }),
    );
  });
});
