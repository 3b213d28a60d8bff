import {
  defineForm,
  type Condition,
  type Field,
  type FormDefinition,
  type Item,
  type RowGroup,
  type Section,
} from '../../define.ts';
import type { Expression } from '../expression.ts';
import { birthDatePath, packLimits, visitDatePath } from '../pack.ts';
import { buildPlan, type PlanFault } from '../plan.ts';
import { countsOf } from './counts.ts';
import type { Carry, NotCarried, Outline, Reason, ReadResult, Source } from './outline.ts';

/** More items than this in one section are divided at the groups inside it, where there are any. */
const sectionSize = 40;
/** A group as small as this stays inside its section. */
const smallGroup = 10;
const mostRows = 30;

/** Where a question of the source is: a path, or a column of a group. */
type Place = { readonly path: string; readonly group: string | null };

class Fault extends Error {
  readonly reason: Reason;
  readonly detail: string;

  constructor(reason: Reason, detail: string) {
    super(`${reason}: ${detail}`);
    this.reason = reason;
    this.detail = detail;
  }
}

class Assembler {
  readonly #places = new Map<string, Place>();
  readonly #own = new Map<Outline, string>();
  readonly #groups = new Map<string, string>();
  readonly #used = new Set<string>([visitDatePath, birthDatePath]);
  readonly #named: Record<string, Expression> = {};
  readonly notCarried: NotCarried[] = [];
  /** Place in the form → place in the source, for faults found when the form is compiled. */
  readonly #origins = new Map<string, string>();
  readonly #left: ReadonlySet<string>;
  readonly #source: Source;
  /** Facts of the visit and the chart that expressions use. */
  readonly #facts = new Set<string>();
  #names = 0;

  /** @param left places in the form whose logic is left out, after `buildPlan` found it faulty */
  constructor(source: Source, left: ReadonlySet<string>) {
    this.#source = source;
    this.#left = left;
    this.#register(source.outline, null);
    for (const [name, given] of Object.entries(source.named ?? {}))
      this.#named[name] = this.#taken(given, null, name, name) ?? missing;
  }

  originOf(place: string): string {
    return this.#origins.get(place) ?? place;
  }

