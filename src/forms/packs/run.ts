import type { Value } from '#domain/merge.ts';
import type { Answers, Condition, FormDefinition, RowGroup } from '../define.ts';
import { locate, orderPath } from '../form-index.ts';
import { isDay, type Result } from './results.ts';
import { planOf, type Plan, type RunEnv, type Stored } from './plan.ts';

/**
 * The logic of a form for one state of its answers. A run never changes; the next state of the
 * answers starts from the last run and computes again only what depends on what changed.
 */
export class FormRun {
  readonly plan: Plan;
  readonly answers: Answers;
  readonly values: Stored[];
  readonly #env: RunEnv = { run: this, row: null };
  readonly #rows = new Map<string, readonly RunEnv[]>();
  /** Nodes that were computed for this state, for tests and benchmarks. */
  readonly computed: number;

  constructor(plan: Plan, answers: Answers, before: FormRun | null) {
    this.plan = plan;
    this.answers = answers;
    this.values = before ? [...before.values] : plan.nodes.map(() => null);
    const dirty = new Uint8Array(plan.nodes.length);
    if (before === null) dirty.fill(1);
    else for (const path of changedPaths(before.answers, answers)) this.#mark(path, dirty);
    this.computed = this.#settle(dirty, before === null);
  }

  #mark(path: string, dirty: Uint8Array): void {
    const { readers } = this.plan;
    for (const node of readers.get(path) ?? readers.get(patternAt(this.plan, path)) ?? [])
      dirty[node] = 1;
  }

  #settle(dirty: Uint8Array, isFirst: boolean): number {
    let computed = 0;
    for (const [at, node] of this.plan.nodes.entries()) {
      if (dirty[at] !== 1) continue;
      computed += 1;
      const value = node.group ? this.#ofRows(node.group, node.evaluate) : node.evaluate(this.#env);
      if (!isFirst && isSameStored(this.values[at] ?? null, value)) continue;
      this.values[at] = value;
      for (const dependent of node.dependents) dirty[dependent] = 1;
    }
    return computed;
  }

  #ofRows(group: RowGroup, evaluate: (env: RunEnv) => Result): ReadonlyMap<string, Result> {
    return new Map(this.rowsOf(group).map((env) => [env.row?.id ?? '', evaluate(env)]));
  }

  /** One environment per row of a group, in order. */
  rowsOf(group: RowGroup): readonly RunEnv[] {
    const known = this.#rows.get(group.path);
    if (known) return known;
    const order = this.answers[orderPath(group)];
    const ids = Array.isArray(order) ? [...new Set(order as readonly string[])] : [];
    const envs = ids.slice(0, group.max).map((id, index) => ({
      run: this,
      row: { id, at: index + 1 },
    }));
    this.#rows.set(group.path, envs);
    return envs;
  }

  /** Whether a section, by its id, shows. */
  showsSection(id: string): boolean {
    return this.#isTrue(this.plan.shown.get(`section ${id}`));
  }

  /** Whether the field, cell or row order at a path shows; false for a path outside the form. */
  shows(path: string): boolean {
    const located = locate(this.plan.index, path);
    if (located === null) return false;
    if (located.kind !== 'cell') return this.#isTrue(this.plan.shown.get(path));
    const { group, rowId, place } = located;
    if (!this.shows(orderPath(group)) || this.#rowEnv(group, rowId) === null) return false;
    const node = this.plan.shown.get(`${group.path}.*.${place.field.path}`);
    const stored = node === undefined ? null : this.values[node];
    return node === undefined || (stored instanceof Map && stored.get(rowId) === true);
  }

  #isTrue(node: number | undefined): boolean {
    return node === undefined || this.values[node] === true;
  }

  #rowEnv(group: RowGroup, rowId: string): RunEnv | null {
    return this.rowsOf(group).find(({ row }) => row?.id === rowId) ?? null;
  }

  /** Whether a condition that decides about notes, required answers or contradictions holds. */
  holds(condition: Condition, row: { readonly group: RowGroup; readonly rowId: string } | null) {
    const node = this.plan.notes.get(condition);
    if (node !== undefined) return this.values[node] === true;
    const env = row === null ? this.#env : this.#rowEnv(row.group, row.rowId);
    return env !== null && this.plan.loose.get(condition)?.run(env) === true;
  }

  /** The value of a calculated field or cell as an answer; undefined while it has none. */
  calculated(path: string): Value | undefined {
    const located = locate(this.plan.index, path);
    if (located === null || located.kind === 'order') return undefined;
    const node = this.plan.calculated.get(patternAt(this.plan, path));
    const stored = node === undefined ? null : this.values[node];
    const value =
      stored instanceof Map && located.kind === 'cell' ? stored.get(located.rowId) : stored;
    return value === undefined || value === null || value instanceof Map
      ? undefined
      : answerOf(value as Exclude<Result, null>);
  }
}

/** A result as a stored answer would be: dates as MM/DD/YYYY. */
const answerOf = (value: Exclude<Result, null>): Value => {
  if (!isDay(value)) return value;
  const iso = new Date(value.day * 86_400_000).toISOString();
  return `${iso.slice(5, 7)}/${iso.slice(8, 10)}/${iso.slice(0, 4)}`;
};

const patternAt = (plan: Plan, path: string): string => {
  const located = locate(plan.index, path);
  return located?.kind === 'cell' ? `${located.group.path}.*.${located.place.field.path}` : path;
};

function* changedPaths(before: Answers, after: Answers): Generator<string> {
  for (const path of Object.keys(after))
    if (!Object.hasOwn(before, path) || before[path] !== after[path]) yield path;
  for (const path of Object.keys(before)) if (!Object.hasOwn(after, path)) yield path;
}

const isSameStored = (a: Stored, b: Stored): boolean => {
  if (a === b) return true;
  if (!(a instanceof Map) || !(b instanceof Map)) return isSameResult(a as Result, b as Result);
  const [left, right] = [a as ReadonlyMap<string, Result>, b as ReadonlyMap<string, Result>];
  return (
    left.size === right.size &&
    [...left].every(([id, value]) => right.has(id) && isSameResult(value, right.get(id) ?? null))
  );
};

const isSameResult = (a: Result, b: Result): boolean =>
  a === b || (isDay(a) && isDay(b) && a.day === b.day);

const lastRuns = new WeakMap<FormDefinition, FormRun>();

/** The run of a form for these answers; null for a form without expressions. */
export function runOf(form: FormDefinition, answers: Answers): FormRun | null {
  const plan = planOf(form);
  if (plan === null) return null;
  const last = lastRuns.get(form) ?? null;
  if (last?.answers === answers) return last;
  const run = new FormRun(plan, answers, last);
  lastRuns.set(form, run);
  return run;
}
