import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isTest, readSources, readTexts, type Source } from './layers/sources.ts';
import { alwaysLazy, mayImportFile, onlyIn, usedFeatures, zoneOf } from './layers/table.ts';

const everything = readSources('src', 'sw');
const product = everything.filter(({ path }) => !isTest(path));
const below = (folder: string): Source[] =>
  product.filter(({ path }) => path.startsWith(`${folder}/`));

/** Tables whose rows may be longer than a line, with the reason. */
const longRows: Readonly<Record<string, string>> = {
  'docs/benchmarks.md': '`npm run bench` prints one row of nine figures per measurement',
  'docs/reliability.md': '`npm run test:long` adds one row per run to the ledger',
};

/** One line per breach, so that a failure names every place at once. */
const breaches = <S extends Pick<Source, 'path' | 'text'>>(
  sources: readonly S[],
  of: (source: S) => readonly string[],
): string[] => sources.flatMap((source) => of(source).map((what) => `${source.path}: ${what}`));

const fileTargets = (source: Source): string[] =>
  source.imports.flatMap(({ target }) => ('file' in target ? [target.file] : []));
const packages = (source: Source): { name: string; lazy: boolean; typeOnly: boolean }[] =>
  source.imports.flatMap(({ target, lazy, typeOnly }) =>
    'package' in target ? [{ name: target.package, lazy, typeOnly }] : [],
  );

describe('layers (docs: architecture, import table)', () => {
  it('has files to look at', () => {
    expect(product.length).toBeGreaterThan(20);
  });

  it('lets every file import only the folders its own folder may use', () => {
    expect(
      breaches(product, (source) => {
        const zone = zoneOf(source.path);
        return zone
          ? fileTargets(source).filter((file) => !mayImportFile(zone, file))
          : ['is in no folder of the table'];
      }),
    ).toEqual([]);
  });

  it('has no circle among the features', () => {
    const circles = (noun: string, above: readonly string[]): string[] =>
      above.includes(noun)
        ? [[...above, noun].join(' > ')]
        : (usedFeatures[noun] ?? []).flatMap((each) => circles(each, [...above, noun]));
    expect(Object.keys(usedFeatures).flatMap((noun) => circles(noun, []))).toEqual([]);
  });

  it('lets every file import only the packages its own folder may use', () => {
    expect(
      breaches(product, (source) => {
        const allowed = zoneOf(source.path)?.packages ?? [];
        const nodeAllowed = /^src\/(server|build)\//.test(source.path);
        return packages(source)
          .map(({ name }) => name)
          .filter((name) => !(allowed.includes(name) || (nodeAllowed && name.startsWith('node:'))));
      }),
    ).toEqual([]);
  });

  it('keeps packages that touch the outside in one folder', () => {
    expect(
      breaches(product, (source) =>
        packages(source).flatMap(({ name }) =>
          onlyIn[name] !== undefined && !source.path.startsWith(onlyIn[name]) ? [name] : [],
        ),
      ),
    ).toEqual([]);
  });

  it('loads heavy packages only when they are needed: no screen reaches one without import()', () => {
    const byPath = new Map(product.map((source) => [source.path, source]));
    const reached = new Set<string>();
    const visit = (path: string): void => {
      const source = byPath.get(path);
      if (!source || reached.has(path)) return;
      reached.add(path);
      for (const { target, lazy, typeOnly } of source.imports)
        if ('file' in target && !lazy && !typeOnly) visit(target.file);
    };
    visit('src/client/main.tsx');
    const reachable = product.filter(({ path }) => reached.has(path));
    expect(
      breaches(reachable, (source) =>
        packages(source).flatMap(({ name, lazy, typeOnly }) =>
          alwaysLazy.includes(name) && !lazy && !typeOnly ? [name] : [],
        ),
      ),
    ).toEqual([]);
  });

  it("wires only in main: nobody imports main, and only the client's main mounts the page", () => {
    expect(
      breaches(product, (source) =>
        fileTargets(source).filter((file) => /^src\/(client|server)\/main\.tsx?$/.test(file)),
      ),
    ).toEqual([]);
    expect(
      breaches(product, (source) =>
        source.imports
          .filter(({ written }) => written === 'react-dom/client')
          .map(({ written }) => written),
      ).filter((line) => !line.startsWith('src/client/main.tsx')),
    ).toEqual([]);
  });
});