  paths(): ReadonlyMap<string, string> {
    return new Map(
      [...this.#places].map(([key, { path, group }]) => [
        key,
        group === null ? path : `${group}.*.${path}`,
      ]),
    );
  }

  #register(outline: readonly Outline[], group: string | null): void {
    for (const each of outline) {
      if (each.kind === 'question') {
        const path = this.#free(each.key, group);
        this.#own.set(each, path);
        // Sources use a name twice now and then; conditions mean the first.
        if (!this.#places.has(each.key)) this.#places.set(each.key, { path, group });
        this.#origins.set(group === null ? path : `${group}.*.${path}`, each.place);
      } else if (each.kind === 'rows' && group === null) {
        const path = this.#free(each.key, null);
        this.#groups.set(each.key, path);
        this.#origins.set(`${path}.$order`, each.place);
        this.#register(each.children, path);
      } else if (each.kind !== 'text') this.#register(each.children, group);
    }
  }

  /** A path as short as the source's own name, and no one else's. */
  #free(key: string, group: string | null): string {
    const last = key.split('/').findLast((part) => part !== '') ?? '';
    const clean = last.replace(/[^A-Za-z0-9_-]/g, '-').slice(0, 50);
    const base = /^[A-Za-z]/.test(clean) ? clean : `q-${clean}`;
    const within = group === null ? '' : `${group}.*.`;
    let path = base;
    for (let count = 2; this.#used.has(within + path) || isReserved(path); count += 1)
      path = `${base}-${count}`;
    this.#used.add(within + path);
    return path;
  }

  /** Words of the source as words of the form, seen from a row or from outside. */
  #resolve(given: Expression, group: string | null): Expression {
    if (typeof given !== 'object') return given;
    if ('path' in given) return { ...given, path: this.#pathOf(given.path, group) };
    if ('name' in given) return given;
    if ('rows' in given) {
      const rows = this.#groups.get(given.rows);
      if (rows === undefined) throw new Fault('other-reference', given.rows);
      return {
        rows,
        do: given.do,
        ...(given.of !== undefined && { of: this.#resolve(given.of, rows) }),
        ...(given.where !== undefined && { where: this.#resolve(given.where, rows) }),
      };
    }
    return { op: given.op, args: given.args.map((arg) => this.#resolve(arg, group)) };
  }

  #pathOf(path: string, group: string | null): string {
    if (Object.hasOwn(factLabels, path)) {
      this.#facts.add(path);
      return path;
    }
    const found = this.#places.get(path.slice(1));
    if (!found) throw new Fault('other-reference', path.slice(1));
    if (found.group === null) return found.path;
    if (found.group !== group) throw new Fault('other-reference', path.slice(1));
    return `./${found.path}`;
  }

  /** The expression in the form's words; null, and a line in the report, where that fails. */
  #taken(given: Expression, group: string | null, place: string, at: string): Expression | null {
    if (this.#left.has(at)) return null;
    try {
      return this.#resolve(given, group);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      this.notCarried.push({ place, reason: error.reason, detail: error.detail });
      return null;
    }
  }

  sections(): readonly Section[] {
    const { outline } = this.#source;
    const loose = outline.filter(({ kind }) => kind !== 'group');
    const { title } = this.#source;
    const first = loose.length === 0 ? [] : this.#section(title, title, loose, null);
    return [
      ...(this.#leading() ? first : []),
      ...outline.flatMap((each) => (each.kind === 'group' ? this.#divided(each, null) : [])),
      ...(this.#leading() ? [] : first),
    ];
  }

  #leading(): boolean {
    return this.#source.outline[0]?.kind !== 'group';
  }

  /** A group as one section, or as several where it is long and has groups inside. */
  #divided(
    group: Extract<Outline, { readonly kind: 'group' }>,
    outer: Expression | null,
  ): readonly Section[] {
    const shows = this.#groupShows(group, outer, null);
    const inner = group.children.filter(({ kind }) => kind === 'group');
    if (inner.length === 0 || sizeOf(group.children) <= sectionSize)
      return this.#section(group.title, group.place, group.children, shows);
    const parts: Section[] = [];
    let own: Outline[] = [];
    const flush = (): void => {
      if (own.length > 0) parts.push(...this.#section(group.title, group.place, own, shows));
      own = [];
    };
    for (const child of group.children)
      if (child.kind === 'group' && sizeOf(child.children) > smallGroup) {
        flush();
        parts.push(...this.#divided(child, shows));
      } else own.push(child);
    flush();
    return parts;
  }

  #section(
    given: string,
    place: string,
    children: readonly Outline[],
    shows: Expression | null,
  ): readonly Section[] {
    const items = this.#items(children, null, null);
    if (items.length === 0) return [];
    const title = given || wordsOfName(place) || this.#source.title;
    const id = this.#free(title.toLowerCase(), '$section');
    return [
      {
        id,
        title,
        source: this.#source.origin,
        items,
        ...(shows !== null && { showIf: { expression: shows } }),
      },
    ];
  }

  /** What decides whether a group's children show, computed once and shared by them. */
  #groupShows(
    group: { readonly place: string; readonly showIf?: Expression },
    outer: Expression | null,
    row: string | null,
  ): Expression | null {
    if (group.showIf === undefined) return outer;
    this.#names += 1;
    const name = `shows-${this.#names}`;
    this.#origins.set(name, group.place);
    const own = this.#taken(group.showIf, row, group.place, name);
    if (own === null) return outer;
    const both = outer === null ? own : ({ op: 'and', args: [outer, own] } as const);
    if (row !== null) return both;
    this.#named[name] = { op: 'isTrue', args: [both] };
    return { name };
  }

  #items(
    children: readonly Outline[],
    outer: Expression | null,
    row: string | null,
  ): readonly Item[] {
    return children.flatMap((each): readonly Item[] => {
      switch (each.kind) {
        case 'text': {
          const showIf = this.#condition(each, outer, row, each.place);
          return each.text === '' ? [] : [{ kind: 'note', text: each.text, ...showIf }];
        }
        case 'question':
          return [this.#field(each, outer, row)];
        case 'rows':
          if (row !== null) {
            this.notCarried.push({ place: each.place, reason: 'nested-rows' });
            return this.#items(each.children, this.#groupShows(each, outer, row), row);
          }
          return this.#rows(each, outer);
        case 'group': {
          const shows = this.#groupShows(each, outer, row);
          const inside = this.#items(each.children, shows, row);
          if (each.title === '' || inside.length === 0) return inside;
          const title: Item = {
            kind: 'note',
            text: each.title,
            ...(shows !== null && { showIf: { expression: shows } }),
          };
          return [title, ...inside];
        }
      }
    });
  }

  #condition(
    { place, showIf }: { readonly place: string; readonly showIf?: Expression },
    outer: Expression | null,
    row: string | null,
    at: string,
  ): { readonly showIf?: Condition } {
    const own = showIf === undefined ? null : this.#taken(showIf, row, place, at);
    if (own === null) return outer === null ? {} : { showIf: { expression: outer } };
    return {
      showIf: { expression: outer === null ? own : { op: 'and', args: [outer, own] } },
    };
  }

  #rows(
    each: Extract<Outline, { readonly kind: 'rows' }>,
    outer: Expression | null,
  ): readonly Item[] {
    const path = this.#groups.get(each.key) ?? '';
    const items = this.#items(each.children, null, path);
    const fields = items.filter(
      (item): item is Field => item.kind !== 'note' && item.kind !== 'rows',
    );
    const notes = items.filter((item) => item.kind === 'note' && item.showIf === undefined);
    if (fields.length === 0) return notes;
    const group: RowGroup = {
      kind: 'rows',
      path,
      label: each.title || path,
      rowLabel: each.title || path,
      max: Math.min(each.max ?? mostRows, packLimits.rows),
      fields,
      ...(each.min !== undefined && each.min > 0 && { min: each.min }),
      ...this.#condition(each, outer, null, `${path}.$order`),
    };
    return [...notes, group];
  }

  #field(
    each: Extract<Outline, { readonly kind: 'question' }>,
    outer: Expression | null,
    row: string | null,
  ): Field {
    const path = this.#own.get(each) ?? '';
    const at = row === null ? path : `${row}.*.${path}`;
    const take = (given: Expression): Expression | null => this.#taken(given, row, each.place, at);
    const parts = {
      ...(each.field.label === '' && { label: path }),
      path,
      ...this.#condition(each, outer, row, at),
      ...this.#required(each, take),
      ...this.#checks(each, take),
    };
    if (each.field.kind !== 'calculated') return { ...each.field, ...parts };
    const { calculation, ...field } = each.field;
    return { ...field, ...parts, calculation: take(calculation) ?? missing };
  }

  #required(
    { requiredIf }: Extract<Outline, { readonly kind: 'question' }>,
    take: (given: Expression) => Expression | null,
  ): Pick<Field, 'required' | 'optionalIf'> {
    if (requiredIf === undefined || requiredIf === false) return {};
    if (requiredIf === true) return { required: true };
    const taken = take(requiredIf);
    if (taken === null) return {};
    const optional: Expression = { op: 'not', args: [{ op: 'isTrue', args: [taken] }] };
    return { required: true, optionalIf: { expression: optional } };
  }

  #checks(
    { valid = [] }: Extract<Outline, { readonly kind: 'question' }>,
    take: (given: Expression) => Expression | null,
  ): Pick<Field, 'contradictions'> {
    const contradictions = valid.flatMap(({ holds, text }) => {
      const taken = take(holds);
      if (taken === null) return [];
      const wrong: Expression = { op: 'not', args: [{ op: 'isTrue', args: [taken] }] };
      return [{ when: { expression: wrong }, text }];
    });
    return contradictions.length === 0 ? {} : { contradictions };
  }

  form(): FormDefinition {
    const sections = this.sections();
    const facts = [...this.#facts].map((path): Item => ({
      kind: 'date',
      path,
      label: factLabels[path] ?? path,
      fromVisit: true,
      copyFromLast: false,
    }));
    const [first, ...others] = sections;
    const opened = first ? [{ ...first, items: [...facts, ...first.items] }, ...others] : sections;
    return defineForm({
      id: 'pack',
      version: 1,
      title: this.#source.title,
      disciplines: [],
      visitTypeIds: [],
      logic: 'expressions',
      named: this.#named,
      sections: opened,
    });
  }
}

