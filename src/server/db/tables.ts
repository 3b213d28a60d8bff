import type { Generated } from 'kysely';
import type { AiRunTable, PromptTable, TextServiceTable } from './ai-tables.ts';
import type { CircleEntry, FacilityTable, RecordFile } from './circle-tables.ts';
import type {
  CareSummaryRow,
  FilePiece,
  FileRow,
  FormPackTable,
  NoteTemplateTable,
  OlderNoteTable,
} from './document-tables.ts';
import type { CodeContentRow, CodeReleaseRow, EmarEntryRow } from './code-tables.ts';
import type { ClinicianProfileRow, GeocodeCacheRow, PatientWishesRow } from './staffing-tables.ts';
import type { GrouperCodeRow, GrouperImportRow, GrouperTableRow } from './grouper-tables.ts';
import type { DuplicateDismissal, ImportRunRow, PatientMerge } from './merge-tables.ts';
import type {
  AuthorizationRow,
  MissedNoticeRow,
  OrderChangeRow,
  OrderRow,
} from './order-tables.ts';
import type {
  OrderLinkRow,
  PhysicianOrderRow,
  SignedDocumentRow,
} from './physician-order-tables.ts';
import type { ProviderRate, ProviderType, VisitProviderTypeRow, VisitRate } from './pay-tables.ts';
import type {
  CodeSecret,
  Invitation,
  KeyShare,
  EndedLoginLink,
  LoginLink,
  Passkey,
  PasskeyChallenge,
  PasswordReset,
  PendingSignIn,
  RecoveryCode,
  Session,
  Verification,
} from './sign-in-tables.ts';
import type {
  CareScope,
  LastNote,
  NoteRow,
  TelehealthRoomRow,
  VisitAssignment,
  VisitCommentRow,
  VisitCountRow,
  VisitRow,
} from './visit-tables.ts';
import type { AuditCountRow, AuditRow, AuditTouchedRow, AuditWordingRow } from './audit-tables.ts';
import type { PayUnit } from '#domain/pay.ts';
import type { OfficeTaskKind } from '#domain/office-tasks.ts';
import type { Role, RoleType } from '#contract/roles.ts';
import type { Episode, Patient } from '#contract/entities.ts';

/** Sealed bytes; both drivers hand out Uint8Array and take Buffer. */
type Bytes = Uint8Array;
/** Calendar day as YYYY-MM-DD text. */
type Day = string;