describe('house style (docs: style)', () => {
  it('writes imports with their extension, inside one folder relatively and across folders as #', () => {
    const extension = /\.(tsx?|css|json|svg|po)(\?\w+)?$/;
    expect(
      breaches(everything, (source) =>
        source.imports.flatMap(({ written, target }) => {
          if (!('file' in target)) return [];
          const crosses = written.startsWith('.') && zoneOf(target.file) !== zoneOf(source.path);
          return crosses || !extension.test(written) ? [written] : [];
        }),
      ),
    ).toEqual([]);
  });

  it('has no default exports and no enums', () => {
    expect(
      breaches(everything, (source) => [
        ...(source.exportsDefault ? ['default export'] : []),
        ...source.enums.map((name) => `enum ${name}`),
      ]),
    ).toEqual([]);
  });

  /** The computing side of the forms layer has one door, so that its parts can change behind it. */
  const doors: readonly string[] = ['src/forms/engine.ts'];
  it('has no barrels except registries', () => {
    expect(
      breaches(product, (source) =>
        source.onlyReExports &&
        !source.path.endsWith('/registry.ts') &&
        !doors.includes(source.path)
          ? ['only re-exports']
          : [],
      ),
    ).toEqual([]);
  });

  /** The frames around the screens, and screens as definitions. */
  const screenFile = /^src\/client\/app\/|\.(list|record|report)\.tsx?$/;
  it('keeps a file within 450 lines, a frame and the definition of a screen within 150', () => {
    expect(
      breaches(everything, (source) => {
        const limit = !isTest(source.path) && screenFile.test(source.path) ? 150 : 450;
        return source.lines > limit ? [`${source.lines} lines, ${limit} allowed`] : [];
      }),
    ).toEqual([]);
  });

  it('keeps every line within 120 characters, in code, documents and bare pages', () => {
    const written = [...everything, ...readSources('tests'), ...readTexts()];
    expect(
      breaches<Pick<Source, 'path' | 'text'>>(written, ({ path, text }) =>
        text
          .split('\n')
          .flatMap((line, index) =>
            line.length > 120 && !(path in longRows && line.startsWith('|'))
              ? [`line ${index + 1}`]
              : [],
          ),
      ),
    ).toEqual([]);
  });

  it('names files in kebab-case after what they hold', () => {
    expect(
      breaches(everything, ({ path }) => {
        const parts = path.split('/').slice(1);
        const wellNamed = parts.every((part) =>
          /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/.test(part),
        );
        const vague = parts.some((part) =>
          /^(utils?|helpers?|misc|common|index)(\.tsx?)?$/.test(part),
        );
        return wellNamed && !vague ? [] : ['name'];
      }),
    ).toEqual([]);
  });

  it('tells the browser for each control what it may keep: session files hold the rest in clear', () => {
    const controls = (text: string): string[] =>
      [...text.replaceAll('=>', '').matchAll(/<(?:input|textarea|select)\s[^>]*>/g)].map(
        ([tag]) => tag,
      );
    const screens = product.filter(({ path }) => path.endsWith('.tsx'));
    expect(screens.flatMap(({ text }) => controls(text)).length).toBeGreaterThan(10);
    expect(
      breaches(screens, ({ text }) =>
        controls(text).filter((tag) => !tag.includes('autoComplete=')),
      ),
    ).toEqual([]);
  });

  it('switches no check off and leaves nothing to be done later', () => {
    const off = /@ts-(ignore|expect-error|nocheck)|(eslint|oxlint)-disable|\b(TODO|FIXME)\b/;
    expect(
      breaches(everything, ({ comments }) =>
        comments
          .filter((comment) => off.test(comment))
          .map((comment) => comment.trim().slice(0, 60)),
      ),
    ).toEqual([]);
  });

  it('refers only to documents and decisions of this repository', () => {
    const decisions = new Set(readdirSync('docs/decisions').map((name) => name.slice(0, 3)));
    const unknown = (text: string): string[] => [
      ...[...text.matchAll(/\b(?:docs|design)\/[\w/-]+\.md\b/g)]
        .map(([path]) => path)
        .filter((path) => !existsSync(path)),
      ...[...text.matchAll(/\((?:docs|design): ([a-z]+)\b/g)]
        .map(([, name = '']) => `docs/${name}.md`)
        .filter((path) => !existsSync(path)),
      ...[...text.matchAll(/\bdecision (\d{3})\b/g)]
        .filter(([, number = '']) => !decisions.has(number))
        .map(([written]) => written),
    ];
    expect(
      breaches([...everything, ...readSources('tests')], (source) =>
        source.path === 'tests/layers.test.ts' ? [] : unknown(source.text),
      ),
    ).toEqual([]);
  });

  it('takes time and chance as arguments in the rules, forms, contract and sync engine', () => {
    const impure = [
      'Date.now/0',
      'new Date/0',
      'dayjs/0',
      'Math.random/0',
      'crypto.randomUUID/0',
      'performance.now/0',
    ];
    const places = ['src/domain', 'src/forms', 'src/contract', 'src/client/sync'];
    expect(
      breaches(places.flatMap(below), ({ calls }) => impure.filter((call) => calls.has(call))),
    ).toEqual([]);
  });
});
