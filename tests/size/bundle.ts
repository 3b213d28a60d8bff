import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { fieldModules } from '#build/code-splitting.ts';
import { catalogueOf, startCatalogues } from '#build/feature-texts.ts';
import { SourceGraph } from '#build/source-graph.ts';
import { must } from '#domain/must.ts';
import { catalogueOf as catalogueOfForm, commonCatalogue } from '#forms/form-catalogue.ts';
import { formsInFolders } from '../forms/released.ts';

/** One built part of the app as the build's manifest names it. */
type Part = {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly isDynamicEntry?: boolean;
};
type Manifest = Readonly<Record<string, Part>>;

type Weight = {
  readonly files: readonly { readonly file: string; readonly bytes: number }[];
  readonly bytes: number;
};
export type Loaded = { readonly js: Weight; readonly css: Weight };

const distOf = (root: string): string => join(root, 'dist');

/** @throws when the client was not built */
function readManifest(root: string): Manifest {
  const path = join(distOf(root), '.vite', 'manifest.json');
  if (!existsSync(path)) throw new Error('There is no build to measure: npm run build first.');
  return JSON.parse(readFileSync(path, 'utf8')) as Manifest;
}

/** Everything that is loaded with these parts: themselves and what they import statically. */
function closure(
  manifest: Manifest,
  roots: readonly string[],
): { js: Set<string>; css: Set<string> } {
  const seen = new Set<string>();
  const [js, css] = [new Set<string>(), new Set<string>()];
  const visit = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    const part = must(manifest[key], `part ${key} of the build`);
    js.add(part.file);
    for (const sheet of part.css ?? []) css.add(sheet);
    for (const imported of part.imports ?? []) visit(imported);
  };
  for (const root of roots) visit(root);
  return { js, css };
}

function weigh(root: string, files: Iterable<string>): Weight {
  const weighed = [...files]
    .map((file) => ({
      file,
      bytes: gzipSync(readFileSync(join(distOf(root), file)), { level: 9 }).length,
    }))
    .toSorted((a, b) => b.bytes - a.bytes);
  return { files: weighed, bytes: weighed.reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** How the build names the file with all texts of the first load. */
const startTexts = '_texts-en-';

/** Whether a part of the build is what a source became; a screen's code has a query. */
const isOf = (key: string, source: string): boolean =>
  key === source || key.startsWith(source === startTexts ? source : `${source}?`);

/** The parts that these sources became. */
const partsOf = (manifest: Manifest, sources: readonly string[]): string[] =>
  sources.map((source) =>
    must(
      Object.keys(manifest).find((key) => isOf(key, source)),
      `part ${source} of the build`,
    ),
  );

const graph = new SourceGraph(join(import.meta.dirname, '..', '..'));
/** The texts of these modules that the first load does not bring. */
const laterTextsOf = (paths: Iterable<string>): string[] => {
  const atStart = startCatalogues(graph);
  return [...new Set([...paths].flatMap((path) => catalogueOf(path) ?? []))]
    .filter((name) => !atStart.includes(name))
    .map((name) => `locales/en/${name}.po?messages`);
};

/** What a clinician's phone loads to show `/dashboard` in English: the start, and its texts. */
const firstLoad = ['index.html', 'src/client/wake.ts', startTexts];

/**
 * What starts in the background once the day is drawn: the sync engine with the schemas of its
 * answers.
 */
const background = ['src/client/sync/runtime.ts'] as const;

/**
 * What all screens of the field add to it; what signing, printing and unlocking alone need
 * (pdf-lib, Argon2) is lazy.
 */
const inField = fieldModules(join(import.meta.dirname, '..', '..'));
const fieldScreens = [...inField, ...laterTextsOf(graph.closure(...inField))];

const measure = (root: string, sources: readonly string[]): Loaded => {
  const manifest = readManifest(root);
  const { js, css } = closure(manifest, partsOf(manifest, sources));
  return { js: weigh(root, js), css: weigh(root, css) };
};

/**
 * Gzip bytes of the first load of the field (targets row 7). @throws when the client was not built
 */
export const measureFirstLoad = (root: string): Loaded => measure(root, firstLoad);

/**
 * Gzip bytes of the shell with every screen of the field (targets row 7). @throws when the client
 * was not built
 */
export const measureField = (root: string): Loaded =>
  measure(root, [...firstLoad, ...background, ...fieldScreens]);

/** A form's own weight, and whether all of it is loaded when a note wants it, not with the shell. */
type FormWeight = { readonly name: string; readonly js: Weight; readonly isApart: boolean };

/** Gzip bytes of the German texts that forms share; the first form brings them, all use them. */
export function measureCommonTexts(root: string): Weight {
  const manifest = readManifest(root);
  return weigh(root, closure(manifest, partsOf(manifest, [`locales/de/${commonCatalogue}.po`])).js);
}

/**
 * Gzip bytes of each form beyond the shell and the texts forms share: what a note of it loads
 * besides, its own German texts included (decision 085). @throws when the client was not built
 */
export async function measureForms(root: string): Promise<readonly FormWeight[]> {
  const manifest = readManifest(root);
  const shell = closure(
    manifest,
    partsOf(manifest, [...firstLoad, ...background, ...fieldScreens]),
  );
  return (await formsInFolders()).map(({ name, form }): FormWeight => {
    const parts = partsOf(manifest, [
      `src/forms/${name}/form.ts`,
      `locales/de/${catalogueOfForm(form)}.po`,
    ]);
    const own = [...closure(manifest, parts).js].filter((file) => !shell.js.has(file));
    const isApart = parts.every((part) => own.includes(must(manifest[part], part).file));
    return { name, js: weigh(root, own), isApart };
  });
}
