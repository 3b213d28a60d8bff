import {
  attributeOf,
  childrenOf,
  conceptOf,
  elementAt,
  elementsAt,
  hasTemplate,
  referredText,
  startOfTime,
  type Survey,
} from './cda.ts';
import type { XmlNode } from './xml-tree.ts';

/**
 * Problems, medications and allergies of a care summary (C-CDA R2.1 entry templates). A section is
 * recognised by its LOINC code or its template, because real documents get one of the two wrong.
 * Skips entries without a name and negated entries ("no known …").
 */

/** `onset` and `start` are MM/DD/YYYY, MM/YYYY or YYYY, as precise as the document. */
export type CareSummaryProblem = {
  text: string;
  code: string | null;
  codeSystem: string | null;
  onset: string | null;
  status: string | null;
};
export type CareSummaryMedication = {
  name: string;
  dose: string | null;
  route: string | null;
  frequency: string | null;
  start: string | null;
  status: string | null;
  code: string | null;
};
export type CareSummaryAllergy = {
  substance: string;
  reaction: string | null;
  severity: string | null;
  status: string | null;
  code: string | null;
};

type SectionKind = { readonly codes: readonly string[]; readonly templates: readonly string[] };

const template = (...tails: string[]): string[] =>
  tails.map((tail) => `2.16.840.1.113883.10.20.22.${tail}`);

const problemSections: SectionKind = { codes: ['11450-4'], templates: template('2.5', '2.5.1') };
const medicationSections: SectionKind = {
  codes: ['10160-0', '10183-2', '42346-7'],
  templates: template('2.1', '2.1.1', '2.11', '2.11.1', '2.44'),
};
const allergySections: SectionKind = { codes: ['48765-2'], templates: template('2.6', '2.6.1') };

const problemObservation = template('4.4');
const problemStatus = template('4.6');
const allergyObservation = template('4.7');
const allergyStatus = template('4.28');
const reactionObservation = template('4.9');
const severityObservation = template('4.8');

const mostEntries = 1000; // of one kind; no chart has more, a hostile document may

export function readProblems({ sections, ids }: Survey): CareSummaryProblem[] {
  return concerns(sections, problemSections, problemObservation).flatMap(({ act, observation }) => {
    const concept = conceptOf(elementAt(observation, 'value'), ids);
    const text = concept.text ?? referredText(elementAt(observation, 'text'), ids);
    if (text === null) return [];
    const time = elementAt(observation, 'effectiveTime');
    const isOver = attributeOf(elementAt(time, 'high'), 'value') !== null;
    const status =
      statusOf(observation, problemStatus, ids) ?? (isOver ? 'resolved' : stateOf(act));
    return [
      {
        text,
        code: concept.code,
        codeSystem: concept.codeSystem,
        onset: startOfTime(time),
        status,
      },
    ];
  });
}

export function readAllergies({ sections, ids }: Survey): CareSummaryAllergy[] {
  return concerns(sections, allergySections, allergyObservation).flatMap(({ act, observation }) => {
    const agent = elementAt(observation, 'participant', 'participantRole', 'playingEntity');
    const concept = conceptOf(elementAt(agent, 'code'), ids);
    const kind = conceptOf(elementAt(observation, 'value'), ids);
    const substance = concept.text ?? referredText(elementAt(agent, 'name'), ids) ?? kind.text;
    if (substance === null) return [];
    const reactions = related(observation, reactionObservation);
    const severity = [
      ...reactions.flatMap((reaction) => related(reaction, severityObservation)),
      ...related(observation, severityObservation),
    ];
    return [
      {
        substance,
        reaction: listOf(reactions.map((reaction) => valueText(reaction, ids))),
        severity:
          severity.map((entry) => valueText(entry, ids)).find((text) => text !== null) ?? null,
        status: statusOf(observation, allergyStatus, ids) ?? stateOf(act),
        code: concept.code,
      },
    ];
  });
}

export function readMedications({ sections, ids }: Survey): CareSummaryMedication[] {
  const given = entriesOf(sections, medicationSections).flatMap((entry) => [
    ...childrenOf(entry, 'substanceAdministration'),
    // Admission and discharge medications are inside an act.
    ...elementsAt(entry, 'act', 'entryRelationship', 'substanceAdministration'),
  ]);
  return given
    .filter((entry) => !isNegated(entry))
    .slice(0, mostEntries)
    .flatMap((entry) => {
      const material = elementAt(
        entry,
        'consumable',
        'manufacturedProduct',
        'manufacturedMaterial',
      );
      const concept = conceptOf(elementAt(material, 'code'), ids);
      const name = concept.text ?? referredText(elementAt(material, 'name'), ids);
      if (name === null) return [];
      const times = childrenOf(entry, 'effectiveTime');
      return [
        {
          name,
          dose: doseOf(entry, ids),
          route: conceptOf(elementAt(entry, 'routeCode'), ids).text,
          frequency: times.map(frequencyOf).find((text) => text !== null) ?? null,
          start: times.map(startOfTime).find((date) => date !== null) ?? null,
          status: stateOf(entry),
          code: concept.code,
        },
      ];
    });
}

