import { describe, expect, it } from 'vitest';
import type { Priority } from './columns.ts';
import { columnsThatFit } from './fitting.ts';

const column = (id: string, priority: Priority) => ({ id, priority });
const columns = [
  column('name', 2),
  column('type', 2),
  column('day', 1),
  column('pay', 2),
  column('changed', 3),
  column('status', 1),
];
const needs = {
  columns: { name: 100, type: 100, day: 100, pay: 100, changed: 100, status: 100 },
  others: 50,
};

describe('columns that fit into a width', () => {
  it.each([
    [650, 'name type day pay changed status'],
    [649, 'name type day pay status'],
    [549, 'name type day status'],
    [449, 'name day status'],
    [10, 'name day status'],
  ])('at %i px are those of the highest priority', (width, expected) => {
    const shown = columnsThatFit(columns, needs, width);
    expect(shown.map(({ id }) => id).join(' ')).toBe(expected);
  });
});
