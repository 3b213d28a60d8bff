import type { Option } from '#domain/options.ts';
import { isObject, objectIn, objectsIn, textIn, type Json } from './json.ts';
import type { Reason } from './outline.ts';

/** Extensions of an element whose address ends with a name. */
export const extensionsOf = (element: Json | null, name: string): readonly Json[] =>
  objectsIn(element, 'extension').filter((each) => {
    const url = textIn(each, 'url');
    const last = url.slice(url.lastIndexOf('/') + 1);
    return (
      last === name || last === `sdc-questionnaire-${name}` || last === `questionnaire-${name}`
    );
  });

/** The plain value of an extension. */
export function valueIn(extension: Json | undefined): string | number | boolean | undefined {
  for (const [key, value] of Object.entries(extension ?? {}))
    if (
      key.startsWith('value') &&
      (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    )
      return value;
  return undefined;
}

type Options = {
  readonly options: readonly Option[];
  /** Code → stored value; they differ where two systems use the same code. */
  readonly codes: ReadonlyMap<string, string>;
  readonly scores: ReadonlyMap<string, number>;
  /** The answer that stands alone; null where none does. */
  readonly exclusive: string | null;
  /** Labels in other languages. */
  readonly translated: readonly { readonly text: string; readonly wordings: readonly Wording[] }[];
};
type Wording = { readonly language: string; readonly text: string };

/** Wordings of an element such as `_display` in other languages. */
export const wordingsOf = (element: Json | null): readonly Wording[] =>
  extensionsOf(element, 'translation').map((each) => {
    const part = (url: string) =>
      String(valueIn(objectsIn(each, 'extension').find((one) => textIn(one, 'url') === url)));
    return { language: part('lang'), text: part('content') };
  });

/** The answers of a question: its own, those of STU3, or those of a value set in the file. */
export function optionsOf(item: Json, form: Json): Options {
  const own = [...objectsIn(item, 'answerOption'), ...objectsIn(item, 'option')];
  const given = own.length > 0 ? own : containedOptions(textIn(item, 'answerValueSet'), form);
  const options: Option[] = [];
  const codes = new Map<string, string>();
  const scores = new Map<string, number>();
  const exclusive: string[] = [];
  const translated: Options['translated'][number][] = [];
  for (const each of given) {
    const { code, label } = codeOf(each);
    const value = codes.has(code) ? `${code}-${options.length + 1}` : code;
    if (!codes.has(code)) codes.set(code, value);
    options.push({ value, label });
    const score = scoreIn(each);
    if (score !== null) scores.set(value, score);
    if (valueIn(extensionsOf(each, 'optionExclusive')[0]) === true) exclusive.push(value);
    translated.push({ text: label, wordings: labelWordings(each) });
  }
  return { options, codes, scores, exclusive: exclusive[0] ?? null, translated };
}

function containedOptions(address: string, form: Json): readonly Json[] {
  const set = objectsIn(form, 'contained').find(
    (each) =>
      textIn(each, 'resourceType') === 'ValueSet' &&
      (address === `#${textIn(each, 'id')}` || (address !== '' && address === textIn(each, 'url'))),
  );
  const expanded = objectsIn(objectIn(set, 'expansion'), 'contains');
  const composed = objectsIn(objectIn(set, 'compose'), 'include').flatMap((include) =>
    objectsIn(include, 'concept'),
  );
  return (expanded.length > 0 ? expanded : composed).map((coding) => ({
    valueCoding: coding,
    extension: coding['extension'],
  }));
}

/** Labels of an answer in other languages: of the file itself, or of a value set in it. */
function labelWordings(option: Json): readonly Wording[] {
  const coding = objectIn(option, 'valueCoding');
  return [
    ...wordingsOf(objectIn(coding, '_display')),
    ...wordingsOf(objectIn(option, '_valueString')),
    ...objectsIn(coding, 'designation').map((each) => ({
      language: textIn(each, 'language'),
      text: textIn(each, 'value'),
    })),
  ];
}

function codeOf(option: Json): { readonly code: string; readonly label: string } {
  const coding = objectIn(option, 'valueCoding');
  if (coding) {
    const code = textIn(coding, 'code') || textIn(coding, 'display');
    const prefix = String(valueIn(extensionsOf(coding, 'optionPrefix')[0]) ?? '');
    const label = textIn(coding, 'display') || code;
    return { code, label: [prefix, label].filter(Boolean).join(' ') };
  }
  const [value] = Object.entries(option).flatMap(([key, each]) =>
    key.startsWith('value') && !isObject(each) ? [String(each)] : [],
  );
  return { code: value ?? '', label: value ?? '' };
}

const scoreNames = ['ordinalValue', 'itemWeight', 'extension-score', 'questionnaire-ordinalValue'];
function scoreIn(option: Json): number | null {
  const places = [option, objectIn(option, 'valueCoding')];
  for (const place of places)
    for (const name of scoreNames) {
      const value = valueIn(extensionsOf(place, name)[0]);
      if (typeof value === 'number') return value;
    }
  return null;
}

/** Extensions the reader uses; every other one is reported. */
const used = new Set([
  'sdc-questionnaire-enableWhenExpression',
  'sdc-questionnaire-calculatedExpression',
  'sdc-questionnaire-initialExpression',
  'questionnaire-hidden',
  'questionnaire-unit',
  'questionnaire-minOccurs',
  'questionnaire-maxOccurs',
  'minValue',
  'maxValue',
  'variable',
  'regex',
  'translation',
  'sdc-questionnaire-launchContext',
  'ordinalValue',
  'itemWeight',
  'extension-score',
  'questionnaire-optionExclusive',
  'questionnaire-optionPrefix',
]);

/** Extensions that decide what an answer may be, and why each is not carried. */
const decisive: Readonly<Record<string, Reason>> = {
  'questionnaire-constraint': 'expression',
  targetConstraint: 'expression',
  'cqf-expression': 'expression',
  'cqf-calculatedValue': 'expression',
  'sdc-questionnaire-answerExpression': 'no-options',
  'sdc-questionnaire-candidateExpression': 'earlier-records',
  'sdc-questionnaire-answerOptionsToggleExpression': 'hidden-choice',
  'questionnaire-unitOption': 'units',
  'questionnaire-unitValueSet': 'units',
  minLength: 'pattern',
  maxDecimalPlaces: 'pattern',
  minQuantity: 'pattern',
  maxQuantity: 'pattern',
  'sdc-questionnaire-minQuantity': 'pattern',
  'sdc-questionnaire-maxQuantity': 'pattern',
};
const nameOf = (extension: Json): string => {
  const url = textIn(extension, 'url');
  return url.slice(url.lastIndexOf('/') + 1);
};
const isDecisive = (name: string): boolean => Object.hasOwn(decisive, name);

/** What of an item decides about answers and is not carried: extensions, by their reasons. */
export function decisiveOf(
  item: Json,
): readonly { readonly reason: Reason; readonly detail: string }[] {
  const own = objectsIn(item, 'extension').flatMap((each) => {
    const name = nameOf(each);
    const reason = isDecisive(name) ? decisive[name] : undefined;
    const words = textIn(
      objectsIn(each, 'extension').find((part) => textIn(part, 'url') === 'human') ?? null,
      'valueString',
    );
    return reason ? [{ reason, detail: [name, words].filter(Boolean).join(': ') }] : [];
  });
  // An extension that changes the meaning of what it stands on.
  const changing = objectsIn(item, 'modifierExtension').map((each) => ({
    reason: 'expression' as const,
    detail: nameOf(each),
  }));
  return [...own, ...changing];
}

/** Names of extensions that are left out, with how often they occur. */
export function reportLook(form: Json): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const count = (element: Json): void => {
    for (const name of objectsIn(element, 'extension').map(nameOf))
      if (!used.has(name) && !isDecisive(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
    for (const part of ['item', 'answerOption'])
      for (const inner of objectsIn(element, part)) count(inner);
  };
  count(form);
  return counts;
}
