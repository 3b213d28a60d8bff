import type { Option } from '#domain/options.ts';
import type { Expression } from '../expression.ts';
import type { ResultType } from '../results.ts';
import { assemble } from './assemble.ts';
import {
  decisiveOf,
  extensionsOf,
  optionsOf,
  reportLook,
  valueIn,
  wordingsOf,
} from './fhir-parts.ts';
import { asCondition, readFhirPath, type FhirScope } from './fhirpath.ts';
import { UnreadableExpression } from './fhirpath-parse.ts';
import { objectIn, objectsIn, parseJson, textIn, type Json } from './json.ts';
import type { NotCarried, Outline, Reason, ReadResult } from './outline.ts';
import { Translations } from './translations.ts';

/**
 * FHIR R4 Questionnaires with the parts of Structured Data Capture that docs/form-packs.md lists
 * (hl7.org/fhir/R4/questionnaire.html, hl7.org/fhir/uv/sdc).
 */
export function readFhir(text: string): ReadResult {
  const parsed = parseJson(text);
  if (!parsed.ok) return parsed;
  const form = parsed.value;
  if (textIn(form, 'resourceType') !== 'Questionnaire')
    return { ok: false, fault: 'not-this-format', place: 'resourceType' };
  const reader = new FhirReader(form);
  const outline = reader.read();
  const { notCarried, texts } = reader;
  const licence = textIn(form, 'copyright').slice(0, 300);
  const url = textIn(form, 'url') || textIn(form, 'name');
  return assemble({
    title: textIn(form, 'title') || textIn(form, 'name') || 'Questionnaire',
    origin: ['FHIR Questionnaire', url, textIn(form, 'version'), licence]
      .filter(Boolean)
      .join(', '),
    outline,
    texts: texts.all,
    notCarried: [...notCarried, ...reader.lookReport()],
  });
}

/** An item with what is around it. */
type Known = {
  readonly item: Json;
  readonly parent: Known | null;
  readonly type: ResultType | null;
  readonly options: readonly Option[];
  readonly codes: ReadonlyMap<string, string>;
  readonly scores: ReadonlyMap<string, number>;
  readonly exclusive: string | null;
  readonly isHidden: boolean;
};

type Parts = {
  readonly label: string;
  readonly hint?: string;
  readonly automatic?: true;
  readonly copyFromLast?: boolean;
};

const typesOf: Readonly<Record<string, ResultType>> = {
  boolean: 'boolean',
  decimal: 'number',
  integer: 'number',
  quantity: 'number',
  date: 'date',
  dateTime: 'date',
};

class FhirReader {
  readonly notCarried: NotCarried[] = [];
  readonly texts = new Translations();
  readonly #form: Json;
  readonly #known = new Map<string, Known>();
  readonly #look = new Map<string, number>();

  constructor(form: Json) {
    this.#form = form;
  }

  read(): readonly Outline[] {
    const items = objectsIn(this.#form, 'item');
    this.#collect(items, null);
    for (const [name, count] of reportLook(this.#form)) this.#count(name, count);
    return items.flatMap((item) => this.#outline(item));
  }

  /** One line for each kind of look and extraction that was left out, with how often. */
  lookReport(): readonly NotCarried[] {
    return [...this.#look].map(([name, count]) => ({
      place: textIn(this.#form, 'title'),
      reason: /extract|Population|ObservationLink/i.test(name) ? 'extraction' : 'look',
      detail: `${name} × ${count}`,
    }));
  }

  #count(name: string, by: number): void {
    this.#look.set(name, (this.#look.get(name) ?? 0) + by);
  }

  #collect(items: readonly Json[], parent: Known | null): void {
    for (const item of items) {
      const isHidden =
        parent?.isHidden === true ||
        valueIn(extensionsOf(item, 'questionnaire-hidden')[0]) === true;
      const { options, codes, scores, exclusive, translated } = optionsOf(item, this.#form);
      for (const { text, wordings } of translated)
        if (this.texts.add(text, wordings)) this.#report(item, 'translation', text);
      for (const { reason, detail } of decisiveOf(item)) this.#report(item, reason, detail);
      const kind = kindOf(item);
      const several = item['repeats'] === true && options.length > 0;
      const type = kind === 'group' || kind === 'display' ? null : (typesOf[kind] ?? 'text');
      const known: Known = {
        item,
        parent,
        type: several ? 'list' : type,
        options,
        codes,
        scores,
        exclusive,
        isHidden,
      };
      this.#known.set(textIn(item, 'linkId'), known);
      this.#collect(objectsIn(item, 'item'), known);
    }
  }

  #report(item: Json, reason: Reason, detail?: string): void {
    const place = placeOf(item);
    this.notCarried.push({ place, reason, ...(detail && { detail: detail.slice(0, 200) }) });
  }

  #text(item: Json, key = 'text'): string {
    const text = textIn(item, key);
    if (this.texts.add(text, wordingsOf(objectIn(item, `_${key}`))))
      this.#report(item, 'translation');
    return text;
  }

