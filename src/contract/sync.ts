import * as z from 'zod/mini';
import { catch as orElse } from 'zod/mini';
import { counter, episode, note, openConflict, patient, visit } from './entities.ts';
import { errors, type ErrorCode } from './errors.ts';
import { id, instant, text, integer } from './primitives.ts';
import { targetNames } from './targets.ts';

/**
 * Version of the wire format: raised with every change of what a device sends (decision 032).
 * `protocol/` has one file per version with the digests of its shapes;
 * tests/contract/protocol.test.ts fails until a changed shape has its version.
 */
export const protocol = 11;
/**
 * The server supports at least the two versions before its own; see
 * server/sync/protocol-adapter.ts. 1 is still among them: every build said it until the versions
 * were counted by what is sent.
 */
export const oldestProtocol = 1;

export const errorCode = z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]);
export const fieldReason = z.object({ path: text(200), code: errorCode });
/**
 * A code as it arrives: a server of tomorrow may know more of them, and its answer must still be
 * accepted.
 */
const receivedCode = orElse(errorCode, 'request.invalid');

/**
 * One change as it travels. `seq` is contiguous per client and service; `payload` is the command's
 * input.
 */
export const entry = z.object({
  entryId: id(),
  seq: integer(1, 1e9),
  command: text(60),
  version: integer(1, 999),
  target: z.enum(targetNames),
  targetId: id(),
  /** `<target>:<targetId>`; order holds inside a lane, across services. */
  lane: text(80),
  /**
   * Entries that need a final outcome first. The server answers `gap` while one is unknown to it.
   */
  after: z.array(id()).check(z.maxLength(50)),
  /** Revision of the document the edit started from. */
  baseRevision: integer(0, 1e9),
  /** Wall clock of the device when it was written. */
  deviceTime: instant(),
  /** Milliseconds of the device's monotonic clock, to see a moved wall clock. */
  monotonic: z.number().check(z.minimum(0)),
  payload: z.unknown(),
});
export type Entry = z.infer<typeof entry>;

const receipt = z.object({ entryId: id(), revision: integer(0, 1e9), receivedAt: instant() });

/**
 * The server's answer to one entry. Everything but `gap` is stored and given again for a duplicate.
 */
const outcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('applied'), entryId: id(), receipt }),
  z.object({
    kind: z.literal('conflict'),
    entryId: id(),
    receipt,
    conflicts: z.array(openConflict),
  }),
  z.object({
    kind: z.literal('rejected'),
    entryId: id(),
    code: receivedCode,
    fields: z.array(z.object({ path: text(200), code: receivedCode })),
  }),
  z.object({ kind: z.literal('gap'), entryId: id(), missing: z.array(id()) }),
]);
export type Outcome = z.infer<typeof outcome>;
export type FinalOutcome = Exclude<Outcome, { kind: 'gap' }>;

/** Numbers of one service, both ends included. */
const span = z.object({ from: integer(1, 1e9), to: integer(1, 1e9) });
export type Span = z.infer<typeof span>;
const spans = z.array(span).check(z.maxLength(50));

/**
 * What a device reports about itself at each contact, for the office's view of the fleet. No word
 * of what the work says.
 */
export const deviceReport = z.object({
  /** Entries and notes the server does not have yet, those of this request included. */
  unsent: integer(0, 1e7),
  /**
   * Entries, files and open choices that need their person. Null from an app that does not report
   * it.
   */
  needsYou: z.nullable(integer(0, 1e7)),
  /** Age of the oldest of them by the device's own clock, milliseconds; null when there is none. */
  oldestAge: z.nullable(integer(0, 1e13)),
  /** Bytes the browser says are used and allowed; null when it does not say. */
  storage: z.nullable(z.object({ used: integer(0, 1e15), quota: integer(0, 1e15) })),
  appVersion: text(40),
  /**
   * Made together with the tables of this client: another one means that the earlier tables are
   * gone.
   */
  storageId: id(),
  /** Last number given out per service. It never goes back while the tables are kept. */
  written: z.object({ notes: integer(0, 1e9), operation: integer(0, 1e9) }),
  /**
   * Answers of the server it ever took in, which never goes back either. Null from an app that does
   * not count them.
   */
  heard: z.nullable(integer(0, 1e15)),
  /**
   * Numbers given out whose entries are neither on the device nor were let go on purpose: a part of
   * its storage was lost.
   */
  missing: z.object({ notes: spans, operation: spans }),
});
export type DeviceReport = z.infer<typeof deviceReport>;

export const pushRequest = z.object({
  protocol: integer(1, 999),
  requestId: id(),
  /** One device and one user. Registered at sign-in; the server checks the owner. */
  clientId: id(),
  deviceId: id(),
  /** Device clock when the request left, to measure the difference. */
  sentAt: instant(),
  /** Entries waiting on the device after this batch, for the office's view of unsent work. */
  waiting: integer(0, 1e7),
  /**
   * Epoch the device believes in; a server of another one takes nothing in and says so. Absent
   * before the first answer.
   */
  epoch: z.optional(id()),
  /**
   * The program's counter when the request left: shows a clock that was turned since an entry was
   * written. Null in sealed entries.
   */
  counter: z.nullable(counter),
  device: z.optional(deviceReport),
  entries: z.array(entry).check(z.maxLength(200)),
});
export const pushReply = z.object({
  protocol: integer(1, 999),
  /** Echo of the request's id: an answer without it is not ours (captive portal). */
  requestId: id(),
  /** Changes when the server was restored from a backup. */
  epoch: id(),
  /** Entries received up to here survive a loss of the server's disk. */
  durableThrough: instant(),
  serverTime: instant(),
  outcomes: z.array(z.object({ outcome, duplicate: z.boolean() })),
});
export type PushRequest = z.infer<typeof pushRequest>;
export type PushReply = z.infer<typeof pushReply>;

/**
 * A row as a device stores it; `data` is null when the row left the person's scope or was deleted.
 */
const pulledRow = z.discriminatedUnion('table', [
  z.object({ table: z.literal('note'), id: id(), data: z.nullable(note) }),
  z.object({ table: z.literal('visit'), id: id(), data: z.nullable(visit) }),
  z.object({ table: z.literal('patient'), id: id(), data: z.nullable(patient) }),
  z.object({ table: z.literal('episode'), id: id(), data: z.nullable(episode) }),
]);
export type PulledRow = z.infer<typeof pulledRow>;

export const pullRequest = z.object({
  protocol: integer(1, 999),
  requestId: id(),
  clientId: id(),
  cursor: z.nullable(text(200)),
  limit: integer(1, 2000),
  device: z.optional(deviceReport),
});
export const pullReply = z.object({
  protocol: integer(1, 999),
  requestId: id(),
  epoch: id(),
  cursor: text(200),
  more: z.boolean(),
  /**
   * True when the device must forget the rows it has of this service first (new epoch, lost
   * cursor).
   */
  reset: z.boolean(),
  rows: z.array(pulledRow),
  /**
   * Patients this person has in care, while a device that has nothing yet pulls for the first time:
   * what *Loading your patients 12 of 34* counts to.
   */
  patients: z.optional(integer(0, 1e6)),
  /**
   * Number of the organisation's key that sealed entries are sealed to now; a device with another
   * one registers again.
   */
  letterKey: z.optional(integer(0, 255)),
  /**
   * Another one than the last: the templates that the person may use changed, and a device reads
   * them again.
   */
  templatesTag: z.optional(text(60)),
});
export type PullRequest = z.infer<typeof pullRequest>;
export type PullReply = z.infer<typeof pullReply>;
