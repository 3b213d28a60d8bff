import * as z from 'zod/mini';
import { define } from './call.ts';
import { orderBy, pageOf, pageRequest } from './paging.ts';
import { roleTypes } from './roles.ts';
import { dateText, id, instant, text, integer } from './primitives.ts';

/** The audit log as an administrator reads it. */

const admin = define('admin');

/** Kinds of record the audit log speaks of. */
export const auditKinds = [
  'patient',
  'episode',
  'visit',
  'note',
  'history',
  'file',
  'files',
  'user',
  'session',
  'device',
  'officeTask',
  'key',
  'organisation',
  'role',
  'list',
  'constant',
  'shortLink',
  'company',
  'authorization',
  'missedNotice',
  'physicianOrder',
  'providerType',
  'visitRate',
  'providerRate',
  'facility',
  'circle',
  'recordFile',
  'formPack',
  'grouperTables',
  'codeRelease',
  'noteTemplate',
  'olderNote',
  'prompt',
  'aiRun',
] as const;
export type AuditKind = (typeof auditKinds)[number];

/** Ids in one call; a longer export takes several. A request has bounded lists. */
export const exportPart = 2_000;

/** Length of a detail: every id of one part of an export, each with a comma and a space. */
export const longestDetail = exportPart * 40;

export const auditLogRow = z.object({
  /** Place in the organisation's log, from 1, without a gap. */
  seq: integer(1, Number.MAX_SAFE_INTEGER),
  at: instant(),
  /** Null when the server acted by itself. */
  person: z.nullable(z.object({ id: id(), name: text(160) })),
  /** The call or command, such as `readPatient` or `saveAnswers`. */
  action: text(60),
  /** `id` is null when the row is about all records of the kind, or about none in particular. */
  record: z.object({ kind: text(40), id: z.nullable(id()) }),
  /** What else the row says, by name: ids, codes, counts and times, never an answer or a name. */
  detail: z.array(z.object({ name: text(60), value: text(longestDetail) })).check(z.maxLength(20)),
});
export type AuditLogRow = z.infer<typeof auditLogRow>;

const auditSorts = ['time', 'person', 'action', 'record'] as const;

export const auditLogs = admin('audit', {
  summary:
    'Rows of the audit log, newest first unless asked otherwise; without dates, those of the ' +
    'last 30 days.',
  reads: true,
  input: z.object({
    personId: z._default(z.nullable(id()), null),
    /** People of a role type: clinicians are providers, referral sources their users. */
    roleType: z._default(z.nullable(z.enum(roleTypes)), null),
    record: z._default(
      z.nullable(z.object({ kind: z.enum(auditKinds), id: z.nullable(id()) })),
      null,
    ),
    action: z._default(z.nullable(text(60)), null),
    /** Any of these actions; how a screen searches by the names it shows. */
    actions: z.optional(z.array(text(60)).check(z.minLength(1), z.maxLength(200))),
    /** Part of a row's text: an id, an action, a code. */
    words: z._default(text(100), ''),
    /** First and last day, in Pacific time. */
    from: z._default(z.nullable(dateText()), null),
    to: z._default(z.nullable(dateText()), null),
    order: orderBy(auditSorts, '-time'),
    ...pageRequest,
  }),
  output: pageOf(auditLogRow),
});

export const exportRows = admin('exportRows', {
  summary:
    'Tells the audit log which rows of a list left as a file or on paper. The pages they were read ' +
    'from are in the log already. A long export tells its ids in several calls.',
  input: z.object({
    /** The list's own name, such as `patients`. */
    list: z.string().check(z.regex(/^[a-z-]{1,64}$/)),
    form: z.enum(['csv', 'print']),
    /** Rows of the whole export. */
    count: integer(0, 1e6),
    /** Of the rows, where they have one. */
    ids: z.array(id()).check(z.maxLength(exportPart)),
  }),
  output: z.object({}),
});
