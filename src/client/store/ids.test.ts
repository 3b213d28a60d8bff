import { expect, test } from 'vitest';
import { id } from '#contract/primitives.ts';
import { uuidV7 } from './ids.ts';

test('ids are UUIDs of version 7 as the contract takes them, and sort by time', () => {
  const now = Date.parse('2026-03-05T16:00:00.000Z');
  const ids = [0, 1, 1_000, 86_400_000].map((ms) => uuidV7(now + ms));
  for (const each of ids) {
    expect(id().safeParse(each).success).toBe(true);
    expect(each).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
  expect(ids.toSorted()).toEqual(ids);
  expect(Number.parseInt((ids[0] ?? '').replaceAll('-', '').slice(0, 12), 16)).toBe(now);
});

test('many ids of one millisecond differ', () => {
  expect(new Set(Array.from({ length: 5_000 }, () => uuidV7(0))).size).toBe(5_000);
});
