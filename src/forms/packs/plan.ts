import type {
  ExpressedField,
  Condition,
  Field,
  FormDefinition,
  RowGroup,
  Section,
} from '../define.ts';
import { indexOf, orderPath, patternOf, type FormIndex } from '../form-index.ts';
import { asExpression } from './conditions.ts';
import {
  compile,
  ExpressionFault,
  resultOf,
  typeOfField,
  type Compiled,
  type Env,
  type Expression,
  type Misuse,
  type Scope,
} from './expression.ts';
import type { Result } from './results.ts';
import type { FormRun } from './run.ts';

/** What a node holds: one result, or for columns of rows one per row id. */
export type Stored = Result | ReadonlyMap<string, Result>;

export type RunEnv = Env & { readonly run: FormRun };

/**
 * Something computed: whether a section or item shows, the value of a calculated field or of a
 * named expression.
 */
type Node = {
  /** Where it comes from, for messages: a path, section id or name. */
  readonly place: string;
  /** The group whose rows it is computed for; null for one value. */
  readonly group: RowGroup | null;
  readonly evaluate: (env: RunEnv) => Result;
  /** Nodes that read this one, later in the order. */
  readonly dependents: readonly number[];
};

/** A form compiled once: its nodes in an order in which each comes after all it reads. */
export type Plan = {
  readonly index: FormIndex;
  readonly nodes: readonly Node[];
  /** Pattern path of an answer, or order of a group → nodes that read it. */
  readonly readers: ReadonlyMap<string, readonly number[]>;
  /** Node that decides whether a path pattern, group path or section id shows; absent = always. */
  readonly shown: ReadonlyMap<string, number>;
  /** Node of the value of a calculated field, by pattern path. */
  readonly calculated: ReadonlyMap<string, number>;
  /** Conditions that decide nothing about showing, such as those of checks. */
  readonly loose: ReadonlyMap<Condition, Compiled<RunEnv>>;
  /** Node of a condition that decides whether a note between questions shows. */
  readonly notes: ReadonlyMap<Condition, number>;
};

/** What is wrong with the logic of a form, and at which path, section or name. */
export type PlanFault = {
  readonly place: string;
  readonly misuse: Misuse | { readonly code: 'cycle'; readonly word: string };
};
export type PlanResult =
  | { readonly ok: true; readonly plan: Plan }
  | { readonly ok: false; readonly faults: readonly PlanFault[] };

/** A node that is not in order yet. */
type Draft = {
  readonly place: string;
  readonly group: RowGroup | null;
  readonly given: Expression;
  /** Draft that must be true as well, such as the section's. */
  readonly also: number | null;
  readonly deps: Set<number>;
  readonly reads: Set<string>;
  compiled: Compiled<RunEnv> | null;
};

/** What an expression was found to read, while it is compiled. */
type Seen = { readonly deps: Set<number>; readonly reads: Set<string> };

class Builder {
  readonly index: FormIndex;
  readonly drafts: Draft[] = [];
  readonly shown = new Map<string, number>();
  readonly calculated = new Map<string, number>();
  readonly names = new Map<string, number>();
  readonly notes = new Map<Condition, number>();
  readonly looseOf: { readonly condition: Condition; readonly group: RowGroup | null }[] = [];
  readonly faults: PlanFault[] = [];
  /** Place of each draft in the final order; filled once it is known. */
  readonly placeOf: number[] = [];

  constructor(form: FormDefinition) {
    this.index = indexOf(form);
    for (const [name, given] of Object.entries(form.named ?? {}))
      this.names.set(name, this.#add(name, null, given, null));
    for (const section of form.sections) this.#addSection(section);
  }

  #add(place: string, group: RowGroup | null, given: Expression, also: number | null): number {
    const draft = { place, group, given, also, deps: new Set<number>(), reads: new Set<string>() };
    if (also !== null) draft.deps.add(also);
    return this.drafts.push({ ...draft, compiled: null }) - 1;
  }

