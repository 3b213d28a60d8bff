import { describe, expect, test } from 'vitest';
import {
  asksTheSame,
  beyondOrder,
  orderOf,
  ordersProgress,
  type OrderedVisit,
  type OrderInForce,
  type OrderProgress,
} from './order-progress.ts';
import { must } from './must.ts';
import { orderFrequency, planVisits } from './orders.ts';

/** A Monday; the episode has 60 days. */
const start = '10/05/2026';
const episodeEnd = '12/03/2026';

const order: OrderInForce = {
  id: 'o',
  discipline: 'RN',
  visitTypeId: 201,
  frequency: '2w9',
  startDate: start,
};

const visit = (
  id: string,
  dateOfService: string,
  more: Partial<OrderedVisit> = {},
): OrderedVisit => ({
  id,
  status: 'NotesApproved',
  providerType: 'RN',
  visitTypeId: 201,
  dateOfService,
  ...more,
});

const planned = (frequency: string): OrderedVisit[] => {
  const read = orderFrequency(frequency);
  if (!read.ok) throw new Error(frequency);
  return planVisits({ order: read, startDate: start, episodeEnd }).map((day, index) =>
    visit(String(index), day, { status: 'Unstaffed' }),
  );
};

const progress = (
  visits: readonly OrderedVisit[],
  today: string,
  more: Partial<OrderInForce> = {},
): OrderProgress =>
  must(ordersProgress([{ ...order, ...more }], visits, episodeEnd, today)[0], 'progress');

describe('visits against an order', () => {
  test('2w9: 13 of 18 done, week 5 short by one', () => {
    const visits = planned('2w9').map((each, index): OrderedVisit => {
      if (index === 9) return { ...each, status: 'Missed' };
      return index < 14 ? { ...each, status: 'NotesApproved' } : each;
    });
    const { done, ordered, short, unplanned, over, windows } = progress(visits, '11/22/2026');
    expect({ done, ordered }).toEqual({ done: 13, ordered: 18 });
    expect(short).toEqual([
      { kind: 'week', number: 5, start: '11/01/2026', end: '11/07/2026', by: 1 },
    ]);
    expect([unplanned, over]).toEqual([[], []]);
    expect(windows).toHaveLength(9);
  });

  test('a visit of another discipline counts for no order', () => {
    const other = visit('a', '10/06/2026', { providerType: 'PT', visitTypeId: 211 });
    expect(progress([other], '10/12/2026').done).toBe(0);
  });

  test('a week to come with too few visits planned is not yet short', () => {
    const visits = planned('2w9').slice(0, 17);
    const { short, unplanned } = progress(visits, '10/04/2026');
    expect(short).toEqual([]);
    expect(unplanned).toEqual([
      { kind: 'week', number: 9, start: '11/29/2026', end: '12/03/2026', by: 1 },
    ]);
  });

  test('of a range the lower end is the least and the upper end the most', () => {
    const one = [visit('a', '10/06/2026')];
    expect(progress(one, '10/12/2026', { frequency: '1-2w1' })).toMatchObject({
      short: [],
      over: [],
      ordered: 2,
    });
    const three = ['06', '07', '08'].map((day) => visit(day, `10/${day}/2026`));
    expect(progress(three, '10/12/2026', { frequency: '1-2w1' }).over).toEqual([
      { kind: 'week', number: 1, start: start, end: '10/10/2026', by: 1 },
    ]);
  });

  test('visits as needed are taken off what is too much', () => {
    const three = ['06', '07', '08'].map((day) => visit(day, `10/${day}/2026`));
    expect(progress(three, '10/12/2026', { frequency: '2w1, 2 PRN for fever' })).toMatchObject({
      over: [],
      prn: { used: 1, max: 2 },
    });
    expect(progress(three, '10/12/2026', { frequency: '2 PRN' })).toMatchObject({
      done: 3,
      ordered: 2,
      windows: [],
      prn: { used: 3, max: 2 },
    });
  });

  test('an order that was stopped asks for nothing after its last day', () => {
    const { ordered, windows } = progress([], '10/04/2026', { endDate: '10/17/2026' });
    expect({ ordered, weeks: windows.length }).toEqual({ ordered: 4, weeks: 2 });
    expect(progress([], '10/04/2026', { endDate: '12/31/2026' }).ordered).toBe(18);
  });

  test('months and intervals have their windows too', () => {
    expect(
      progress([], '10/04/2026', { frequency: '1m2' }).windows.map(({ kind }) => kind),
    ).toEqual(['month', 'month']);
    expect(progress([visit('a', start)], '10/20/2026', { frequency: 'q14d' })).toMatchObject({
      done: 1,
      short: [],
      ordered: 5,
    });
  });

  test('one that cannot be read has no progress', () => {
    expect(ordersProgress([{ ...order, frequency: 'daily' }], [], episodeEnd, start)).toEqual([
      null,
    ]);
  });
});