function entriesOf(sections: readonly XmlNode[], kind: SectionKind): XmlNode[] {
  const matching = sections.filter(
    (section) =>
      kind.codes.includes(attributeOf(elementAt(section, 'code'), 'code') ?? '') ||
      hasTemplate(section, kind.templates),
  );
  return matching.flatMap((section) => childrenOf(section, 'entry'));
}

type Concern = { act: XmlNode; observation: XmlNode };

/**
 * The observations of a section, inside concern acts or on their own; only those of the wanted
 * template when one is given.
 */
function concerns(
  sections: readonly XmlNode[],
  kind: SectionKind,
  wanted: readonly string[],
): Concern[] {
  const all = entriesOf(sections, kind).flatMap((entry) => {
    const alone = childrenOf(entry, 'observation').map((observation) => ({
      act: observation,
      observation,
    }));
    const inside = childrenOf(entry, 'act').flatMap((act) =>
      elementsAt(act, 'entryRelationship', 'observation').map((observation) => ({
        act,
        observation,
      })),
    );
    const found = [...alone, ...inside];
    const templated = found.filter(({ observation }) => hasTemplate(observation, wanted));
    return templated.length > 0 ? templated : found;
  });
  return all
    .filter(({ act, observation }) => !isNegated(act) && !isNegated(observation))
    .slice(0, mostEntries);
}

function isNegated(node: XmlNode): boolean {
  return attributeOf(node, 'negationInd') === 'true';
}

/** Observations nested in another one, by template. */
function related(node: XmlNode, wanted: readonly string[]): XmlNode[] {
  return elementsAt(node, 'entryRelationship', 'observation').filter((observation) =>
    hasTemplate(observation, wanted),
  );
}

function valueText(observation: XmlNode, ids: Survey['ids']): string | null {
  return (
    conceptOf(elementAt(observation, 'value'), ids).text ??
    referredText(elementAt(observation, 'text'), ids)
  );
}

function statusOf(
  observation: XmlNode,
  wanted: readonly string[],
  ids: Survey['ids'],
): string | null {
  return (
    related(observation, wanted)
      .map((status) => conceptOf(elementAt(status, 'value'), ids).text)
      .find((text) => text !== null)
      ?.toLowerCase() ?? null
  );
}

function stateOf(node: XmlNode): string | null {
  return attributeOf(elementAt(node, 'statusCode'), 'code')?.toLowerCase() ?? null;
}

function listOf(texts: readonly (string | null)[]): string | null {
  return [...new Set(texts.filter((text) => text !== null))].join(', ') || null;
}

/** "2 Puff", "0.09 mg", "1–2": the amount with its unit or its dosage form. */
function doseOf(entry: XmlNode, ids: Survey['ids']): string | null {
  const dose = elementAt(entry, 'doseQuantity');
  const ends = ['low', 'high'].map((end) => elementAt(dose, end));
  const amount =
    attributeOf(dose, 'value') ??
    (ends
      .map((end) => attributeOf(end, 'value'))
      .filter((value) => value !== null)
      .join('–') ||
      null);
  if (amount === null) return null;
  const unit = [dose, ...ends]
    .map((node) => attributeOf(node, 'unit'))
    .find((text) => text !== null && text !== '1');
  return [amount, unit ?? conceptOf(elementAt(entry, 'administrationUnitCode'), ids).text]
    .filter((text) => text !== null)
    .join(' ');
}

/** UCUM units of time. */
const timeUnits: ReadonlyMap<string, string> = new Map([
  ['min', 'minute'],
  ['h', 'hour'],
  ['d', 'day'],
  ['wk', 'week'],
  ['mo', 'month'],
]);

/** HL7 TimingEvent, the codes for meals and bedtime. */
const timingEvents: ReadonlyMap<string, string> = new Map([
  ['AC', 'before meals'],
  ['ACM', 'before breakfast'],
  ['ACD', 'before lunch'],
  ['ACV', 'before dinner'],
  ['PC', 'after meals'],
  ['PCM', 'after breakfast'],
  ['PCD', 'after lunch'],
  ['PCV', 'after dinner'],
  ['HS', 'at bedtime'],
]);

/** "every 6 hours" from a periodic time, "at bedtime" from an event; null for any other time. */
function frequencyOf(time: XmlNode): string | null {
  const period = elementAt(time, 'period');
  const value = attributeOf(period, 'value');
  const unit = timeUnits.get(attributeOf(period, 'unit') ?? '');
  if (value !== null && unit !== undefined)
    return value === '1' ? `every ${unit}` : `every ${value} ${unit}s`;
  return timingEvents.get(attributeOf(elementAt(time, 'event'), 'code') ?? '') ?? null;
}
