import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { SourceGraph } from './source-graph.ts';

/**
 * The catalogue of a source's texts: one per feature, `app` for all the rest of the client; null
 * when it shows nothing. Clinical forms bring their own texts (`client/screen/use-form-texts.ts`).
 */
export function catalogueOf(path: string): string | null {
  const [, feature] = /^src\/client\/features\/([^/]+)\//.exec(path) ?? [];
  if (feature !== undefined) return feature;
  return path.startsWith('src/client/') ? 'app' : null;
}

/** The catalogues of everything these sources show. */
const cataloguesIn = (paths: ReadonlySet<string>): string[] =>
  [...new Set([...paths].flatMap((each) => catalogueOf(each) ?? []))].toSorted();

/** The catalogues of what the first load shows, without the one of texts that are their own ids. */
export const startCatalogues = (graph: SourceGraph): string[] => cataloguesIn(graph.start());

const texts = 'virtual:start-texts';
/** Below the screens nothing is shown, so nothing waits for texts. */
const showsNothing = /^src\/client\/(store|sync|session|api)\/|^src\/client\/i18n\.ts$/;

export const languages = ['en', 'de'] as const;

/** The module that says what the first load shows, in which language from where. */
function startTexts(root: string, names: readonly string[]): string {
  const files = [...names, 'catalogue'].flatMap((name) =>
    languages.map((language) => `locales/${language}/${name}.po`),
  );
  const loaders = files
    .filter((file) => existsSync(join(root, file)))
    .map(
      (file) =>
        `${JSON.stringify(file)}: () => import(${JSON.stringify(`${join(root, file)}?messages`)})`,
    );
  return [
    `export const startTexts = ${JSON.stringify(names)};`,
    `export const startCatalogues = { ${loaders.join(', ')} };`,
  ].join('\n');
}

/**
 * Loads the texts of a part together with the part: every `import()` in the client waits for the
 * catalogues of the features that come with it and were not there from the start. Nobody keeps a
 * list of them. `virtual:start-texts` exports the catalogues of the first load, and how each is
 * loaded; all others are in a list of their own (`client/late-catalogues.ts`), which grows.
 */
export function featureTexts(root: string): Plugin {
  const graph = new SourceGraph(root);
  let start: readonly string[] | null = null;
  const atStart = (): readonly string[] => (start ??= startCatalogues(graph));
  return {
    name: 'porchlight:feature-texts',
    enforce: 'pre',
    resolveId: (id) => (id === texts ? `\0${texts}` : null),
    load: (id) => (id === `\0${texts}` ? startTexts(root, atStart()) : null),
    watchChange: (id) => graph.forget(graph.pathOf(id)),
    transform(code, id) {
      const path = graph.pathOf(id);
      if (!/^src\/client\/.*\.tsx?$/.test(path) || showsNothing.test(path)) return null;
      if (!code.includes('import(') || path.includes('.test.')) return null;
      const waits = graph.parse(path, code).lazy.flatMap(({ start: from, end, target }) => {
        const names =
          target === null
            ? []
            : cataloguesIn(graph.closure(target)).filter((name) => !atStart().includes(name));
        return names.length === 0 ? [] : [{ from, end, names }];
      });
      if (waits.length === 0) return null;
      const wrapped = waits
        .toSorted((a, b) => b.from - a.from)
        .reduce(
          (text, { from, end, names }) =>
            `${text.slice(0, from)}__withTexts(${text.slice(from, end)}, ${JSON.stringify(names)})${text.slice(end)}`,
          code,
        );
      return {
        code: `import { withTexts as __withTexts } from '#client/i18n.ts';\n${wrapped}`,
        map: null,
      };
    },
  };
}
