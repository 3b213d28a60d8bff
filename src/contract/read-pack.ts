import type * as z from 'zod/mini';
import { defineForm, type FormDefinition, type Item, type NoteText } from '#forms/define.ts';
import { fieldsIn } from '#forms/form-index.ts';
import { isNotePlace } from '#forms/note-places.ts';
import { partsOf, type Expression } from '#forms/packs/expression.ts';
import { parseJson } from '#forms/packs/readers/json.ts';
import { birthDatePath, packLimits, visitDatePath, type Pack } from '#forms/packs/pack.ts';
import { buildPlan, type PlanFault } from '#forms/packs/plan.ts';
import type { ErrorCode, FieldReason } from './errors.ts';
import { packShape } from './form-pack-shape.ts';

/** A pack that was checked, or why it is none: places in it and codes of the catalogue. */
export type ReadPack =
  | { readonly ok: true; readonly pack: Pack }
  | { readonly ok: false; readonly reasons: readonly FieldReason[] };

/** More reasons than these help nobody. */
const mostReasons = 50;

/**
 * Checks a form pack from outside: shape, limits, paths, and all its conditions and calculations.
 * Browser and server run the same check.
 */
export function readPack(given: unknown): ReadPack {
  const fault = faultOfTree(given);
  if (fault) return refused([{ path: '', code: fault }]);
  const parsed = packShape.safeParse(given);
  if (!parsed.success) return refused(parsed.error.issues.map(reasonOf));
  const pack: Pack = parsed.data as Pack;
  const reasons = [...limitReasons(pack), ...sameReasons(pack)];
  if (reasons.length > 0) return refused(reasons);
  const form = defineForm({ ...pack.form });
  const built = buildPlan(form);
  if (built.ok) return { ok: true, pack };
  return refused(built.faults.map((each) => faultReason(form, each)));
}

/** Checks a form pack given as JSON. */
export function readPackText(text: string): ReadPack {
  const parsed = parseJson(text);
  if (parsed.ok) return readPack(parsed.value);
  const isLarge = parsed.fault === 'too-large' || parsed.fault === 'too-deep';
  return refused([{ path: '', code: isLarge ? 'pack.too-large' : 'pack.format' }]);
}

const refused = (reasons: readonly FieldReason[]): ReadPack => ({
  ok: false,
  reasons: reasons
    .slice(0, mostReasons)
    .map(({ path, code }) => ({ path: path.slice(0, 200), code })),
});

/**
 * Nothing deeper is walked through by a recursive check, and nothing has a name that objects have
 * from JavaScript. Needs no stack itself.
 */
function faultOfTree(given: unknown): ErrorCode | null {
  const open: [unknown, number][] = [[given, 1]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [value, depth] = next;
    if (typeof value !== 'object' || value === null) continue;
    if (depth > packLimits.depth) return 'pack.too-large';
    if (Object.hasOwn(value, '__proto__') || Object.hasOwn(value, 'constructor'))
      return 'pack.value';
    for (const part of Object.values(value)) open.push([part, depth + 1]);
  }
  return null;
}

function reasonOf(issue: z.core.$ZodIssue): FieldReason {
  const path = issue.path.map(String).join('.');
  if (path === 'format') return { path, code: 'pack.format' };
  return { path, code: issue.code === 'too_big' ? 'pack.too-large' : 'pack.value' };
}

/** Every expression of a form with its place in the pack, and how often it runs. */
function* expressionsOf({ form }: Pack): Generator<readonly [string, Expression, number]> {
  for (const [name, given] of Object.entries(form.named ?? {}))
    yield [`form.named.${name}`, given, 1];
  for (const [at, section] of form.sections.entries()) {
    const place = `form.sections.${at}`;
    yield* conditionsIn(section, place, 1);
    for (const [number, item] of section.items.entries()) {
      const itemPlace = `${place}.items.${number}`;
      yield* conditionsIn(item, itemPlace, 1);
      if (item.kind === 'rows')
        for (const [column, field] of item.fields.entries())
          yield* conditionsIn(field, `${itemPlace}.fields.${column}`, item.max);
    }
  }
}

type Logical = {
  readonly showIf?: unknown;
  readonly optionalIf?: unknown;
  readonly calculation?: Expression;
  readonly contradictions?: readonly { readonly when: unknown }[];
};