  #outline(item: Json): readonly Outline[] {
    const known = this.#known.get(textIn(item, 'linkId'));
    const kind = kindOf(item);
    if (!known) return [];
    const showIf = this.#showIf(item);
    const parts = { place: placeOf(item), ...(showIf !== null && { showIf }) };
    if (kind === 'display')
      return known.isHidden ? [] : [{ kind: 'text', ...parts, text: this.#text(item) }];
    const inner = objectsIn(item, 'item').filter((child) => !isHelp(child));
    const children = inner.flatMap((child) => this.#outline(child));
    if (kind === 'group') {
      if (children.length === 0) return [];
      const title = known.isHidden ? '' : this.#text(item);
      if (item['repeats'] !== true) return [{ kind: 'group', ...parts, title, children }];
      const count = (name: string) => valueIn(extensionsOf(item, name)[0]);
      const [min, max] = [count('questionnaire-minOccurs'), count('questionnaire-maxOccurs')];
      return [
        {
          kind: 'rows',
          ...parts,
          key: textIn(item, 'linkId'),
          title,
          children,
          ...(typeof min === 'number' && { min }),
          ...(typeof max === 'number' && { max }),
        },
      ];
    }
    const questions = this.#question(item, known, parts.place);
    if (children.length === 0 && questions.length === 1 && questions[0])
      return [{ ...questions[0], ...parts }];
    // What belongs to a question shows only while the question does.
    return [{ kind: 'group', ...parts, title: '', children: [...questions, ...children] }];
  }

  #question(item: Json, known: Known, place: string): readonly Outline[] {
    const key = textIn(item, 'linkId');
    const kind = kindOf(item);
    if (kind === 'attachment' || kind === 'reference') {
      this.#report(item, 'not-asked', kind);
      return [];
    }
    const calculated = this.#calculated(item, known);
    const parts = this.#parts(item, known);
    if (calculated) return [{ kind: 'question', place, key, field: { ...parts, ...calculated } }];
    // Something else fills it in; here a person can.
    if (item['readOnly'] === true) this.#report(item, 'earlier-records', 'readOnly');
    const requiredIf = item['required'] === true && !known.isHidden ? { requiredIf: true } : {};
    const field = this.#field(item, known, parts);
    const asked: Outline = { kind: 'question', place, key, field, ...requiredIf };
    if (kind !== 'open-choice' || known.options.length === 0) return [asked];
    const other: Outline = {
      kind: 'question',
      place,
      key: `${key}/other`,
      field: { kind: 'text', label: 'Other answer', maxLength: 200 },
      showIf: { op: 'selected', args: [{ path: `@${key}` }, otherOption.value] },
    };
    return [asked, other];
  }

  #parts(item: Json, known: Known): Parts {
    const label = [textIn(item, 'prefix'), this.#text(item)].filter(Boolean).join(' ');
    const help = objectsIn(item, 'item').find(isHelp);
    const hint = help ? this.#text(help) : '';
    return {
      label,
      ...(hint && { hint }),
      ...(known.isHidden && { automatic: true as const, copyFromLast: false }),
    };
  }

  #field(item: Json, known: Known, parts: Parts) {
    const kind = kindOf(item);
    if (known.options.length > 0) {
      const { exclusive } = known;
      const alone = objectsIn(item, 'answerOption').filter(
        (each) => valueIn(extensionsOf(each, 'optionExclusive')[0]) === true,
      );
      if (known.type === 'list' && alone.length > 1) this.#report(item, 'one-alone');
      const options = kind === 'open-choice' ? [...known.options, otherOption] : known.options;
      return known.type === 'list'
        ? { kind: 'choices' as const, ...parts, options, ...(exclusive !== null && { exclusive }) }
        : { kind: 'choice' as const, ...parts, options };
    }
    if (kind === 'choice' || kind === 'open-choice')
      this.#report(item, 'no-options', valueSet(item));
    if (item['repeats'] === true) {
      this.#report(item, 'several-answers');
      return { kind: 'longText' as const, ...parts, maxLength: 2_000 };
    }
    if (extensionsOf(item, 'regex').length > 0) this.#report(item, 'pattern');
    if (kind === 'boolean') return { kind: 'yesNo' as const, ...parts };
    if (kind === 'time') return { kind: 'time' as const, ...parts };
    if (kind === 'dateTime') this.#report(item, 'time-of-day');
    if (kind === 'date' || kind === 'dateTime') return { kind: 'date' as const, ...parts };
    if (kind === 'decimal' || kind === 'integer' || kind === 'quantity')
      return { kind: 'number' as const, ...parts, unit: unitOf(item), ...rangeOf(item, kind) };
    const most = Number(textIn(item, 'maxLength')) || (kind === 'text' ? 2_000 : 200);
    const maxLength = Math.min(most, 4_000);
    return kind === 'text'
      ? { kind: 'longText' as const, ...parts, maxLength }
      : { kind: 'text' as const, ...parts, maxLength };
  }

