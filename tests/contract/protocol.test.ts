import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { protocol } from '#contract/sync.ts';
import { must } from '#domain/must.ts';
import { jsonSchema } from '#server/http/openapi.ts';
import {
  differences,
  ordinaryShapes,
  recordedSteps,
  shapesFile,
  versionedShapes,
  type Shapes,
} from './wire-shapes.ts';
import { migrationList, migrationRegistry } from './migration-list.ts';

const steps = recordedSteps();
const last = must(steps.at(-1), 'recorded version of the protocol');

/** How to mend a changed shape; printed by the test that noticed it. */
const remedy = (changes: readonly string[]): string =>
  [
    `Devices send something else than version ${last.protocol} of the protocol says:`,
    ...changes.map((change) => `  ${change}`),
    'Devices with the old shape hold unsent work for months, so every change of it, even an optional',
    'field, is a new version (decision 032):',
    '  1. run tests/former/record.ts on the sources from before the change',
    '  2. raise protocol in src/contract/sync.ts',
    '  3. npm run shapes -- "what changed, and why older devices are served"',
    '  4. in src/server/sync/protocol-adapter.ts raise an older request to the new version; a changed',
    '     command also gets a version of its own and an up-caster (src/server/sync/upcast.ts)',
  ].join('\n');

describe('the protocol and its versions (docs/sync.md)', () => {
  it('ends with the shapes that devices send now', () => {
    const changes = differences(last.shapes, versionedShapes());
    expect(changes, remedy(changes)).toEqual([]);
  });

  it('has one file per version, up to the version the program speaks', () => {
    expect(steps.map((step) => step.protocol)).toEqual(
      Array.from({ length: protocol }, (_, index) => index + 1),
    );
  });

  it('says in words what each version changed', () => {
    for (const { change } of steps) expect(change.length).toBeGreaterThan(20);
  });

  it('never changes a command of a version: another shape is another version of it', () => {
    const known = new Map<string, string>();
    for (const { protocol: version, shapes } of steps) {
      for (const [name, digest] of Object.entries(shapes)) {
        if (!name.startsWith('command ')) continue;
        expect(digest, `${name} in version ${version}`).toBe(known.get(name) ?? digest);
        known.set(name, digest);
      }
    }
  });

  it('has recorded the shapes of ordinary calls', () => {
    const recorded = JSON.parse(readFileSync(shapesFile, 'utf8')) as Shapes;
    expect(
      differences(recorded, ordinaryShapes()),
      'Run npm run shapes and review the difference.',
    ).toEqual([]);
  });

  it('notices a field more, a field less, another limit and another type', () => {
    const shapeOf = (schema: z.ZodMiniType): Shapes => ({
      part: JSON.stringify(jsonSchema(schema, 'input')),
    });
    const first = shapeOf(z.object({ a: z.string().check(z.maxLength(5)) }));
    const others = [
      z.object({ a: z.string().check(z.maxLength(5)), b: z.string() }),
      z.object({}),
      z.object({ a: z.string().check(z.maxLength(6)) }),
      z.object({ a: z.number() }),
    ];
    for (const other of others)
      expect(differences(first, shapeOf(other))).toEqual(['part has another shape']);
    expect(differences(first, {})).toEqual(['part is gone']);
    expect(differences({}, first)).toEqual(['part is new']);
  });
});

describe('the list of migrations', () => {
  it('is what the files of the folder make it', () => {
    expect(readFileSync(migrationRegistry, 'utf8'), 'Run npm run shapes.').toBe(migrationList());
  });
});
