/** The part of FHIRPath (hl7.org/fhirpath) that questionnaires use, as a tree. */
export type PathNode =
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'date'; readonly value: string }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'variable'; readonly name: string }
  /** A name by itself, or of what comes before the dot. */
  | { readonly kind: 'member'; readonly of: PathNode | null; readonly name: string }
  | {
      readonly kind: 'call';
      readonly of: PathNode | null;
      readonly name: string;
      readonly args: readonly PathNode[];
    }
  | { readonly kind: 'index'; readonly of: PathNode; readonly at: PathNode }
  | {
      readonly kind: 'operator';
      readonly name: string;
      readonly left: PathNode;
      readonly right: PathNode;
    }
  | { readonly kind: 'minus'; readonly of: PathNode };

/** Words that cannot be read; `word` is where reading stopped. */
export class UnreadableExpression extends Error {
  readonly word: string;

  constructor(word: string) {
    super(`unreadable expression at ${word}`);
    this.word = word;
  }
}

const mostTokens = 2_000;
const deepestParse = 60;
const shapes = new RegExp(
  [
    String.raw`\s+`,
    String.raw`'((?:[^'\\]|\\.)*)'`,
    String.raw`@(\d{4}(?:-\d{2}){0,2})(?:T[\d:.+-]*Z?)?`,
    String.raw`(\d+(?:\.\d+)?)`,
    '%?`([^`]*)`',
    String.raw`(%?[A-Za-z_$][\w]*(?:-[A-Za-z]\w*)*)`,
    String.raw`(<=|>=|!=|!~|[-+*/=<>~&|.,()[\]{}])`,
  ].join('|'),
  'y',
);

type Token = {
  readonly kind: 'text' | 'date' | 'number' | 'name' | 'variable' | 'sign';
  readonly word: string;
};

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
    const [all, quoted, date, digits, ticked, name, sign] = found;
    if (quoted !== undefined) tokens.push({ kind: 'text', word: quoted.replace(/\\(.)/g, '$1') });
    else if (date !== undefined) tokens.push({ kind: 'date', word: date });
    else if (digits !== undefined) tokens.push({ kind: 'number', word: digits });
    else if (ticked !== undefined)
      tokens.push({ kind: all.startsWith('%') ? 'variable' : 'name', word: ticked });
    else if (name !== undefined)
      tokens.push(
        name.startsWith('%')
          ? { kind: 'variable', word: name.slice(1) }
          : { kind: 'name', word: name },
      );
    else if (sign !== undefined) tokens.push({ kind: 'sign', word: sign });
  }
  return tokens;
}

/** Operators by how loosely they bind, loosest first. */
const levels: readonly (readonly string[])[] = [
  ['implies'],
  ['or', 'xor'],
  ['and'],
  ['in', 'contains'],
  ['=', '~', '!=', '!~'],
  ['<', '<=', '>', '>='],
  ['|'],
  ['+', '-', '&'],
  ['*', '/', 'div', 'mod'],
];

class Parser {
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  whole(): PathNode {
    const node = this.#level(0);
    if (this.#at < this.#tokens.length) throw new UnreadableExpression(this.#peek());
    return node;
  }

  #peek(): string {
    const token = this.#tokens[this.#at];
    return token && token.kind !== 'text' ? token.word : '';
  }

  #take(word: string): boolean {
    const token = this.#tokens[this.#at];
    if (token?.word !== word || token.kind === 'text') return false;
    this.#at += 1;
    return true;
  }

  #expect(word: string): void {
    if (!this.#take(word)) throw new UnreadableExpression(this.#peek() || word);
  }

  #level(level: number): PathNode {
    const operators = levels[level];
    if (!operators) return this.#unary();
    let left = this.#level(level + 1);
    for (;;) {
      const name = operators.find((each) => this.#take(each));
      if (name === undefined) return left;
      left = { kind: 'operator', name, left, right: this.#level(level + 1) };
    }
  }

  #unary(): PathNode {
    if (this.#take('-')) return { kind: 'minus', of: this.#unary() };
    if (this.#take('+')) return this.#unary();
    return this.#dotted();
  }

  #dotted(): PathNode {
    this.#depth += 1;
    if (this.#depth > deepestParse) throw new UnreadableExpression(this.#peek());
    let node = this.#term();
    for (;;) {
      if (this.#take('.')) node = this.#named(node);
      else if (this.#take('[')) {
        node = { kind: 'index', of: node, at: this.#level(0) };
        this.#expect(']');
      } else break;
    }
    this.#depth -= 1;
    return node;
  }

  #named(of: PathNode | null): PathNode {
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'name') throw new UnreadableExpression(this.#peek());
    this.#at += 1;
    if (!this.#take('(')) return { kind: 'member', of, name: token.word };
    const args: PathNode[] = [];
    if (!this.#take(')')) {
      do args.push(this.#level(0));
      while (this.#take(','));
      this.#expect(')');
    }
    return { kind: 'call', of, name: token.word, args };
  }

  #term(): PathNode {
    const token = this.#tokens[this.#at];
    if (!token) throw new UnreadableExpression('');
    if (token.kind === 'name') {
      if (token.word === 'true' || token.word === 'false') {
        this.#at += 1;
        return { kind: 'boolean', value: token.word === 'true' };
      }
      return this.#named(null);
    }
    this.#at += 1;
    if (token.kind === 'text') return { kind: 'text', value: token.word };
    if (token.kind === 'date') return { kind: 'date', value: token.word };
    if (token.kind === 'number') return { kind: 'number', value: Number(token.word) };
    if (token.kind === 'variable') return { kind: 'variable', name: token.word };
    if (token.word === '(') {
      const inner = this.#level(0);
      this.#expect(')');
      return inner;
    }
    if (token.word === '{') {
      this.#expect('}');
      return { kind: 'nothing' };
    }
    throw new UnreadableExpression(token.word);
  }
}

/** @throws UnreadableExpression */
export const parseFhirPath = (text: string): PathNode => new Parser(tokensOf(text)).whole();