  #calculated(item: Json, { type }: Known) {
    const initial = extensionsOf(item, 'initialExpression')[0];
    const given = extensionsOf(item, 'calculatedExpression')[0] ?? initial;
    const isChosen = objectsIn(item, 'answerOption').some(
      (each) => each['initialSelected'] === true,
    );
    if (isChosen || objectsIn(item, 'initial').length > 0) this.#report(item, 'default');
    const text = given ? textIn(objectIn(given, 'valueExpression'), 'expression') : '';
    if (text === '') return null;
    const read = this.#expression(item, text);
    if (read === null) return null;
    if (read.usesRecords) {
      this.#report(item, 'earlier-records', text);
      return null;
    }
    // A first answer that may be changed would not be the person's own.
    if (given === initial && item['readOnly'] !== true) {
      this.#report(item, 'default', text);
      return null;
    }
    const gives: 'yesNo' | 'number' | 'date' | 'text' =
      type === 'boolean' ? 'yesNo' : type === 'number' || type === 'date' ? type : 'text';
    return {
      kind: 'calculated' as const,
      gives,
      calculation: read.e,
      unit: unitOf(item),
    };
  }

  #expression(item: Json, text: string) {
    try {
      return readFhirPath(text, this.#scope(item));
    } catch (error) {
      if (!(error instanceof UnreadableExpression)) throw error;
      this.#report(item, 'expression', `${error.word} in ${text}`);
      return null;
    }
  }

  #scope(item: Json): FhirScope {
    const known = (linkId: string) => this.#known.get(linkId);
    return {
      typeOf: (linkId) => known(linkId)?.type ?? null,
      scoresOf: (linkId) => known(linkId)?.scores ?? new Map(),
      valueOf: (linkId, code) => known(linkId)?.codes.get(code) ?? code,
      groupOf: (linkId) => {
        for (let at = known(linkId)?.parent; at; at = at.parent)
          if (at.item['repeats'] === true && at.type === null) return textIn(at.item, 'linkId');
        return null;
      },
      variable: (name) => this.#variable(name, known(textIn(item, 'linkId')) ?? null),
    };
  }

  #variable(name: string, from: Known | null): string | null | undefined {
    for (let at: Known | null = from; at; at = at.parent) {
      const found = variableIn(at.item, name);
      if (found !== undefined) return found;
    }
    const found = variableIn(this.#form, name);
    if (found !== undefined) return found;
    const launch = extensionsOf(this.#form, 'sdc-questionnaire-launchContext');
    const isContext = launch.some((each) => JSON.stringify(each).includes(`"${name}"`));
    // An item may bring records of its own to fill its rows from.
    return isContext || this.#populates(name, from) ? null : undefined;
  }

  #populates(name: string, from: Known | null): boolean {
    for (let at = from; at; at = at.parent)
      if (
        extensionsOf(at.item, 'itemPopulationContext').some(
          (each) => textIn(objectIn(each, 'valueExpression'), 'name') === name,
        )
      )
        return true;
    return false;
  }

  #showIf(item: Json): Expression | null {
    const rules = objectsIn(item, 'enableWhen').map((rule) => this.#enableWhen(rule));
    const given = extensionsOf(item, 'enableWhenExpression')[0];
    const text = given ? textIn(objectIn(given, 'valueExpression'), 'expression') : '';
    const read = text === '' ? null : this.#expression(item, text);
    const all: Expression[] = read === null ? [] : [asCondition(read)];
    if (rules.length > 0)
      all.push({ op: textIn(item, 'enableBehavior') === 'any' ? 'or' : 'and', args: rules });
    return all.length > 1 ? { op: 'and', args: all } : (all[0] ?? null);
  }

  #enableWhen(rule: Json): Expression {
    const linkId = textIn(rule, 'question');
    const read: Expression = { path: `@${linkId}` };
    const operator = textIn(rule, 'operator');
    const answer = answerOf(rule);
    if (operator === 'exists')
      return answer === true
        ? { op: 'answered', args: [read] }
        : { op: 'not', args: [{ op: 'answered', args: [read] }] };
    const known = this.#known.get(linkId);
    // Answers of a list are kept as texts, also those that are numbers or dates.
    const isChosen = typeof answer !== 'boolean' && (known?.options.length ?? 0) > 0;
    const wanted = known?.type === 'date' && typeof answer === 'string' ? dateOf(answer) : answer;
    const same: Expression = isChosen
      ? { op: 'selected', args: [read, known?.codes.get(String(answer)) ?? String(answer)] }
      : { op: 'isTrue', args: [{ op: 'eq', args: [read, wanted] }] };
    if (operator === '=') return same;
    if (operator === '!=') return { op: 'not', args: [same] };
    const compare = ({ '<': 'lt', '<=': 'le', '>': 'gt', '>=': 'ge' } as const)[operator] ?? 'eq';
    return { op: 'isTrue', args: [{ op: compare, args: [read, wanted] }] };
  }
}

