import type { Note } from '#contract/entities.ts';
import { daysBetween } from '#domain/dates.ts';
import {
  isOutside,
  planReadingNames,
  planReadings,
  supervisionDueOn,
  type CarePlan,
  type PlanReading,
} from '#domain/care-plan.ts';
import type { Value } from '#domain/merge.ts';
import { pacificDate } from '#domain/pacific.ts';

/** What the notes of a patient say, for the summary of the chart: readings, narrative. */

/** Note as the summary reads it. */
export type PastNote = Pick<Note, 'visitId' | 'dateOfService' | 'formId' | 'content'>;

type Reading = { readonly date: string; readonly value: number };
/** One vital sign over time, oldest first; at most this many readings. */
export type Trend = {
  readonly reading: PlanReading;
  readonly readings: readonly Reading[];
  /** The last one is outside the limits of the care plan. */
  readonly isOutside: boolean;
};
const shown = 12;

const valueAt = ({ content }: PastNote, path: string): Value | undefined =>
  Object.hasOwn(content.doc.values, path) ? content.doc.values[path] : undefined;

/** Readings of every vital sign that was measured. `notes` are newest first. */
export function trendsOf(notes: readonly PastNote[], { limits }: CarePlan): readonly Trend[] {
  return planReadingNames.flatMap((reading): Trend[] => {
    const { min, max } = planReadings[reading];
    const readings = notes
      .flatMap((note): Reading[] => {
        const value = valueAt(note, `vitals.${reading}`);
        return typeof value === 'number' && value >= min && value <= max
          ? [{ date: note.dateOfService, value }]
          : [];
      })
      .slice(0, shown)
      .toReversed();
    const last = readings.at(-1);
    if (!last) return [];
    const limit = limits.find((each) => each.reading === reading);
    return [{ reading, readings, isOutside: isOutside(limit, last.value) }];
  });
}

/** Where the forms keep the words of a visit, the longest account first. */
const narrativePaths = [
  'narrative.text',
  'assessment.text',
  'report.comments',
  'observe.changeDetail',
] as const;

/** The words of the newest note that has some. */
export function lastNarrative(
  notes: readonly PastNote[],
): { readonly text: string; readonly date: string; readonly formId: string } | null {
  for (const note of notes)
    for (const path of narrativePaths) {
      const text = valueAt(note, path);
      if (typeof text === 'string' && text.trim() !== '')
        return { text, date: note.dateOfService, formId: note.formId };
    }
  return null;
}

/** Days of the last and the next supervision of the aide, MM/DD/YYYY. */
export type Supervision = {
  readonly last: string | null;
  readonly due: string | null;
  readonly isOverdue: boolean;
};

/**
 * When the aide was supervised last and is to be supervised next, as far as the notes tell. `today`
 * is the Pacific day.
 */
export function supervisionOf(
  plan: CarePlan,
  notes: readonly PastNote[],
  start: string | null,
  today = pacificDate(new Date()),
): Supervision {
  // A planned visit has a blank note already.
  const isWritten = ({ formId, dateOfService, content }: PastNote): boolean =>
    formId === 'aide-supervision' &&
    daysBetween(dateOfService, today) >= 0 &&
    Object.keys(content.doc.values).length > 0;
  const last = notes.find(isWritten)?.dateOfService ?? null;
  const due = supervisionDueOn(plan, last, start);
  return { last, due, isOverdue: due !== null && daysBetween(due, today) > 0 };
}
