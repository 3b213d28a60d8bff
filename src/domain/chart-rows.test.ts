import { expect, it } from 'vitest';
import { hasEnded } from './chart-rows.ts';

it('a row has ended by its status, in any spelling, and holds without one', () => {
  for (const status of ['stopped', ' Inactive ', 'ABORTED', 'resolved', 'completed', 'refuted'])
    expect(hasEnded(status), status).toBe(true);
  for (const status of ['', 'active', 'on hold', 'not stopped'])
    expect(hasEnded(status)).toBe(false);
});
