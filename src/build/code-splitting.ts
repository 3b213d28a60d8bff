import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages, startCatalogues } from './feature-texts.ts';
import { SourceGraph } from './source-graph.ts';

/** Parts of the app that use a module before it joins the common one. */
const sharedBy = 8;

/** Whether a module belongs to one of these packages (or scopes). */
const ofPackages = (...names: readonly string[]): RegExp =>
  new RegExp(`node_modules/(${names.join('|')})/`);

const libraries = ofPackages(
  'react',
  'react-dom',
  'scheduler',
  '@tanstack',
  'dexie',
  'dexie-react-hooks',
  'jotai',
  '@lingui',
  'idb-keyval',
  'ofetch',
  'ufo',
  'destr',
);

/**
 * Libraries only the office uses (decision 054). Their files have names, so that the worker
 * leaves them out of what every phone keeps (`pwa` in vite.config.ts).
 */
const desk = [
  {
    name: 'charts',
    priority: 0,
    test: ofPackages(
      'recharts',
      'victory-vendor',
      'd3-[a-z]+',
      'internmap',
      '@reduxjs',
      'react-redux',
      'redux',
      'redux-thunk',
      'immer',
      'reselect',
      'decimal\\.js-light',
      'es-toolkit',
      'eventemitter3',
    ),
  },
  { name: 'borders', priority: 0, test: ofPackages('us-atlas', 'topojson-client') },
  {
    name: 'drag',
    priority: 0,
    test: ofPackages(
      'react-aria',
      'react-stately',
      '@internationalized',
      '@react-types',
      'aria-hidden',
    ),
  },
];

