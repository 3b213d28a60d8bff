import { dayNumber } from '../calendar-date.ts';
import { dateOfDayNumber } from '../dates.ts';
import { textOf, type XmlNode } from '../xml-tree.ts';

/** Reading HL7 CDA elements: names, codes, dates and references into the narrative. */

const cdaNamespace = 'urn:hl7-org:v3';
const longestText = 300; // characters of a name, a drug or a line of an address that are kept

/**
 * Elements of CDA itself, including a fragment without a namespace; extensions (sdtc) and
 * undeclared prefixes are excluded.
 */
function isCda(node: XmlNode): boolean {
  return node.namespace === cdaNamespace || node.namespace === '';
}

function isElement(node: XmlNode, name: string): boolean {
  return node.name === name && isCda(node);
}

export function childrenOf(node: XmlNode | null, name: string): XmlNode[] {
  return node === null ? [] : node.children.filter((child) => isElement(child, name));
}

/** The first element down a path of names; null when a step is missing. */
export function elementAt(node: XmlNode | null, ...path: readonly string[]): XmlNode | null {
  return path.reduce<XmlNode | null>((current, name) => childrenOf(current, name)[0] ?? null, node);
}

/** All elements down a path of names. */
export function elementsAt(node: XmlNode, ...path: readonly string[]): XmlNode[] {
  return path.reduce<XmlNode[]>(
    (current, name) => current.flatMap((step) => childrenOf(step, name)),
    [node],
  );
}

/** An attribute without surrounding space; null when it is missing or blank. */
export function attributeOf(node: XmlNode | null, name: string): string | null {
  return shown(node?.attributes[name]);
}

/** The text of an element; null when it is missing, blank or without a value (nullFlavor). */
export function plainText(node: XmlNode | null): string | null {
  return node === null || isNull(node) ? null : shown(textOf(node));
}

export function isNull(node: XmlNode): boolean {
  return node.attributes['nullFlavor'] !== undefined;
}

function shown(text: string | undefined): string | null {
  const trimmed = (text ?? '').trim().slice(0, longestText);
  return trimmed === '' ? null : trimmed;
}

/** Whether the element follows one of the templates, given by their root OIDs. */
export function hasTemplate(node: XmlNode, roots: readonly string[]): boolean {
  return childrenOf(node, 'templateId').some((template) =>
    roots.includes(template.attributes['root'] ?? ''),
  );
}

/** What one pass over the document collects. `ids`: narrative elements by their ID. */
export type Survey = {
  recordTarget: XmlNode | null;
  sections: XmlNode[];
  ids: Map<string, XmlNode>;
};

export function survey(root: XmlNode): Survey {
  const found: Survey = { recordTarget: null, sections: [], ids: new Map() };
  walk(root, found);
  return found;
}

function walk(node: XmlNode, found: Survey): void {
  const id = node.attributes['ID'];
  if (id !== undefined) found.ids.set(id, node);
  if (isElement(node, 'section')) found.sections.push(node);
  if (isElement(node, 'recordTarget')) found.recordTarget ??= node;
  for (const child of node.children) walk(child, found);
}

export type Concept = { text: string | null; code: string | null; codeSystem: string | null };

/** Names of common code systems; others keep their OID. */
const codeSystems: ReadonlyMap<string, string> = new Map([
  ['2.16.840.1.113883.6.90', 'ICD-10-CM'],
  ['2.16.840.1.113883.6.103', 'ICD-9-CM'],
  ['2.16.840.1.113883.6.96', 'SNOMED CT'],
  ['2.16.840.1.113883.6.88', 'RxNorm'],
  ['2.16.840.1.113883.6.69', 'NDC'],
  ['2.16.840.1.113883.3.26.1.5', 'NDF-RT'],
  ['2.16.840.1.113883.4.9', 'UNII'],
  ['2.16.840.1.113883.6.1', 'LOINC'],
]);

/**
 * A coded value with its text: from the code itself, its original text (even by reference into the
 * narrative) or a translation. An ICD-10-CM translation is preferred as the code, because home
 * health bills by it.
 */
export function conceptOf(node: XmlNode | null, ids: ReadonlyMap<string, XmlNode>): Concept {
  const translations = childrenOf(node, 'translation');
  const coded = [node, ...translations].filter(
    (each) => each !== null && attributeOf(each, 'code') !== null,
  );
  const chosen = coded.find((each) => systemOf(each) === 'ICD-10-CM') ?? coded[0] ?? null;
  const words = [
    attributeOf(node, 'displayName'),
    referredText(elementAt(node, 'originalText'), ids),
    ...translations.map((each) => attributeOf(each, 'displayName')),
  ];
  return {
    text: words.find((text) => text !== null) ?? null,
    code: attributeOf(chosen, 'code'),
    codeSystem: systemOf(chosen),
  };
}

function systemOf(node: XmlNode | null): string | null {
  const oid = attributeOf(node, 'codeSystem');
  return oid === null ? null : (codeSystems.get(oid) ?? oid);
}

/**
 * The text of an element, which may point into the narrative: `<reference value="#med1"/>` or plain
 * text.
 */
export function referredText(
  node: XmlNode | null,
  ids: ReadonlyMap<string, XmlNode>,
): string | null {
  const reference = attributeOf(elementAt(node, 'reference'), 'value') ?? '';
  return plainText(ids.get(reference.replace(/^#/, '')) ?? null) ?? plainText(node);
}

/**
 * The day of an HL7 time stamp (YYYYMMDDhhmm±zzzz) as MM/DD/YYYY, as written, without moving it
 * between zones; MM/YYYY or YYYY when it is no more precise; null when it is not a time stamp or
 * the day does not exist.
 */
export function dateOfTimestamp(value: string | null): string | null {
  const digits = (value ?? '').replace(/\D[^]*$/, '');
  const [year, month, day] = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6, 8)];
  if (digits.length === 4) return year;
  const number = dayNumber(`${month}/${digits.length === 6 ? '01' : day}/${year}`);
  if (number === null) return null;
  return digits.length === 6 ? `${month}/${year}` : dateOfDayNumber(number);
}

/** The start of an effectiveTime: its low end, or its single value. */
export function startOfTime(node: XmlNode | null): string | null {
  return dateOfTimestamp(
    attributeOf(elementAt(node, 'low'), 'value') ?? attributeOf(node, 'value'),
  );
}
