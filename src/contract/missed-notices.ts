import * as z from 'zod/mini';
import { physicianRoles } from '#domain/circle.ts';
import { noticeStates, noticeWays } from '#domain/missed-notice.ts';
import { define } from './call.ts';
import { orderBy, pageOf, pageRequest } from './paging.ts';
import { dateText, id, instant, integer, nonBlank, text } from './primitives.ts';

/** Notices to the ordering physician about visits that did not take place (decision 087). */

const admin = define('admin');

const physician = z.object({
  /** Entry of the patient's circle. */
  id: id(),
  name: text(160),
  role: z.enum(physicianRoles),
  npi: text(10),
  phone: text(40),
  fax: text(40),
});
export type NoticePhysician = z.infer<typeof physician>;

const notice = z.object({
  id: id(),
  revision: integer(1, 1e9),
  state: z.enum(noticeStates),
  raisedAt: instant(),
  patientId: id(),
  patientName: text(160),
  mrn: text(40),
  birthday: text(40),
  episodeId: id(),
  visitId: id(),
  dateOfService: dateText(),
  visitType: text(120),
  discipline: text(20),
  providerName: z.nullable(text(160)),
  /** Of the agency's list, with the words it had then. */
  reason: z.nullable(text(100)),
  /** Who said so, and when. */
  by: text(160),
  at: instant(),
  told: z.enum(['office', 'clinician']),
  /** Null where the chart names no physician who orders care: the notice is incomplete. */
  physician: z.nullable(physician),
  /** Null where no order is in force on the day, or it cannot be read. */
  order: z.nullable(
    z.object({
      frequency: text(200),
      start: dateText(),
      end: dateText(),
      ordered: integer(0, 1000),
      done: integer(0, 1000),
      planned: integer(0, 1000),
      short: integer(0, 1000),
    }),
  ),
  /** How the notice was closed last; null while it was not. */
  closed: z.nullable(
    z.object({
      /** Null where no notice was needed. */
      how: z.nullable(z.enum(noticeWays)),
      /** Day it was sent; null where none was. */
      on: z.nullable(dateText()),
      at: instant(),
      by: text(160),
      /** Why none was needed, or who took it. */
      note: text(500),
    }),
  ),
});
export type MissedNotice = z.infer<typeof notice>;

/** `queue` are notices and corrections to send. */
export const noticeViews = ['queue', ...noticeStates, 'All'] as const;

export const missedNotices = admin('missedNotices', {
  summary:
    'Notices to the ordering physician about missed visits, those to send first come first. What ' +
    'they say of physician and order is as of now until they are sent. `search` matches the ' +
    'patient’s name, telephone and record number.',
  reads: true,
  input: z.object({
    search: z._default(text(100), ''),
    only: z._default(z.enum(noticeViews), 'queue'),
    episodeId: z._default(z.nullable(id()), null),
    order: orderBy(['day', 'raised', 'state'], 'day'),
    ...pageRequest,
  }),
  output: pageOf(notice),
});

const pinned = { id: id(), revision: integer(1, 1e9) };
const output = z.object({ revision: integer(1, 1e9) });
const errors = ['record.not-found', 'record.changed', 'notice.state', 'request.invalid'] as const;

export const sendMissedNotice = admin('sendMissedNotice', {
  summary:
    'Records that a notice, or the correction of one, reached a physician of the patient: how and ' +
    'on which day. What the notice said is kept as it was then.',
  input: z.object({
    ...pinned,
    physicianId: id(),
    how: z.enum(noticeWays),
    sentOn: dateText(),
    note: text(500),
  }),
  output,
  errors: [...errors, 'notice.day'],
});

export const closeMissedNotice = admin('closeMissedNotice', {
  summary: 'Records that no notice is needed, with the reason.',
  input: z.object({ ...pinned, reason: nonBlank(500) }),
  output,
  errors,
});

export const reopenMissedNotice = admin('reopenMissedNotice', {
  summary: 'Takes *Sent* or *Not needed* of a notice back: it is to be sent again.',
  input: z.object(pinned),
  output,
  errors,
});
