import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AuditKind, AuditLogRow } from '#contract/audit.ts';
import type { RoleType } from '#contract/roles.ts';
import { shortId } from '#domain/short-id.ts';

/** Kinds of people of the audit log: providers and referral sources among them (spec portal §3). */
export const personKinds: Readonly<Record<RoleType, MessageDescriptor>> = {
  BackOfficeUser: msg`Office`,
  ClinicianUser: msg`Providers`,
  ReferralSourceUser: msg`Referral sources`,
  PhysicianUser: msg`Physicians`,
  PatientUser: msg`Patients`,
};

/** Kinds of record of the audit log, as a person reads them. */
export const recordKinds: Readonly<Record<AuditKind, MessageDescriptor>> = {
  patient: msg`Patient`,
  episode: msg`Episode`,
  visit: msg`Visit`,
  note: msg`Note`,
  history: msg`History of a note`,
  file: msg`File`,
  files: msg`Files`,
  user: msg`User`,
  session: msg`Session`,
  device: msg`Device`,
  officeTask: msg`Task`,
  key: msg`Key`,
  organisation: msg`Agency`,
  list: msg`List`,
  shortLink: msg`Short link`,
  company: msg`Company`,
  authorization: msg`Authorization`,
  missedNotice: msg`Notice of a missed visit`,
  physicianOrder: msg`Physician order`,
  providerType: msg`Provider type`,
  visitRate: msg`Visit rate`,
  facility: msg`Facility`,
  circle: msg`Patient’s circle`,
  recordFile: msg`File of a record`,
  providerRate: msg`Clinician’s rate`,
  role: msg`Role`,
  constant: msg`Constant of the agency`,
  formPack: msg`Form of the agency`,
  grouperTables: msg`Grouper tables`,
  codeRelease: msg`Release of codes or drugs`,
  noteTemplate: msg`Template`,
  olderNote: msg`Older note`,
  prompt: msg`Prompt`,
  aiRun: msg`Summary or answer`,
};

const isKind = (kind: string): kind is AuditKind => kind in recordKinds;

/** "Visit 3F2A": the kind and the short form of the record's id. */
export function recordText({ kind, id }: AuditLogRow['record']): string {
  const name = isKind(kind) ? i18n._(recordKinds[kind]) : kind;
  return id === null ? name : `${name} ${shortId(id)}`;
}
