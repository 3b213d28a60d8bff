import { expect, it } from 'vitest';
import { errors } from './errors.ts';

it('no text for people speaks of json, sql or crypt (spec rules §8, decision 067)', () => {
  const texts = Object.values(errors).map(({ text }) => text);
  expect(texts.length).toBeGreaterThan(100);
  expect(texts.filter((text) => /json|sql|crypt/i.test(text))).toEqual([]);
});
