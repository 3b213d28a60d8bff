import { oasisItems } from '#domain/oasis/catalogue.ts';
import { toExportDate } from '#domain/oasis/dates.ts';
import type { OasisAnswers, OasisItem, Timepoint } from '#domain/oasis/item.ts';
import type { OasisAssessment } from '#domain/oasis/record.ts';
import { mappedAnswers, versionOf } from '#domain/oasis/version.ts';
import { codesIn } from '#domain/oasis/when.ts';
import type { Value } from '#domain/merge.ts';
import type { Answers, FormDefinition } from '../define.ts';
import { excludeHidden, withCalculated } from '../visibility.ts';
import { dashPath, oasisPath } from './fields.ts';

/** Numbers of the chart with a box beside them that says they are missing: nobody ticks it. */
const missingBoxes: Readonly<Record<string, string>> = {
  M0018UK: 'M0018',
  M0063NA: 'M0063',
  M0064UK: 'M0064',
  M0065NA: 'M0065',
};

const codeOf = (item: OasisItem, value: Value): string | readonly string[] => {
  if (Array.isArray(value)) return value.map(String);
  if (typeof value === 'boolean') return value ? '1' : '0';
  const text = String(value).trim();
  if (item.kind === 'date') return toExportDate(text);
  return item.kind === 'text' && item.shape !== undefined ? text.toUpperCase() : text;
};

/**
 * What a form's answers say in the codes of the items. Totals are left out, because the record
 * computes them; numbers that were named as not assessed are `-`.
 */
export function oasisAnswers(answers: Answers): OasisAnswers {
  const said: Record<string, string | readonly string[]> = {};
  for (const item of oasisItems) {
    const value = item.computed ? undefined : answers[oasisPath(item.id)];
    const dash = dashPath(item.id);
    const isDashed =
      dash !== null && Array.isArray(answers[dash]) && answers[dash].includes(item.id);
    if (value !== undefined && value !== null && value !== '') said[item.id] = codeOf(item, value);
    else if (isDashed) said[item.id] = '-';
  }
  for (const [box, number] of Object.entries(missingBoxes))
    said[box] = codesIn(said, number).length > 0 ? '0' : '1';
  return { ...said, ...mappedAnswers(said, versionOf(codesIn(said, 'M0090')[0])) };
}

/** The items of an assessment that the weight of the visit answers when nobody weighed. */
const withWeight = (answers: OasisAnswers, timepoint: Timepoint): OasisAnswers =>
  ['01', '03'].includes(timepoint) && codesIn(answers, 'M1060B').length === 0
    ? { ...answers, M1060B: '-' }
    : answers;

/** The assessment of a note; null when its form is none. */
export function assessmentOf(form: FormDefinition, answers: Answers): OasisAssessment | null {
  const { timepoint } = form;
  if (timepoint === undefined) return null;
  const shown = withCalculated(form, excludeHidden(form, answers));
  return { timepoint, answers: withWeight(oasisAnswers(shown), timepoint) };
}
