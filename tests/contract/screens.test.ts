import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { callKey } from '#contract/call.ts';
import { calls } from '#contract/registry.ts';
import { roles, type Role } from '#contract/roles.ts';
import { privilegeAreas } from '#domain/privileges.ts';
import { partFor } from '#client/screen/screen-table.ts';
import { screenRows } from '#client/screens.ts';
import accessTable from './access-table.json' with { type: 'json' };

/** Calls a role may make, from the recorded access table. */
const callsOf = (role: Role): string[] =>
  Object.entries(accessTable).flatMap(([key, policy]) => (role in policy ? [key] : []));

const routes = join(import.meta.dirname, '../../src/client/routes');
const rows = new Map<string, (typeof screenRows)[number][1]>(screenRows);
/** The login, which the root layout shows, and the page for every unknown path. */
const withoutRow: readonly string[] = ['/', '/404'];

it('has a row for every route and a route for every row', () => {
  const paths = readdirSync(routes)
    .map((name) => readFileSync(join(routes, name), 'utf8'))
    .flatMap((text) => [...text.matchAll(/createFileRoute\('([^']+)'\)/g)].map(([, path]) => path));
  expect(paths.filter((path) => !withoutRow.includes(path ?? '')).toSorted()).toEqual(
    [...rows.keys()].toSorted(),
  );
});

it('gives every screen a title, and a place in the rail or the reason for none', () => {
  for (const [path, { title, rail }] of screenRows) {
    expect(title.message, path).toMatch(/\S/);
    if ('none' in rail) expect(rail.none.length, path).toBeGreaterThan(10);
  }
});

it('says from which list a screen with a parameter is reached', () => {
  for (const [path, { from }] of screenRows)
    if (path.includes('$')) expect([...rows.keys(), '/sync'], path).toContain(from);
});

it('names areas and calls that exist', () => {
  const known = new Set(calls.map(callKey));
  for (const [path, { area, needs }] of screenRows) {
    if (area !== undefined) expect(privilegeAreas, path).toContain(area);
    if (needs !== undefined) expect(known, path).toContain(callKey(needs));
  }
});

it('offers the office only screens whose call the role may make', () => {
  const office = roles.filter((role) => role !== 'CLINICIAN' && role !== 'AIDE');
  const refused = office.flatMap((role) =>
    screenRows.flatMap(([path, row]) =>
      partFor(row, 'office') && row.needs && !callsOf(role).includes(callKey(row.needs))
        ? [`${role} ${path}`]
        : [],
    ),
  );
  expect(refused.toSorted()).toEqual([
    'BILLING /dataImport',
    'BILLING /users',
    'QA /dataImport',
    'QA /users',
    'SCHEDULER /users',
  ]);
});
