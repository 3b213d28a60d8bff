import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { callKey } from '#contract/call.ts';
import { calls } from '#contract/registry.ts';
import { roles, roleTypeOf, type Role } from '#contract/roles.ts';
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
    .flatMap((text) => text.match(/(?<=createFileRoute\(')[^']+/g) ?? []);
  expect(new Set(paths)).toEqual(new Set([...rows.keys(), ...withoutRow]));
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

it('offers the office only screens whose call the role may make', () => {
  const office = roles.filter((role) => roleTypeOf[role] === 'BackOfficeUser');
  const refused = office.flatMap((role) =>
    screenRows.flatMap(([path, row]) =>
      partFor(row, 'office') && row.needs && !callsOf(role).includes(callKey(row.needs))
        ? [`${role} ${path}`]
        : [],
    ),
  );
  expect(refused.toSorted()).toEqual([
    'BILLING /auditLogs',
    'BILLING /constants',
    'BILLING /dataImport',
    'BILLING /role/$id',
    'BILLING /roles',
    'BILLING /user/',
    'BILLING /user/$id',
    'BILLING /userActivity',
    'BILLING /users',
    'QA /auditLogs',
    'QA /constants',
    'QA /dataImport',
    'QA /role/$id',
    'QA /roles',
    'QA /user/',
    'QA /user/$id',
    'QA /userActivity',
    'QA /users',
    'SCHEDULER /auditLogs',
    'SCHEDULER /constants',
    'SCHEDULER /role/$id',
    'SCHEDULER /roles',
    'SCHEDULER /user/',
    'SCHEDULER /user/$id',
    'SCHEDULER /userActivity',
    'SCHEDULER /users',
  ]);
});
