import { expect, test } from 'vitest';
import { once } from './once.ts';

test('makes it when it is first asked for, and the same from then on', () => {
  let made = 0;
  const answer = once(() => {
    made += 1;
    return { made };
  });
  expect(made).toBe(0);
  const first = answer();
  expect(answer()).toBe(first);
  expect(made).toBe(1);
});

test('keeps also what is nothing', () => {
  let made = 0;
  const nothing = once(() => void (made += 1));
  nothing();
  nothing();
  expect(made).toBe(1);
});