function* conditionsIn(
  item: Logical,
  place: string,
  times: number,
): Generator<readonly [string, Expression, number]> {
  const given: [string, unknown][] = [
    ['showIf', item.showIf],
    ['optionalIf', item.optionalIf],
    ...(item.contradictions ?? []).map(({ when }, at): [string, unknown] => [
      `contradictions.${at}.when`,
      when,
    ]),
  ];
  for (const [name, condition] of given)
    if (typeof condition === 'object' && condition !== null && 'expression' in condition)
      yield [`${place}.${name}`, condition.expression as Expression, times];
  if (item.calculation !== undefined) yield [`${place}.calculation`, item.calculation, times];
}

function limitReasons(pack: Pack): readonly FieldReason[] {
  const reasons: FieldReason[] = [];
  const tooLarge = (path: string): void => void reasons.push({ path, code: 'pack.too-large' });
  const items = pack.form.sections.flatMap((section) => section.items);
  const fields = fieldsIn(items);
  if (items.length + fields.length > packLimits.items) tooLarge('form.sections');
  if (Object.keys(pack.form.named ?? {}).length > packLimits.names) tooLarge('form.named');
  const options = fields.reduce(
    (sum, { field }) => sum + ('options' in field ? field.options.length : 0),
    0,
  );
  if (options > packLimits.options) tooLarge('form.sections');
  let steps = 0;
  for (const [place, given, times] of expressionsOf(pack)) {
    let [parts, depth, rows] = [0, 0, 0];
    for (const [each, level] of partsOf(given)) {
      parts += 1;
      depth = Math.max(depth, level);
      if (typeof each === 'object' && 'rows' in each) rows += 1;
    }
    if (parts > packLimits.expressionParts || depth > packLimits.expressionDepth) tooLarge(place);
    // What counts over rows runs its own parts once for each row.
    steps += parts * times * (rows > 0 ? packLimits.rows ** Math.min(rows, 3) : 1);
  }
  if (steps > packLimits.steps) tooLarge('form');
  return reasons;
}

/** What the app itself writes into notes that have it (`client/features/note`). */
const builtIn = new Set(['planTasks', 'planLimits', 'reconciled', 'visit.therapy']);
const days = new Set([visitDatePath, birthDatePath]);

/** Whether an item has the path of something the app answers, and is not what it expects there. */
function isBuiltIn(item: Exclude<Item, NoteText>): boolean {
  if (days.has(item.path)) return item.kind !== 'date';
  return builtIn.has(item.path) || builtIn.has(item.path.split('.')[0] ?? '');
}

function sameReasons({ form }: Pack): readonly FieldReason[] {
  const reasons: FieldReason[] = [];
  const seen = new Set<string>();
  const once = (key: string, path: string, code: ErrorCode = 'pack.same-path'): void => {
    if (seen.has(key)) reasons.push({ path, code });
    seen.add(key);
  };
  for (const [at, section] of form.sections.entries()) {
    once(`section ${section.id}`, `form.sections.${at}.id`);
    if (isNotePlace(section.id))
      reasons.push({ path: `form.sections.${at}.id`, code: 'pack.value' });
    for (const [number, item] of section.items.entries()) {
      const place = `form.sections.${at}.items.${number}`;
      if (item.kind === 'note') continue;
      once(item.path, place);
      if (isBuiltIn(item)) reasons.push({ path: place, code: 'pack.value' });
      for (const { field, group } of fieldsIn([item])) {
        if (group) once(`${group.path}.*.${field.path}`, `${place}.fields`);
        if ('options' in field)
          for (const option of field.options)
            once(`${place} ${field.path} ${option.value}`, place, 'pack.same-option');
      }
    }
  }
  return reasons;
}

const codes: Readonly<Record<PlanFault['misuse']['code'], ErrorCode>> = {
  'unknown-path': 'pack.unknown-word',
  'unknown-name': 'pack.unknown-word',
  'unknown-rows': 'pack.unknown-word',
  row: 'pack.unknown-word',
  arguments: 'pack.type',
  type: 'pack.type',
  cycle: 'pack.cycle',
};

/** The place of a fault in the pack, found by the path, name or section it was compiled for. */
function faultReason(form: FormDefinition, { place, misuse }: PlanFault): FieldReason {
  const code = codes[misuse.code];
  if (Object.hasOwn(form.named ?? {}, place)) return { path: `form.named.${place}`, code };
  for (const [at, section] of form.sections.entries()) {
    if (place === `section ${section.id}` || place === section.id)
      return { path: `form.sections.${at}`, code };
    for (const [number, item] of section.items.entries()) {
      if (item.kind === 'note') continue;
      const isHere =
        item.path === place ||
        place === `${item.path}.$order` ||
        (item.kind === 'rows' && place.startsWith(`${item.path}.*.`));
      if (isHere) return { path: `form.sections.${at}.items.${number}`, code };
    }
  }
  return { path: `form ${place}`, code };
}
