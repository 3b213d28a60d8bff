import { consistencyEdits } from './edits/consistency.ts';
import { dateEdits } from './edits/dates.ts';
import type { Edit, OasisFinding } from './edits/edit.ts';
import { formatEdits } from './edits/format.ts';
import { ownEdits } from './edits/own.ts';
import { readRecord, type OasisAssessment, type OasisRecord } from './record.ts';

/**
 * The 28 edits of the CMS data submission specifications that were seen, by their numbers.
 *
 * @source CMS OASIS data submission specifications V2.12 to V3.01.1 (public domain)
 */
export const officialEdits: readonly Edit[] = [...formatEdits, ...dateEdits, ...consistencyEdits];
export const everyEdit: readonly Edit[] = [...officialEdits, ...ownEdits];

/** The first edit of that number. */
export const editById = (id: string): Edit | null =>
  everyEdit.find((edit) => edit.id === id) ?? null;

/** Every text an edit can show, for the catalogue. */
export const editTexts: readonly string[] = [
  ...new Set(everyEdit.flatMap(({ text, plainTexts = [] }) => [text, ...plainTexts])),
];

/**
 * Everything the edits find in a record, official ones first. Offline, and cheap enough to run at
 * every answer.
 *
 * @param today YYYYMMDD
 * @param only numbers of the edits to run; all where it is left out
 */
export const recordFindings = (
  record: OasisRecord,
  today: string,
  only?: ReadonlySet<string>,
): readonly OasisFinding[] =>
  everyEdit.flatMap(({ id, severity, text, breaches }) =>
    only?.has(id) === false
      ? []
      : breaches(record, today).map(({ items, open = false, text: plain = text }) => ({
          id,
          severity,
          items,
          text: plain,
          open,
        })),
  );

/** @see recordFindings */
export const oasisFindings = (
  assessment: OasisAssessment,
  today: string,
  only?: ReadonlySet<string>,
): readonly OasisFinding[] => recordFindings(readRecord(assessment), today, only);
