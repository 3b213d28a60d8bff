import type { Expression } from '../expression.ts';
import type { OperationName } from '../operations.ts';
import type { ResultType } from '../results.ts';
import { visitDatePath } from '../pack.ts';
import { missing } from './assemble.ts';
import { UnreadableExpression } from './fhirpath-parse.ts';
import { parseXPath, type XNode } from './xpath-parse.ts';

/** What an expression may refer to in its form. */
export type XScope = {
  /** Key of the question at an address, seen from the one the expression belongs to. */
  readonly keyOf: (address: string) => string;
  /** Type of the answer; null when there is no such question. */
  readonly typeOf: (key: string) => ResultType | null;
  /** What a place nobody answers holds from the start; null for a question. Empty texts too. */
  readonly constantOf: (key: string) => string | null;
  /** How the answer to a question is read. */
  readonly read: (key: string) => Expression;
  /** Key of a repeat at an address; null when it is no repeat. */
  readonly repeatOf: (address: string) => string | null;
  /** Key of the repeat that a question is in; null outside of repeats. */
  readonly groupOf: (key: string) => string | null;
  /** Key of the repeat that the expression itself is in. */
  readonly group: string | null;
};

type Typed = { readonly e: Expression; readonly type: ResultType };

/** @throws UnreadableExpression for anything outside of the documented subset */
export const readXPath = (text: string, scope: XScope): Typed =>
  new Translator(scope).value(parseXPath(text));

/** An expression as a condition, as XPath's `boolean()` sees it; true or false, never missing. */
export const asTruth = ({ e, type }: Typed): Expression => {
  if (type === 'boolean') return op('isTrue', e);
  if (type === 'number') return op('isTrue', op('ne', e, 0));
  return typeof e === 'string' ? e !== '' : op('answered', e);
};

const op = (name: OperationName, ...args: readonly Expression[]): Expression => ({
  op: name,
  args,
});
const boolean = (e: Expression): Typed => ({ e, type: 'boolean' });
const number = (e: Expression): Typed => ({ e, type: 'number' });
const text = (e: Expression): Typed => ({ e, type: 'text' });

const asNumber = ({ e, type }: Typed): Expression => (type === 'number' ? e : op('number', e));
/** A text, empty where nothing is answered: XPath does not know missing answers. */
const asText = ({ e, type }: Typed): Expression => {
  if (typeof e === 'string') return e;
  return op('coalesce', type === 'text' ? e : op('text', e), '');
};
const isNumeric = ({ type }: Typed): boolean => type === 'number';
const isEmptyText = ({ e }: Typed): boolean => e === '';

const arithmetic: Readonly<Record<string, OperationName>> = {
  '+': 'add',
  '-': 'sub',
  '*': 'mul',
  div: 'div',
  mod: 'mod',
};
const comparisons: Readonly<Record<string, OperationName>> = {
  '<': 'lt',
  '<=': 'le',
  '>': 'gt',
  '>=': 'ge',
};
/** Functions of numbers that have the same meaning here. */
const mathFunctions: Readonly<Record<string, OperationName>> = {
  int: 'trunc',
  floor: 'floor',
  ceiling: 'ceiling',
  abs: 'abs',
  pow: 'power',
  exp: 'exp',
  log: 'ln',
  sqrt: 'sqrt',
  round: 'round',
};
const textFunctions: Readonly<Record<string, OperationName>> = {
  contains: 'contains',
  'starts-with': 'startsWith',
  'ends-with': 'endsWith',
};

class Translator {
  readonly #scope: XScope;

  constructor(scope: XScope) {
    this.#scope = scope;
  }

  value(node: XNode): Typed {
    switch (node.kind) {
      case 'text':
        return text(node.value);
      case 'number':
        return number(node.value);
      case 'place':
        return this.#place(node.address);
      case 'minus':
        return number(op('neg', asNumber(this.value(node.of))));
      case 'operator':
        return this.#operator(node);
      case 'call':
        return this.#call(node.name, node.args);
    }
  }

  #place(address: string): Typed {
    if (address === 'null') return text('');
    const key = this.#scope.keyOf(address);
    const constant = this.#scope.constantOf(key);
    if (constant !== null) return text(constant);
    const type = this.#scope.typeOf(key);
    if (type === null) throw new UnreadableExpression(address);
    return { e: this.#scope.read(key), type };
  }

