import { UnreadableExpression } from './fhirpath-parse.ts';

/** The part of XPath that XForms and XLSForms use (getodk.github.io/xforms-spec), as a tree. */
export type XNode =
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'number'; readonly value: number }
  /** A question by its address, such as `/data/age`, `../age`, `.`, or `${age}` of an XLSForm. */
  | { readonly kind: 'place'; readonly address: string }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly XNode[] }
  | {
      readonly kind: 'operator';
      readonly name: string;
      readonly left: XNode;
      readonly right: XNode;
    }
  | { readonly kind: 'minus'; readonly of: XNode };

type Token = {
  readonly kind: 'text' | 'number' | 'place' | 'name' | 'sign';
  readonly word: string;
};

const shapes = new RegExp(
  [
    String.raw`\s+`,
    `"([^"]*)"`,
    `'([^']*)'`,
    String.raw`(\d+(?:\.\d*)?|\.\d+)`,
    String.raw`\$\{\s*([^}\s]+)\s*\}`,
    String.raw`((?:\/|\.\.\/|\.\/)[\w./:-]*\w(?:\/\.\.)*|\.\.|\.)`,
    String.raw`([A-Za-z_][\w.:-]*(?:\/[\w.:-]+)*)`,
    String.raw`(<=|>=|!=|[-+*=<>,()|[\]])`,
  ].join('|'),
  'y',
);

const mostTokens = 3_000;

function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  const shape = new RegExp(shapes);
  let at = 0;
  while (at < text.length) {
    shape.lastIndex = at;
    const found = shape.exec(text);
    if (!found || tokens.length > mostTokens)
      throw new UnreadableExpression(text.slice(at, at + 20));
    at = shape.lastIndex;
    const [, double, single, digits, named, place, name, sign] = found;
    if (double !== undefined) tokens.push({ kind: 'text', word: double });
    else if (single !== undefined) tokens.push({ kind: 'text', word: single });
    else if (digits !== undefined) tokens.push({ kind: 'number', word: digits });
    else if (named !== undefined) tokens.push({ kind: 'place', word: `\${${named}}` });
    else if (place !== undefined) tokens.push({ kind: 'place', word: place });
    else if (name !== undefined) tokens.push({ kind: 'name', word: name });
    else if (sign !== undefined) tokens.push({ kind: 'sign', word: sign });
  }
  return tokens;
}

/** Operators by how loosely they bind, loosest first. */
const levels: readonly (readonly string[])[] = [
  ['or'],
  ['and'],
  ['=', '!='],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', 'div', 'mod'],
];

class Parser {
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  whole(): XNode {
    const node = this.#level(0);
    const left = this.#tokens[this.#at];
    if (left) throw new UnreadableExpression(left.word);
    return node;
  }

  #take(word: string): boolean {
    const token = this.#tokens[this.#at];
    if (token?.word !== word || (token.kind !== 'sign' && token.kind !== 'name')) return false;
    this.#at += 1;
    return true;
  }

  #level(level: number): XNode {
    const operators = levels[level];
    if (!operators) return this.#unary();
    let left = this.#level(level + 1);
    for (;;) {
      const name = operators.find((each) => this.#take(each));
      if (name === undefined) return left;
      left = { kind: 'operator', name, left, right: this.#level(level + 1) };
    }
  }

  #unary(): XNode {
    this.#depth += 1;
    if (this.#depth > 60) throw new UnreadableExpression('(');
    const node: XNode = this.#take('-') ? { kind: 'minus', of: this.#unary() } : this.#term();
    this.#depth -= 1;
    return node;
  }

  #term(): XNode {
    const token = this.#tokens[this.#at];
    if (!token) throw new UnreadableExpression('');
    this.#at += 1;
    if (token.kind === 'text') return { kind: 'text', value: token.word };
    if (token.kind === 'number') return { kind: 'number', value: Number(token.word) };
    if (token.kind === 'place') return { kind: 'place', address: token.word };
    if (token.word === '(') {
      const inner = this.#level(0);
      if (!this.#take(')')) throw new UnreadableExpression(')');
      return inner;
    }
    if (token.kind === 'sign') throw new UnreadableExpression(token.word);
    if (!this.#take('(')) return { kind: 'place', address: token.word };
    const args: XNode[] = [];
    if (!this.#take(')')) {
      do args.push(this.#level(0));
      while (this.#take(','));
      if (!this.#take(')')) throw new UnreadableExpression(token.word);
    }
    return this.#after({ kind: 'call', name: token.word, args });
  }

  /** `current()/../age` is an address; anything else after a call is outside of the subset. */
  #after(call: Extract<XNode, { kind: 'call' }>): XNode {
    const next = this.#tokens[this.#at];
    if (call.name !== 'current' || next?.kind !== 'place') return call;
    this.#at += 1;
    return { kind: 'place', address: next.word.replace(/^\//, '') };
  }
}

/** @throws UnreadableExpression */
export const parseXPath = (text: string): XNode => new Parser(tokensOf(text)).whole();
