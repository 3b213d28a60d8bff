import { expect, it } from 'vitest';
import { auditLogs } from './audit.ts';
import { search } from './search.ts';
import { textLimit } from './text-limit.ts';
import { visits } from './visits.ts';

it('reads the longest text of an input from the call', () => {
  expect(textLimit(search, 'words')).toBe(100);
  expect(textLimit(visits, 'search')).toBe(100);
  expect(textLimit(auditLogs, 'action')).toBe(60);
  expect(textLimit(visits, 'order')).toBeUndefined();
});
