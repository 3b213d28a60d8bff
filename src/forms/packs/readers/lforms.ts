import type { Expression } from '../expression.ts';
import { assemble } from './assemble.ts';
import { objectsIn, parseJson, textIn, type Json } from './json.ts';
import type { NotCarried, Outline, ReadResult } from './outline.ts';
import { scoreOf } from './scores.ts';

/**
 * LHC-Forms JSON (github.com/LHNCBC/lforms, its documentation of the form definition).
 * Carried: sections, answer lists, skip logic (`any`, `all`, `not`), repeats, units, ranges,
 * required, calculated totals (`TOTALSCORE`). Not carried: `dataControl`, display.
 */
export function readLforms(text: string): ReadResult {
  const parsed = parseJson(text);
  if (!parsed.ok) return parsed;
  const form = parsed.value;
  if (!Array.isArray(form['items']) || textIn(form, 'resourceType') !== '')
    return { ok: false, fault: 'not-this-format', place: 'items' };
  const notCarried: NotCarried[] = [];
  const reader = new LformsReader(notCarried);
  const items = objectsIn(form, 'items');
  reader.collect(items);
  const copyright = textIn(form, 'copyrightNotice');
  return assemble({
    title: textIn(form, 'name') || 'LHC-Forms',
    origin: ['LHC-Forms', textIn(form, 'code'), copyright].filter(Boolean).join(', '),
    outline: items.flatMap((item) => reader.outline(item)),
    texts: {},
    notCarried,
  });
}

/** Question code with its parents', as LHC-Forms links skip logic. */
const keyOf = (item: Json): string => textIn(item, 'linkId') || textIn(item, 'questionCode');

class LformsReader {
  readonly #notCarried: NotCarried[];
  readonly #byCode = new Map<string, Json>();
  readonly #scored: { readonly key: string; readonly scores: ReadonlyMap<string, number> }[] = [];

  constructor(notCarried: NotCarried[]) {
    this.#notCarried = notCarried;
  }

  collect(items: readonly Json[]): void {
    for (const item of items) {
      this.#byCode.set(keyOf(item), item);
      this.#byCode.set(textIn(item, 'questionCode'), item);
      const scores = new Map(
        objectsIn(item, 'answers').flatMap((answer) => {
          const score = answer['score'];
          return typeof score === 'number' ? [[valueOf(answer), score] as const] : [];
        }),
      );
      if (scores.size > 0) this.#scored.push({ key: keyOf(item), scores });
      this.collect(objectsIn(item, 'items'));
    }
  }

