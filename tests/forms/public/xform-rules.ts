import { runInNewContext } from 'node:vm';
import { readXml, type XmlNode } from '#domain/xml-tree.ts';

/**
 * The rules of an XForm by themselves, for comparison: relevance and calculations as JavaScript,
 * run again and again until nothing changes. Shares nothing with the readers of packs.
 */

type Data = string | number | undefined;
type Bind = { readonly relevant?: string; readonly calculate?: string };

const named = (node: XmlNode, name: string): XmlNode[] =>
  node.children.filter((child) => child.name === name);

const plain = (given: string, at: string, root: string): string => {
  const start = given.startsWith('/')
    ? given
    : given.startsWith('.')
      ? `${at}/${given}`
      : `${root}/${given}`;
  const parts: string[] = [];
  for (const part of start.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
};

/** XPath as JavaScript; texts are set aside first, so that nothing inside them is changed. */
function scriptOf(xpath: string, at: string, root: string): string {
  const texts: string[] = [];
  const aside = xpath.replace(/'[^']*'|"[^"]*"/g, (text) => {
    texts.push(text);
    return ` §${texts.length - 1}§ `;
  });
  const script = aside
    .replace(
      /(?<![\w)])(?:\.\.|\/)[\w./-]*[\w]|(?<=[\s(,])\.(?=[\s<>=!,)])|^\.(?=[\s<>=!])/g,
      (path) => ` v(${JSON.stringify(plain(path, at, root))}) `,
    )
    .replace(/\bmod\b/g, '%')
    .replace(/\bdiv\b/g, '/')
    .replace(/\band\b/g, '&&')
    .replace(/\bor\b/g, '||')
    .replace(/([^!<>])=/g, '$1==')
    .replace(/\bif\s*\(/g, 'choose(')
    .replace(/\bstring-length\b/g, 'length')
    .replace(/\bcount-selected\b/g, 'countSelected')
    .replace(/\bnot\s*\(/g, '!truth(');
  // Only where it is compared with the empty text is a missing answer an empty text.
  return script
    .replace(/§(\d+)§/g, (_, index: string) => texts[Number(index)] ?? '')
    .replace(/v\(("[^"]+")\)\s*(!=|==)\s*(?:''|"")/g, "(text($1) $2 '')")
    .replace(/v\(("[^"]+")\)\s*==\s*\(/g, 'isSame(v($1), ');
}

export class XFormRules {
  readonly root: string;
  readonly binds = new Map<string, Bind>();
  readonly controls = new Map<string, XmlNode>();
  /** Addresses of the groups of the body around each control. */
  readonly #around = new Map<string, readonly string[]>();
  readonly #defaults = new Map<string, string>();

  constructor(xml: string) {
    const read = readXml(xml);
    if (!read.ok) throw new Error(read.reason);
    const { root } = read.tree;
    const model = named(named(root, 'head')[0] ?? root, 'model')[0] ?? root;
    const instance = named(model, 'instance')[0]?.children[0] ?? root;
    this.root = `/${instance.name}`;
    for (const { attributes } of named(model, 'bind')) {
      const at = plain(attributes['nodeset'] ?? '', this.root, this.root);
      const { relevant, calculate } = attributes;
      this.binds.set(at, { ...(relevant && { relevant }), ...(calculate && { calculate }) });
    }
    const ids = new Map(
      named(model, 'bind').map(({ attributes }) => [
        attributes['id'] ?? '',
        plain(attributes['nodeset'] ?? '', this.root, this.root),
      ]),
    );
    this.#find(named(root, 'body')[0] ?? root, [], ids);
    this.#keep(instance, this.root);
  }

  #find(node: XmlNode, around: readonly string[], ids: ReadonlyMap<string, string>): void {
    for (const child of node.children) {
      const { ref, nodeset, bind } = child.attributes;
      const given = ref ?? nodeset ?? (bind === undefined ? undefined : ids.get(bind));
      const at =
        given === undefined || given.startsWith('jr:') ? null : plain(given, this.root, this.root);
      const isGroup = child.name === 'group' || child.name === 'repeat';
      if (at !== null && !isGroup && !['label', 'hint'].includes(child.name)) {
        this.controls.set(at, child);
        this.#around.set(at, around);
      }
      this.#find(child, isGroup && at !== null ? [...around, at] : around, ids);
    }
  }

  #keep(node: XmlNode, at: string): void {
    for (const child of node.children) {
      const inner = `${at}/${child.name}`;
      const text = child.content
        .filter((piece) => typeof piece === 'string')
        .join('')
        .trim();
      if (child.children.length === 0 && text !== '') this.#defaults.set(inner, text);
      this.#keep(child, inner);
    }
  }

  /** Addresses of the questions that show with these answers, by the form's own rules. */
  shown(given: ReadonlyMap<string, Data>, today: number): ReadonlySet<string> {
    let values = new Map<string, Data>([...this.#defaults, ...given]);
    let hidden = new Set<string>();
    const isHidden = (at: string): boolean =>
      at.split('/').some((_, index, parts) => hidden.has(parts.slice(0, index + 1).join('/')));
    const scope = {
      v: (at: string): Data => {
        const value = isHidden(at) ? undefined : values.get(at);
        return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
      },
      text: (at: string): string => String(scope.v(at) ?? ''),
      truth: Boolean,
      // Beside a condition an answer is one too, and none is false (JavaRosa's XPathEqExpr).
      isSame: (value: Data, other: unknown) =>
        typeof other === 'boolean' ? Boolean(value) === other : value === other,
      choose: (test: unknown, yes: Data, no: Data) => (test ? yes : no),
      selected: (value: Data, option: Data) =>
        String(value ?? '')
          .split(' ')
          .includes(String(option)),
      countSelected: (value: Data) =>
        String(value ?? '')
          .split(' ')
          .filter(Boolean).length,
      length: (value: Data) =>
        value === undefined || Number.isNaN(value) ? 0 : String(value).length,
      int: (value: number) => Math.trunc(value),
      today: () => today,
      date: (value: Data) => value,
      checklist: (least: number, most: number, ...all: unknown[]) => {
        const held = all.filter(Boolean).length;
        return (least === -1 || held >= least) && (most === -1 || held <= most);
      },
      concat: (...all: Data[]) => all.join(''),
      null: undefined,
    };
    const run = (xpath: string, at: string): unknown =>
      runInNewContext(
        scriptOf(xpath, at, this.root).replace(/(?<![\w])(true|false)\(\)/g, '$1'),
        scope,
      );
    for (let turn = 0, isSettled = false; !isSettled; turn += 1) {
      if (turn > 200) throw new Error('The rules of the form never settle');
      const next = new Map(values);
      for (const [at, { calculate }] of this.binds)
        if (calculate) {
          const value = run(calculate, at) as Data;
          // In XPath an empty text is no number, in JavaScript it is 0.
          const isNone = value === '' || (typeof value === 'number' && Number.isNaN(value));
          next.set(at, isNone ? undefined : value);
        }
      const nextHidden = new Set<string>();
      for (const [at, { relevant }] of this.binds)
        if (relevant && !run(relevant, at)) nextHidden.add(at);
      // What a calculation gave may show something only turns later.
      isSettled =
        nextHidden.size === hidden.size &&
        [...nextHidden].every((at) => hidden.has(at)) &&
        [...next].every(([at, value]) => values.get(at) === value);
      [values, hidden] = [next, nextHidden];
    }
    return new Set(
      [...this.controls.keys()].filter(
        (at) => !isHidden(at) && !(this.#around.get(at) ?? []).some(isHidden),
      ),
    );
  }
}
