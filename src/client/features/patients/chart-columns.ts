import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { chartLists, type ChartList } from '#contract/chart.ts';
import { chartWord } from '#domain/chart-words.ts';
import { knownText } from '#client/i18n.ts';

type ChartColumn = { field: string; label: MessageDescriptor };
export type ChartListLook = {
  list: ChartList;
  title: MessageDescriptor;
  row: MessageDescriptor;
  empty: MessageDescriptor;
  columns: readonly ChartColumn[];
};

const labels: Readonly<Record<string, MessageDescriptor>> = {
  text: msg`Problem`,
  code: msg`Code`,
  codeSystem: msg`Code system`,
  onset: msg`Since`,
  status: msg`Status`,
  name: msg`Medication`,
  dose: msg`Dose`,
  route: msg`Route`,
  frequency: msg`Frequency`,
  times: msg`Times`,
  instructions: msg`Instructions`,
  start: msg`Start`,
  end: msg`Stopped on`,
  substance: msg`Substance`,
  reaction: msg`Reaction`,
  severity: msg`Severity`,
};

/** States of a list's rows that care summaries and clinicians write. */
const statusNames: Readonly<Record<string, MessageDescriptor>> = {
  active: msg`Active`,
  inactive: msg`Inactive`,
  resolved: msg`Resolved`,
  completed: msg`Completed`,
  suspended: msg`On hold`,
  'on hold': msg`On hold`,
  aborted: msg`Stopped`,
  stopped: msg`Stopped`,
};

/**
 * A text of the chart or of a row's cell as a person reads it: a usual word of that field in their
 * language, any other text as it was typed. *Brown* is a last name here, whatever colors are called.
 */
export function cellText(field: string, value: string): string {
  const status = field === 'status' ? value.trim().toLowerCase() : '';
  const state = Object.hasOwn(statusNames, status) ? statusNames[status] : undefined;
  if (state) return i18n._(state);
  const word = chartWord(field, value);
  const known = word === null ? value : knownText(word);
  // Nobody's small letters are corrected.
  return known.toLowerCase() === value.trim().toLowerCase() ? value : known;
}

const columnsOf = (list: ChartList): ChartColumn[] =>
  chartLists[list].flatMap((field) => (labels[field] ? [{ field, label: labels[field] }] : []));

/** The lists of a chart: what they are called and what their rows hold. */
export const chartListLooks: readonly ChartListLook[] = [
  {
    list: 'problems',
    title: msg`Problems`,
    row: msg`Problem`,
    empty: msg`No problems recorded`,
    columns: columnsOf('problems'),
  },
  {
    list: 'medications',
    title: msg`Medications`,
    row: msg`Medication`,
    empty: msg`No medications recorded`,
    columns: columnsOf('medications'),
  },
  {
    list: 'allergies',
    title: msg`Allergies`,
    row: msg`Allergy`,
    empty: msg`No allergies recorded`,
    columns: columnsOf('allergies'),
  },
];
