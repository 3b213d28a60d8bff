import { expect, test } from 'vitest';
import { inTurns } from './in-turns.ts';

test('results stand in the order of the items, whatever happens between them', async () => {
  expect(await inTurns(['a', 'b', 'c'], (item, index) => `${item}${index}`)).toEqual([
    'a0',
    'b1',
    'c2',
  ]);
  expect(await inTurns([], () => 1)).toEqual([]);
});

test('a result for somebody else that is ready is read before the next item', async () => {
  const order: string[] = [];
  const whole = inTurns([1, 2, 3], (item) => void order.push(`item ${item}`));
  setImmediate(() => order.push('somebody else'));
  await whole;
  expect(order.indexOf('somebody else')).toBeLessThan(order.indexOf('item 3'));
});

test('an error in one item ends the work with that error', async () => {
  const done: number[] = [];
  const work = (item: number): void => {
    if (item === 2) throw new Error('broken');
    done.push(item);
  };
  await expect(inTurns([1, 2, 3], work)).rejects.toThrow('broken');
  expect(done).toEqual([1]);
});
