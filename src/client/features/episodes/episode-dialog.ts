import { createElement } from 'react';
import { msg, t } from '@lingui/core/macro';
import type { Episode } from '#contract/entities.ts';
import { errors } from '#contract/errors.ts';
import { createEpisode, episodeChoices, readEpisode, saveEpisode } from '#contract/episodes.ts';
import { isStartDay } from '#domain/episode-rules.ts';
import { pacificDate } from '#domain/pacific.ts';
import { defaultFilters } from '#domain/settings.ts';
import { callApi } from '#client/api/call.ts';
import { findPatients, type FoundPatient } from '#client/features/patients/find-patients.ts';
import { MissingFields } from '#client/features/patients/missing-fields.tsx';
import { select, type Option } from '#client/kinds/form-dialog/choice-fields.tsx';
import { date, number, text } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';
import { picker } from '#client/kinds/form-dialog/picker-field.tsx';

export type PickedPatient = Pick<FoundPatient, 'id' | 'name'> &
  Partial<Pick<FoundPatient, 'mrn' | 'birthday'>>;

const today = (): string => pacificDate(new Date());
const asOptions = (values: readonly string[]): Option[] =>
  values.map((value) => ({ value, label: value }));
const failure = msg`Sorry, episode could not be loaded.`;
const npiForm = msg`Enter ten digits`;
const npiField = (label: ReturnType<typeof msg>, initial: string | undefined) =>
  text(label, {
    initial: initial ?? '',
    required: false,
    inputMode: 'numeric',
    check: (typed) => (/^\d{10}$/.test(typed) ? null : npiForm),
  });

type Known = Partial<Episode>;

/** What is entered for an episode; lists and plausible dates instead of free text (D35). */
const detailFields = (known: Known) => ({
  startDate: date(msg`Start of care`, {
    initial: known.startDate ?? today(),
    check: (day) =>
      day === known.startDate || isStartDay(day, today()) ? null : errors['episode.dates'].text,
  }),
  payerType: select(msg`Payer type`, {
    initial: known.payerType ?? defaultFilters.payerType,
    required: true,
    options: {
      load: async () => asOptions((await callApi(episodeChoices, {})).payerTypes),
      failure,
    },
  }),
  careCoordinator: select(msg`Care coordinator`, {
    initial: known.careCoordinator ?? '',
    required: false,
    options: {
      load: async () => asOptions((await callApi(episodeChoices, {})).coordinators),
      failure,
    },
  }),
  type: select<'Visit' | 'Shift'>(msg`Type`, {
    initial: known.type ?? '',
    required: false,
    hint: msg`A facility confirms shifts.`,
    options: [
      { value: 'Visit', label: 'Visit' },
      { value: 'Shift', label: 'Shift' },
    ],
  }),
  benefitStartDate: date(msg`Benefit start date`, {
    initial: known.benefitStartDate ?? '',
    required: false,
  }),
  referralSourceNPI: npiField(msg`NPI of the referral source`, known.referralSourceNPI),
  providerNPI: npiField(msg`NPI of the provider`, known.providerNPI),
  providerName: text(msg`Name of the provider`, {
    initial: known.providerName ?? '',
    required: false,
    maxLength: 160,
  }),
  latitude: number(msg`Latitude`, {
    initial: known.latitude ?? null,
    required: false,
    low: -90,
    high: 90,
    step: 0.000001,
  }),
  longitude: number(msg`Longitude`, {
    initial: known.longitude ?? null,
    required: false,
    low: -180,
    high: 180,
    step: 0.000001,
  }),
});

type Details = {
  startDate: string;
  payerType: string;
  careCoordinator: string;
  type: 'Visit' | 'Shift' | '';
  benefitStartDate: string;
  referralSourceNPI: string;
  providerNPI: string;
  providerName: string;
  latitude: number | null;
  longitude: number | null;
};

const detailsOf = ({ startDate, payerType, latitude, longitude, ...rest }: Details) => ({
  startDate,
  payerType,
  latitude,
  longitude,
  careCoordinator: rest.careCoordinator || null,
  type: rest.type || null,
  benefitStartDate: rest.benefitStartDate || null,
  referralSourceNPI: rest.referralSourceNPI || null,
  providerNPI: rest.providerNPI || null,
  providerName: rest.providerName || null,
});

const wholePlace = ({ latitude, longitude }: Pick<Details, 'latitude' | 'longitude'>) => {
  if ((latitude === null) === (longitude === null)) return {};
  const missing = msg`Enter both numbers of the place, or neither`;
  return latitude === null ? { latitude: missing } : { longitude: missing };
};

/** Whose episode is opened, and what the chart lacks for it. */
type NewFor = PickedPatient & { readonly missing?: readonly string[] };

/**
 * Opens an episode of the patient given, or of one that is found here: start of care, 60 days,
 * 30-day billing periods.
 */
export const NewEpisodeDialog = formDialog({
  title: msg`New episode`,
  submit: msg`Save`,
  wide: true,
  columns: true,
  failure: msg`Sorry, episode could not be saved.`,
  intro: (patient: NewFor | null) =>
    patient?.missing ? createElement(MissingFields, { paths: patient.missing }) : null,
  fields: (patient: NewFor | null) => ({
    patient: picker<PickedPatient>(msg`Patient name or record number`, {
      initial: patient,
      path: 'patientId',
      find: findPatients,
      offer: ({ name, mrn, birthday }) => [name, mrn, birthday].filter(Boolean).join(' · '),
      name: ({ name }) => name,
      rows: msg`Patients`,
      failure: msg`Sorry, patients could not be loaded.`,
      none: msg`No patient found.`,
    }),
    ...detailFields({}),
  }),
  problems: wholePlace,
  call: createEpisode,
  input: ({ patient, ...details }) => ({ patientId: patient?.id ?? '', ...detailsOf(details) }),
  done: () => t`Episode saved`,
  open: ({ episode }) => `/episode/${episode.id}`,
});

/** Changes an episode as it was when the dialog was opened; somebody else's change is shown. */
export const EditEpisodeDialog = formDialog({
  title: msg`Edit episode`,
  submit: msg`Save`,
  wide: true,
  columns: true,
  failure: msg`Sorry, episode could not be saved.`,
  fields: ({ episode }: { episode: Episode }) => detailFields(episode),
  problems: wholePlace,
  call: saveEpisode,
  input: (details, { episode: { id, revision } }) => ({ id, revision, ...detailsOf(details) }),
  clash: {
    codes: ['episode.changed'],
    fresh: async ({ episode: { id } }) => ({
      episode: (await callApi(readEpisode, { id })).episode,
    }),
  },
  done: () => t`Episode saved`,
});