type Epoch = { id: string; started_at: Date; durable_through: Date };
type Organisation = {
  org_id: string;
  name: string;
  created_at: Date;
  /** When the charts' telephone numbers were brought to 10 digits. */
  phones_tidied_at: Generated<Date | null>;
};
export type OrgKey = {
  org_id: string;
  key_id: number;
  purpose: 'seal' | 'index' | 'letter';
  wrapped: Bytes;
  created_at: Date;
  /** Null while every process only gets to know it. */ in_use_at: Date | null;
};
type OrgHead = {
  org_id: string;
  change_seq: number;
  audit_seq: number;
  audit_hash: Bytes;
  /** Last record number given out. */ record_seq: number;
};
export type Constant = { org_id: string; type: string; name: string; value: string };
type ConstantChangeRow = {
  org_id: string;
  id: string;
  type: string;
  name: string;
  before: string | null;
  after: string | null;
  user_id: string | null;
  at: Date;
};
export type VisitType = {
  org_id: string;
  id: number;
  type: string;
  description: string;
  discipline: string;
  evaluation: boolean;
  discharge: boolean;
  form_id: string;
  /** Null for the default. */
  unit: PayUnit | null;
  service_type: string | null;
  /** Null until it is changed for the first time. */
  revision: number | null;
};
/** A role of the agency; its privileges narrow the policy row it is built on. */
export type RoleTable = {
  org_id: string;
  id: number;
  name: string;
  based_on: Role;
  type: RoleType;
  privileges: string;
  changed_at: Date | null;
};
/** A referral source; `id` is the `referralSourceId` of its people. */
type Company = {
  org_id: string;
  id: number;
  revision: number;
  name: string;
  username_prefix: string;
  /** Minutes; null where the agency's holds. */
  idle_timeout: number | null;
  onboard_step: string | null;
  action_type: string | null;
  changed_at: Date;
};
export type AppUser = {
  org_id: string;
  id: string;
  user_name: string;
  given_name: string;
  family_name: string;
  email: string;
  role: Role;
  role_id: number;
  role_type: RoleType;
  privileges: string;
  provider_type_id: number | null;
  credential: string | null;
  password_hash: string;
  change_password: boolean;
  active: boolean;
  last_login: Date | null;
  created_at: Date;
  /** Ten digits, sealed. */
  phone: Bytes | null;
  email_verified_at: Date | null;
  phone_verified_at: Date | null;
  referral_source_id: number | null;
  onboard_step: string | null;
  onboard_step_rs: string | null;
  /** 1 once a visit was given to the person (spec portal §3, with its spelling). */
  first_assigment: number | null;
  /** True once the app has been set up on a device of theirs. */
  app_downloaded: boolean | null;
  /** Person of the office who looks after a clinician. */
  back_office_support_id: string | null;
};
export type Client = {
  org_id: string;
  id: string;
  user_id: string;
  device_id: string;
  device_name: string;
  created_at: Date;
  last_contact: Date;
  /** Server minus device clock at the last push, milliseconds. */
  clock_difference_ms: Generated<number>;
  waiting: Generated<number>;
  /**
   * Public key the client's entries are sealed with (P-256, base64url); null before its first
   * registration.
   */
  letter_key: string | null;
  upload_token_hash: Bytes | null;
  /** Key of the organisation it was last given to seal its entries to. */
  letter_key_id: Generated<number | null>;
  /** When the office asked for its data to be destroyed, and when the device said it was. */
  wiped_at: Generated<Date | null>;
  wipe_done_at: Generated<Date | null>;
  /**
   * When the device last reported about itself, and when its oldest unsent work was written, by the
   * server's clock.
   */
  reported_at: Generated<Date | null>;
  /** Last contact in which the device did not report about itself. */
  silent_at: Generated<Date | null>;
  oldest_unsent: Generated<Date | null>;
  /** Names the device's tables; another one means that they are gone. */
  storage_id: Generated<string | null>;
  storage_used: Generated<number | null>;
  storage_quota: Generated<number | null>;
  app_version: Generated<string>;
  /** Last number given out on the device per service. */
  written_notes: Generated<number>;
  written_operation: Generated<number>;
  /** Answers the device took in, and lost entries without an outcome, as last reported. */
  heard: Generated<number>;
  missing: Generated<number>;
  /** As the device said last; null when it does not say. */
  needs_person: number | null;
  /** SHA-256 of the device's cookie. */
  device_mark: Generated<Bytes | null>;
};
export type OfficeTaskRow = {
  org_id: string;
  id: string;
  kind: OfficeTaskKind;
  /** What it is about: at most one task of a kind is open for it. */
  subject: string;
  /** Whose work it is. */
  user_id: string;
  client_id: string | null;
  visit_id: string | null;
  /** The patient a message is about, where it names no visit. */
  patient_id: Generated<string | null>;
  unsent: number | null;
  /** What a clinician wrote; sealed. */
  message: Generated<Bytes | null>;
  raised_at: Date;
  resolved_at: Generated<Date | null>;
  /** Null when the cause went away by itself. */
  resolved_by: Generated<string | null>;
  /** Sealed. */
  note: Generated<Bytes | null>;
  decision: Generated<'accepted' | 'declined' | null>;
};
type MailOutbox = {
  org_id: string;
  id: string;
  message: Bytes | null;
  created_at: Date;
  sent_at: Date | null;
  tries: Generated<number>;
  /** Until when a process is sending it. */
  claimed_until: Date | null;
};
type RateLimit = { key: string; until: Date; tries: number };