const factLabels: Readonly<Record<string, string>> = {
  [visitDatePath]: 'Date of the visit',
  [birthDatePath]: 'Date of birth',
};

/** A group without a title is called by its name in the source: `risk_factors` is Risk factors. */
const wordsOfName = (place: string): string => {
  const last = place
    .slice(place.lastIndexOf('/') + 1)
    .replace(/[_-]+/g, ' ')
    .trim();
  return last.slice(0, 1).toUpperCase() + last.slice(1, 80);
};

const isReserved = (path: string): boolean =>
  path === 'constructor' || path === 'prototype' || path.startsWith('__');
/** An expression without an answer. */
export const missing: Expression = { op: 'if', args: [false, ''] };

const sizeOf = (outline: readonly Outline[]): number =>
  outline.reduce((sum, each) => sum + 1 + ('children' in each ? sizeOf(each.children) : 0), 0);

const reasonOf = ({ misuse: { code } }: PlanFault): Reason => {
  if (code === 'cycle') return 'cycle';
  return code === 'type' || code === 'arguments' ? 'type' : 'other-reference';
};

/**
 * Makes the form of a source. Conditions and calculations that cannot be right are left out, shown
 * questions rather than hidden ones, and every one is reported.
 */
export function assemble(source: Source): ReadResult {
  const left = new Set<string>();
  const faults: NotCarried[] = [];
  for (;;) {
    const assembler = new Assembler(source, left);
    const form = assembler.form();
    if (form.sections.length === 0)
      return { ok: false, fault: 'nothing-to-ask', place: source.title };
    const built = buildPlan(form);
    if (built.ok) {
      const all = [...source.notCarried, ...assembler.notCarried, ...faults];
      const notCarried = [...new Map(all.map((each) => [JSON.stringify(each), each])).values()];
      return { ok: true, ...carryOf(source, form, notCarried, assembler.paths()) };
    }
    const fresh = built.faults.filter(({ place }) => !left.has(place));
    // Every turn leaves out at least one place, so there are no more turns than places.
    if (fresh.length === 0) throw new Error(`no way to read ${source.title}`);
    for (const fault of fresh) {
      left.add(fault.place);
      const place = assembler.originOf(fault.place);
      faults.push({ place, reason: reasonOf(fault), detail: fault.misuse.word });
    }
  }
}

function carryOf(
  { texts }: Source,
  form: FormDefinition,
  notCarried: readonly NotCarried[],
  paths: ReadonlyMap<string, string>,
): Carry {
  const { id: _id, ...parts } = form;
  return {
    pack: {
      format: 'porchlight-form-pack/1',
      form: { ...parts, id: 'pack', logic: 'expressions' },
      texts,
    },
    carried: countsOf(form, texts),
    notCarried,
    paths,
  };
}
