import { allLists, type ChartList, type PlanList } from '#contract/chart.ts';
import type { Patient } from '#contract/entities.ts';
import { hasEnded } from '#domain/chart-rows.ts';
import type { Patch, Value } from '#domain/merge.ts';
import { formatUsPhone } from '#domain/texts.ts';

export type ChartValues = Readonly<Record<string, Value>>;
/** A list of the chart or of its care plan. */
type AnyList = ChartList | PlanList;

/** A text of the chart; empty when it is not there or no text. */
export const chartText = (values: ChartValues, path: string): string => {
  const value = Object.hasOwn(values, path) ? values[path] : undefined;
  return typeof value === 'string' ? value : '';
};

/** Record number, birthday and phone in one line, for lists and headers. */
export const chartLine = ({ mrn, content }: Pick<Patient, 'mrn' | 'content'>): string =>
  [
    mrn,
    chartText(content.doc.values, 'birthday'),
    formatUsPhone(chartText(content.doc.values, 'phoneNumber1')),
  ]
    .filter(Boolean)
    .join(' · ');

/** Row ids of a list in their order; rows nobody put in order come last. */
export function rowIds(values: ChartValues, list: AnyList): string[] {
  const order = values[`${list}.$order`];
  const ordered = Array.isArray(order) ? (order as readonly string[]) : [];
  const present = new Set(
    Object.keys(values).flatMap((path) =>
      path.startsWith(`${list}.`) && !path.endsWith('.$order') ? [path.split('.')[1] ?? ''] : [],
    ),
  );
  return [
    ...ordered.filter((id) => present.has(id)),
    ...[...present].filter((id) => !ordered.includes(id)),
  ];
}

/** Rows that still hold: what was resolved, stopped or refuted stays in the record only. */
export const activeIds = (values: ChartValues, list: ChartList): string[] =>
  rowIds(values, list).filter((id) => !hasEnded(chartText(values, `${list}.${id}.status`)));

/** The texts of one row by field. */
export const rowTexts = (values: ChartValues, list: AnyList, id: string): Record<string, string> =>
  Object.fromEntries(
    allLists[list].map((field) => [field, chartText(values, `${list}.${id}.${field}`)]),
  );

/** What has to be written so that a row reads like this; a new row also joins the order. */
export function rowPatch(
  values: ChartValues,
  list: AnyList,
  id: string,
  texts: Readonly<Record<string, string>>,
): Patch {
  const before = rowTexts(values, list, id);
  const changed = Object.entries(texts).filter(([field, text]) => before[field] !== text.trim());
  const patch: Record<string, Value | null> = Object.fromEntries(
    changed.map(([field, text]) => [`${list}.${id}.${field}`, text.trim() || null]),
  );
  const ids = rowIds(values, list);
  return ids.includes(id) ? patch : { ...patch, [`${list}.$order`]: [...ids, id] };
}

/** What has to be written so that a row is gone. */
export function removalPatch(values: ChartValues, list: AnyList, id: string): Patch {
  const cells = Object.keys(values).filter((path) => path.startsWith(`${list}.${id}.`));
  return {
    ...Object.fromEntries(cells.map((path) => [path, null])),
    [`${list}.$order`]: rowIds(values, list).filter((each) => each !== id),
  };
}

/** The latest edit with a reason among those that last changed a path with this beginning. */
export function lastReasonOf(
  { doc, edits }: Patient['content'],
  beginning: string,
): Patient['content']['edits'][number] | undefined {
  const revisions = new Set(
    Object.entries(doc.revs).flatMap(([path, revision]) =>
      path.startsWith(beginning) ? [revision] : [],
    ),
  );
  return edits.findLast(({ revision, reason }) => revisions.has(revision) && reason !== undefined);
}
