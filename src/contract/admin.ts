import * as z from 'zod/mini';
import { define } from './call.ts';
import { chartLists } from './chart.ts';
import {
  constant,
  episode,
  episodeStatuses,
  patient,
  patientStatuses,
  providerType,
  visitType,
} from './entities.ts';
import { pageOf, pageRequest } from './paging.ts';
import { officeTaskKinds } from '#domain/office-tasks.ts';
import { dateText, filled, id, instant, patch, text, whole } from './primitives.ts';

const call = define('admin');

const language = z.enum(['en', 'de']);
export type Language = z.infer<typeof language>;

export const resetPassword = call('resetPassword', {
  summary:
    'Sends a reset link to the registered address, in the language of the screen that asks, else in English. The answer is the same whether the account exists or not.',
  open: true,
  input: z.object({ userName: filled(200), language: z.optional(language) }),
  output: z.object({}),
});
export const updatePassword = call('updatePassword', {
  summary: 'Sets a new password, with the current one or with the token of a reset link.',
  open: true,
  input: z.object({
    token: z.nullable(text(200)),
    currentPassword: z.nullable(text(400)),
    newPassword: filled(400),
  }),
  output: z.object({}),
  errors: ['password.wrong', 'password.weak', 'password.common', 'password.token'],
});

const queueCount = z.object({ status: text(40), count: whole(0, 1e8) });
export const dashboard = call('dashboard', {
  summary:
    'Work queues and activity of the office: visits by status, patients by status, and what was done in the period.',
  reads: true,
  input: z.object({ period: z.enum(['today', 'week', 'month']) }),
  output: z.object({
    visits: z.array(queueCount),
    patients: z.array(queueCount),
    activity: z.array(z.object({ reportType: text(40), count: whole(0, 1e8) })),
    oldestInReview: z.nullable(instant()),
    /** Open tasks of the office by kind. */
    tasks: z.array(z.object({ kind: z.enum(officeTaskKinds), count: whole(0, 1e8) })),
  }),
});

export const patientRow = z.object({
  id: id(),
  mrn: text(40),
  name: text(160),
  birthday: text(10),
  city: text(120),
  phone: text(40),
  status: z.enum(patientStatuses),
  updatedAt: instant(),
  openConflicts: whole(0, 10_000),
});
export const patients = call('patients', {
  summary:
    'Patients of the organisation. `search` matches beginnings of names and the record number.',
  reads: true,
  input: z.object({
    search: z._default(text(100), ''),
    status: z._default(z.enum(['All', ...patientStatuses]), 'All'),
    ...pageRequest,
  }),
  output: pageOf(patientRow),
});
export const readPatient = call('patient', {
  summary: 'One patient with the whole chart and their episodes.',
  reads: true,
  input: z.object({ id: id() }),
  output: z.object({ patient, episodes: z.array(episode) }),
});
export const savePatient = call('patientProfile', {
  summary:
    'Creates a patient (id null) or changes fields of the chart by path. A clash of the same field answers patient.conflict with both values in `detail`.',
  input: z.object({
    id: z.nullable(id()),
    entryId: id(),
    baseRevision: whole(0, 1e9),
    patch: patch(),
    status: z.nullable(z.enum(patientStatuses)),
  }),
  output: z.object({ patient }),
  errors: ['patient.conflict', 'patient.incomplete'],
});

export const importData = call('importData', {
  summary: 'Reads a C-CDA care summary and creates a Draft patient from it.',
  input: z.object({
    fileName: text(255),
    xml: z.string(),
    confirmDuplicate: z._default(z.boolean(), false),
  }),
  output: z.object({
    patientId: id(),
    name: text(160),
    messages: z.array(text(300)),
    counts: z.record(
      z.enum(Object.keys(chartLists) as [keyof typeof chartLists, ...(keyof typeof chartLists)[]]),
      whole(0, 10_000),
    ),
  }),
  errors: [
    'ccda.empty',
    'ccda.name',
    'ccda.too-large',
    'ccda.too-deep',
    'ccda.doctype',
    'ccda.not-well-formed',
    'ccda.not-cda',
    'ccda.no-record-target',
    'ccda.no-patient-role',
    'patient.possible-duplicate',
  ],
});

export const episodeList = call('episodeList', {
  summary: 'Episodes, newest start of care first.',
  reads: true,
  input: z.object({
    status: z._default(z.enum(['All', ...episodeStatuses]), 'Active'),
    patientId: z.nullable(id()),
    from: z.nullable(dateText()),
    to: z.nullable(dateText()),
    ...pageRequest,
  }),
  output: pageOf(episode),
});
export const readEpisode = call('episode', {
  summary: 'One episode with its orders.',
  reads: true,
  input: z.object({ id: id() }),
  output: z.object({ episode, patient }),
});
export const createEpisode = call('createEpisode', {
  summary:
    'Opens an episode: start of care, 60 days, 30-day billing periods. The patient record has to be complete.',
  input: z.object({
    patientId: id(),
    startDate: dateText(),
    payerType: text(40),
    careCoordinator: z.nullable(text(120)),
  }),
  output: z.object({ episode }),
  errors: ['patient.incomplete', 'episode.overlap', 'request.invalid'],
});

export const assignVisit = call('assignVisit', {
  summary: 'Staffs visits with a clinician; the visits become Staffed. All or none.',
  input: z.object({
    visitIds: z.array(id()).check(z.minLength(1), z.maxLength(100)),
    providerId: id(),
  }),
  output: z.object({ changed: whole(0, 100) }),
  errors: ['visit.transition', 'visit.changed'],
});

export const wipeDevice = call('wipeDevice', {
  summary:
    'Wants the data of a clinician’s stream destroyed on its device at the next contact, and ends its sessions. Unsent work stays there, sealed, and is still taken.',
  input: z.object({ clientId: id() }),
  output: z.object({}),
  errors: ['record.not-found', 'request.invalid'],
});

export const endSessions = call('endSessions', {
  summary:
    'Ends every session of a person, on all devices. They can sign in again; who shall not is made inactive.',
  input: z.object({ userId: id() }),
  output: z.object({ ended: whole(0, 1e6) }),
  errors: ['record.not-found'],
});

export const preferences = call('preferences', {
  summary: 'Server-supplied constants, provider types and visit types.',
  reads: true,
  input: z.object({}),
  output: z.object({
    constants: z.array(constant),
    providerTypes: z.array(providerType),
    visitTypes: z.array(visitType),
  }),
});