describe('the order of a visit', () => {
  const aide: OrderInForce = { ...order, id: 'aide', discipline: 'HHA', visitTypeId: 251 };
  const monthly: OrderInForce = { ...order, id: 'm', visitTypeId: 204, frequency: '1m2' };
  const later: OrderInForce = { ...order, id: 'l', startDate: '10/19/2026', frequency: '1w3' };
  const orders = [order, aide, monthly, later];
  const of = (each: OrderedVisit) => orderOf(each, orders, episodeEnd)?.id ?? null;

  test('is the one it was planned for, else that of its type, else of its discipline', () => {
    expect(of(visit('a', '10/06/2026', { orderId: 'm' }))).toBe('m');
    expect(of(visit('b', '10/06/2026', { visitTypeId: 204 }))).toBe('m');
    expect(of(visit('c', '10/06/2026', { visitTypeId: 100, providerType: 'LVN/LPN' }))).toBe('o');
    expect(of(visit('d', '10/20/2026'))).toBe('l');
    expect(of(visit('e', '10/20/2026', { visitTypeId: 211, providerType: 'PT' }))).toBeNull();
    expect(of(visit('f', '10/04/2026'))).toBeNull();
    expect(of(visit('g', '12/04/2026'))).toBeNull();
  });
});

describe('more than ordered this week', () => {
  const two = [visit('a', '10/12/2026'), visit('b', '10/14/2026', { status: 'Staffed' })];
  const facts = { orders: [order], visits: two, episodeEnd };

  test('is a third visit in a week of 2w9', () => {
    expect(beyondOrder(facts, visit('c', '10/16/2026', { status: 'Unstaffed' }))).toEqual({
      kind: 'week',
      number: 2,
      start: '10/11/2026',
      end: '10/17/2026',
      by: 1,
      frequency: '2w9',
      ordered: 2,
      planned: 3,
    });
  });

  test('is not a visit that moves inside its week or into one with room, nor one without an order', () => {
    expect(beyondOrder(facts, visit('b', '10/15/2026', { status: 'Staffed' }))).toBeNull();
    expect(beyondOrder(facts, visit('c', '10/19/2026', { status: 'Unstaffed' }))).toBeNull();
    expect(
      beyondOrder(facts, visit('c', '10/16/2026', { providerType: 'PT', visitTypeId: 211 })),
    ).toBeNull();
    const unread = { ...facts, orders: [{ ...order, frequency: 'daily' }] };
    expect(beyondOrder(unread, visit('c', '10/16/2026'))).toBeNull();
    const asNeeded = { ...facts, orders: [{ ...order, frequency: '2w9, 1 PRN for fever' }] };
    expect(beyondOrder(asNeeded, visit('c', '10/16/2026'))).toBeNull();
  });
});

describe('two orders of an episode', () => {
  const same = (more: Partial<OrderInForce>, frequency = '1w4') =>
    asksTheSame({ ...order, frequency }, { ...order, frequency, ...more }, episodeEnd);

  test.each(['1w4', ' 1W4 ', '1 w 4', '1w2 1w2', '1-1w4'])(
    'ask for the same as %j',
    (frequency) => {
      expect(same({ frequency })).toBe(true);
    },
  );

  test('ask for the same where the last day of the episode is written out', () => {
    expect(same({ endDate: episodeEnd })).toBe(true);
  });

  test.each<Partial<OrderInForce>>([
    { frequency: '2w4' },
    { frequency: '1w4 2 PRN for pain' },
    { visitTypeId: 312 },
    { startDate: '10/12/2026' },
    { endDate: '10/20/2026' },
  ])('ask for something else with %j', (more) => {
    expect(same(more)).toBe(false);
  });

  test('are the same by their text where it cannot be read', () => {
    expect(same({ frequency: 'As The nurse says' }, 'as the nurse says ')).toBe(true);
    expect(same({ frequency: 'as needed' }, 'as the nurse says')).toBe(false);
  });
});