  #report(item: Json, reason: NotCarried['reason'], detail?: string): void {
    this.#notCarried.push({
      place: textIn(item, 'question') || keyOf(item),
      reason,
      ...(detail !== undefined && { detail }),
    });
  }

  outline(item: Json): readonly Outline[] {
    const place = textIn(item, 'question') || keyOf(item);
    const showIf = this.#showIf(item);
    const condition = showIf === null ? {} : { showIf };
    if (objectsIn(item, 'dataControl').length > 0) this.#report(item, 'expression', 'dataControl');
    const children = objectsIn(item, 'items').flatMap((child) => this.outline(child));
    const type = textIn(item, 'dataType') || (children.length > 0 ? 'SECTION' : 'ST');
    const repeats = cardinality(item, 'questionCardinality');
    if (type === 'TITLE') return [{ kind: 'text', place, text: place, ...condition }];
    if (type === 'SECTION') {
      const parts = { place, title: withCode(item), ...condition, children };
      if (repeats.max === 1) return [{ kind: 'group', ...parts }];
      return [{ kind: 'rows', key: keyOf(item), ...parts, ...repeats }];
    }
    const question: Outline = {
      kind: 'question',
      place,
      key: keyOf(item),
      field: this.#field(item, type, repeats.max > 1),
      ...condition,
      ...(cardinality(item, 'answerCardinality').min > 0 &&
        textIn(item, 'dataType') !== '' &&
        item['editable'] !== '0' &&
        isRequired(item) && { requiredIf: true }),
    };
    // A question may have questions of its own; they follow it.
    return [question, ...children];
  }

  #field(item: Json, type: string, several: boolean) {
    const label = withCode(item);
    const hint = textIn(item, 'codingInstructions');
    const licence = textIn(item, 'copyrightNotice');
    const parts = { label, ...(hint && { hint }), ...(licence && { source: licence }) };
    const unit = textIn(objectsIn(item, 'units')[0] ?? {}, 'name').replace(/^\{(.*)\}$/, '$1');
    if (type === 'CNE' || type === 'CWE') return this.#choice(item, type, parts, several);
    if (several) this.#report(item, 'several-answers');
    if (textIn(item['calculationMethod'] as Json, 'name') === 'TOTALSCORE')
      return {
        kind: 'calculated' as const,
        gives: 'number' as const,
        ...parts,
        unit,
        calculation: totalOf(this.#scored),
      };
    if (item['calculationMethod']) this.#report(item, 'expression', 'calculationMethod');
    if (type === 'DT') return { kind: 'date' as const, ...parts };
    if (type === 'DTM') {
      this.#report(item, 'time-of-day');
      return { kind: 'date' as const, ...parts };
    }
    if (type === 'TM') return { kind: 'time' as const, ...parts };
    if (type === 'BL') return { kind: 'yesNo' as const, ...parts };
    if (type === 'INT' || type === 'REAL' || type === 'QTY')
      return { kind: 'number' as const, ...parts, unit, ...this.#range(item, type) };
    if (type === 'TX') return { kind: 'longText' as const, ...parts, maxLength: 2_000 };
    if (type !== 'ST') this.#report(item, 'kind', type);
    return {
      kind: 'text' as const,
      ...parts,
      ...(unit && { label: `${label} (${unit})` }),
      maxLength: 200,
    };
  }

  #choice(item: Json, type: string, parts: { readonly label: string }, several: boolean) {
    const answers = objectsIn(item, 'answers');
    if (answers.length === 0) {
      this.#report(item, 'no-options');
      return { kind: 'text' as const, ...parts, maxLength: 200 };
    }
    if (type === 'CWE') this.#report(item, 'kind', 'CWE');
    const options = answers.map((answer) => ({
      value: valueOf(answer),
      label: textIn(answer, 'text'),
      ...(textIn(answer, 'label') && { exportValue: textIn(answer, 'label') }),
    }));
    const several2 = several || cardinality(item, 'answerCardinality').max > 1;
    return { kind: several2 ? ('choices' as const) : ('choice' as const), ...parts, options };
  }

  #range(item: Json, type: string) {
    const limits = objectsIn(item, 'restrictions');
    const bound = (...names: readonly string[]): number | undefined =>
      limits
        .filter((each) => names.includes(textIn(each, 'name')))
        .map((each) => Number(textIn(each, 'value')))
        .find((value) => Number.isFinite(value));
    return {
      min: bound('minInclusive', 'minExclusive') ?? -1_000_000,
      max: bound('maxInclusive', 'maxExclusive') ?? 1_000_000,
      step: type === 'INT' ? 1 : 0.001,
    };
  }

  #showIf(item: Json): Expression | null {
    const logic = item['skipLogic'];
    if (typeof logic !== 'object' || logic === null) return null;
    const { action, logic: how } = logic as Json;
    const conditions = objectsIn(logic as Json, 'conditions').flatMap((each) =>
      this.#condition(item, each),
    );
    if (conditions.length === 0) return null;
    const all: Expression = { op: how === 'ANY' ? 'or' : 'and', args: conditions };
    return action === 'hide' ? { op: 'not', args: [all] } : all;
  }

  #condition(item: Json, condition: Json): readonly Expression[] {
    const source = this.#byCode.get(textIn(condition, 'source'));
    const trigger = condition['trigger'];
    if (!source || typeof trigger !== 'object' || trigger === null) {
      this.#report(item, 'other-reference', textIn(condition, 'source'));
      return [];
    }
    const read: Expression = { path: `@${keyOf(source)}` };
    const compare = (op: 'lt' | 'le' | 'gt' | 'ge' | 'eq' | 'ne', value: unknown): Expression[] =>
      typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean'
        ? [{ op: 'isTrue', args: [{ op, args: [read, value] }] }]
        : [];
    const wanted = trigger as Json;
    const found: Expression[] = [
      ...compare('eq', wanted['value']),
      ...compare('gt', wanted['minExclusive']),
      ...compare('ge', wanted['minInclusive']),
      ...compare('lt', wanted['maxExclusive']),
      ...compare('le', wanted['maxInclusive']),
    ];
    const code = textIn(wanted, 'code');
    if (code) found.push({ op: 'selected', args: [read, code] });
    const isNot = wanted['not'];
    if (typeof isNot === 'object' && isNot !== null)
      found.push({
        op: 'not',
        args: [{ op: 'selected', args: [read, textIn(isNot as Json, 'code')] }],
      });
    if (typeof wanted['exists'] === 'boolean') {
      const answered: Expression = { op: 'answered', args: [read] };
      found.push(wanted['exists'] ? answered : { op: 'not', args: [answered] });
    }
    if (found.length === 0) this.#report(item, 'expression', JSON.stringify(trigger).slice(0, 100));
    return found.length > 1 ? [{ op: 'and', args: found }] : found;
  }
}

/** The code LHC-Forms compares with; lists without codes are known by their texts. */
const valueOf = (answer: Json): string =>
  textIn(answer, 'code') || textIn(answer, 'label') || textIn(answer, 'text');

const withCode = (item: Json): string =>
  [textIn(item, 'localQuestionCode'), textIn(item, 'question')].filter(Boolean).join('. ');

const isRequired = (item: Json): boolean => {
  const given = item['answerCardinality'];
  return typeof given === 'object' && given !== null && String((given as Json)['min']) === '1';
};

function cardinality(item: Json, name: string): { readonly min: number; readonly max: number } {
  const given = item[name];
  const found = typeof given === 'object' && given !== null ? (given as Json) : {};
  const { max = '1' } = found;
  return {
    min: Number(found['min'] ?? 0) || 0,
    max: max === '*' ? 30 : Math.min(Number(max) || 1, 60),
  };
}

/** Sum of the scores of the answers chosen, as LHC-Forms totals them. */
const totalOf = (
  scored: readonly { readonly key: string; readonly scores: ReadonlyMap<string, number> }[],
): Expression => ({
  op: 'sum',
  args: scored.map(({ key, scores }) => scoreOf({ path: `@${key}` }, scores)),
});
