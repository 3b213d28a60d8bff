import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { DOMParser, onWarningStopParsing, type Document, type Element } from '@xmldom/xmldom';
import { describe, expect, it } from 'vitest';
import { readCareSummary, type CareSummaryDraft } from '#domain/care-summary/read.ts';

/**
 * Every row of every public care summary as an independent reader has it: another parser, no code
 * of the import, and only what the entry templates of C-CDA say. Skipped where the documents do not
 * lie beside the project.
 */
const folder = new URL('../../../shared/data/ccda/', import.meta.url);
const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.xml')) : [];

const parse = (xml: string): Document | null => {
  try {
    return new DOMParser({ onError: onWarningStopParsing }).parseFromString(xml, 'text/xml');
  } catch {
    return null;
  }
};

const all = (node: Document | Element, name: string): Element[] => [
  ...node.getElementsByTagNameNS('urn:hl7-org:v3', name),
];
const own = (node: Element | undefined, name: string): Element[] =>
  node ? [...node.childNodes].filter((each): each is Element => each.localName === name) : [];
const down = (node: Element | undefined, ...names: string[]): Element | undefined =>
  names.reduce<Element | undefined>((at, name) => own(at, name)[0], node);
const at = (node: Element | undefined, name: string): string => node?.getAttribute(name) ?? '';
const follows = (node: Element, tail: string): boolean =>
  own(node, 'templateId').some((id) => at(id, 'root') === `2.16.840.1.113883.10.20.22.${tail}`);
const up = (node: Element, name: string): Element | undefined => {
  for (let each = node.parentNode; each; each = each.parentNode)
    if (each.localName === name) return each as Element;
  return undefined;
};
const squeezed = (text: string | null | undefined): string =>
  (text ?? '').replaceAll(/\s+/g, ' ').trim();

