import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Entry } from '#contract/sync.ts';
import type { SyncedService } from '#contract/targets.ts';
import { must } from '#domain/must.ts';
import { canonicalNote } from '#forms/canonical.ts';
import type { Answers } from '#forms/define.ts';
import { formById } from '#forms/registry.ts';
import { sha256Hex } from '#server/db/sha256.ts';
import { bytesBack, type RecordedDatabase } from './former-database.ts';

/**
 * What apps of former protocol versions wrote, recorded from the apps themselves (record.ts, run in
 * their sources): 1 before sealed entries and epochs, 2 before the evidence of clocks, 3 before a device
 * told what it misses, 4 before it told what needs its person, 5 before messages to the office,
 * 6 before corrected times, 7 before reports of visits that cannot be done.
 * The builds of 1 and 2 still said 1
 * to everything; the recording of 2 is told which version to say.
 */

type Recorded = {
  readonly database: RecordedDatabase;
  readonly pushes: readonly { readonly service: SyncedService; readonly request: Push }[];
};
/**
 * A request as that version wrote it: nothing of it is taken from the present contract but what an
 * entry is made of.
 */
export type Push = {
  readonly protocol: number;
  readonly requestId: string;
  readonly sentAt: string;
  readonly epoch?: string;
  readonly entries: readonly Entry[];
};

export const recorded = (version: number): Recorded =>
  JSON.parse(
    readFileSync(new URL(`outbox-${version}.json`, import.meta.url), 'utf8'),
    bytesBack,
  ) as Recorded;

/** Ids as the recording counts them (client/store/testing/records.ts). */
const recordedId = (kind: number, n = 1): string =>
  `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(n).padStart(12, '0')}`;

export type Address = {
  readonly visitId: string;
  readonly patientId: string;
  readonly clientId: string;
  readonly deviceId: string;
  readonly epoch: string;
  readonly now: Date;
};

const instants = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;

/**
 * The recorded pushes of a version, for a visit, a patient and a client that the server knows, as
 * if written just now.
 */
export function earlierPushes(
  version: number,
  { visitId, patientId, clientId, deviceId, epoch, now }: Address,
  protocol = version,
): { service: SyncedService; request: Push }[] {
  const { pushes } = recorded(version);
  const last = must(pushes.at(-1), 'push').request.sentAt;
  const shift = now.getTime() - Date.parse(last);
  const fresh = new Map<string, string>([
    [`visit:${recordedId(1)}`, `visit:${visitId}`],
    [recordedId(2), patientId],
    [recordedId(5), clientId],
    [recordedId(6), deviceId],
    [recordedId(8), epoch],
  ]);
  let text = JSON.stringify(pushes).replaceAll(
    `"targetId":"${recordedId(1)}"`,
    `"targetId":"${visitId}"`,
  );
  // A message names the visit it is about.
  text = text.replaceAll(
    `"about":{"record":"visit","id":"${recordedId(1)}"}`,
    `"about":{"record":"visit","id":"${visitId}"}`,
  );
  for (const { request } of pushes)
    for (const id of [request.requestId, ...request.entries.map(({ entryId }) => entryId)])
      fresh.set(`"${id}"`, `"${randomUUID()}"`);
  // The id of a message is made on the device, and named in its lane too.
  for (const { request } of pushes)
    for (const { target, targetId } of request.entries)
      if (target === 'task' || target === 'physicianOrder') fresh.set(targetId, randomUUID());
  for (const [from, to] of fresh) text = text.replaceAll(from, to);
  const moved = JSON.parse(
    text.replaceAll(instants, (at) => new Date(Date.parse(at) + shift).toISOString()),
  ) as Recorded['pushes'];
  const signed = moved.map(({ service, request }) => ({
    service,
    request: {
      ...request,
      protocol,
      entries: request.entries.map((entry) => signedAnew(entry, visitId, answersOf(version))),
    },
  }));
  return signed;
}

/** What the recorded person charted. */
export const answersOf = (version: number): Answers =>
  Object.assign(
    {},
    ...recorded(version)
      .pushes.flatMap(({ request }) => request.entries)
      .filter(({ command }) => command === 'saveAnswers')
      .map(({ payload }) => (payload as { patch: Answers }).patch),
  ) as Answers;

/** The form of the recorded notes, in the last version that has all that they answer. */
export const formerForm = must(formById('skilled-nursing-visit', 2), 'form');

/** The signature seals the visit's id and its form's version, so it is made again for another one. */
function signedAnew(entry: Entry, visitId: string, answers: Answers): Entry {
  if (entry.command !== 'signNote') return entry;
  const hash = sha256Hex(
    canonicalNote({ visitId, formId: formerForm.id, formVersion: formerForm.version, answers }),
  );
  return { ...entry, payload: { ...(entry.payload as object), hash } };
}
