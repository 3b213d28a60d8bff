import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { protocol } from '#contract/sync.ts';
import { must } from '#domain/must.ts';
import { jsonSchema } from '#server/http/openapi.ts';
import { differences, sentParts, wireShape, type ProtocolStep } from './wire-shape.ts';

const history = JSON.parse(
  readFileSync(new URL('../../src/contract/protocol-history.json', import.meta.url), 'utf8'),
) as ProtocolStep[];
const last = must(history.at(-1), 'step of the protocol');

/** What to do about a changed shape; printed by the test that noticed it. */
const remedy = (changes: readonly string[]): string =>
  [
    'The wire format is not the one the history ends with:',
    ...changes.map((change) => `  ${change}`),
    'Devices with the old shape hold unsent work for months (decision 032). When only answers or other calls change and devices of this version still',
    `understand them, append a step with "protocol": ${protocol}. When a device sends something else than before ("sent …", "command …"), also with an optional`,
    'field, run tests/former/record.ts as it was before the change, raise `protocol` in src/contract/sync.ts and say in server/sync/protocol-adapter.ts how an',
    'older request becomes one of the new version; a command gets a version and an up-caster (server/sync/upcast.ts). The step:',
    JSON.stringify({
      protocol,
      change: 'what changed, and why old devices are served',
      parts: wireShape(),
    }),
  ].join('\n');

describe('the protocol and its history (design: sync)', () => {
  it('ends with the shape that travels now', () => {
    const changes = differences(last.parts, wireShape());
    expect(changes, remedy(changes)).toEqual([]);
  });

  it('ends with the version the program speaks, and never goes back', () => {
    expect(last.protocol).toBe(protocol);
    const versions = history.map((step) => step.protocol);
    expect(versions).toEqual(versions.toSorted((a, b) => a - b));
    expect(versions[0]).toBe(1);
  });

  it('raises the version when a device sends something else than before: a server of the version must understand it', () => {
    for (const [index, step] of history.entries()) {
      const before = history[index - 1];
      // The first steps did not list what is sent by itself; no build of theirs is in use.
      if (before?.parts['sent push'] === undefined || step.protocol > before.protocol) continue;
      const changes = differences(sentParts(before), sentParts(step));
      expect(changes, remedy(changes)).toEqual([]);
    }
  });

  it('says in words what each step changed', () => {
    for (const { change } of history) expect(change.length).toBeGreaterThan(20);
  });

  it('keeps a command of a version as it was: another shape is another version', () => {
    for (const [index, { parts }] of history.entries()) {
      const earlier = history.slice(0, index);
      for (const [name, digest] of Object.entries(parts).filter(([part]) =>
        part.startsWith('command '),
      )) {
        for (const step of earlier)
          expect(step.parts[name] ?? digest, `${name} in step ${index + 1}`).toBe(digest);
      }
    }
  });

  it('notices a field more, a field less, another limit and another type', () => {
    const shapeOf = (schema: z.ZodMiniType): Record<string, string> => ({
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
