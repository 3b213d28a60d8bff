import { expect, it } from 'vitest';
import { callKey } from '#contract/call.ts';
import { linkTargetOf, linkTargets } from '#contract/link-targets.ts';
import { screenRows } from '#client/screens.ts';
import type { ScreenRow } from '#client/screen/screen-table.ts';

const rows = new Map<string, ScreenRow>(screenRows);
const id = '01900000-0000-7000-8000-00000000abcd';

it('a short link leads only to screens of the table, with what they ask of a person', () => {
  for (const { path, needs, area } of linkTargets) {
    const row = rows.get(path);
    expect(row, path).toBeDefined();
    expect(row?.open, path).toBeUndefined();
    expect(row?.leadsOn, path).toBeUndefined();
    expect({ path, needs: row?.needs ? callKey(row.needs) : null, area: row?.area }).toEqual({
      path,
      needs,
      area,
    });
  }
});

it('knows every target by its own path, with its ids', () => {
  for (const target of linkTargets) {
    const given = target.record === 'role' ? '7' : id;
    const path = target.path.replace(/\/$/, '').replaceAll(/\$\w+/g, given);
    expect(linkTargetOf(path)?.target, path).toBe(target);
    expect(linkTargetOf(path)?.ids.length, path).toBe(path.split(given).length - 1);
  }
});

it('names the record of a path with an id', () => {
  for (const { path, record } of linkTargets)
    expect(record !== null, path).toBe(path.includes('$'));
});

it.each([`/role/${id}`, '/role/0', '/role/1000', '/user/7', '/companies/1', '/constant'])(
  '%s is no target',
  (path) => {
    expect(linkTargetOf(path)).toBeNull();
  },
);
