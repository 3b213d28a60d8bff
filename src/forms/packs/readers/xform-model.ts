import type { XmlNode } from '#domain/xml-tree.ts';

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
