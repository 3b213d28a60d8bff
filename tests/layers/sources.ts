import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { parseSync } from 'vite';

const root = join(import.meta.dirname, '..', '..');

/**
 * One import or re-export as it stands in a file. `target` is the file below the project it points
 * to, or the package.
 */
type Import = {
  readonly written: string;
  readonly target: { file: string } | { package: string };
  readonly lazy: boolean;
  readonly typeOnly: boolean;
};

export type Source = {
  /** Path below the project with forward slashes, such as `src/domain/dates.ts`. */
  readonly path: string;
  readonly text: string;
  readonly lines: number;
  readonly imports: readonly Import[];
  readonly exportsDefault: boolean;
  /** True when the file has statements and every one of them re-exports something. */
  readonly onlyReExports: boolean;
  readonly enums: readonly string[];
  /**
   * Calls and constructions by their dotted name with the number of arguments: `Date.now/0`, `new
   * Date/0`.
   */
  readonly calls: ReadonlySet<string>;
  readonly comments: readonly string[];
};

type Node = { readonly type: string; readonly [key: string]: unknown };
const isNode = (part: unknown): part is Node =>
  typeof part === 'object' && part !== null && 'type' in part && typeof part.type === 'string';

function* walk(part: unknown): Generator<Node> {
  if (Array.isArray(part)) for (const item of part) yield* walk(item);
  else if (isNode(part)) {
    yield part;
    for (const [key, value] of Object.entries(part)) if (key !== 'parent') yield* walk(value);
  }
}

function dottedName(node: unknown): string {
  if (!isNode(node)) return '';
  if (node.type === 'Identifier' && typeof node['name'] === 'string') return node['name'];
  if (node.type === 'MemberExpression')
    return `${dottedName(node['object'])}.${dottedName(node['property'])}`;
  return '';
}

function callName(node: Node): string | undefined {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return undefined;
  const count = Array.isArray(node['arguments']) ? node['arguments'].length : 0;
  return `${node.type === 'NewExpression' ? 'new ' : ''}${dottedName(node['callee'])}/${count}`;
}

const packageName = (written: string): string =>
  written
    .split('/')
    .slice(0, written.startsWith('@') ? 2 : 1)
    .join('/');

function resolve(from: string, written: string): Import['target'] {
  if (written.startsWith('#')) return { file: `src/${written.slice(1)}` };
  if (written.startsWith('.')) return { file: posix.join(posix.dirname(from), written) };
  return {
    package:
      written.startsWith('node:') || written.startsWith('virtual:')
        ? written
        : packageName(written),
  };
}

function parse(path: string): Source {
  const text = readFileSync(join(root, path), 'utf8');
  const { module, program, comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const nodes = [...walk(program)];
  const exported = module.staticExports.flatMap(({ entries }) => entries);
  const add = (written: string, lazy: boolean, typeOnly: boolean): Import => ({
    written,
    target: resolve(path, written),
    lazy,
    typeOnly,
  });
  return {
    path,
    text,
    lines: text.replace(/\n$/, '').split('\n').length,
    imports: [
      ...module.staticImports.map(({ moduleRequest, entries }) =>
        add(
          moduleRequest.value,
          false,
          entries.length > 0 && entries.every(({ isType }) => isType),
        ),
      ),
      ...exported.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? [add(moduleRequest.value, false, isType)] : [],
      ),
      ...module.dynamicImports.map(({ moduleRequest }) =>
        add(text.slice(moduleRequest.start + 1, moduleRequest.end - 1), true, false),
      ),
    ],
    exportsDefault: exported.some(
      ({ exportName }) => exportName.kind === 'Default' || exportName.name === 'default',
    ),
    onlyReExports:
      program.body.length > 0 &&
      program.body.every(
        (statement) =>
          statement.type === 'ExportAllDeclaration' ||
          (statement.type === 'ExportNamedDeclaration' && statement.source !== null),
      ),
    enums: nodes.filter(({ type }) => type === 'TSEnumDeclaration').map(({ id }) => dottedName(id)),
    calls: new Set(nodes.map(callName).filter((name) => name !== undefined)),
    comments: comments.map(({ value }) => value),
  };
}

/** Every TypeScript file below the given folders, except generated ones. */
export function readSources(...folders: readonly string[]): Source[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter(
        (file) => file.isFile() && /\.tsx?$/.test(file.name) && !/\.(gen|d)\.ts$/.test(file.name),
      )
      .map((file) => parse(relative(root, join(file.parentPath, file.name)).split(sep).join('/')))
      .toSorted((a, b) => a.path.localeCompare(b.path)),
  );
}

/** Every document, and the pages written by hand: the app's own and those it is measured beside. */
export const readTexts = (): { path: string; text: string }[] =>
  ['.', 'docs', 'public', 'tests/bench/pages']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: folder !== '.', withFileTypes: true }),
    )
    .filter((file) => file.isFile() && /\.(md|html|js)$/.test(file.name))
    .map((file) => join(file.parentPath, file.name))
    .map((file) => ({
      path: relative(root, file).split(sep).join('/'),
      text: readFileSync(file, 'utf8'),
    }));

/** Tests and what only tests use. */
export const isTest = (path: string): boolean =>
  /\.test\.tsx?$/.test(path) || path.includes('/testing/');