/** The modules that the table of screens loads in the field, as its text names them. */
export function fieldModules(root: string): string[] {
  const folder = join(root, 'src/client');
  const rows = readdirSync(folder)
    .filter((name) => /(^|-)screens\.ts$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
  return [...rows.matchAll(/(?:field|parts): local\(\s*\(\) =>\s*import\('#([^']+)'\)/g)].map(
    ([, path]) => `src/${path}`,
  );
}

/**
 * The lock screen with every way in, and what opens a person's data behind it: one file, so that
 * nothing of it is fetched after *Unlock* was pressed, nor brings what many screens share.
 */
const lock = [
  'src/client/features/sign-in/sign-in-screen.tsx',
  'src/client/features/sign-in/pin-form.tsx',
  'src/client/session/keys/vault.ts',
];

/** Modules that load the screens and shells of everybody, the desk's too. */
const forEverybody = /^src\/client\/((note-)?screens\.ts|app\/root-layout\.tsx)$/;

/** The module of every form. */
const formsOf = (root: string): string[] =>
  readdirSync(join(root, 'src/forms'))
    .map((folder) => `src/forms/${folder}/form.ts`)
    .filter((path) => existsSync(join(root, path)));

/**
 * The catalogues of the first load, one file for each language: a dozen small ones are a dozen
 * questions to the worker before anything is drawn. Texts that are their own English ids are only
 * loaded in other languages.
 */
const startTexts = (graph: SourceGraph) => {
  let known: readonly string[] | null = null;
  return languages.map((language) => ({
    name: `texts-${language}`,
    priority: 5,
    test: (id: string): boolean => {
      const [, name] = new RegExp(`/locales/${language}/([^/]+)\\.po\\?messages$`).exec(id) ?? [];
      if (name === undefined) return false;
      if (name === 'catalogue') return language !== 'en';
      return (known ??= startCatalogues(graph)).includes(name);
    },
  }));
};

/**
 * How the build is cut into files. Libraries of the first load are one file, and so is everything
 * `main.tsx` imports: forty small files compress 9 kB worse. Schemas check what came over the line,
 * so no screen needs them to be drawn: those of the sync engine and the field are one file, those
 * that only the office asks for another. Modules of the contract without any are not kept with
 * them, because the lock screen reads names there and would wait for all schemas. Modules that many
 * screens share are one file more, those of the desk another. Forms and commands stay apart; they
 * are loaded when somebody writes.
 */
export function codeSplitting(root: string) {
  const graph = new SourceGraph(root);
  /** Whether a module comes with these parts; the table of screens is read when first asked. */
  const comesWith = (modules: () => ReadonlySet<string>): ((path: string) => boolean) => {
    let known: ReadonlySet<string> | null = null;
    return (path) => (known ??= modules()).has(path);
  };
  const atStart = comesWith(() => graph.start());
  const onLock = comesWith(() => graph.closure(...lock));
  const inField = comesWith(() =>
    graph.closure('src/client/sync/runtime.ts', ...fieldModules(root)),
  );
  const forField = comesWith(() =>
    graph.reach(['src/client/main.tsx', ...fieldModules(root)], (path) => !forEverybody.test(path)),
  );
  /** Style sheets are no sources of the graph; the field has most of them. */
  const isOfField = (path: string): boolean => forField(path) || path.endsWith('.css');
  /** What several parts of the app may share: no schema, for which a screen would have to wait. */
  const isShared = (path: string): boolean =>
    /^src\/(client|domain|contract)\//.test(path) && !graph.needs(path, 'zod');
  const isSchema = (path: string): boolean =>
    /^src\/contract\/[^/]+\.ts$/.test(path) && graph.needs(path, 'zod');
  /** Schemas of who is signed in; the rules they come with need none and are on the lock. */
  const ofSession = comesWith(() => graph.closure('src/contract/sign-in.ts'));
  const isOnLock = (path: string): boolean =>
    onLock(path) || (ofSession(path) && !graph.needs(path, 'zod'));
  const ofForms = comesWith(() => graph.closure(...formsOf(root)));
  const isRule = (path: string): boolean => /^src\/(domain|forms)\//.test(path);
  const isFieldRule = (path: string): boolean => isRule(path) && inField(path);
  const isFormRule = (path: string): boolean =>
    /^src\/(domain\/|forms\/[^/]+\.ts$)/.test(path) && !inField(path) && ofForms(path);
  const pathOf = (id: string): string => graph.pathOf(id);
  return {
    groups: [
      ...startTexts(graph),
      {
        name: 'base',
        priority: 4,
        test: (id: string) => libraries.test(id),
      },
      { name: 'start', priority: 3, test: (id: string) => atStart(pathOf(id)) },
      { name: 'lock', priority: 2, test: (id: string) => isOnLock(pathOf(id)) },
      {
        name: 'common',
        priority: 2,
        minShareCount: sharedBy,
        test: (id: string) => isShared(pathOf(id)) && isOfField(pathOf(id)),
      },
      // Lists and records of the desk: no phone reads them to show its day.
      {
        name: 'office-common',
        priority: 2,
        minShareCount: sharedBy,
        test: (id: string) => isShared(pathOf(id)) && !isOfField(pathOf(id)),
      },
      // What an unlocked phone reads before its day: who is signed in, without all other schemas.
      {
        name: 'session',
        priority: 2,
        test: (id: string) =>
          id.includes('node_modules/zod/') || (isSchema(pathOf(id)) && ofSession(pathOf(id))),
      },
      // Otherwise the schemas of the office would take along the rules that they share with a phone.
      { name: 'rules', priority: 2, test: (id: string) => isFieldRule(pathOf(id)) },
      // What forms read of the rules and no screen of the field does: lists of answers, scores.
      { name: 'form-rules', priority: 2, test: (id: string) => isFormRule(pathOf(id)) },
      {
        name: 'schemas',
        priority: 1,
        test: (id: string) => isSchema(pathOf(id)) && inField(pathOf(id)),
      },
      { name: 'office-schemas', priority: 1, test: (id: string) => isSchema(pathOf(id)) },
      // Last: a group takes along what its modules import and nothing before it has taken.
      ...desk,
    ],
  };
}
