import * as z from 'zod/mini';
import { officeTaskKinds } from '#domain/office-tasks.ts';
import { define } from './call.ts';
import { pageOf, pageRequest } from './paging.ts';
import { dateText, filled, id, instant, text, whole } from './primitives.ts';

/** Devices with unsent work, and what the office has to look after because of them. */

const call = define('admin');

export const fleetOrders = [
  'alarm',
  'person',
  'device',
  'unsent',
  'oldest',
  'contact',
  'storage',
  'version',
  'clock',
] as const;
export type FleetOrder = (typeof fleetOrders)[number];

export const fleetRow = z.object({
  clientId: id(),
  person: text(160),
  deviceName: text(80),
  /**
   * `lost`: unsent work went with the device's storage; `late`: unsent work is older than a day, or
   * the device silent for so long.
   */
  alarm: z.nullable(z.enum(['lost', 'late'])),
  unsent: whole(0, 1e7),
  /**
   * Work that needs its person: refused, answered twice, too large. Null when the device never
   * said.
   */
  needsPerson: z.nullable(whole(0, 1e7)),
  oldestUnsentAt: z.nullable(instant()),
  lastContact: instant(),
  storage: z.nullable(z.object({ used: whole(0, 1e15), quota: whole(0, 1e15) })),
  appVersion: text(40),
  /** Server minus device clock, milliseconds. */
  clockDifference: z.int(),
  /**
   * When the office wanted the device wiped, and when the device said it was; null when nobody
   * wanted it.
   */
  wipe: z.nullable(z.object({ askedAt: instant(), doneAt: z.nullable(instant()) })),
});
export type FleetRow = z.infer<typeof fleetRow>;

export const fleet = call('fleet', {
  summary:
    'Every device on which people of the field keep their work: unsent work, last contact, storage, version. Worst first unless asked otherwise.',
  reads: true,
  input: z.object({
    only: z._default(z.enum(['all', 'alarm', 'unsent']), 'all'),
    order: z._default(z.enum(fleetOrders), 'alarm'),
    ...pageRequest,
  }),
  output: pageOf(fleetRow),
});

export const officeTask = z.object({
  id: id(),
  kind: z.enum(officeTaskKinds),
  /** Whose work it is. */
  person: text(160),
  deviceName: z.nullable(text(80)),
  unsent: z.nullable(whole(0, 1e7)),
  /** The visit a hand-over is about, with whoever has it now. */
  visit: z.nullable(
    z.object({
      id: id(),
      episodeId: id(),
      patientName: text(160),
      dateOfService: dateText(),
      assignee: z.nullable(text(160)),
    }),
  ),
  raisedAt: instant(),
  /** `by` is null when the cause went away by itself. */
  resolved: z.nullable(
    z.object({ at: instant(), by: z.nullable(text(160)), note: z.nullable(text(1000)) }),
  ),
});
export type OfficeTask = z.infer<typeof officeTask>;

export const officeTasks = call('officeTasks', {
  summary: 'Tasks of the office that devices and reassignments gave rise to, the newest first.',
  reads: true,
  input: z.object({
    only: z._default(z.enum(['open', ...officeTaskKinds, 'resolved']), 'open'),
    ...pageRequest,
  }),
  output: pageOf(officeTask),
});

export const resolveTask = call('resolveTask', {
  summary: 'Closes a task with a note of what was done. Closing it twice keeps the first note.',
  input: z.object({ id: id(), note: filled(1000) }),
  output: z.object({ task: officeTask }),
});
