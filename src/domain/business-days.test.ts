import { expect, test } from 'vitest';
import { businessDay } from './business-days.ts';

test('the next and the previous business day are from Monday to Friday', () => {
  expect(businessDay('11/27/2026', 1)).toBe('11/30/2026');
  expect(businessDay('11/30/2026', -1)).toBe('11/27/2026');
  expect(businessDay('11/28/2026', -1)).toBe('11/27/2026');
  expect(businessDay('11/24/2026', 1)).toBe('11/25/2026');
});
