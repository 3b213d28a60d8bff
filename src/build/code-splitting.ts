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

/**
 * How the build is cut into files. Libraries of the first load are one file, and so is everything
 * `main.tsx` imports: forty small files compress 9 kB worse. Schemas check what came over the line,
 * so no screen needs them to be drawn; modules of the contract without any are not kept with them,
 * because the lock screen reads names there and would wait for all schemas. Modules that many
 * screens share are one file more. Forms and commands stay apart; they are loaded when somebody
 * writes.
 */
export function codeSplitting(root: string) {
  const graph = new SourceGraph(root);
  let start: ReadonlySet<string> | null = null;
  const atStart = (path: string): boolean => (start ??= graph.start()).has(path);
  let lock: ReadonlySet<string> | null = null;
  const onLock = (path: string): boolean =>
    (lock ??= graph.closure('src/client/features/sign-in/sign-in-screen.tsx')).has(path);
  const pathOf = (id: string): string => graph.pathOf(id);
  return {
    groups: [
      { name: 'base', priority: 4, test: libraries },
      { name: 'start', priority: 3, test: (id: string) => atStart(pathOf(id)) },
      { name: 'lock', priority: 2, test: (id: string) => onLock(pathOf(id)) },
      {
        name: 'common',
        priority: 2,
        minShareCount: sharedBy,
        test: (id: string) =>
          /^src\/(client|domain|contract)\//.test(pathOf(id)) && !graph.needs(pathOf(id), 'zod'),
      },
      {
        name: 'schemas',
        priority: 1,
        test: (id: string) =>
          id.includes('node_modules/zod/') ||
          (/^src\/contract\/[^/]+\.ts$/.test(pathOf(id)) && graph.needs(pathOf(id), 'zod')),
      },
      // Last: a group takes along what its modules import and nothing before it has taken.
      ...desk,
    ],
  };
}
