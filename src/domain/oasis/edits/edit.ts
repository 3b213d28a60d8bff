import type { OasisRecord } from '../record.ts';

type Severity = 'fatal' | 'warning';

/** What an edit finds: the items it is about. */
export type OasisFinding = {
  /** The number CMS gave the edit, or `PL-…` for a consistency check of our own. */
  readonly id: string;
  readonly severity: Severity;
  readonly items: readonly string[];
  readonly text: string;
  /** Only an answer is missing: nothing that was answered is wrong. */
  readonly open: boolean;
};

/** Items that break an edit together; none when the record keeps it. */
export type Breach = {
  readonly items: readonly string[];
  readonly open?: boolean;
  /** Said instead of the edit's text, where it is plainer; one of its `plainTexts`. */
  readonly text?: string;
};

/** One check of a record. `own` marks the checks that are not CMS's. */
export type Edit = {
  readonly id: string;
  readonly type: 'Format' | 'Consistency' | 'Skip' | 'Own';
  readonly severity: Severity;
  /** What is wrong, in the words of a clinician. */
  readonly text: string;
  /** What single breaches say instead. */
  readonly plainTexts?: readonly string[];
  /** The text of the edit was not seen; the check follows its sibling. */
  readonly unseen?: true;
  /** @param today YYYYMMDD, the day of the check */
  readonly breaches: (record: OasisRecord, today: string) => readonly Breach[];
};

export const fatal = (
  id: string,
  type: Edit['type'],
  text: string,
  breaches: Edit['breaches'],
): Edit => ({ id, type, severity: 'fatal', text, breaches });
export const warning = (id: string, text: string, breaches: Edit['breaches']): Edit => ({
  id,
  type: id.startsWith('PL-') ? 'Own' : 'Consistency',
  severity: 'warning',
  text,
  breaches,
});

export const breachIf = (isBroken: boolean, ...items: readonly string[]): readonly Breach[] =>
  isBroken ? [{ items }] : [];
