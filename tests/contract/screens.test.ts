import type { RouteById, RouteIds } from '@tanstack/react-router';
import { expect, expectTypeOf, it } from 'vitest';
import { callKey } from '#contract/call.ts';
import { calls } from '#contract/registry.ts';
import { roles, roleTypeOf, type Role } from '#contract/roles.ts';
import { privilegeAreas } from '#domain/privileges.ts';
import { partFor } from '#client/screen/screen-table.ts';
import { createAppRouter } from '#client/app/router.ts';
import type { routeTree } from '#client/app/routes.ts';
import { screenRows, type ScreenPath } from '#client/screens.ts';
import accessTable from './access-table.json' with { type: 'json' };

/** Calls a role may make, from the recorded access table. */
const callsOf = (role: Role): string[] =>
  Object.entries(accessTable).flatMap(([key, policy]) => (role in policy ? [key] : []));

const rows = new Map<string, (typeof screenRows)[number][1]>(screenRows);
/** The login, which the root layout shows, and the page for every unknown path. */
type WithoutRow = '/' | '/404';
type Tree = typeof routeTree;

it('has a route for every row, whose id is the path: page titles are found by it', () => {
  const { routesById, routesByPath } = createAppRouter();
  const ids = [...rows.keys(), '/', '/404'];
  expect(Object.keys(routesById).toSorted()).toEqual(['__root__', ...ids].toSorted());
  const paths = ids.map((id) => (id === '/' ? id : id.replace(/\/$/, '')));
  expect(Object.keys(routesByPath)).toEqual(expect.arrayContaining(paths));
});

it('knows every path and its parameters at compile time, so that a wrong link is an error', () => {
  expectTypeOf<RouteIds<Tree>>().toEqualTypeOf<'__root__' | WithoutRow | ScreenPath>();
  expectTypeOf<
    RouteById<Tree, '/episode/$id/$visitId'>['types']['allParams']
  >().branded.toEqualTypeOf<{ id: string; visitId: string }>();
});

it('gives every screen a title, and a place in the rail or the reason for none', () => {
  const nameless = screenRows.flatMap(([path, { title, rail }]) =>
    /\S/.test(title.message ?? '') && ('group' in rail || rail.none.length > 10) ? [] : [path],
  );
  expect(nameless).toEqual([]);
});

it('says from which list a screen with a parameter is reached', () => {
  const lists = [...rows.keys()].map((path) => path.replace(/\/$/, ''));
  const lost = screenRows.flatMap(([path, { from, leadsOn }]) =>
    path.includes('$') && !leadsOn && !lists.includes(from ?? '') ? [path] : [],
  );
  expect(lost).toEqual([]);
});

it('names areas and calls that exist', () => {
  const known = new Set(calls.map(callKey));
  const areas: readonly string[] = privilegeAreas;
  const wrong = screenRows.flatMap(([path, { area, needs }]) =>
    (area === undefined || areas.includes(area)) &&
    (needs === undefined || known.has(callKey(needs)))
      ? []
      : [path],
  );
  expect(wrong).toEqual([]);
});

it('offers the office only screens whose call the role may make', async () => {
  const office = roles.filter((role) => roleTypeOf[role] === 'BackOfficeUser');
  const refused = office.flatMap((role) =>
    screenRows.flatMap(([path, row]) =>
      partFor(row, 'office') && row.needs && !callsOf(role).includes(callKey(row.needs))
        ? [`${role} ${path}`]
        : [],
    ),
  );
  // A row for fewer roles than its shell is written here by `vitest -u`, for the diff to show it.
  await expect(`${refused.toSorted().join('\n')}\n`).toMatchFileSnapshot('refused-screens.txt');
});
