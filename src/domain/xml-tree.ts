import { SaxesParser } from 'saxes';
import { must } from './must.ts';

/**
 * Reads an untrusted XML document into a small tree. A document type is refused before anything is
 * parsed, so there are no entities to expand and nothing external to fetch; size, depth and number
 * of elements are limited. Works in the browser and in Node.
 *
 * Namespaces are resolved here, not by the parser: HL7's own samples use prefixes they never
 * declare, which a strict parser cannot read. An undeclared prefix belongs to no known namespace.
 */

export type XmlNode = {
  readonly namespace: string;
  /** Name without its prefix. */
  readonly name: string;
  /** Attributes by their name as written, prefix included; no prototype. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlNode[];
  readonly parent: XmlNode | null;
  /** Text and child elements in document order. */
  readonly content: (string | XmlNode)[];
};

type XmlPosition = { readonly line: number; readonly column: number };
export type XmlTree = {
  readonly root: XmlNode;
  readonly undeclaredPrefix: (XmlPosition & { readonly prefix: string }) | null;
};

export type XmlRefusal = 'doctype' | 'not-well-formed' | 'not-xml' | 'too-deep' | 'too-large';
export type XmlResult =
  { ok: true; tree: XmlTree } | { ok: false; reason: XmlRefusal; position: XmlPosition | null };

export type XmlLimits = {
  readonly characters: number;
  readonly depth: number;
  readonly elements: number;
};

/** Largest seen in public samples: about 900,000 characters, depth 35, 20,000 elements. */
export const xmlLimits: XmlLimits = { characters: 10_000_000, depth: 200, elements: 200_000 };

/** The namespace of an undeclared prefix. */
export const undeclaredNamespace = 'undeclared:';
const predeclared: ReadonlyMap<string, string> = new Map([
  ['', ''],
  ['xml', 'http://www.w3.org/XML/1998/namespace'],
  ['xmlns', 'http://www.w3.org/2000/xmlns/'],
]);

export function readXml(xml: string, limits: XmlLimits = xmlLimits): XmlResult {
  if (xml.length > limits.characters) return refused('too-large');
  const start = xml.search(/\S/); // after a byte order mark and white space
  if (xml[start] !== '<') return refused('not-xml');
  if (declaresType(xml, start)) return refused('doctype');
  if (/\p{Surrogate}/u.test(xml)) return refused('not-well-formed');
  const lines = xml.slice(0, start).split('\n').length - 1; // skipped before the parser counts
  try {
    const { root, undeclaredPrefix } = build(xml.slice(start), limits);
    return {
      ok: true,
      tree: {
        root,
        undeclaredPrefix: undeclaredPrefix && {
          ...undeclaredPrefix,
          line: undeclaredPrefix.line + lines,
        },
      },
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refused(error.reason, {
      line: error.position.line + lines,
      column: error.position.column,
    });
  }
}

function refused(reason: XmlRefusal, position: XmlPosition | null = null): XmlResult {
  return { ok: false, reason, position };
}

class Refusal extends Error {
  readonly reason: XmlRefusal;
  readonly position: XmlPosition;

  constructor(reason: XmlRefusal, { line, column }: XmlPosition) {
    super(reason);
    this.reason = reason;
    this.position = { line, column };
  }
}

/**
 * Whether a declaration comes before the root element, looking past comments and processing
 * instructions.
 */
function declaresType(xml: string, start: number): boolean {
  const skip = /\s*(?:<!--[^]*?-->|<\?[^]*?\?>)/y;
  let at = start;
  for (;;) {
    skip.lastIndex = at;
    if (!skip.test(xml)) break;
    at = skip.lastIndex;
  }
  const declaration = /\s*<!(?!--)/y;
  declaration.lastIndex = at;
  return declaration.test(xml);
}

function build(xml: string, limits: XmlLimits): XmlTree {
  const parser = new SaxesParser({ xmlns: false, defaultXMLVersion: '1.0', forceXMLVersion: true });
  const state: State = {
    root: null,
    current: null,
    scopes: [predeclared],
    depth: 0,
    elements: 0,
    undeclaredPrefix: null,
  };
  const refuse = (reason: XmlRefusal): never => {
    throw new Refusal(reason, parser);
  };
  parser.on('error', () => refuse('not-well-formed'));
  parser.on('opentag', (tag) => {
    state.depth += 1;
    state.elements += 1;
    if (state.depth > limits.depth) refuse('too-deep');
    if (state.elements > limits.elements) refuse('too-large');
    open(state, tag, parser);
  });
  parser.on('closetag', () => {
    state.depth -= 1;
    state.scopes.pop();
    state.current = must(state.current, 'open element').parent;
  });
  parser.on('text', (text) => state.current?.content.push(text));
  parser.on('cdata', (text) => state.current?.content.push(text));
  parser.write(xml).close();
  return { root: must(state.root, 'root element'), undeclaredPrefix: state.undeclaredPrefix };
}

type State = {
  root: XmlNode | null;
  current: XmlNode | null;
  /** One map of prefixes per open element; the same map while nothing is declared. */
  scopes: ReadonlyMap<string, string>[];
  depth: number;
  elements: number;
  undeclaredPrefix: XmlTree['undeclaredPrefix'];
};

type Tag = { name: string; attributes: Record<string, string> };

function open(state: State, tag: Tag, position: XmlPosition): void {
  const scope = declare(must(state.scopes.at(-1), 'scope'), tag.attributes);
  state.scopes.push(scope);
  const resolve = (prefix: string): string => {
    const namespace = scope.get(prefix);
    if (namespace === undefined)
      state.undeclaredPrefix ??= { prefix, line: position.line, column: position.column };
    return namespace ?? undeclaredNamespace;
  };
  const [prefix, name] = splitName(tag.name);
  const namespace = resolve(prefix);
  for (const attribute of Object.keys(tag.attributes)) {
    const [attributePrefix] = splitName(attribute);
    if (attributePrefix !== '') resolve(attributePrefix);
  }
  const node: XmlNode = {
    namespace,
    name,
    attributes: tag.attributes,
    children: [],
    content: [],
    parent: state.current,
  };
  state.current?.children.push(node);
  state.current?.content.push(node);
  state.root ??= node;
  state.current = node;
}

function declare(
  outer: ReadonlyMap<string, string>,
  attributes: Record<string, string>,
): ReadonlyMap<string, string> {
  let scope: Map<string, string> | null = null;
  for (const [name, value] of Object.entries(attributes)) {
    if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue;
    scope ??= new Map(outer);
    scope.set(name.slice('xmlns:'.length), value);
  }
  return scope ?? outer;
}

function splitName(name: string): [prefix: string, local: string] {
  const colon = name.indexOf(':');
  return colon === -1 ? ['', name] : [name.slice(0, colon), name.slice(colon + 1)];
}

/** All text inside an element, white space collapsed. */
export function textOf(node: XmlNode): string {
  const pieces: string[] = [];
  collect(node, pieces);
  return pieces.join('').replace(/\s+/g, ' ').trim();
}

function collect(node: XmlNode, pieces: string[]): void {
  for (const piece of node.content) {
    if (typeof piece === 'string') pieces.push(piece);
    else {
      pieces.push(' ');
      collect(piece, pieces);
      pieces.push(' ');
    }
  }
}
