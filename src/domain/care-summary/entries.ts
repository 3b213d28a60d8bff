import {
  attributeOf,
  childrenOf,
  conceptOf,
  elementAt,
  elementsAt,
  hasTemplate,
  isNull,
  type Survey,
} from './cda.ts';
import type { XmlNode } from '../xml-tree.ts';

/**
 * Entries of a care summary's sections: problems, medications and allergies alike (HL7 C-CDA R1.1
 * and R2.1, and the templates of CCD 1.0 and C32 before them). A section is recognised by its LOINC
 * code or its template, because real documents get one of the two wrong.
 */

/** What a section says, with what cannot become a row of the chart. */
export type Listed<Row> = {
  readonly rows: Row[];
  /** "No known allergies", "No known medications": what the document denies, in words. */
  readonly negations: string[];
  /** Entries the sender withholds (nullFlavor MSK). */
  readonly withheld: number;
  /** Entries that name nothing. */
  readonly unnamed: number;
};

export type SectionKind = {
  readonly codes: readonly string[];
  readonly templates: readonly string[];
};

/** Roots of C-CDA templates by what follows their common stem. */
export const template = (...tails: string[]): string[] =>
  tails.map((tail) => `2.16.840.1.113883.10.20.22.${tail}`);
/** Roots of CCD 1.0 templates, which C32 uses too. */
export const formerTemplate = (...tails: string[]): string[] =>
  tails.map((tail) => `2.16.840.1.113883.10.20.1.${tail}`);

export const mostEntries = 1000; // of one kind; no chart has more, a hostile document may

/** The entries of all sections of a kind. */
export function entriesOf(sections: readonly XmlNode[], kind: SectionKind): XmlNode[] {
  const matching = sections.filter(
    (section) =>
      kind.codes.includes(attributeOf(elementAt(section, 'code'), 'code') ?? '') ||
      hasTemplate(section, kind.templates),
  );
  return matching.flatMap((section) => childrenOf(section, 'entry'));
}

export type Concern = { readonly act: XmlNode | null; readonly observation: XmlNode };

/**
 * The observations of a section, inside concern acts or on their own (then without an act); only
 * those of the wanted templates when one is given.
 */
export function concernsOf(entries: readonly XmlNode[], wanted: readonly string[]): Concern[] {
  return entries
    .flatMap((entry) => {
      const alone = childrenOf(entry, 'observation').map((observation) => ({
        act: null,
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
    })
    .slice(0, mostEntries);
}

/** Whether the sender withholds any of these: an entry, its act, its value. */
const isWithheld = (...nodes: readonly (XmlNode | null)[]): boolean =>
  nodes.some((node) => attributeOf(node, 'nullFlavor') === 'MSK');

/** Whether an element says of itself that there is no such thing to tell. */
const isBlank = (node: XmlNode | null): boolean => node !== null && isNull(node);

export const isNegated = (node: XmlNode | null): boolean =>
  attributeOf(node, 'negationInd') === 'true';

/** Observations nested in another one, by template. */
export function related(node: XmlNode, wanted: readonly string[]): XmlNode[] {
  return elementsAt(node, 'entryRelationship', 'observation').filter((observation) =>
    hasTemplate(observation, wanted),
  );
}

/** SNOMED CT codes of a status, for documents that give no words for them. */
const statusCodes: ReadonlyMap<string, string> = new Map([
  ['55561003', 'active'],
  ['73425007', 'inactive'],
  ['413322009', 'resolved'],
  ['421139008', 'on hold'],
  ['90734009', 'chronic'],
]);

const statusLoinc = '33999-4';
const statusTemplates = [...template('4.6', '4.28'), ...formerTemplate('39', '47', '50', '57')];

/**
 * The status a nested status observation gives, in lower case; it stands before the statusCode,
 * which says only how far the record of it got.
 */
export function observedStatus(node: XmlNode, ids: Survey['ids']): string | null {
  const observed = elementsAt(node, 'entryRelationship', 'observation').filter(
    (observation) =>
      hasTemplate(observation, statusTemplates) ||
      attributeOf(elementAt(observation, 'code'), 'code') === statusLoinc,
  );
  return (
    observed
      .map((status) => conceptOf(elementAt(status, 'value'), ids))
      .map(({ text, code }) => text ?? statusCodes.get(code ?? '') ?? null)
      .find((text) => text !== null)
      ?.toLowerCase() ?? null
  );
}

/** The statusCode of an act, in lower case. */
export const stateOf = (node: XmlNode | null): string | null =>
  attributeOf(elementAt(node, 'statusCode'), 'code')?.toLowerCase() ?? null;

/** An act that was entered in error: what it says was taken back. */
const isNullified = (node: XmlNode | null): boolean => stateOf(node) === 'nullified';

/** "CAPITALS" as "Capitals"; anything else as it is. */
export const calm = (text: string | null): string | null =>
  text !== null && text.length > 3 && text === text.toUpperCase() && /\p{L}/u.test(text)
    ? text.charAt(0) + text.slice(1).toLowerCase()
    : text;

/** What one entry says: a row, a denial in words, or nothing by name (null). */
type Said<R> = { readonly row: R } | { readonly negation: string } | null;

/** How the entries of one list are read. */
type EntryReader<E, R> = {
  /** Where the sender can say that it is withheld. */
  readonly withheldBy: (entry: E) => readonly (XmlNode | null)[];
  /** The parts that carry it, the outer one first: a blank one says nothing. */
  readonly carriedBy: (entry: E) => readonly [XmlNode | null, ...(XmlNode | null)[]];
  readonly read: (entry: E) => Said<R>;
};

/** Every entry of a list: its rows, what it denies, and how many it withholds or does not name. */
export function listed<E, R>(
  entries: readonly E[],
  { withheldBy, carriedBy, read }: EntryReader<E, R>,
): Listed<R> {
  const found: Listed<R> = { rows: [], negations: [], withheld: 0, unnamed: 0 };
  let { withheld, unnamed } = found;
  for (const entry of entries) {
    const parts = carriedBy(entry);
    if (isWithheld(...withheldBy(entry))) withheld += 1;
    else if (!parts.some(isBlank) && !isNullified(parts[0])) {
      const said = read(entry);
      if (said === null) unnamed += 1;
      else if ('row' in said) found.rows.push(said.row);
      else found.negations.push(said.negation);
    }
  }
  return { ...found, withheld, unnamed };
}
