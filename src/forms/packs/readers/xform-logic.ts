import { textOf, type XmlNode } from '#domain/xml-tree.ts';
import type { Expression } from '../expression.ts';
import type { ResultType } from '../results.ts';
import { UnreadableExpression } from './fhirpath-parse.ts';
import type { Reason } from './outline.ts';
import { absoluteOf, bindsOf, localType, nodeAt, setsAnswer, type Bind } from './xform-model.ts';
import { asTruth, readXPath, type XScope } from './xpath.ts';

export type XFormParts = {
  readonly model: XmlNode;
  readonly body: XmlNode;
  readonly instance: XmlNode;
  readonly title: string;
};

type Report = (place: string, reason: Reason, detail?: string) => void;

/**
 * The conditions and calculations of an XForm: what its binds say about each address, read with what
 * its data and its body put around that address.
 */
export class XFormLogic {
  readonly binds: ReadonlyMap<string, Bind>;
  /** Calculations that several expressions read, by name. */
  readonly named: Record<string, Expression> = {};
  readonly #parts: XFormParts;
  readonly #root: string;
  readonly #report: Report;
  /** Element that asks each address. */
  readonly #controls = new Map<string, XmlNode>();
  readonly #repeats = new Set<string>();
  /** Addresses of the groups of the body around an element. */
  readonly #bodyAround = new Map<XmlNode, readonly string[]>();
  /** Questions inside groups of the body that are not around them in the data. */
  readonly #elsewhere = new Set<string>();
  readonly #types = new Map<string, ResultType>();

  constructor(parts: XFormParts, report: Report) {
    this.#parts = parts;
    this.#report = report;
    this.#root = `/${parts.instance.name}`;
    this.binds = bindsOf(parts.model, this.#root);
    this.#find(parts.body, []);
  }

  /** Whether the body asks for the answer at an address. */
  isAsked(at: string): boolean {
    return this.#controls.has(at);
  }

  #find(node: XmlNode, around: readonly string[]): void {
    for (const child of node.children) {
      const address = this.addressOf(child);
      if (child.name === 'repeat' && address !== null) this.#repeats.add(address);
      else if (address !== null && child.name !== 'group' && !setsAnswer(child)) {
        this.#controls.set(address, child);
        if (around.some((group) => !address.startsWith(`${group}/`))) this.#elsewhere.add(address);
      }
      this.#bodyAround.set(child, around);
      const isAround = child.name === 'group' && address !== null;
      this.#find(child, isAround ? [...around, address] : around);
    }
  }

  /**
   * A group of the body hides its questions without taking their answers away from calculations;
   * only what the data say about a question and what is around it does.
   */
  #readOf(key: string): Expression {
    if (!this.#elsewhere.has(key)) return { path: `@${key}` };
    const name = `data${key.replaceAll('/', '-')}`;
    if (!Object.hasOwn(this.named, name)) {
      const answer: Expression = { path: `@${key}`, hidden: true };
      this.named[name] = answer; // While its conditions are read, which may name it themselves.
      const own = this.take(key, this.binds.get(key)?.relevant);
      const all = [...(own === null ? [] : [own]), ...this.around(key)];
      if (all.length > 0) this.named[name] = { op: 'if', args: [{ op: 'and', args: all }, answer] };
    }
    return { name };
  }

  addressOf({ attributes }: XmlNode): string | null {
    const bind = attributes['bind'];
    const given =
      attributes['ref'] ??
      attributes['nodeset'] ??
      (bind === undefined ? undefined : [...this.binds.values()].find(({ id }) => id === bind)?.at);
    return given === undefined ? null : absoluteOf(given, this.#root, this.#root);
  }

  scope(at: string): XScope {
    const keyOf = (address: string) => absoluteOf(address, at, this.#root);
    const inside = (key: string) =>
      [...this.#repeats].find((repeat) => key.startsWith(`${repeat}/`)) ?? null;
    return {
      keyOf,
      typeOf: (key) => this.typeOf(key),
      constantOf: (key) => this.#constantOf(key),
      read: (key) => this.#readOf(key),
      repeatOf: (address) => (this.#repeats.has(keyOf(address)) ? keyOf(address) : null),
      groupOf: inside,
      group: inside(at),
    };
  }

  typeOf(key: string): ResultType | null {
    const known = this.#types.get(key);
    if (known) return known;
    const bind = this.binds.get(key);
    const control = this.#controls.get(key);
    if (!control && !bind?.calculate) return null;
    const type = localType(bind?.type ?? '');
    let found: ResultType = 'text';
    if (control?.name === 'select') found = 'list';
    else if (control?.name === 'trigger') found = 'boolean';
    else if (control?.name === 'select1') found = 'text';
    else if (type === 'int' || type === 'decimal' || type === 'range') found = 'number';
    else if (type === 'date' || type === 'dateTime') found = 'date';
    else if (bind?.calculate && !control) {
      this.#types.set(key, 'text'); // While it is being found out, for circles.
      found = this.#calculationType(key, bind.calculate);
    }
    this.#types.set(key, found);
    return found;
  }

  /** What the instance holds at a place that nobody asks and nothing computes. */
  #constantOf(key: string): string | null {
    if (this.#controls.has(key) || this.#repeats.has(key)) return null;
    const bind = this.binds.get(key);
    if (bind?.calculate) return null;
    const node = nodeAt(this.#parts.instance, key);
    return node && node.children.length === 0 ? textOf(node) : null;
  }

  #calculationType(key: string, calculate: string): ResultType {
    try {
      const { type } = readXPath(calculate, this.scope(key));
      return type === 'any' || type === 'list' ? 'text' : type;
    } catch (error) {
      if (!(error instanceof UnreadableExpression)) throw error;
      return 'text';
    }
  }

  /** An expression of a bind; null, and a line in the report, where it cannot be carried. */
  take(at: string, given: string | undefined): Expression | null {
    if (given === undefined || given.trim() === '' || given.trim() === 'true()') return null;
    try {
      return asTruth(readXPath(given, this.scope(at)));
    } catch (error) {
      if (!(error instanceof UnreadableExpression)) throw error;
      this.#report(at, 'expression', `${error.word} in ${given}`);
      return null;
    }
  }

  /** What the data say about a place, and about what is around it there but not in the body. */
  showIf(at: string | null, node: XmlNode | null = null): { readonly showIf?: Expression } {
    if (at === null) return {};
    const own = this.take(at, this.binds.get(at)?.relevant);
    const known = node ? (this.#bodyAround.get(node) ?? []) : null;
    const around = known ? this.around(at, known) : [];
    const all = [...(own === null ? [] : [own]), ...around];
    const [first] = all;
    if (first === undefined) return {};
    return { showIf: all.length === 1 ? first : { op: 'and', args: all } };
  }

  /** Conditions of what is around an address in the data, innermost first, repeats left out. */
  around(at: string, known: readonly string[] = []): readonly Expression[] {
    const parts = at.split('/');
    return parts.slice(2, -1).flatMap((_, index) => {
      const address = parts.slice(0, parts.length - 1 - index).join('/');
      if (this.#repeats.has(address) || known.includes(address)) return [];
      const shows = this.binds.get(address)?.relevant;
      const taken = shows === undefined ? null : this.take(address, shows);
      return taken === null ? [] : [taken];
    });
  }
}
