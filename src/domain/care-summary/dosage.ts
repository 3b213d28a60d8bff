import { attributeOf, childrenOf, conceptOf, elementAt, referredText, type Survey } from './cda.ts';
import type { XmlNode } from '../xml-tree.ts';

/** How much of a drug, how often and when: HL7 quantities and times in words. */

/** "{tablet}" and "[IU]" as the words in them; UCUM's 1 is no unit. */
const unitOf = (node: XmlNode | null): string | null => {
  const unit = attributeOf(node, 'unit');
  return unit === '1' ? null : (unit?.replace(/^[{[](.*)[}\]]$/, '$1') ?? null);
};

/** "5", "1–2": a value, or its low and high end; null without either. */
function amountOf(node: XmlNode | null): string | null {
  const ends = ['low', 'high'].map((end) => attributeOf(elementAt(node, end), 'value'));
  return attributeOf(node, 'value') ?? (ends.filter((end) => end !== null).join('–') || null);
}

function quantityOf(node: XmlNode | null, fallback: string | null): string | null {
  const amount = amountOf(node);
  if (amount === null) return null;
  const unit = [node, elementAt(node, 'low'), elementAt(node, 'high')]
    .map(unitOf)
    .find((text) => text !== null);
  return [amount, unit ?? fallback].filter((text) => text !== null).join(' ');
}

/**
 * "2 Puff", "0.09 mg", "1–2 tablet", "100 mL at 50 mL/h": the amount with its unit, else with what
 * its translation or its dosage form calls it, and the rate.
 */
export function doseOf(entry: XmlNode, ids: Survey['ids']): string | null {
  const dose = elementAt(entry, 'doseQuantity');
  const form = conceptOf(elementAt(entry, 'administrationUnitCode'), ids).text;
  const translated = childrenOf(dose, 'translation')
    .map((each) => conceptOf(each, ids).text)
    .find((text) => text !== null);
  const amount = quantityOf(dose, translated ?? form);
  const rate = quantityOf(elementAt(entry, 'rateQuantity'), null);
  return (
    [amount, rate === null ? null : `at ${rate}`].filter((text) => text !== null).join(' ') || null
  );
}

/** The times of an entry, with those that are put together of others (SXPR_TS). */
export const timesOf = (entry: XmlNode): XmlNode[] =>
  childrenOf(entry, 'effectiveTime').flatMap((time) => [time, ...childrenOf(time, 'comp')]);

/**
 * "every 6 hours", "every 4–6 hours at bedtime, as needed for wheezing"; null when the document
 * says neither.
 */
export function frequencyOf(entry: XmlNode, ids: Survey['ids']): string | null {
  const when = timesOf(entry)
    .flatMap((time) => [periodOf(time), clockOf(time), eventOf(time)])
    .filter((text) => text !== null);
  const asNeeded = childrenOf(entry, 'precondition').map((precondition) =>
    asNeededOf(elementAt(precondition, 'criterion'), ids),
  );
  return [...(when.length > 0 ? [when.join(' ')] : []), ...new Set(asNeeded)].join(', ') || null;
}

/** A precondition is a reason to take the drug: PRN (C-CDA, Precondition for Administration). */
function asNeededOf(criterion: XmlNode | null, ids: Survey['ids']): string {
  const reason =
    conceptOf(elementAt(criterion, 'value'), ids).text ??
    referredText(elementAt(criterion, 'text'), ids);
  return reason === null ? 'as needed' : `as needed for ${reason}`;
}

/** UCUM units of time. */
const timeUnits: ReadonlyMap<string, string> = new Map([
  ['min', 'minute'],
  ['h', 'hour'],
  ['d', 'day'],
  ['wk', 'week'],
  ['mo', 'month'],
]);

function periodOf(time: XmlNode): string | null {
  const period = elementAt(time, 'period');
  const amount = amountOf(period);
  const unit = [period, elementAt(period, 'low'), elementAt(period, 'high')]
    .map((node) => timeUnits.get(attributeOf(node, 'unit') ?? ''))
    .find((word) => word !== undefined);
  if (amount === null || unit === undefined) return null;
  return amount === '1' ? `every ${unit}` : `every ${amount} ${unit}s`;
}

/** "at 08:00" where the phase of a period gives the time of day. */
function clockOf(time: XmlNode): string | null {
  const phase = elementAt(time, 'phase');
  const at = attributeOf(elementAt(phase, 'low'), 'value') ?? attributeOf(phase, 'value');
  const [, hours, minutes] = /^\d{8}(\d{2})(\d{2})/.exec(at ?? '') ?? [];
  return hours === undefined ? null : `at ${hours}:${minutes}`;
}

/** HL7 TimingEvent: meals, waking and bedtime. */
const timingEvents: ReadonlyMap<string, string> = new Map([
  ['AC', 'before meals'],
  ['ACM', 'before breakfast'],
  ['ACD', 'before lunch'],
  ['ACV', 'before dinner'],
  ['C', 'with meals'],
  ['CM', 'with breakfast'],
  ['CD', 'with lunch'],
  ['CV', 'with dinner'],
  ['IC', 'between meals'],
  ['PC', 'after meals'],
  ['PCM', 'after breakfast'],
  ['PCD', 'after lunch'],
  ['PCV', 'after dinner'],
  ['WAKE', 'after waking'],
  ['HS', 'at bedtime'],
]);

const eventOf = (time: XmlNode): string | null =>
  timingEvents.get(attributeOf(elementAt(time, 'event'), 'code') ?? '') ?? null;
