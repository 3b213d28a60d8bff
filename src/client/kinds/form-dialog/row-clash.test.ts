import { describe, expect, it } from 'vitest';
import { rowClash } from './row-clash.ts';

type Row = { readonly id: number; readonly name: string };
const kept: readonly Row[][] = [[{ id: 1, name: 'One' }], [{ id: 2, name: 'Two, renamed' }]];
const clash = rowClash<Row>(
  'record.changed',
  (_row, { pageNumber }) =>
    Promise.resolve({ rows: kept[pageNumber - 1] ?? [], pageCount: kept.length }),
  ({ id }) => id,
);

describe('a row that somebody else changed', () => {
  it('is found again on whatever page it is now', async () => {
    expect(await clash.fresh({ id: 2, name: 'Two' })).toEqual({ id: 2, name: 'Two, renamed' });
  });

  it('is reported as gone when no page has it', async () => {
    await expect(clash.fresh({ id: 3, name: 'Three' })).rejects.toMatchObject({
      code: 'record.not-found',
    });
  });
});
