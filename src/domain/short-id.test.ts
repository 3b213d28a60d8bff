import { expect, it } from 'vitest';
import { shortId } from './short-id.ts';

it('is the end of an id, which differs even between ids of the same moment', () => {
  expect(shortId('01955f5c-7d00-7a3b-8c4d-5e6f7a8b9c0d')).toBe('9C0D');
});
