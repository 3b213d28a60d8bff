import { randomBytes } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { keyBytes, markOf, openJson, resealed, sealJson } from './envelope.ts';
import { KeptOpened } from './kept-opened.ts';
import type { RequestScope } from './request-scope.ts';

const key = { id: 1, bytes: randomBytes(keyBytes) };
const place = (orgId: string, id: string) => ({ table: 'clinician_profile', orgId, id });
const sealedFor = (orgId: string, id: string, value: unknown): Buffer =>
  sealJson(key, place(orgId, id), value);

/** Rows of one agency as a database would have them, and how often they were read and opened. */
function table(orgId: string, most = 100) {
  const rows = new Map<string, Buffer>();
  const open = vi.fn((sealed: Uint8Array, id: string) => openJson(key, place(orgId, id), sealed));
  const read = vi.fn((ids: readonly string[]) =>
    Promise.resolve(
      ids.flatMap((id) => {
        const sealed = rows.get(id);
        return sealed === undefined ? [] : [{ id, sealed }];
      }),
    ),
  );
  const kept = new KeptOpened({ most, open });
  // What is opened here needs no keys but the one above.
  const scope = { orgId } as RequestScope;
  const marked = () => [...rows].map(([id, sealed]) => ({ id, mark: markOf(sealed) }));
  return { rows, open, read, kept, look: () => kept.of(scope, marked(), read), scope, marked };
}

describe('opened values a process keeps (decision 113)', () => {
  it('are opened once, however often they are looked at', async () => {
    const { rows, open, read, look } = table('harborview');
    for (const id of ['a', 'b']) rows.set(id, sealedFor('harborview', id, `of ${id}`));
    const both = new Map([
      ['a', 'of a'],
      ['b', 'of b'],
    ]);
    expect(await look()).toEqual(both);
    expect(await look()).toEqual(both);
    expect([open.mock.calls.length, read.mock.calls]).toEqual([2, [[['a', 'b']]]]);
  });

  it('are opened again when they were sealed anew, with the same value or another', async () => {
    const { rows, open, look } = table('harborview');
    const first = sealedFor('harborview', 'a', 'home');
    rows.set('a', first);
    await look();
    rows.set('a', resealed(key, key, place('harborview', 'a'), first));
    expect((await look()).get('a')).toBe('home');
    expect(open).toHaveBeenCalledTimes(2);
    rows.set('a', sealedFor('harborview', 'a', 'moved'));
    expect((await look()).get('a')).toBe('moved');
    rows.set('a', first);
    expect((await look()).get('a')).toBe('home');
    rows.clear();
    expect(await look()).toEqual(new Map());
  });

  it('are those of the row that was read, when it was sealed anew in between', async () => {
    const { rows, read, kept, scope, look, marked } = table('harborview');
    rows.set('a', sealedFor('harborview', 'a', 'before'));
    const earlier = marked();
    rows.set('a', sealedFor('harborview', 'a', 'after'));
    expect((await kept.of(scope, earlier, read)).get('a')).toBe('after');
    expect((await look()).get('a')).toBe('after');
    expect(read).toHaveBeenCalledTimes(1);
    rows.clear();
    expect(await kept.of(scope, earlier, read)).toEqual(new Map());
  });

  it('are of one agency: the same row of another one is opened for itself', async () => {
    const { rows, read, kept, look } = table('harborview');
    rows.set('a', sealedFor('harborview', 'a', 'home'));
    await look();
    const elsewhere = { orgId: 'lakeside' } as RequestScope;
    await kept.of(elsewhere, [{ id: 'a', mark: markOf(rows.get('a') as Buffer) }], read);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('are so many at most: the one kept longest goes', async () => {
    const { rows, read, look } = table('harborview', 2);
    const ids = ['a', 'b', 'c'];
    for (const id of ids) rows.set(id, sealedFor('harborview', id, id));
    expect([...(await look()).values()]).toEqual(ids);
    expect(new Set((await look()).values())).toEqual(new Set(ids));
    expect(read.mock.calls).toEqual([[ids], [['a']]]);
  });

  it('leave out rows in which nothing is sealed', async () => {
    const { kept, read, scope } = table('harborview');
    expect(await kept.of(scope, [{ id: 'a', mark: null }], read)).toEqual(new Map());
    expect(read).not.toHaveBeenCalled();
  });
});
