import type { Tables } from './tables.ts';

/**
 * Every column that holds sealed values, and how a value is bound to its place (`Place` of
 * envelope.ts). A new sealed column is added here: a test compares the list with the
 * schema, and a column that is missing would keep values nobody can open once their key is
 * destroyed.
 */
export type SealedColumn = {
  readonly table: keyof Tables;
  readonly column: string;
  /** Name of the place. */
  readonly place: string;
  /** Primary key behind the organisation, with the types of its columns. */
  readonly key: readonly { readonly name: string; readonly type: 'uuid' | 'bigint' | 'integer' }[];
  /** SQL for the id of the place. */
  readonly id: string;
  /** Values that are sealed again in one transaction; fewer where they are large. */
  readonly atOnce: number;
};

const uuid = (name: string) => ({ name, type: 'uuid' }) as const;
const many = 25;
/** Pieces of files have up to a megabyte. */
const few = 2;

export const sealedColumns: readonly SealedColumn[] = [
  {
    table: 'patient',
    column: 'card',
    place: 'patient.card',
    key: [uuid('id')],
    id: 'id::text',
    atOnce: many,
  },
  {
    table: 'patient',
    column: 'body',
    place: 'patient.body',
    key: [uuid('id')],
    id: 'id::text',
    atOnce: many,
  },
  {
    table: 'care_summary',
    column: 'card',
    place: 'care_summary.card',
    key: [uuid('id')],
    id: 'id::text',
    atOnce: many,
  },
  {
    table: 'care_summary',
    column: 'xml',
    place: 'care_summary.xml',
    key: [uuid('id')],
    id: 'id::text',
    atOnce: few,
  },
  {
    table: 'visit',
    column: 'clock',
    place: 'visit.clock',
    key: [uuid('id')],
    id: 'id::text',
    atOnce: many,
  },
  {
    table: 'note',
    column: 'body',
    place: 'note.body',
    key: [uuid('visit_id')],
    id: 'visit_id::text',
    atOnce: many,
  },
  {
    table: 'edit',
    column: 'detail',
    place: 'edit.detail',
    key: [uuid('target_id'), { name: 'change_seq', type: 'bigint' }],
    id: 'entry_id::text',
    atOnce: many,
  },
  {
    table: 'entry',
    column: 'answer',
    place: 'entry.answer',
    key: [uuid('entry_id')],
    id: 'entry_id::text',
    atOnce: many,
  },
  {
    table: 'office_task',
    column: 'message',
    place: 'office_task.message',
    key: [uuid('id')],
    id: 'id::text',
    atOnce: many,
  },
  {
    table: 'office_task',
    column: 'note',
    place: 'office_task.note',
    key: [uuid('id')],
    id: 'id::text',
    atOnce: many,
  },
  {
    table: 'file',
    column: 'card',
    place: 'file.card',
    key: [uuid('id')],
    id: 'id::text',
    atOnce: many,
  },
  {
    table: 'file_piece',
    column: 'bytes',
    place: 'file_piece',
    key: [uuid('file_id'), { name: 'start', type: 'integer' }],
    id: `file_id::text || '@' || start::text`,
    atOnce: few,
  },
  {
    table: 'mail_outbox',
    column: 'message',
    place: 'mail_outbox',
    key: [uuid('id')],
    id: 'id::text',
    atOnce: many,
  },
  {
    table: 'key_share',
    column: 'share',
    place: 'key_share',
    key: [uuid('client_id')],
    id: 'client_id::text',
    atOnce: many,
  },
  {
    table: 'code_secret',
    column: 'secret',
    place: 'code_secret',
    key: [uuid('user_id')],
    id: 'user_id::text',
    atOnce: many,
  },
  {
    table: 'app_user',
    column: 'phone',
    place: 'app_user.phone',
    key: [uuid('id')],
    id: 'id::text',
    atOnce: many,
  },
  {
    table: 'verification',
    column: 'target',
    place: 'verification',
    key: [uuid('id')],
    id: 'id::text',
    atOnce: many,
  },
];