  /** Remembers what decides whether something shows; returns it, null when always. */
  #show(
    key: string,
    condition: Condition | undefined,
    also: number | null,
    group: RowGroup | null = null,
  ): number | null {
    const node =
      condition === undefined ? also : this.#add(key, group, asExpression(condition), also);
    if (node !== null) this.shown.set(key, node);
    return node;
  }

  #addSection(section: Section): void {
    const whole = this.#show(`section ${section.id}`, section.showIf, null);
    for (const item of section.items) {
      if (item.showIf && (item.kind === 'note' || item.kind === 'table'))
        this.notes.set(item.showIf, this.#add(section.id, null, asExpression(item.showIf), null));
      if (item.kind === 'note') continue;
      if (item.kind === 'table') {
        const table = this.#show(`table ${item.path}`, item.showIf, whole);
        for (const field of item.cells.flat()) this.#addField(field, null, table);
      } else if (item.kind === 'rows') {
        const group = this.#show(orderPath(item), item.showIf, whole);
        for (const field of item.fields) this.#addField(field, item, group);
      } else this.#addField(item, null, whole);
    }
  }

  #addField(field: Field, group: RowGroup | null, also: number | null): void {
    const pattern = patternOf(group, field.path);
    if (group === null) this.#show(pattern, field.showIf, also);
    else if (field.showIf) this.#show(pattern, field.showIf, null, group);
    if (field.kind === 'calculated' && 'calculation' in field)
      this.calculated.set(pattern, this.#add(pattern, group, asGiven(field), null));
    if (field.optionalIf) this.looseOf.push({ condition: field.optionalIf, group });
    for (const { when } of field.contradictions ?? [])
      this.looseOf.push({ condition: when, group });
  }

  /** Names are found at places whose final number is not known yet: read it when running. */
  #node(id: number): (env: RunEnv) => Stored {
    const places = this.placeOf;
    return ({ run }) => run.values[places[id] ?? -1] ?? null;
  }

  #scope(group: RowGroup | null, deps: Set<number>, reads: Set<string>): Scope<RunEnv> {
    const seen = { deps, reads };
    const cell = (column: string, hidden: boolean): Compiled<RunEnv> => {
      if (group === null) throw new ExpressionFault({ code: 'row', word: column });
      return this.#cell(group, column, seen, hidden);
    };
    return {
      path: (path, hidden) =>
        path.startsWith('./') ? cell(path.slice(2), hidden) : this.#plain(path, seen, hidden),
      name: (name) => {
        const id = this.names.get(name);
        if (id === undefined) throw new ExpressionFault({ code: 'unknown-name', word: name });
        deps.add(id);
        const read = this.#node(id);
        return { type: 'any', run: (env) => single(read(env)) };
      },
      rows: (path) => {
        const found = this.index.groups.get(path);
        if (!found) throw new ExpressionFault({ code: 'unknown-rows', word: path });
        reads.add(orderPath(found.group));
        const shown = this.shown.get(orderPath(found.group));
        if (shown !== undefined) deps.add(shown);
        const shows = shown === undefined ? null : this.#node(shown);
        return {
          inside: this.#scope(found.group, deps, reads),
          each: (env) => (shows === null || shows(env) === true ? env.run.rowsOf(found.group) : []),
        };
      },
    };
  }

  #plain(path: string, { deps, reads }: Seen, hidden: boolean): Compiled<RunEnv> {
    const place = this.index.places.get(path);
    if (!place || place.group !== null)
      throw new ExpressionFault({ code: 'unknown-path', word: path });
    const shown = hidden ? undefined : this.shown.get(path);
    if (shown !== undefined) deps.add(shown);
    const shows = shown === undefined ? null : this.#node(shown);
    const { type, run } = this.#value(path, place.field, deps, reads);
    if (shows === null) return { type, run };
    return { type, run: (env) => (shows(env) === true ? run(env) : null) };
  }

  /** The value of a plain field, whether it shows or not. */
  #value(path: string, field: Field, deps: Set<number>, reads: Set<string>): Compiled<RunEnv> {
    const calculated = this.calculated.get(path);
    if (calculated !== undefined) {
      deps.add(calculated);
      const read = this.#node(calculated);
      return { type: typeOfField(field), run: (env) => single(read(env)) };
    }
    reads.add(path);
    const type = typeOfField(field);
    return {
      type,
      run: ({ run: { answers } }) =>
        Object.hasOwn(answers, path) ? resultOf(type, answers[path]) : null,
    };
  }

  #cell(group: RowGroup, column: string, { deps, reads }: Seen, hidden: boolean): Compiled<RunEnv> {
    const pattern = patternOf(group, column);
    const place = this.index.places.get(pattern);
    if (!place) throw new ExpressionFault({ code: 'unknown-path', word: `./${column}` });
    const type = typeOfField(place.field);
    const shown = hidden ? undefined : this.shown.get(pattern);
    const calculated = this.calculated.get(pattern);
    if (shown !== undefined) deps.add(shown);
    const shows = shown === undefined ? null : this.#node(shown);
    if (calculated === undefined) reads.add(pattern);
    else deps.add(calculated);
    const computed = calculated === undefined ? null : this.#node(calculated);
    const run = (env: RunEnv): Result => {
      const id = env.row?.id ?? '';
      if (shows !== null && ofRow(shows(env), id) !== true) return null;
      if (computed !== null) return ofRow(computed(env), id);
      const path = `${group.path}.${id}.${column}`;
      const { answers } = env.run;
      return Object.hasOwn(answers, path) ? resultOf(type, answers[path]) : null;
    };
    return { type, run };
  }

  compileAll(): ReadonlyMap<Condition, Compiled<RunEnv>> {
    for (const draft of this.drafts) {
      const { group, deps, reads, given, place } = draft;
      draft.compiled = this.#compiled(place, given, this.#scope(group, deps, reads));
      if (group) reads.add(orderPath(group));
    }
    const loose = new Map<Condition, Compiled<RunEnv>>();
    for (const { condition, group } of this.looseOf) {
      const scope = this.#scope(group, new Set(), new Set());
      const compiled = this.#compiled(group?.path ?? '', asExpression(condition), scope);
      if (compiled) loose.set(condition, compiled);
    }
    return loose;
  }

  #compiled(place: string, given: Expression, scope: Scope<RunEnv>): Compiled<RunEnv> | null {
    try {
      return compile(given, scope);
    } catch (error) {
      if (!(error instanceof ExpressionFault)) throw error;
      this.faults.push({ place, misuse: error.misuse });
      return null;
    }
  }

  /** Draft numbers, each after all it reads; what is left over is part of a circle. */
  inOrder(): { readonly order: readonly number[]; readonly circle: readonly number[] } {
    const dependents = this.dependentsOf();
    const open = this.drafts.map(({ deps }) => deps.size);
    const order = open.flatMap((count, id) => (count === 0 ? [id] : []));
    for (let at = 0; at < order.length; at += 1)
      for (const id of dependents[order[at] ?? -1] ?? []) {
        open[id] = (open[id] ?? 0) - 1;
        if (open[id] === 0) order.push(id);
      }
    return {
      order,
      circle: this.#insideCircles(open.flatMap((count, id) => (count > 0 ? [id] : []))),
    };
  }

  /** Without those that only read a circle: each is taken off once, with what it alone read. */
  #insideCircles(left: readonly number[]): readonly number[] {
    const kept = new Set(left);
    const readers = this.drafts.map(() => 0);
    for (const id of kept)
      for (const dep of this.drafts[id]?.deps ?? []) readers[dep] = (readers[dep] ?? 0) + 1;
    const unread = left.filter((id) => readers[id] === 0);
    for (let at = 0; at < unread.length; at += 1) {
      const id = unread[at] ?? -1;
      kept.delete(id);
      for (const dep of this.drafts[id]?.deps ?? []) {
        readers[dep] = (readers[dep] ?? 0) - 1;
        if (readers[dep] === 0 && kept.has(dep)) unread.push(dep);
      }
    }
    return [...kept];
  }

  dependentsOf(): readonly (readonly number[])[] {
    const dependents: number[][] = this.drafts.map(() => []);
    for (const [id, { deps }] of this.drafts.entries())
      for (const dep of deps) dependents[dep]?.push(id);
    return dependents;
  }
}