  #operator({ name, left, right }: Extract<XNode, { kind: 'operator' }>): Typed {
    const [a, b] = [this.value(left), this.value(right)];
    if (name === 'and' || name === 'or') return boolean(op(name, asTruth(a), asTruth(b)));
    if (name === '=') return boolean(equal(a, b));
    if (name === '!=') return boolean(op('not', equal(a, b)));
    const compare = comparisons[name];
    if (compare) return boolean(op('isTrue', ordered(compare, a, b)));
    const compute = arithmetic[name];
    if (!compute) throw new UnreadableExpression(name);
    return number(op(compute, asNumber(a), asNumber(b)));
  }

  #call(name: string, args: readonly XNode[]): Typed {
    if (name === 'count' || name === 'sum' || name === 'min' || name === 'max')
      return this.#overRows(name, args);
    if (name === 'position') return this.#position(args);
    if (name === 'once' && args[0]) return this.value(args[0]);
    const values = args.map((arg) => this.value(arg));
    const [a, b, c] = values;
    const math = Object.hasOwn(mathFunctions, name) ? mathFunctions[name] : undefined;
    if (math && a) return number(op(math, ...values.map(asNumber)));
    const about = Object.hasOwn(textFunctions, name) ? textFunctions[name] : undefined;
    if (about && a && b) return boolean(op(about, asText(a), asText(b)));
    switch (name) {
      case 'true':
      case 'false':
        return boolean(name === 'true');
      case 'not':
        return a ? boolean(op('not', asTruth(a))) : this.#unknown(name);
      case 'boolean':
        return a ? boolean(asTruth(a)) : this.#unknown(name);
      case 'today':
      case 'now':
        return { e: { path: visitDatePath }, type: 'date' };
      case 'number':
      case 'decimal-date-time':
        return a ? number(op('number', a.e)) : this.#unknown(name);
      case 'string':
        return a ? text(op('text', a.e)) : this.#unknown(name);
      case 'date':
        return a ? { e: op('date', a.e), type: 'date' } : this.#unknown(name);
      case 'string-length':
        return a ? number(op('length', asText(a))) : this.#unknown(name);
      case 'concat':
        return text(op('concat', ...values.map(asText)));
      case 'substr':
        return this.#substring(a, b, c);
      case 'coalesce':
        return { e: op('coalesce', ...values.map(({ e }) => e)), type: a?.type ?? 'any' };
      case 'if':
        return this.#choose(a, b, c);
      case 'checklist':
        return this.#checklist(values);
    }
    return this.#aboutChoices(name, a, b);
  }

  #aboutChoices(name: string, a: Typed | undefined, b: Typed | undefined): Typed {
    if (a && name === 'count-selected') return number(op('selectedCount', a.e));
    if (a && b && name === 'selected') {
      const chosen = a.type === 'number' ? op('text', a.e) : a.e;
      return boolean(op('selected', chosen, b.type === 'text' ? b.e : op('text', b.e)));
    }
    if (a && b && name === 'selected-at') return text(op('chosenAt', a.e, asNumber(b)));
    return this.#unknown(name);
  }

  /** Whether the number of conditions that hold is within bounds; -1 is no bound (JavaRosa). */
  #checklist([least, most, ...conditions]: readonly Typed[]): Typed {
    if (!least || !most) return this.#unknown('checklist');
    const holding = op('sum', 0, ...conditions.map((each) => op('if', asTruth(each), 1, 0)));
    const bound = (name: 'ge' | 'le', limit: Typed): Expression[] =>
      limit.e === -1 || typeof limit.e === 'object' ? [] : [op(name, holding, asNumber(limit))];
    return boolean(op('and', ...bound('ge', least), ...bound('le', most), true));
  }

  #unknown(name: string): never {
    throw new UnreadableExpression(`${name}()`);
  }

  #choose(a?: Typed, b?: Typed, c?: Typed): Typed {
    if (!a || !b || !c) return this.#unknown('if');
    const valueOf = (each: Typed): Expression => (isEmptyText(each) ? missing : each.e);
    const types = [b, c].filter((each) => !isEmptyText(each)).map(({ type }) => type);
    const [type = 'text', other = type] = types;
    if (type === other) return { e: op('if', asTruth(a), valueOf(b), valueOf(c)), type };
    // XPath has no mixed types: both become texts.
    const plain = (each: Typed) => (isEmptyText(each) ? missing : op('text', each.e));
    return text(op('if', asTruth(a), plain(b), plain(c)));
  }

  #substring(a?: Typed, from?: Typed, until?: Typed): Typed {
    if (!a || !from) return this.#unknown('substr');
    const start = asNumber(from);
    if (!until) return text(op('substring', asText(a), start));
    return text(op('substring', asText(a), start, op('sub', asNumber(until), start)));
  }

  #overRows(name: 'count' | 'sum' | 'min' | 'max', args: readonly XNode[]): Typed {
    const [first] = args;
    if (args.length === 1 && first?.kind === 'place') {
      const rows = this.#scope.repeatOf(first.address);
      if (rows !== null && name === 'count') return number({ rows, do: 'count' });
      const { e, type } = this.#place(first.address);
      const group = this.#scope.groupOf(this.#scope.keyOf(first.address));
      if (group !== null && group !== this.#scope.group)
        return number({ rows: group, do: name, of: type === 'number' ? e : op('number', e) });
    }
    const values = args.map((arg) => this.value(arg));
    return number(op(name, ...values.map((each) => (name === 'count' ? each.e : asNumber(each)))));
  }

  #position(args: readonly XNode[]): Typed {
    const [first] = args;
    if (first?.kind === 'place' && /^\.\.?$/.test(first.address) && this.#scope.group !== null)
      return number(op('position'));
    return this.#unknown('position');
  }
}

/** XPath's `=`: numbers when one side is a number, texts otherwise, missing answers are empty. */
function equal(a: Typed, b: Typed): Expression {
  if (typeof a.e === 'string' && typeof b.e === 'string') return a.e === b.e;
  if (isEmptyText(b)) return op('not', op('answered', a.e));
  if (isEmptyText(a)) return op('not', op('answered', b.e));
  if (a.type === 'boolean' || b.type === 'boolean') return op('eq', asTruth(a), asTruth(b));
  if (isNumeric(a) || isNumeric(b)) return op('isTrue', op('eq', asNumber(a), asNumber(b)));
  if (a.type === 'date' || b.type === 'date') {
    if (typeof a.e !== 'string' && typeof b.e !== 'string')
      return op('isTrue', op('eq', op('date', a.e), op('date', b.e)));
  }
  return op('eq', asText(a), asText(b));
}

function ordered(compare: OperationName, a: Typed, b: Typed): Expression {
  if (a.type === 'date' && b.type === 'date') return op(compare, a.e, b.e);
  const isDated = a.type === 'date' || b.type === 'date';
  if (isDated && !isNumeric(a) && !isNumeric(b))
    return op(compare, op('date', a.e), op('date', b.e));
  return op(compare, asNumber(a), asNumber(b));
}
