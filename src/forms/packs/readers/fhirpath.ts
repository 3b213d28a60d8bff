import type { Expression } from '../expression.ts';
import type { OperationName } from '../operations.ts';
import type { ResultType } from '../results.ts';
import { birthDatePath, visitDatePath } from '../pack.ts';
import { missing } from './assemble.ts';
import { parseFhirPath, UnreadableExpression, type PathNode } from './fhirpath-parse.ts';
import { scoreOf } from './scores.ts';

/** What a FHIRPath expression may refer to in its questionnaire. */
export type FhirScope = {
  /** Type of the answers to a question; null when there is no such question. */
  readonly typeOf: (linkId: string) => ResultType | null;
  /** Whether the question or group repeats, and the key of the repeating group it is in. */
  readonly groupOf: (linkId: string) => string | null;
  readonly scoresOf: (linkId: string) => ReadonlyMap<string, number>;
  /** Value an option is stored by, of a code. */
  readonly valueOf: (linkId: string, code: string) => string;
  /** Expression of a variable seen from here; null for data that only a FHIR server has. */
  readonly variable: (name: string) => string | null | undefined;
};

/** What part of a FHIRPath expression stands for. */
type Meaning =
  | {
      readonly is: 'value';
      readonly e: Expression;
      readonly type: ResultType;
      readonly of?: string;
    }
  /** Items of the response; which ones is known once `where(linkId = …)` says so. */
  | { readonly is: 'items'; readonly linkId: string | null }
  | { readonly is: 'answers'; readonly linkId: string }
  /** Items of the questionnaire, their options, and the scores of those. */
  | { readonly is: 'questions' | 'options' | 'option' | 'scores'; readonly linkId: string | null }
  /** Data from records outside the form: missing here, as without a FHIR server. */
  | { readonly is: 'nothing' };

/** @throws UnreadableExpression for anything outside of the documented subset */
export function readFhirPath(
  text: string,
  scope: FhirScope,
): { readonly e: Expression; readonly type: ResultType; readonly usesRecords: boolean } {
  const translator = new Translator(scope);
  const { e, type } = translator.value(parseFhirPath(text));
  return { e, type, usesRecords: translator.usesRecords };
}

/** An expression as a condition: true only when it is true, or has a value that is no boolean. */
export const asCondition = ({ e, type }: { e: Expression; type: ResultType }): Expression =>
  type === 'boolean' || type === 'any'
    ? { op: 'isTrue', args: [e] }
    : { op: 'answered', args: [e] };

const op = (name: OperationName, ...args: readonly Expression[]): Expression => ({
  op: name,
  args,
});

const mathFunctions: Readonly<Record<string, OperationName>> = {
  ln: 'ln',
  exp: 'exp',
  sqrt: 'sqrt',
  abs: 'abs',
  ceiling: 'ceiling',
  floor: 'floor',
  truncate: 'trunc',
  power: 'power',
  round: 'round',
};
const textFunctions: Readonly<Record<string, readonly [OperationName, ResultType]>> = {
  substring: ['substring', 'text'],
  length: ['length', 'number'],
  contains: ['contains', 'boolean'],
  startsWith: ['startsWith', 'boolean'],
  endsWith: ['endsWith', 'boolean'],
  upper: ['upper', 'text'],
  lower: ['lower', 'text'],
  replace: ['replace', 'text'],
};
const arithmetic: Readonly<Record<string, OperationName>> = {
  '-': 'sub',
  '*': 'mul',
  '/': 'div',
  mod: 'mod',
};
const comparisons: Readonly<Record<string, OperationName>> = {
  '<': 'lt',
  '<=': 'le',
  '>': 'gt',
  '>=': 'ge',
};
const mostVariables = 60;

class Translator {
  usesRecords = false;
  readonly #scope: FhirScope;
  #this: Meaning | null = null;
  #open = 0;

  constructor(scope: FhirScope) {
    this.#scope = scope;
  }

  value(node: PathNode): { readonly e: Expression; readonly type: ResultType; of?: string } {
    const meaning = this.#mean(node);
    if (meaning.is === 'value') return meaning;
    if (meaning.is === 'nothing') return { e: missing, type: 'any' };
    if (meaning.is === 'answers') return this.#answer(meaning.linkId);
    throw new UnreadableExpression(node.kind);
  }