/** The calculation as its field gives it: a number may come as text and a date as 2026-01-31. */
const asGiven = ({ gives, calculation }: ExpressedField): Expression =>
  gives === 'yesNo' ? calculation : { op: gives, args: [calculation] };

const single = (value: Stored): Result => (value instanceof Map ? null : (value as Result));
const ofRow = (value: Stored, id: string): Result =>
  value instanceof Map
    ? ((value as ReadonlyMap<string, Result>).get(id) ?? null)
    : (value as Result);

/**
 * Compiles the logic of a form. Every fault is found here, before anybody fills the form in:
 * unknown words, wrong types, and questions that depend on themselves.
 */
export function buildPlan(form: FormDefinition): PlanResult {
  const builder = new Builder(form);
  const loose = builder.compileAll();
  const { drafts, faults, placeOf } = builder;
  if (faults.length > 0) return { ok: false, faults };
  const { order, circle } = builder.inOrder();
  if (circle.length > 0) return { ok: false, faults: circle.map((id) => cycleAt(drafts, id)) };
  for (const [place, id] of order.entries()) placeOf[id] = place;
  const dependents = builder.dependentsOf();
  const at = (id: number): number => placeOf[id] ?? -1;
  const moved = <K>(map: ReadonlyMap<K, number>): ReadonlyMap<K, number> =>
    new Map([...map].map(([key, id]) => [key, at(id)]));
  const readers = new Map<string, number[]>();
  for (const [id, { reads }] of drafts.entries())
    for (const read of reads) readers.set(read, [...(readers.get(read) ?? []), at(id)]);
  const nodes = order.map((id): Node => nodeOf(builder, id, (dependents[id] ?? []).map(at)));
  const plan: Plan = {
    index: builder.index,
    nodes,
    readers,
    loose,
    shown: moved(builder.shown),
    calculated: moved(builder.calculated),
    notes: moved(builder.notes),
  };
  return { ok: true, plan };
}

