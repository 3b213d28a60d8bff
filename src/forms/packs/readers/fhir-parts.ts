import type { Option } from '#domain/options.ts';
import { isObject, objectIn, objectsIn, textIn, type Json } from './json.ts';

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
};

/** The answers of a question: its own, those of STU3, or those of a value set in the file. */
export function optionsOf(item: Json, form: Json): Options {
  const own = [...objectsIn(item, 'answerOption'), ...objectsIn(item, 'option')];
  const given = own.length > 0 ? own : containedOptions(textIn(item, 'answerValueSet'), form);
  const options: Option[] = [];
  const codes = new Map<string, string>();
  const scores = new Map<string, number>();
  for (const each of given) {
    const { code, label } = codeOf(each);
    const value = codes.has(code) ? `${code}-${options.length + 1}` : code;
    if (!codes.has(code)) codes.set(code, value);
    options.push({ value, label });
    const score = scoreIn(each);
    if (score !== null) scores.set(value, score);
  }
  return { options, codes, scores };
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

function codeOf(option: Json): { readonly code: string; readonly label: string } {
  const coding = objectIn(option, 'valueCoding');
  if (coding) {
    const code = textIn(coding, 'code') || textIn(coding, 'display');
    return { code, label: textIn(coding, 'display') || code };
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
]);

/** Names of extensions that are left out, with how often they occur. */
export function reportLook(form: Json): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const count = (element: Json): void => {
    for (const each of objectsIn(element, 'extension')) {
      const url = textIn(each, 'url');
      const name = url.slice(url.lastIndexOf('/') + 1);
      if (!used.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    for (const item of objectsIn(element, 'item')) count(item);
  };
  count(form);
  return counts;
}