  #answer(linkId: string): Extract<Meaning, { is: 'value' }> {
    const type = this.#scope.typeOf(linkId);
    if (type === null) throw new UnreadableExpression(linkId);
    return { is: 'value', e: { path: `@${linkId}` }, type, of: linkId };
  }

  #mean(node: PathNode): Meaning {
    switch (node.kind) {
      case 'text':
        return { is: 'value', e: node.value, type: 'text' };
      case 'number':
        return { is: 'value', e: node.value, type: 'number' };
      case 'boolean':
        return { is: 'value', e: node.value, type: 'boolean' };
      case 'date':
        return { is: 'value', e: op('date', node.value), type: 'date' };
      case 'nothing':
        return { is: 'nothing' };
      case 'minus':
        return { is: 'value', e: op('neg', this.value(node.of).e), type: 'number' };
      case 'variable':
        return this.#variable(node.name);
      case 'member':
        // The one fact of the patient that forms here have.
        if (isBirthDate(node)) return birthDate;
        return this.#member(node.of ? this.#mean(node.of) : this.#start(), node.name);
      case 'index':
        return this.#first(this.#mean(node.of));
      case 'call':
        return this.#call(node);
      case 'operator':
        return this.#operator(node);
    }
  }

  /** What a name without anything before it belongs to. */
  #start(): Meaning {
    return this.#this ?? { is: 'items', linkId: null };
  }

  #variable(name: string): Meaning {
    if (name === 'resource' || name === 'context' || name === 'qitem')
      return { is: 'items', linkId: null };
    if (name === 'questionnaire') return { is: 'questions', linkId: null };
    if (name === 'patient') return { is: 'nothing' };
    const text = this.#scope.variable(name);
    if (text === undefined) throw new UnreadableExpression(`%${name}`);
    if (text === null) return this.#record();
    this.#open += 1;
    if (this.#open > mostVariables) throw new UnreadableExpression(`%${name}`);
    const outer = this.#this;
    this.#this = null;
    const meaning = this.#mean(parseFhirPath(text));
    this.#this = outer;
    this.#open -= 1;
    return meaning;
  }

  #record(): Meaning {
    this.usesRecords = true;
    return { is: 'nothing' };
  }

  #member(of: Meaning, name: string): Meaning {
    if (name === '$this') return this.#start();
    switch (of.is) {
      case 'nothing':
        return this.#record();
      case 'items':
        if (name === 'item') return { is: 'items', linkId: null };
        if (name === 'answer' && of.linkId !== null) return { is: 'answers', linkId: of.linkId };
        throw new UnreadableExpression(name);
      case 'answers':
        if (/^value[A-Z]?/.test(name)) return this.#answer(of.linkId);
        throw new UnreadableExpression(name);
      case 'questions':
        if (name === 'item') return of;
        if (name === 'answerOption') return { is: 'options', linkId: of.linkId };
        throw new UnreadableExpression(name);
      case 'option':
        if (name === 'extension') return { is: 'scores', linkId: of.linkId };
        throw new UnreadableExpression(name);
      case 'scores':
        if (of.linkId !== null && name.startsWith('value')) return this.#score(of.linkId);
        throw new UnreadableExpression(name);
      case 'value':
        // The code of a coding, and the number of a quantity, are what the answer is stored as.
        if (of.of !== undefined && (name === 'code' || name === 'value')) return of;
        throw new UnreadableExpression(name);
      default:
        throw new UnreadableExpression(name);
    }
  }

  #score(linkId: string): Meaning {
    const scores = this.#scope.scoresOf(linkId);
    if (scores.size === 0) throw new UnreadableExpression(linkId);
    return { is: 'value', e: scoreOf({ path: `@${linkId}` }, scores), type: 'number' };
  }

  #first(of: Meaning): Meaning {
    return of.is === 'answers' ? this.#answer(of.linkId) : of;
  }

  #call(node: Extract<PathNode, { kind: 'call' }>): Meaning {
    const { name, args } = node;
    if (node.of === null) {
      if (name === 'today' || name === 'now')
        return { is: 'value', e: { path: visitDatePath }, type: 'date' };
      if (name === 'iif') return this.#iif(args);
    }
    return this.#on(node.of ? this.#mean(node.of) : this.#start(), name, args);
  }

  #iif([condition, then, otherwise]: readonly PathNode[]): Meaning {
    if (!condition || !then) throw new UnreadableExpression('iif');
    const [yes, no] = [this.value(then), otherwise ? this.value(otherwise) : null];
    return {
      is: 'value',
      e: op('if', asCondition(this.value(condition)), yes.e, no?.e ?? missing),
      type: no === null || no.type === yes.type ? yes.type : 'any',
    };
  }

  #on(of: Meaning, name: string, args: readonly PathNode[]): Meaning {
    if (name === 'exists' || name === 'empty' || name === 'hasValue')
      return this.#exists(of, name === 'empty', args);
    if (of.is === 'nothing') return name === 'count' ? number(0) : this.#record();
    if (name === 'first' || name === 'single' || name === 'last') return this.#first(of);
    if (name === 'ofType' || name === 'as' || name === 'distinct') return of;
    if (name === 'where') return this.#where(of, args[0]);
    if (
      (name === 'repeat' || name === 'descendants') &&
      (of.is === 'items' || of.is === 'questions')
    )
      return of;
    if (name === 'select' && args[0]) return this.#within(of, args[0]);
    if (name === 'count') return this.#count(of);
    if (name === 'sum' || name === 'min' || name === 'max') return this.#aggregate(of, name);
    if ((name === 'ordinal' || name === 'weight') && (of.is === 'answers' || of.is === 'value')) {
      const linkId = of.is === 'answers' ? of.linkId : of.of;
      if (linkId !== undefined) return this.#score(linkId);
    }
    return this.#function(this.#scalar(of), name, args);
  }

  #scalar(of: Meaning): Extract<Meaning, { is: 'value' }> {
    if (of.is === 'value') return of;
    if (of.is === 'answers') return this.#answer(of.linkId);
    throw new UnreadableExpression(of.is);
  }

  #function(
    { e, type }: { readonly e: Expression; readonly type: ResultType },
    name: string,
    args: readonly PathNode[],
  ): Meaning {
    const others = args.map((arg) => this.value(arg).e);
    if (name === 'not') return { is: 'value', e: op('not', e), type: 'boolean' };
    if (name === 'toString') return { is: 'value', e: op('text', e), type: 'text' };
    if (name === 'toInteger' || name === 'toDecimal') return number(op('number', e));
    if (name === 'toDate') return { is: 'value', e: op('date', e), type: 'date' };
    if (name === 'toBoolean' && type === 'boolean') return { is: 'value', e, type };
    const math = Object.hasOwn(mathFunctions, name) ? mathFunctions[name] : undefined;
    if (math) return number(op(math, e, ...others));
    const text = Object.hasOwn(textFunctions, name) ? textFunctions[name] : undefined;
    if (!text) throw new UnreadableExpression(`${name}()`);
    return { is: 'value', e: op(text[0], e, ...others), type: text[1] };
  }

  #exists(of: Meaning, isEmpty: boolean, args: readonly PathNode[]): Meaning {
    if (args.length > 0) throw new UnreadableExpression('exists()');
    const answered =
      of.is === 'nothing' ? false : op('answered', this.#scalar(this.#asAnswers(of)).e);
    return { is: 'value', e: isEmpty ? op('not', answered) : answered, type: 'boolean' };
  }

  #asAnswers(of: Meaning): Meaning {
    return of.is === 'items' && of.linkId !== null ? { is: 'answers', linkId: of.linkId } : of;
  }

  #where(of: Meaning, criteria: PathNode | undefined): Meaning {
    if (criteria?.kind !== 'operator' || criteria.name !== '=')
      throw new UnreadableExpression('where()');
    const { left, right } = criteria;
    const member = left.kind === 'member' ? left.name : '';
    if (
      (of.is === 'items' || of.is === 'questions') &&
      member === 'linkId' &&
      right.kind === 'text'
    )
      return { is: of.is, linkId: right.value };
    if (of.is === 'scores' && member === 'url') return of;
    // Options of a question, of which the one that is its answer.
    if (of.is === 'options' && member === 'code') {
      const chosen = this.#mean(right);
      if (chosen.is === 'value' && chosen.of === of.linkId)
        return { is: 'option', linkId: of.linkId };
    }
    throw new UnreadableExpression('where()');
  }

  #within(of: Meaning, node: PathNode): Meaning {
    const outer = this.#this;
    this.#this = of;
    const meaning = this.#mean(node);
    this.#this = outer;
    return meaning;
  }

  #count(of: Meaning): Meaning {
    if (of.is === 'items' && of.linkId !== null && this.#scope.typeOf(of.linkId) === null)
      return number({ rows: of.linkId, do: 'count' });
    const { e, type, of: linkId } = this.#scalar(this.#asAnswers(of));
    const group = linkId === undefined ? null : this.#scope.groupOf(linkId);
    if (group !== null) return number({ rows: group, do: 'count', of: e });
    return number(type === 'list' ? op('selectedCount', e) : op('count', e));
  }

  #aggregate(of: Meaning, name: 'sum' | 'min' | 'max'): Meaning {
    const { e, of: linkId } = this.#scalar(of);
    const group = linkId === undefined ? null : this.#scope.groupOf(linkId);
    return number(group === null ? op(name, e) : { rows: group, do: name, of: e });
  }

  #operator({ name, left, right }: Extract<PathNode, { kind: 'operator' }>): Meaning {
    if (name === 'in') return this.#among(left, right);
    if (name === 'contains') return this.#among(right, left);
    const [a, b] = [this.value(left), this.value(right)];
    const logic = (e: Expression): Meaning => ({ is: 'value', e, type: 'boolean' });
    switch (name) {
      case 'and':
      case 'or':
        return logic(op(name, truth(a), truth(b)));
      case 'xor':
        return logic(op('ne', truth(a), truth(b)));
      case 'implies':
        return logic(op('or', op('not', truth(a)), truth(b)));
      case '=':
        return logic(this.#equal(a, b));
      case '!=':
        return logic(op('not', this.#equal(a, b)));
      case '~':
        return logic(op('isTrue', this.#equal(a, b)));
      case '!~':
        return logic(op('not', op('isTrue', this.#equal(a, b))));
      case '&':
        return {
          is: 'value',
          e: op('concat', op('coalesce', a.e, ''), op('coalesce', b.e, '')),
          type: 'text',
        };
      case '+':
        return this.#plus(a, b);
      case 'div':
        return number(op('trunc', op('div', a.e, b.e)));
    }
    const compare = comparisons[name];
    if (compare) return logic(op(compare, a.e, b.e));
    const compute = arithmetic[name];
    if (!compute) throw new UnreadableExpression(name);
    return number(op(compute, a.e, b.e));
  }

  #plus(a: { e: Expression; type: ResultType }, b: { e: Expression; type: ResultType }): Meaning {
    if (a.type === 'text' || b.type === 'text')
      return { is: 'value', e: op('concat', a.e, b.e), type: 'text' };
    return number(op('add', a.e, b.e));
  }

  #equal(
    a: { e: Expression; type: ResultType; of?: string },
    b: { e: Expression; type: ResultType; of?: string },
  ): Expression {
    if (a.of !== undefined && typeof b.e === 'string') return this.#isOption(a, a.of, b.e);
    if (b.of !== undefined && typeof a.e === 'string') return this.#isOption(b, b.of, a.e);
    return op('eq', a.e, b.e);
  }

  #isOption(a: { e: Expression; type: ResultType }, linkId: string, code: string): Expression {
    const value = this.#scope.valueOf(linkId, code);
    // Missing while nothing is chosen, as everything in FHIRPath that compares with nothing.
    if (a.type === 'list') return op('if', op('answered', a.e), op('selected', a.e, value));
    return op('eq', a.e, value);
  }

  #among(left: PathNode, right: PathNode): Meaning {
    const a = this.value(left);
    const options = unionOf(right).map((each) => this.value(each));
    const any = options.map((b) => this.#equal(a, b));
    return { is: 'value', e: op('or', ...any), type: 'boolean' };
  }
}

const unionOf = (node: PathNode): readonly PathNode[] =>
  node.kind === 'operator' && node.name === '|'
    ? [...unionOf(node.left), ...unionOf(node.right)]
    : [node];

const number = (e: Expression): Meaning => ({ is: 'value', e, type: 'number' });
const truth = (given: { e: Expression; type: ResultType }): Expression =>
  given.type === 'boolean' || given.type === 'any' ? given.e : op('answered', given.e);

const birthDate: Meaning = { is: 'value', e: { path: birthDatePath }, type: 'date' };
const isBirthDate = (node: PathNode): boolean =>
  node.kind === 'member' &&
  node.name === 'birthDate' &&
  node.of?.kind === 'variable' &&
  node.of.name === 'patient';