export type PatientRow = {
  org_id: string;
  id: string;
  status: Patient['status'];
  mrn: string;
  /** Name, birthday, address, phone, sealed apart from the chart: all that lists show. */
  card: Bytes;
  body: Bytes;
  name_tokens: string[];
  /** Keyed digest of name and birthday, to notice the same person. */
  identity: string;
  open_conflicts: number;
  created_at: Date;
  updated_at: Date;
  change_seq: number;
  /** The chart it became part of; what arrives for it goes there. */
  merged_into: string | null;
  /** Revision of that chart which the merge made. */
  merged_revision: number | null;
};
export type EpisodeRow = {
  org_id: string;
  id: string;
  revision: number;
  patient_id: string;
  status: Episode['status'];
  start_date: Day;
  end_date: Day;
  payer_type: string;
  care_coordinator: string | null;
  change_seq: number;
  /** Visit or Shift; null where nobody said. */
  type: Episode['type'] | null;
  referral_source_npi: string | null;
  provider_npi: string | null;
  benefit_start_date: Day | null;
  archive_reason: string | null;
  hold_date: Day | null;
  discharge_date: Day | null;
  /** Sealed place of care and providing agency. */
  card: Bytes | null;
  /** True when the place of care is known; null otherwise. */
  has_place: boolean | null;
};
/** A change of status of a patient, or of an episode, and what it did. */
export type StatusChangeRow = {
  org_id: string;
  id: string;
  patient_id: string;
  episode_id: string | null;
  from_status: string;
  to_status: string;
  on_date: Day;
  made_at: Date;
  made_by: string;
  /** Sealed: why. */
  reason: Bytes;
  /** Sealed ids and former statuses of what it changed, to take it back. */
  effects: Bytes;
  undone_at: Date | null;
  undone_by: string | null;
};
export type EditRow = {
  org_id: string;
  target_id: string;
  change_seq: number;
  entry_id: string;
  revision: number;
  command: string;
  author_id: string;
  author_name: string;
  client_id: string;
  device: string;
  device_at: Date;
  received_at: Date;
  outcome: 'applied' | 'conflict' | 'rejected';
  /** Sealed patch and conflicts. */
  detail: Bytes;
};
export type EntryRow = {
  org_id: string;
  entry_id: string;
  client_id: string;
  service: string;
  /** Null when the number was already taken by another entry of the same client. */
  seq: number | null;
  author_id: string;
  command: string;
  version: number;
  target: string;
  target_id: string;
  lane: string;
  device_at: Date;
  monotonic: number;
  received_at: Date;
  outcome: 'applied' | 'conflict' | 'rejected';
  revision: number;
  /** Sealed answer where it is more than a receipt. */
  answer: Bytes | null;
};
/** A short link to a screen of the app. */
export type ShortLink = {
  org_id: string;
  id: string;
  path: string;
  made_by: string;
  made_at: Date;
  expires_at: Date;
  used: Generated<number>;
};

/** Every table, as both databases have it. */
export type Tables = {
  epoch: Epoch;
  organisation: Organisation;
  org_key: OrgKey;
  org_head: OrgHead;
  constant: Constant;
  constant_change: ConstantChangeRow;
  provider_type: ProviderType;
  visit_type: VisitType;
  visit_rate: VisitRate;
  provider_rate: ProviderRate;
  visit_provider_type: VisitProviderTypeRow;
  app_user: AppUser;
  role: RoleTable;
  client: Client;
  key_share: KeyShare;
  office_task: OfficeTaskRow;
  code_secret: CodeSecret;
  recovery_code: RecoveryCode;
  pending_sign_in: PendingSignIn;
  login_link: LoginLink;
  ended_login_link: EndedLoginLink;
  invitation: Invitation;
  verification: Verification;
  passkey: Passkey;
  passkey_challenge: PasskeyChallenge;
  session: Session;
  password_reset: PasswordReset;
  mail_outbox: MailOutbox;
  rate_limit: RateLimit;
  patient: PatientRow;
  patient_merge: PatientMerge;
  import_run: ImportRunRow;
  duplicate_dismissal: DuplicateDismissal;
  care_summary: CareSummaryRow;
  form_pack: FormPackTable;
  note_template: NoteTemplateTable;
  prompt: PromptTable;
  text_service: TextServiceTable;
  ai_run: AiRunTable;
  older_note: OlderNoteTable;
  geocode_cache: GeocodeCacheRow;
  clinician_profile: ClinicianProfileRow;
  patient_wishes: PatientWishesRow;
  episode: EpisodeRow;
  status_change: StatusChangeRow;
  visit_order: OrderRow;
  order_change: OrderChangeRow;
  missed_notice: MissedNoticeRow;
  physician_order: PhysicianOrderRow;
  order_link: OrderLinkRow;
  signed_document: SignedDocumentRow;
  patient_authorization: AuthorizationRow;
  visit: VisitRow;
  note: NoteRow;
  edit: EditRow;
  entry: EntryRow;
  care_scope: CareScope;
  visit_assignment: VisitAssignment;
  visit_comment: VisitCommentRow;
  visit_count: VisitCountRow;
  telehealth_room: TelehealthRoomRow;
  last_note: LastNote;
  audit: AuditRow;
  audit_count: AuditCountRow;
  audit_touched: AuditTouchedRow;
  audit_wording: AuditWordingRow;
  code_release: CodeReleaseRow;
  code_content: CodeContentRow;
  emar_entry: EmarEntryRow;
  grouper_code: GrouperCodeRow;
  grouper_import: GrouperImportRow;
  grouper_table: GrouperTableRow;
  company: Company;
  short_link: ShortLink;
  file: FileRow;
  file_piece: FilePiece;
  facility: FacilityTable;
  circle_entry: CircleEntry;
  record_file: RecordFile;
};
