import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callKey } from '#contract/call.ts';
import { commands } from '#contract/commands/registry.ts';
import { poke } from '#contract/events.ts';
import { calls } from '#contract/registry.ts';
import { relayRequest, sealedEntryContent } from '#contract/sealed-entries.ts';
import { sealFile } from '#contract/sealed-files.ts';
import { pullRequest, pushRequest } from '#contract/sync.ts';
import { unsentWork } from '#contract/unsent.ts';
import { jsonSchema } from '#server/http/openapi.ts';

/** Digests of shapes by name. */
export type Shapes = Readonly<Record<string, string>>;

/** A version of the protocol: what devices of that version send of their own accord. */
export type ProtocolStep = {
  readonly protocol: number;
  /** What changed since the version before, and why devices of that version are still served. */
  readonly change: string;
  readonly shapes: Shapes;
};

/** One file per version (`005.json`), beside the digests of everything else (`shapes.json`). */
const protocolFolder = join(import.meta.dirname, '..', '..', 'src', 'contract', 'protocol');
export const stepFile = (version: number): string =>
  join(protocolFolder, `${String(version).padStart(3, '0')}.json`);
export const shapesFile = join(protocolFolder, 'shapes.json');

/** Every recorded version, the first one first. */
export const recordedSteps = (): ProtocolStep[] =>
  readdirSync(protocolFolder)
    .filter((name) => /^\d{3}\.json$/.test(name))
    .toSorted()
    .map((name) => JSON.parse(readFileSync(join(protocolFolder, name), 'utf8')) as ProtocolStep);

/** Keys in one order, so that a digest does not depend on where a field was written. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, ordered(item)]),
  );
}

const digest = (shape: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(ordered(shape)))
    .digest('base64url')
    .slice(0, 12);

const digests = (shapes: readonly (readonly [string, unknown])[]): Shapes =>
  Object.fromEntries(
    shapes
      .map(([name, shape]) => [name, digest(shape)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

/**
 * What a device sends of its own accord, however old it is: the requests of the sync envelope,
 * sealed entries and commands. A server of the same version must understand it (decision 032).
 */
export const versionedShapes = (): Shapes =>
  digests([
    ['push', jsonSchema(pushRequest, 'input')],
    ['pull', jsonSchema(pullRequest, 'input')],
    ['deliver', jsonSchema(relayRequest, 'input')],
    ['content of a sealed entry', jsonSchema(sealedEntryContent, 'input')],
    ...Object.values(commands).map(
      ({ name, version, service, target, actors, needsSettledLane = false, input }) =>
        [
          `command ${name}@${version}`,
          { service, target, actors, needsSettledLane, input: jsonSchema(input, 'input') },
        ] as const,
    ),
  ]);

/** Everything else that travels. It may grow without a new version (decision 032). */
export const ordinaryShapes = (): Shapes =>
  digests([
    ...calls.map(
      (call) =>
        [
          `call ${callKey(call)}`,
          {
            reads: call.reads,
            open: call.open,
            errors: call.errors.toSorted(),
            input: jsonSchema(call.input, 'input'),
            output: jsonSchema(call.output, 'output'),
          },
        ] as const,
    ),
    ['event poke', jsonSchema(poke, 'output')],
    ['file unsent work', jsonSchema(unsentWork, 'input')],
    ['file seal of a note', jsonSchema(sealFile, 'input')],
  ]);

/** What differs between two sets of shapes, in words. */
export function differences(before: Shapes, after: Shapes): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  return names.flatMap((name) => {
    if (before[name] === after[name]) return [];
    if (before[name] === undefined) return [`${name} is new`];
    return [after[name] === undefined ? `${name} is gone` : `${name} has another shape`];
  });
}
