import { createHash } from 'node:crypto';
import { callKey } from '#contract/call.ts';
import { commands } from '#contract/commands/registry.ts';
import { poke } from '#contract/events.ts';
import { relayRequest, sealedEntryContent } from '#contract/sealed-entries.ts';
import { calls } from '#contract/registry.ts';
import { sealFile } from '#contract/sealed-files.ts';
import { pullRequest, pushRequest } from '#contract/sync.ts';
import { unsentWork } from '#contract/unsent.ts';
import { jsonSchema } from '#server/http/openapi.ts';

/**
 * One step of the wire format: `parts` names every call, command and event with the digest of its
 * shape.
 */
export type ProtocolStep = {
  readonly protocol: number;
  readonly change: string;
  readonly parts: Readonly<Record<string, string>>;
};

/** Object keys in their order, so that a digest does not depend on where a field was written. */
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

const sentPrefix = 'sent ';

/**
 * What a device sends of its own accord: a server of the same version must understand it, however
 * old.
 */
export const sentParts = ({
  parts,
}: Pick<ProtocolStep, 'parts'>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(parts).filter(
      ([name]) => name.startsWith(sentPrefix) || name.startsWith('command '),
    ),
  );

/** What travels between a device and the server, part by part. */
export function wireShape(): Record<string, string> {
  const ofCalls = calls.map(
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
  );
  const ofCommands = Object.values(commands).map(
    ({ name, version, service, target, actors, needsSettledLane, input }) =>
      [
        `command ${name}@${version}`,
        { service, target, actors, needsSettledLane, input: jsonSchema(input, 'input') },
      ] as const,
  );
  const others = [
    ['event poke', jsonSchema(poke, 'output')],
    ['file unsent work', jsonSchema(unsentWork, 'input')],
    ['file seal of a note', jsonSchema(sealFile, 'input')],
  ] as const;
  const sent = Object.entries({
    push: pushRequest,
    pull: pullRequest,
    deliver: relayRequest,
    'content of a letter': sealedEntryContent,
  }).map(([name, schema]) => [`${sentPrefix}${name}`, jsonSchema(schema, 'input')] as const);
  return Object.fromEntries(
    [...ofCalls, ...ofCommands, ...sent, ...others].map(([name, shape]) => [name, digest(shape)]),
  );
}

/** What differs between two shapes, in words. */
export function differences(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  return names.flatMap((name) => {
    if (before[name] === after[name]) return [];
    if (before[name] === undefined) return [`${name} is new`];
    return [after[name] === undefined ? `${name} is gone` : `${name} has another shape`];
  });
}
