import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { allLists } from '#contract/chart.ts';
import type { ComparedChart } from '#contract/patient-merges.ts';
import {
  partsOf,
  rowsOfList,
  usualChoice,
  type MergeChoice,
  type MergeChoices,
} from '#domain/chart-merge.ts';
import { isLeftByMerge } from '#domain/chart-scope.ts';
import { isTakenByMerge } from '#domain/record-life.ts';
import { normalizePhone } from '#domain/texts.ts';
import { cellText, chartListLooks } from '#client/features/patients/chart-columns.ts';
import { chartText, type ChartValues } from '#client/features/patients/chart-values.ts';
import {
  demographicField,
  demographicGroups,
  type DemographicField,
} from '#client/features/patients/demographic-fields.ts';

/** Two charts side by side, part by part, and what is chosen of each. */

export type Side = 'first' | 'second';
export type SideChoice = Side | 'both';
export type Charts = { readonly first: ComparedChart; readonly second: ComparedChart };

/** A field, the status or a list of the two charts. */
export type ComparedPart = {
  /** Path of the field, name of the list, or `status`. */
  readonly name: string;
  readonly kind: 'field' | 'list';
  readonly label: MessageDescriptor | string;
  /** Group of a field whose label another group has too, such as the name of a contact. */
  readonly group: MessageDescriptor | null;
  /** What each chart says; lines of a list. */
  readonly first: readonly string[];
  readonly second: readonly string[];
  /** Whether both charts say the same as they were written, whatever the reader's language. */
  readonly isEqual: boolean;
};

const planTitles: Readonly<Record<string, MessageDescriptor>> = {
  planTasks: msg`Tasks of the care plan`,
  planGoals: msg`Goals of the care plan`,
  planLimits: msg`Limits of readings`,
};

const titleOfList = (list: string): MessageDescriptor | string =>
  chartListLooks.find((look) => look.list === list)?.title ?? planTitles[list] ?? list;

const otherLabels: Readonly<Record<string, MessageDescriptor>> = {
  noKnownAllergies: msg`No known allergies`,
  planSupervision: msg`Supervision`,
};

const labels = demographicGroups.flatMap(({ fields }) => fields.map(({ label }) => label.id));
const isCommon = (label: string): boolean => labels.filter((each) => each === label).length > 1;

function groupOf(path: string): MessageDescriptor | null {
  const found = demographicField(path);
  return found && isCommon(found.field.label.id) ? found.group.title : null;
}

const labelOfField = (path: string): MessageDescriptor | string =>
  demographicField(path)?.field.label ?? otherLabels[path] ?? path;

/** Values in the reader's words. */
export type Reading = {
  readonly status: (status: string) => string;
  readonly field: (field: DemographicField, values: ChartValues) => string;
};

function fieldText(values: ChartValues, path: string, reading: Reading): string {
  const found = demographicField(path);
  return found ? reading.field(found.field, values) : chartText(values, path);
}

/** A field as it was written; a phone number is the same one however it is spaced. */
const writtenOf = (values: ChartValues, path: string): string => {
  const text = chartText(values, path);
  return demographicField(path)?.field.kind === 'phone' ? normalizePhone(text) : text;
};

/** Rows of a list as they were written, cell by cell. */
function cells(values: ChartValues, list: string): (readonly [field: string, text: string])[][] {
  const fields = Object.hasOwn(allLists, list) ? Reflect.get(allLists, list) : [];
  return rowsOfList(values, list).map((row) =>
    (fields as readonly string[]).flatMap((field) => {
      const text = chartText(values, `${list}.${row}.${field}`);
      return text === '' ? [] : [[field, text] as const];
    }),
  );
}

const lines = (values: ChartValues, list: string): string[] =>
  cells(values, list).map((row) => row.map(([field, text]) => cellText(field, text)).join(' · '));

