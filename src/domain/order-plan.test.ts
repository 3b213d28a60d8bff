import { describe, expect, test } from 'vitest';
import { planOrder, stopOrder, type PlanFacts, type PlannedVisit } from './order-plan.ts';
import type { OrderInForce } from './order-progress.ts';
import { orderFrequency } from './orders.ts';

/** A Monday. */
const startDate = '10/05/2026';
const episodeEnd = '12/03/2026';

const order = (frequency: string, more: Partial<OrderInForce> = {}) => {
  const read = orderFrequency(frequency);
  if (!read.ok) throw new Error(frequency);
  return { ...read, id: 'new', discipline: 'RN', visitTypeId: 201, frequency, startDate, ...more };
};

const visit = (
  id: string,
  dateOfService: string,
  more: Partial<PlannedVisit> = {},
): PlannedVisit => ({
  id,
  status: 'Unstaffed',
  providerType: 'RN',
  visitTypeId: 201,
  dateOfService,
  charted: false,
  ...more,
});

const facts = (
  visits: readonly PlannedVisit[],
  orders: readonly OrderInForce[] = [],
): PlanFacts => ({
  visits,
  orders,
  episodeEnd,
});

describe('planning an order beside what is there', () => {
  test('an order planned twice plans nothing the second time', () => {
    const first = planOrder(order('2w9'), facts([]), null);
    expect(first.come).toHaveLength(18);
    const planned = first.come.map((day, index) => visit(String(index), day, { orderId: 'old' }));
    const again = planOrder(order('2w9'), facts(planned, [order('2w9', { id: 'old' })]), null);
    expect(again).toMatchObject({ come: [], go: [] });
    expect(again.stay).toHaveLength(18);
  });

  test('a visit there is counted, and the missing one is far from it', () => {
    const { come, stay } = planOrder(order('2w1'), facts([visit('a', '10/06/2026')]), null);
    expect(come).toEqual(['10/08/2026']);
    expect(stay).toEqual(['a']);
    const both = planOrder(order('2w1'), facts([visit('a', '10/05/2026')]), null);
    expect(both.come).toEqual(['10/08/2026']);
  });

  test('where the usual days are taken, others are found', () => {
    const there = [visit('a', '10/05/2026'), visit('b', '10/05/2026')];
    expect(planOrder(order('5w1'), facts(there), null).come).toEqual([
      '10/06/2026',
      '10/07/2026',
      '10/09/2026',
    ]);
    const scattered = ['05', '06', '07'].map((day) => visit(day, `10/${day}/2026`));
    expect(planOrder(order('6w1'), facts(scattered), null).come).toHaveLength(3);
    const twice = planOrder(
      order('2w1'),
      facts([visit('x', '10/05/2026'), visit('y', '10/08/2026')]),
      null,
    );
    expect(twice.come).toEqual([]);
    const odd = planOrder(
      order('3w1'),
      facts([visit('x', '10/05/2026'), visit('y', '10/05/2026'), visit('z', '10/17/2026')]),
      null,
    );
    expect(odd.come).toHaveLength(1);
  });

  test('days run out before visits do', () => {
    const there = Array.from({ length: 6 }, (_, index) => visit(String(index), '10/05/2026'));
    expect(planOrder(order('7w1'), facts(there), null).come).toEqual([]);
    const packed = ['05', '06', '07', '08', '09', '10'].map((day) => visit(day, `10/${day}/2026`));
    expect(planOrder(order('14w1'), facts(packed), null).come).toHaveLength(6);
  });

  test('missed visits, other disciplines and visits of another order do not count', () => {
    const monthly = order('1m2', { id: 'm', visitTypeId: 204 });
    const there = [
      visit('a', '10/06/2026', { status: 'Missed' }),
      visit('b', '10/06/2026', { providerType: 'PT', visitTypeId: 211 }),
      visit('c', '10/06/2026', { visitTypeId: 204 }),
    ];
    const { come, stay } = planOrder(order('2w1'), facts(there, [monthly]), null);
    expect(come).toHaveLength(2);
    expect(stay).toEqual([]);
    const start = visit('d', '10/05/2026', { visitTypeId: 100, status: 'NotesDue' });
    expect(planOrder(order('2w1'), facts([start]), null).stay).toEqual(['d']);
  });
});

describe('changing an order', () => {
  const before = order('3w9', { id: 'old' });
  const planned = planOrder(order('3w9'), facts([]), null).come.map((day, index) =>
    visit(`v${String(index).padStart(2, '0')}`, day, { orderId: 'old' }),
  );
  const changed = (visits: readonly PlannedVisit[], more: Partial<OrderInForce> = {}) =>
    planOrder(order('1w4', { startDate: '10/18/2026', ...more }), facts(visits, [before]), 'old');

  test('takes planned visits away from its day on, keeps one a week, adds none', () => {
    const { come, go, stay } = changed(planned);
    expect(come).toEqual([]);
    expect(stay).toHaveLength(4);
    expect(go).toHaveLength(planned.length - 6 - 4);
  });

  test('keeps what was charted, even where it is too much', () => {
    const charted = planned.map((each, index) =>
      index >= 6 && index < 9 ? { ...each, charted: true } : each,
    );
    const { go, stay } = changed(charted);
    expect(go.filter((id) => ['v06', 'v07', 'v08'].includes(id))).toEqual([]);
    expect(stay.slice(0, 3)).toEqual(['v06', 'v07', 'v08']);
  });

  test('brings visits where the new order has more, and keeps those on its usual days', () => {
    const { come, go, stay } = planOrder(
      order('4w1', { startDate: '10/19/2026' }),
      facts(planned, [before]),
      'old',
    );
    expect(come).toHaveLength(1);
    expect(stay).toHaveLength(3);
    expect(go.length).toBeGreaterThan(0);
  });

  test('an order that nobody knows takes nothing away', () => {
    const { go } = planOrder(order('1w4'), facts(planned, [before]), 'nobody');
    expect(go).toEqual([]);
  });
});

describe('stopping an order', () => {
  test('takes away what is planned after its last day, and nothing that was started', () => {
    const mine = order('2w9', { id: 'old' });
    const aide = order('2w9', { id: 'aide', discipline: 'HHA', visitTypeId: 251 });
    const visits = [
      visit('on', '10/16/2026'),
      visit('planned', '10/17/2026'),
      visit('charted', '10/19/2026', { charted: true }),
      visit('done', '10/20/2026', { status: 'NotesApproved' }),
      visit('missed', '10/21/2026', { status: 'Missed' }),
      visit('other', '10/22/2026', { providerType: 'HHA', visitTypeId: 251 }),
    ];
    const plan = stopOrder('old', '10/16/2026', facts(visits, [mine, aide]));
    expect(plan).toEqual({ come: [], go: ['planned'], stay: ['charted', 'done'] });
  });
});