/** A coded element in words: its own, those it points at, its translation's. */
function words(document: Document, code: Element | undefined): string {
  const original = down(code, 'originalText');
  const target = at(down(original, 'reference'), 'value').replace(/^#/, '');
  const pointed = all(document, '*').find((each) => target !== '' && at(each, 'ID') === target);
  return (
    [
      at(code, 'displayName'),
      squeezed(pointed?.textContent),
      squeezed(original?.textContent),
      ...own(code, 'translation').map((each) => at(each, 'displayName')),
    ].find((text) => text !== '') ?? ''
  );
}

const isLeftOut = (node: Element | undefined): boolean =>
  at(node, 'negationInd') === 'true' || at(node, 'nullFlavor') !== '';
const inSections = (document: Document, codes: readonly string[], tails: readonly string[]) =>
  all(document, 'section').filter(
    (section) =>
      codes.includes(at(down(section, 'code'), 'code')) ||
      tails.some((tail) => follows(section, tail)),
  );
/** MM/DD/YYYY of a time stamp, as far as it goes. */
const day = (stamp: string): string =>
  [stamp.slice(4, 6), stamp.slice(6, 8), stamp.slice(0, 4)].filter(Boolean).join('/');

function problems(document: Document): string[][] {
  return (
    inSections(document, ['11450-4'], ['2.5', '2.5.1'])
      .flatMap((section) => all(section, 'observation'))
      // One of them has a wrong template and stays a problem: it is the subject of its concern.
      .filter((each) => up(each, 'entryRelationship')?.parentNode?.localName === 'act')
      .filter((each) => !isLeftOut(each) && !isLeftOut(up(each, 'act')))
      .map((each) => [
        words(document, down(each, 'value')),
        day(at(down(each, 'effectiveTime', 'low'), 'value')),
      ])
  );
}

function medications(document: Document): string[][] {
  return inSections(
    document,
    ['10160-0', '10183-2', '42346-7'],
    ['2.1', '2.1.1', '2.11', '2.11.1', '2.44'],
  )
    .flatMap((section) => all(section, 'substanceAdministration'))
    .filter((each) => follows(each, '4.16') && !isLeftOut(each))
    .map((each) => {
      const span = own(each, 'effectiveTime').find((time) => own(time, 'low').length > 0);
      const period = own(each, 'effectiveTime').flatMap((time) => own(time, 'period'))[0];
      const asNeeded = down(each, 'precondition', 'criterion');
      return [
        words(
          document,
          down(each, 'consumable', 'manufacturedProduct', 'manufacturedMaterial', 'code'),
        ),
        at(down(each, 'doseQuantity'), 'value'),
        at(down(each, 'doseQuantity'), 'unit').replace(/^1$/, ''),
        words(document, down(each, 'routeCode')).toLowerCase(),
        at(period, 'value'),
        words(document, down(asNeeded, 'value')),
        day(at(down(span, 'low'), 'value')),
        day(at(down(span, 'high'), 'value')),
        at(down(each, 'statusCode'), 'code'),
      ];
    });
}

function allergies(document: Document): string[][] {
  const nested = (node: Element, tail: string) =>
    own(node, 'entryRelationship')
      .flatMap((relation) => own(relation, 'observation'))
      .filter((each) => follows(each, tail));
  return inSections(document, ['48765-2'], ['2.6', '2.6.1'])
    .flatMap((section) => all(section, 'observation'))
    .filter((each) => follows(each, '4.7') && !isLeftOut(each) && !isLeftOut(up(each, 'act')))
    .map((each) => [
      words(document, down(each, 'participant', 'participantRole', 'playingEntity', 'code')),
      ...new Set(nested(each, '4.9').map((reaction) => words(document, down(reaction, 'value')))),
      ...nested(each, '4.28').map((status) => words(document, down(status, 'value')).toLowerCase()),
    ]);
}

/** Elements of the header, which samples of it alone write without a namespace; no extensions. */
const plain = (node: Element | undefined, name: string): Element[] =>
  own(node, name).filter(({ prefix }) => prefix === null || prefix === '');
const said = (node: Element | undefined): string | null =>
  node === undefined || node.hasAttribute('nullFlavor') ? null : squeezed(node.textContent) || null;
const has = (node: Element, attribute: string, ...wanted: string[]): boolean =>
  at(node, attribute)
    .split(' ')
    .some((word) => wanted.includes(word));
/** What a list has first of these kinds, else whatever is first. */
const firstOf = <T>(list: readonly T[], ...kinds: ((each: T) => boolean)[]): T | undefined =>
  [...kinds, () => true].map((kind) => list.find(kind)).find((each) => each !== undefined);

/** Races and ethnic groups in words, those of the extension too. */
const races = (document: Document): string[] => {
  const [patient] = [...document.getElementsByTagName('patient')];
  return ['raceCode', 'ethnicGroupCode']
    .flatMap((name) => own(patient, name))
    .filter((code) => !code.hasAttribute('nullFlavor'))
    .map((code) => words(document, code))
    .filter((text, index, texts) => text !== '' && texts.indexOf(text) === index);
};

/** The person in the parts a chart has, each as the US Realm Header says it. */
function person(document: Document): CareSummaryDraft['patient'] | null {
  const [role] = [...document.getElementsByTagName('patientRole')];
  if (role === undefined) return null;
  const [patient] = plain(role, 'patient');
  const name = firstOf(plain(patient, 'name'), (each) => has(each, 'use', 'L'));
  const given = plain(name, 'given');
  const isSide = (each: Element) => has(each, 'qualifier', 'CL', 'BR');
  const [first, second] = given.filter((each) => !isSide(each)).map(said);
  const family = plain(name, 'family');
  const married = family.filter((each) => !has(each, 'qualifier', 'BR'));
  const born = at(plain(patient, 'birthTime')[0], 'value');
  const sex = at(plain(patient, 'administrativeGenderCode')[0], 'code');
  const tongue = firstOf(
    plain(patient, 'languageCommunication'),
    (each) => at(plain(each, 'preferenceInd')[0], 'value') === 'true',
  );
  const isFormer = (each: Element) => at(down(each, 'useablePeriod', 'high'), 'value') !== '';
  const address = firstOf(
    plain(role, 'addr'),
    (each) => !isFormer(each) && has(each, 'use', 'HP', 'H'),
    (each) => !isFormer(each),
  );
  const lines = plain(address, 'streetAddressLine').flatMap((line) => said(line) ?? []);
  const part = (of: string) => said(plain(address, of)[0]);
  const telecoms = plain(role, 'telecom');
  const numbers = ['HP', 'H', 'MC', '']
    .flatMap((use) => telecoms.filter((each) => use === '' || has(each, 'use', use)))
    .map((each) => at(each, 'value'))
    .filter((value) => value.startsWith('tel:'))
    .map((value) => value.replaceAll(/\D/g, '').slice(-10));
  const [home, other] = [...new Set(numbers)];
  const mail = telecoms.map((each) => at(each, 'value')).find((each) => each.startsWith('mailto:'));
  return {
    firstName: first ?? said(given.find(isSide)) ?? null,
    middleInitial: second?.[0]?.toUpperCase() ?? null,
    lastName: (married.length > 0 ? married : family).map(said).find(Boolean) ?? null,
    suffix: said(plain(name, 'suffix')[0]),
    birthday: /^\d{8}/.test(born) ? day(born) : null,
    gender: sex === 'M' || sex === 'F' ? sex : null,
    languageCode: at(plain(tongue, 'languageCode')[0], 'code') || null,
    addressLine1: lines[0] ?? null,
    addressLine2: lines[1] ?? null,
    city: part('city'),
    state: part('state'),
    zipcode: part('postalCode'),
    phoneNumber1: home ?? null,
    phoneNumber2: other ?? null,
    emailId: mail?.slice('mailto:'.length) ?? null,
  };
}

/** Each expected word is in the row of the same place. */
const missing = (
  expected: readonly string[][],
  rows: readonly Readonly<Record<string, string | null>>[],
): string[] =>
  expected.flatMap((cells, index) => {
    const line = Object.values(rows[index] ?? {}).join(' | ');
    return cells
      .filter((cell) => !line.toLowerCase().includes(cell.toLowerCase()))
      .map((cell) => `${index}: “${cell}” is not in “${line}”`);
  });

const counted = { persons: 0, parts: 0, races: 0, problems: 0, medications: 0, allergies: 0 };

describe.skipIf(files.length === 0)('imported rows beside those of another reader', () => {
  it.each(files)('%s', (file) => {
    const xml = readFileSync(new URL(file, folder), 'utf8');
    const [document, read] = [parse(xml), readCareSummary(xml)];
    if (!read.ok || document === null) return;
    const draft: CareSummaryDraft = read.draft;
    const expectedPerson = person(document);
    expect(draft.patient).toEqual(expectedPerson);
    expect(draft.races).toEqual(races(document));
    counted.persons += 1;
    counted.races += draft.races.length;
    counted.parts += Object.values(expectedPerson ?? {}).filter((each) => each !== null).length;
    for (const [list, expected] of [
      ['problems', problems(document)],
      ['medications', medications(document)],
      ['allergies', allergies(document)],
    ] as const) {
      expect([list, draft[list].length]).toEqual([list, expected.length]);
      expect(missing(expected, draft[list])).toEqual([]);
      counted[list] += expected.length;
    }
  });

  it('are many', () => {
    expect(counted).toEqual({
      persons: 36,
      parts: 368,
      races: 77,
      problems: 73,
      medications: 77,
      allergies: 60,
    });
  });
});