const valuesOf = ({ patient }: ComparedChart): ChartValues => patient.content.doc.values;
const present = (text: string): string[] => (text === '' ? [] : [text]);
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Every part that says something in one of the charts: the status, fields, then lists. */
export function comparedParts({ first, second }: Charts, reading: Reading): ComparedPart[] {
  const [a, b] = [valuesOf(first), valuesOf(second)];
  const { fields, lists } = partsOf(a, b);
  const part = (
    kind: ComparedPart['kind'],
    name: string,
    label: ComparedPart['label'],
    [one, two]: readonly [string[], string[]],
    isEqual: boolean,
  ): ComparedPart => ({
    kind,
    name,
    label,
    group: kind === 'field' ? groupOf(name) : null,
    first: one,
    second: two,
    isEqual,
  });
  return [
    part(
      'field',
      'status',
      msg`Status`,
      [[reading.status(first.patient.status)], [reading.status(second.patient.status)]],
      first.patient.status === second.patient.status,
    ),
    ...fields.map((path) =>
      part(
        'field',
        path,
        labelOfField(path),
        [present(fieldText(a, path, reading)), present(fieldText(b, path, reading))],
        writtenOf(a, path) === writtenOf(b, path),
      ),
    ),
    ...lists.map((list) =>
      part(
        'list',
        list,
        titleOfList(list),
        [lines(a, list), lines(b, list)],
        same(cells(a, list), cells(b, list)),
      ),
    ),
  ].filter((each) => each.first.length + each.second.length > 0);
}

const otherSide = (side: Side): Side => (side === 'first' ? 'second' : 'first');

/** What is kept of a part unless somebody chose, by side. */
export function usualSide(
  charts: Charts,
  survivor: Side,
  { kind, name }: ComparedPart,
): SideChoice {
  if (name === 'status') return survivor;
  const usual = usualChoice(
    valuesOf(charts[survivor]),
    kind === 'list' ? { list: name } : { field: name },
  );
  return usual === 'both' ? 'both' : usual === 'survivor' ? survivor : otherSide(survivor);
}

/**
 * Whether a part can be chosen: what differs and the role may write, and the status only by who may
 * change one, where the chart that is kept can take the other's (decision 083).
 */
export const isOffered = (
  charts: Charts,
  survivor: Side,
  { name, isEqual }: ComparedPart,
  { role, mayChangeStatus }: { role: string; mayChangeStatus: boolean },
): boolean =>
  !isEqual &&
  !isLeftByMerge(role, name) &&
  (name !== 'status' ||
    (mayChangeStatus &&
      isTakenByMerge(charts[survivor].patient.status, charts[otherSide(survivor)].patient.status)));

/** Whether something of the other chart waits for somebody who may write it. */
export const leavesParts = (
  survivor: Side,
  parts: readonly ComparedPart[],
  role: string,
): boolean =>
  parts.some(
    (part) =>
      !part.isEqual && isLeftByMerge(role, part.name) && part[otherSide(survivor)].length > 0,
  );

/** The choices by side as the call takes them. */
export const choicesFor = (
  chosen: Readonly<Record<string, SideChoice>>,
  survivor: Side,
): MergeChoices =>
  Object.fromEntries(
    Object.entries(chosen).map(([name, side]): [string, MergeChoice] => [
      name,
      side === 'both' ? 'both' : side === survivor ? 'survivor' : 'other',
    ]),
  );

/** Whether both charts have an episode on the same day: both are kept, and somebody looks. */
export const episodesOverlap = ({ first, second }: Charts): boolean =>
  first.episodes.some((a) =>
    second.episodes.some(
      (b) =>
        sortable(a.startDate) <= sortable(b.endDate) &&
        sortable(b.startDate) <= sortable(a.endDate),
    ),
  );

/** MM/DD/YYYY as YYYYMMDD. */
const sortable = (date: string): string => `${date.slice(6)}${date.slice(0, 2)}${date.slice(3, 5)}`;