const cycleAt = (drafts: readonly Draft[], id: number): PlanFault => {
  const place = drafts[id]?.place ?? '';
  return { place, misuse: { code: 'cycle', word: place } };
};

function nodeOf({ drafts, placeOf }: Builder, id: number, dependents: readonly number[]): Node {
  const draft = drafts[id];
  const run = draft?.compiled?.run ?? (() => null);
  const { place = '', group = null, also = null } = draft ?? {};
  if (also === null) return { place, group, dependents, evaluate: run };
  const first = placeOf[also] ?? -1;
  const evaluate = (env: RunEnv): Result => env.run.values[first] === true && run(env);
  return { place, group, dependents, evaluate };
}

const plans = new WeakMap<FormDefinition, Plan | null>();

/**
 * The plan of a form whose logic has expressions; null for a form of plain conditions, which needs
 * none.
 *
 * @throws Error when the logic is faulty: `readPack` lets no such form in
 */
export function planOf(form: FormDefinition): Plan | null {
  const known = plans.get(form);
  if (known !== undefined) return known;
  const built = form.logic === 'expressions' ? buildPlan(form) : null;
  if (built?.ok === false)
    throw new Error(`faulty form ${form.id}: ${JSON.stringify(built.faults[0])}`);
  const plan = built?.plan ?? null;
  plans.set(form, plan);
  return plan;
}
