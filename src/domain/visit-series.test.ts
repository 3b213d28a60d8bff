import { expect, test } from 'vitest';
import { repeatedDays, seriesMoves } from './visit-series.ts';

const visit = (id: string, dateOfService: string, status = 'Staffed', timeIn: unknown = null) => ({
  id,
  dateOfService,
  status,
  timeIn,
});
const episode = { startDate: '11/01/2026', endDate: '12/30/2026' };
const today = '11/24/2026';

test('this and following move by the same days; what is over or would leave the episode stays', () => {
  const first = visit('b', '11/26/2026');
  const { moves, stay } = seriesMoves(first, '11/28/2026', {
    siblings: [
      visit('a', '11/24/2026'),
      first,
      visit('same day', '11/26/2026'),
      visit('started', '12/03/2026', 'NotesDue', {}),
      visit('c', '12/10/2026', 'Unstaffed'),
      visit('last', '12/29/2026'),
    ],
    episode,
    today,
  });
  expect(moves.map(({ visit: { id }, dateOfService }) => [id, dateOfService])).toEqual([
    ['b', '11/28/2026'],
    ['c', '12/12/2026'],
  ]);
  expect(stay.map(({ id }) => id)).toEqual(['started', 'last']);
});

test('they come in the order of their days, whatever order they were read in', () => {
  const days = ['12/29/2026', '12/05/2026', '12/28/2026', '12/03/2026', '11/28/2026'];
  const { moves, stay } = seriesMoves(visit('4', '11/28/2026'), '12/01/2026', {
    siblings: days.map((day, index) => visit(`${index}`, day)),
    episode,
    today,
  });
  expect(moves.map(({ dateOfService }) => dateOfService)).toEqual([
    '12/01/2026',
    '12/06/2026',
    '12/08/2026',
  ]);
  expect(stay.map(({ dateOfService }) => dateOfService)).toEqual(['12/28/2026', '12/29/2026']);
});

test('two of one day come by their ids', () => {
  const first = visit('1', '11/28/2026');
  const idsOf = (ids: readonly string[]) =>
    seriesMoves(first, '11/29/2026', {
      siblings: [first, ...ids.map((id) => visit(id, '12/03/2026'))],
      episode,
      today,
    }).moves.map((move) => move.visit.id);
  expect(idsOf(['3', '2'])).toEqual(['1', '2', '3']);
  expect(idsOf(['2', '3'])).toEqual(['1', '2', '3']);
});

test('nothing moves before the episode, or to a day nobody plans for', () => {
  const first = visit('a', '11/26/2026');
  const moved = (day: string, dates = episode) =>
    seriesMoves(first, day, { siblings: [first], episode: dates, today }).moves.length;
  expect(moved('10/31/2026')).toBe(0);
  expect(moved('11/27/2026')).toBe(1);
  expect(moved('11/27/2028', { startDate: '11/01/2026', endDate: '12/31/2028' })).toBe(0);
});

test('visits repeat every so many days', () => {
  expect(repeatedDays('12/30/2026', 3, 7)).toEqual(['12/30/2026', '01/06/2027', '01/13/2027']);
});
