import { textOf, type XmlNode } from '#domain/xml-tree.ts';

/** What an XForm says about the question at an address. */
export type Bind = {
  readonly at: string;
  readonly id: string | undefined;
  readonly type: string | undefined;
  readonly relevant: string | undefined;
  readonly required: string | undefined;
  readonly constraint: string | undefined;
  readonly message: string | undefined;
  readonly calculate: string | undefined;
  readonly preload: string | undefined;
  readonly readonly: boolean;
};

export const childrenNamed = (node: XmlNode, name: string): readonly XmlNode[] =>
  node.children.filter((child) => child.name === name);

/** A type without its prefix: `xsd:int` is `int`. */
export const localType = (type: string): string => type.slice(type.indexOf(':') + 1);

/** The whole address of one given from another: `../age` at `/data/child/name` is `/data/child/age`. */
export function absoluteOf(given: string, at: string, root: string): string {
  const clean = given.trim();
  if (clean.startsWith('/')) return resolved(clean);
  if (clean === '.') return at;
  if (clean.startsWith('.')) return resolved(`${at}/${clean}`);
  return resolved(`${root}/${clean}`);
}

function resolved(address: string): string {
  const parts: string[] = [];
  for (const part of address.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
}

/** All binds of a model by the address they are about. */
export function bindsOf(model: XmlNode, root: string): ReadonlyMap<string, Bind> {
  const binds = new Map<string, Bind>();
  for (const { attributes } of childrenNamed(model, 'bind')) {
    const nodeset = attributes['nodeset'];
    if (nodeset === undefined) continue;
    const at = absoluteOf(nodeset, root, root);
    binds.set(at, {
      at,
      id: attributes['id'],
      type: attributes['type'],
      relevant: attributes['relevant'],
      required: attributes['required'],
      constraint: attributes['constraint'],
      message: attributes['jr:constraintMsg'],
      calculate: attributes['calculate'],
      preload: attributes['jr:preload'],
      readonly: attributes['readonly'] === 'true()',
    });
  }
  return binds;
}

/** The element of an instance at an address. */
export function nodeAt(instance: XmlNode, address: string): XmlNode | null {
  let found: XmlNode | null = instance;
  for (const name of address.split('/').slice(2))
    found = found?.children.find((child) => child.name === name) ?? null;
  return found;
}

/** Answers in a further instance, as an `itemset` names them: their values, and texts or ids of texts. */
export function itemsIn(
  model: XmlNode,
  name: string,
  set: XmlNode,
): readonly { readonly value: string; readonly given: string }[] {
  const instance = childrenNamed(model, 'instance').find(
    ({ attributes }) => attributes['id'] === name,
  );
  const key = (child: string) => childrenNamed(set, child)[0]?.attributes['ref'] ?? '';
  const [valueName, labelName] = [key('value'), key('label').replace(/^jr:itext\((.*)\)$/, '$1')];
  return (instance?.children[0]?.children ?? []).map((item) => ({
    value: textOf(childrenNamed(item, valueName)[0] ?? item),
    given: textOf(childrenNamed(item, labelName)[0] ?? item),
  }));
}

/** Elements of ODK that put an answer in place when something happens; they ask nothing. */
const actions: ReadonlySet<string> = new Set(['setvalue', 'setgeopoint', 'recordaudio', 'action']);
export const setsAnswer = ({ name }: XmlNode): boolean => actions.has(name);

/**
 * Limits of a number: those of a range or slider (`start`, `end`, `step`), as wide as any answer
 * where there are none.
 *
 * @param type of the answers; `int` has no fractions
 */
export function rangeOf(
  given: Readonly<Record<string, string>>,
  type: string,
): { readonly min: number; readonly max: number; readonly step: number } {
  const number = (name: string, otherwise: number): number => {
    const value = Number.parseFloat(given[name] ?? '');
    return Number.isFinite(value) ? value : otherwise;
  };
  const [start, end] = [number('start', -1_000_000_000), number('end', 1_000_000_000)];
  const step = Math.abs(number('step', 0)) || (type.startsWith('int') ? 1 : 0.001);
  return { min: Math.min(start, end), max: Math.max(start, end), step };
}
