import { msg } from '@lingui/core/macro';
import { demographics } from '#contract/chart.ts';
import type { Patient } from '#contract/entities.ts';
import { errors } from '#contract/errors.ts';
import { addressFaults } from '#domain/address.ts';
import { companyStatesOf } from '#domain/company-states.ts';
import { demographicFaults, requiredDemographics, tidyDemographics } from '#domain/demographics.ts';
import { overlay, type Patch, type Value } from '#domain/merge.ts';
import { racesOf } from '#domain/races.ts';
import { pacificDate } from '#domain/pacific.ts';
import { formatUsPhone } from '#domain/texts.ts';
import { choice, select, type Option } from '#client/kinds/form-dialog/choice-fields.tsx';
import type { Field, FieldOptions, Text } from '#client/kinds/form-dialog/field.ts';
import { date, longText, text } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';
import { currentSession } from '#client/session/state/session-state.ts';
import { chartText, type ChartValues } from './chart-values.ts';
import { cityQuestion } from './city-question.ts';
import {
  birthDateForm,
  expectedForm,
  mostTyped,
  type DemographicField,
  type DemographicGroup,
} from './demographic-fields.ts';
import { findAddress, findAddressKey } from './find-address.ts';
import type { SaveChart } from './use-chart-save.ts';

export type GroupEdit = {
  group: DemographicGroup;
  /** The chart as it was when the person began to edit. */
  patient: Pick<Patient, 'content' | 'status'>;
  save: SaveChart;
};

const required: readonly string[] = requiredDemographics;
const inputTypes = { text: 'text', language: 'text', phone: 'tel', email: 'email' } as const;

/** A text as the chart stores it, such as the ten digits of a telephone number. */
export const tidyText = (path: string, typed: string): string =>
  String(tidyDemographics({ [path]: typed })[path] ?? '');

const shownText = ({ kind }: DemographicField, stored: string): string =>
  kind === 'phone' ? formatUsPhone(stored) : stored;

/** What is on record stays a choice, even if the agency's list no longer has it. */
const withFormer = (options: readonly Option[], initial: string): readonly Option[] =>
  initial === '' || options.some(({ value }) => value === initial)
    ? options
    : [...options, { value: initial, label: initial }];

/** Constants as the open session knows them. */
function constantsNow() {
  const session = currentSession();
  return session.kind === 'open' ? session.state.constants : [];
}

/** One demographic field with the rule the server has for it. */
export function fieldOf(field: DemographicField, initial: string): Field<string> {
  const { path, label, kind } = field;
  const options: FieldOptions<string> & { initial: string } = {
    initial,
    required: false,
    wanted: required.includes(path),
    ...(path === 'birthday' && { expects: birthDateForm }),
    check: (value) =>
      demographics[path]?.(tidyText(path, value)) === false ? expectedForm(field, value) : null,
  };
  switch (kind) {
    case 'date':
      return date(label, options);
    case 'long':
      return longText(label, options);
    case 'choice':
      return choice<string>(label, {
        ...options,
        options: field.options ?? [],
        compact: true,
        clearable: true,
      });
    // From `GentoCareConfig.raceData`.
    case 'race':
      return select<string>(label, {
        ...options,
        options: withFormer(
          racesOf(constantsNow()).map(({ id, name }) => ({ value: id, label: name })),
          initial,
        ),
      });
    case 'text':
    case 'language':
    case 'phone':
    case 'email':
      return text(label, { ...options, type: inputTypes[kind], maxLength: mostTyped });
  }
}

const changesOf = (values: ChartValues, texts: Readonly<Record<string, string>>): Patch =>
  Object.fromEntries(
    Object.entries(texts)
      .filter(([path]) => path !== findAddressKey)
      .map(([path, written]) => [path, tidyText(path, written)] as const)
      .filter(([path, written]) => written !== tidyText(path, chartText(values, path)))
      .map(([path, written]): [string, Value | null] => [path, written || null]),
  );

/** Where the agency operates, as the open session knows it; empty when it does not say. */
export const companyStatesNow = (): readonly string[] => companyStatesOf(constantsNow());

/** What the domain refuses, at its field, before anything is sent. */
function faultsOf(texts: Readonly<Record<string, string>>, { patient }: GroupEdit) {
  const { values } = patient.content.doc;
  const isDraft = patient.status === 'Draft';
  const after = overlay(values, changesOf(values, texts));
  const today = pacificDate(new Date());
  const faults = [
    ...demographicFaults({ isDraft, before: values, after, today }),
    ...addressFaults({ before: values, after, companyStates: companyStatesNow() }),
  ];
  const words = (code: (typeof faults)[number]['code']): Text => {
    if (code === 'request.invalid') return birthDateForm;
    if (code !== 'patient.incomplete') return errors[code].text;
    return isDraft ? msg`Enter a last name or a first name` : msg`Only a draft can go without this`;
  };
  return Object.fromEntries(faults.map(({ path, code }) => [path, words(code)]));
}

/** Edits one group of demographic fields; only what changed is written, by path. */
export const DemographicsDialog = formDialog({
  title: ({ group }) => group.title,
  submit: msg`Save`,
  wide: true,
  columns: true,
  failure: msg`Sorry, patient could not be saved.`,
  fields: ({ group, patient }: GroupEdit) =>
    Object.fromEntries([
      ...(group.id === 'contact' ? [[findAddressKey, findAddress()] as const] : []),
      ...group.fields.map(
        (field) =>
          [
            field.path,
            fieldOf(field, shownText(field, chartText(patient.content.doc.values, field.path))),
          ] as const,
      ),
    ]),
  problems: faultsOf,
  question: async (texts, { patient }) => {
    const isTyped = ['city', 'zipcode'].some((path) =>
      Object.hasOwn(changesOf(patient.content.doc.values, texts), path),
    );
    const { city = '', zipcode = '' } = texts;
    return isTyped ? cityQuestion({ city, zipcode }) : null;
  },
  run: async (texts, { patient, save }) => {
    const { values, revision } = patient.content.doc;
    const patch = changesOf(values, texts);
    if (Object.keys(patch).length > 0) await save(patch, revision);
  },
});
