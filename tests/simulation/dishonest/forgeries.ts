import { sealedText } from '#contract/seal-check.ts';
import type { CurrentUser, SignedNow } from '#contract/entities.ts';
import { dayMs, hourMs, minuteMs } from '#domain/durations.ts';
import { testId } from '#client/store/testing/records.ts';
import { sha256Hex } from '#server/db/sha256.ts';
import { pick, type World } from '../world.ts';
import type { DishonestDevice } from './device.ts';

/** Times, signatures and values that a dishonest device makes up. */

/** Milliseconds between the truth and a claim; most lies are small enough to be believed. */
const shifts = [
  0,
  -10 * minuteMs,
  -40 * minuteMs,
  10 * minuteMs,
  -hourMs,
  -3 * hourMs,
  2 * hourMs,
  -9 * hourMs,
  -2 * dayMs,
  -365 * dayMs,
  365 * dayMs,
] as const;

/** Instants at the ends of what the format can say. */
const ends = [
  '0000-01-01T00:00:00.000Z',
  '1999-01-01T09:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
] as const;

/** A claimed moment. */
export const claim = (world: World, on: DishonestDevice): string =>
  world.random() < 0.04 ? pick(world, ends) : on.iso(pick(world, shifts));

/** Start or end of a visit at a claimed moment, with clocks that may contradict it. */
export const clocking = (world: World, at: string) => ({
  at,
  timeZone: 'America/Los_Angeles',
  position: null,
  positionProblem: 'refused',
  ...(world.random() < 0.3 && {
    counter: { process: testId(9, 1), ms: Math.floor(world.random() * 20 * hourMs) },
  }),
  ...(world.random() < 0.3 && { differenceMs: pick(world, shifts) }),
});

const fullName = ({ givenName, familyName }: CurrentUser): string => `${givenName} ${familyName}`;

/** A signature of a note as its signer would make it, whoever sends it. */
export function signing(world: World, visitId: string, signer: CurrentUser, at: string): SignedNow {
  const name = fullName(signer);
  const mark = {
    version: 2 as const,
    clinician: { by: signer.id, name, role: signer.credential ?? '', strokes: '[]', at },
    patient:
      world.random() < 0.5
        ? null
        : { name: 'Patient', role: 'patient', strokes: '[]', at, relation: '', witnessedBy: name },
    patientUnable: 'asleep',
  };
  return { ...mark, hash: sha256Hex(sealedText(world.server.note(visitId), mark) ?? '') };
}

/** A signature that is not what it says: of somebody else, in part or in whole. */
export function forgedSigning(world: World, visitId: string, on: DishonestDevice): SignedNow {
  const others = [...world.server.people.values()].filter(({ id }) => id !== on.user.id);
  const other = pick(world, others);
  const at = claim(world, on);
  const own = signing(world, visitId, on.user, at);
  const forged: readonly SignedNow[] = [
    signing(world, visitId, other, at),
    { ...own, clinician: { ...own.clinician, by: other.id } },
    { ...own, clinician: { ...own.clinician, name: fullName(other) } },
    { ...own, clinician: { ...own.clinician, role: 'MD' } },
    { ...own, patient: own.patient && { ...own.patient, witnessedBy: fullName(other) } },
    { ...own, hash: sha256Hex('another note') },
    // What an earlier app sends: the server keeps the name as a claim beside the account's.
    { ...signing(world, visitId, other, at), version: undefined },
  ];
  const chosen = pick(world, forged);
  const text = sealedText(world.server.note(visitId), chosen);
  return world.random() < 0.7 && text !== null ? { ...chosen, hash: sha256Hex(text) } : chosen;
}

/** Values that no field has. */
export const nonsense: readonly unknown[] = [
  null,
  -1,
  1e12,
  '',
  'x'.repeat(400),
  '\u0000',
  '\ud800',
  '__proto__',
  [],
  {},
  [[[[{}]]]],
  { __proto__: null, constructor: 1 },
  'constructor',
  '9999-99-99T99:99:99.999Z',
];

/** The record with one of its fields, at any depth, replaced by nonsense or taken away. */
export function broken(world: World, value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return pick(world, nonsense);
  if (depth > 0 && world.random() < 0.3) return pick(world, nonsense);
  const keys = Object.keys(value);
  if (keys.length === 0) return pick(world, nonsense);
  const key = pick(world, keys);
  const inner = (value as Readonly<Record<string, unknown>>)[key];
  if (Array.isArray(value))
    return value.map((each: unknown, index) =>
      String(index) === key ? broken(world, each, depth + 1) : each,
    );
  const { [key]: _gone, ...rest } = value as Record<string, unknown>;
  return world.random() < 0.2 ? rest : { ...rest, [key]: broken(world, inner, depth + 1) };
}