/** The kind of an item; R5 says `coding` where R4 says `choice` or `open-choice`. */
const kindOf = (item: Json): string => {
  const kind = textIn(item, 'type');
  if (kind !== 'coding') return kind;
  return ['optionsOrString', 'optionsOrType'].includes(textIn(item, 'answerConstraint'))
    ? 'open-choice'
    : 'choice';
};

const otherOption: Option = { value: 'other-answer', label: 'Other' };
const dateOf = (text: string): Expression => ({ op: 'date', args: [text] });

const isHelp = (item: Json): boolean =>
  textIn(item, 'type') === 'display' &&
  extensionsOf(item, 'questionnaire-itemControl').some((each) =>
    /"code":"(?:help|flyover)"/.test(JSON.stringify(each)),
  );

const placeOf = (item: Json): string =>
  `${textIn(item, 'linkId')} ${textIn(item, 'text').slice(0, 80)}`.trim();

const valueSet = (item: Json): string => textIn(item, 'answerValueSet');

const unitOf = (item: Json): string => {
  const coding = objectIn(extensionsOf(item, 'questionnaire-unit')[0] ?? null, 'valueCoding');
  return (textIn(coding, 'display') || textIn(coding, 'code')).replace(/^\{(.*)\}$/, '$1');
};

function rangeOf(item: Json, kind: string) {
  const bound = (name: string, otherwise: number): number => {
    const value = Number(valueIn(extensionsOf(item, name)[0]));
    return Number.isFinite(value) ? value : otherwise;
  };
  return {
    min: bound('minValue', -1_000_000),
    max: bound('maxValue', 1_000_000),
    step: kind === 'integer' ? 1 : 0.001,
  };
}

/** The FHIRPath of a variable, null for a query to a server, undefined where there is none. */
function variableIn(item: Json, name: string): string | null | undefined {
  const found = extensionsOf(item, 'variable')
    .map((each) => objectIn(each, 'valueExpression'))
    .find((each) => textIn(each, 'name') === name);
  if (!found) return undefined;
  return textIn(found, 'language') === 'text/fhirpath' ? textIn(found, 'expression') : null;
}

function answerOf(rule: Json): string | number | boolean {
  for (const [key, value] of Object.entries(rule)) {
    if (!key.startsWith('answer')) continue;
    if (typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string')
      return value;
    const given = value as Json;
    return textIn(given, 'code') || Number(textIn(given, 'value')) || textIn(given, 'display');
  }
  return '';
}
