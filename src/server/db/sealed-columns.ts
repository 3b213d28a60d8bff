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
    table: 'patient_merge',
    column: 'detail',
    place: 'patient_merge.detail',
    key: [uuid('id')],
    id: 'id::text',
    atOnce: few,
  },
  {
    table: 'import_run',
    column: 'detail',
    place: 'import_run.detail',
    key: [uuid('id')],
    id: 'id::text',
    atOnce: few,
  },
  {
    table: 'duplicate_dismissal',
    column: 'reason',
    place: 'duplicate_dismissal.reason',
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
  ...['reason', 'effects'].map((column): SealedColumn => ({
    table: 'status_change',
    column,
    place: `status_change.${column}`,
    key: [uuid('id')],
    id: 'id::text',
    atOnce: many,
  })),
  {
    table: 'episode',
    column: 'card',
    place: 'episode.card',
    key: [uuid('id')],
    id: 'id::text',
    atOnce: many,
  },
  {
    table: 'geocode_cache',
    column: 'places',
    place: 'geocode_cache',
    key: [uuid('id')],
    id: 'id::text',
    atOnce: many,
  },
  {
    table: 'clinician_profile',
    column: 'profile',
    place: 'clinician_profile',
    key: [uuid('user_id')],
    id: 'user_id::text',
    atOnce: many,
  },
  {
    table: 'patient_wishes',
    column: 'wishes',
    place: 'patient_wishes',
    key: [uuid('patient_id')],
    id: 'patient_id::text',
    atOnce: many,
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
    table: 'visit_order',
    column: 'reason',
    place: 'visit_order.reason',
    key: [uuid('id')],
    id: 'id::text',
    atOnce: many,
  },
  {
    table: 'patient_authorization',
    column: 'details',
    place: 'patient_authorization.details',
    key: [uuid('id')],
    id: 'id::text',
    atOnce: many,
  },
  {
    table: 'missed_notice',
    column: 'card',
    place: 'missed_notice.card',
    key: [uuid('id')],
    id: 'id::text',
    atOnce: many,
  },
  {
    table: 'physician_order',
    column: 'card',
    place: 'physician_order.card',
    key: [uuid('id')],
    id: 'id::text',
    atOnce: many,
  },
  {
    table: 'signed_document',
    column: 'card',
    place: 'signed_document.card',
    key: [uuid('file_url'), { name: 'version', type: 'integer' }],
    id: `file_url::text || '@' || version::text`,
    atOnce: many,
  },
  {
    table: 'visit',
    column: 'payment',
    place: 'visit.payment',
    key: [uuid('id')],
    id: 'id::text',
    atOnce: many,
  },
  {
    table: 'visit_comment',
    column: 'body',
    place: 'visit_comment.body',
    key: [uuid('id')],
    id: 'id::text',
    atOnce: many,
  },
  {
    table: 'telehealth_room',
    column: 'address',
    place: 'telehealth_room',
    key: [uuid('visit_id')],
    id: 'visit_id::text',
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
    table: 'facility',
    column: 'card',
    place: 'facility.card',
    key: [uuid('id')],
    id: 'id::text',
    atOnce: many,
  },
  {
    table: 'circle_entry',
    column: 'card',
    place: 'circle_entry.card',
    key: [uuid('id')],
    id: 'id::text',
    atOnce: many,
  },
  {
    table: 'record_file',
    column: 'removal',
    place: 'record_file.removal',
    key: [uuid('file_id')],
    id: 'file_id::text',
    atOnce: many,
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
