import { readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { parseSync } from 'vite';

/** Where a file imports something: the specifier as written and its place in the text. */
type DynamicImport = {
  readonly start: number;
  readonly end: number;
  readonly target: string | null;
};

type Node = {
  readonly lazy: readonly DynamicImport[];
  readonly fixed: readonly string[];
  /** Specifiers of what it imports besides the project's own sources. */
  readonly packages: readonly string[];
};

const isSource = (file: string): boolean => /\.tsx?$/.test(file);

/**
 * The imports of the project's own sources, read from their text: what is loaded together with a
 * module. Paths are below the project's root, with forward slashes.
 */
export class SourceGraph {
  readonly #root: string;
  readonly #nodes = new Map<string, Node>();

  constructor(root: string) {
    this.#root = root;
  }

  pathOf(id: string): string {
    const [file = id] = id.split('?');
    return relative(this.#root, file).split(sep).join('/');
  }

  /** The file a specifier of `from` names, or null for a package or anything but source. */
  resolve(from: string, written: string): string | null {
    const [plain = written] = written.split('?');
    const target = plain.startsWith('#')
      ? `src/${plain.slice(1)}`
      : plain.startsWith('.')
        ? posix.join(dirname(from), plain)
        : null;
    return target !== null && isSource(target) ? target : null;
  }

  parse(path: string, text: string): Node {
    const { module, errors } = parseSync(path, text);
    if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
    const written = [
      ...module.staticImports
        .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
        .map(({ moduleRequest }) => moduleRequest.value),
      ...module.staticExports.flatMap(({ entries }) =>
        entries.flatMap(({ moduleRequest, isType }) =>
          moduleRequest && !isType ? [moduleRequest.value] : [],
        ),
      ),
    ];
    const fixed = written.flatMap((each) => this.resolve(path, each) ?? []);
    const packages = written.filter((each) => this.resolve(path, each) === null);
    const lazy = module.dynamicImports.map(({ start, end, moduleRequest }) => ({
      start,
      end,
      target: this.resolve(path, text.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
    }));
    return { fixed, lazy, packages };
  }

  #node(path: string): Node {
    const known = this.#nodes.get(path);
    if (known) return known;
    const node = this.parse(path, readFileSync(join(this.#root, path), 'utf8'));
    this.#nodes.set(path, node);
    return node;
  }

  /** Whether the module, or any it imports statically, imports the package. */
  needs(path: string, name: string): boolean {
    return (isSource(path) ? [...this.closure(path)] : []).some((each) =>
      this.#node(each).packages.some((one) => one === name || one.startsWith(`${name}/`)),
    );
  }

  /** A source was changed: it is read again when it is needed. */
  forget(path: string): void {
    this.#nodes.delete(path);
  }

  /** What the first paint loads: the entry, and with it the routes, which are only addresses. */
  start(): ReadonlySet<string> {
    return this.closure('src/client/main.tsx');
  }

  /** The modules and everything they import statically. */
  closure(...paths: readonly string[]): ReadonlySet<string> {
    return this.#reached(paths, (path) => this.#node(path).fixed);
  }

  /**
   * The modules, everything they import, and what they load later.
   *
   * @param leadsOn false for modules whose later parts do not count, such as a table of all screens
   */
  reach(
    paths: readonly string[],
    leadsOn: (path: string) => boolean = () => true,
  ): ReadonlySet<string> {
    return this.#reached(paths, (path) => {
      const { fixed, lazy } = this.#node(path);
      return leadsOn(path) ? [...fixed, ...lazy.flatMap(({ target }) => target ?? [])] : fixed;
    });
  }

  #reached(
    paths: readonly string[],
    onward: (path: string) => readonly string[],
  ): ReadonlySet<string> {
    const reached = new Set<string>();
    const open = [...paths];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (reached.has(next)) continue;
      reached.add(next);
      open.push(...onward(next));
    }
    return reached;
  }
}
