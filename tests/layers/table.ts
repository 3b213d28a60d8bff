import { readdirSync } from 'node:fs';

/**
 * The import table of the architecture as data: folder → folders and packages it may use. The
 * longest folder that begins a path is the file's zone; a file may always import its own zone.
 */
export type Zone = {
  readonly folder: string;
  readonly folders: readonly string[];
  readonly packages: readonly string[];
};

const pure = ['src/domain', 'src/forms', 'src/contract'];
const react = ['react', 'react-dom', '@lingui/core', '@lingui/react'];
const screens = [...react, 'jotai', 'dayjs', '@tanstack/react-router'];
const screenData = [
  'src/client/i18n.ts',
  'src/client/ui',
  'src/client/store',
  'src/client/sync',
  'src/client/session',
  'src/client/api',
  ...pure,
];

const foldersIn = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true }).flatMap((each) =>
    each.isDirectory() ? [each.name] : [],
  );

/**
 * The product by noun. A feature uses none of its neighbours, except those that stand beside its
 * name here, never the other way, so that there are no cycles and a newcomer knows where to look.
 */
export const usedFeatures: Readonly<Record<string, readonly string[]>> = {
  users: ['roles', 'audit', 'staffing'],
  help: ['install', 'ai'],
  patients: ['visits', 'codes'],
  note: ['visits', 'files', 'patients', 'grouper-tables', 'codes', 'ai', 'templates'],
  files: ['ai'],
  merging: ['patients'],
  scheduling: ['visits', 'authorizations'],
  staffing: ['scheduling', 'visits', 'authorizations'],
  caseload: ['scheduling'],
  circle: ['files', 'signing', 'ai'],
  signing: ['note'],
  episodes: [
    'visits',
    'scheduling',
    'merging',
    'patients',
    'life',
    'circle',
    'caseload',
    'audit',
    'authorizations',
    'staffing',
    'maps',
    'missed-notices',
    'physician-orders',
    'duties',
    'grouper-tables',
  ],
  maps: ['scheduling', 'staffing'],
  telehealth: ['visits'],
  'missed-notices': ['note'],
  'physician-orders': ['note', 'visits', 'circle', 'signing'],
  'my-day': ['visits', 'patients', 'tasks', 'install', 'duties', 'note'],
  import: ['patients', 'note', 'review'],
  review: ['note', 'visits', 'files', 'patients', 'ai', 'templates'],
  dashboard: ['review', 'visits'],
  'sync-center': ['note', 'files', 'patients'],
  account: ['sign-in', 'files', 'note'],
};

/** What only one feature may use besides: roles say which screens each area covers. */
const featureFolders: Readonly<Record<string, readonly string[]>> = {
  roles: ['src/client/screens.ts'],
};

/** Packages of only one feature. */
const featurePackages: Readonly<Record<string, readonly string[]>> = {
  note: ['pdf-lib', 'signature_pad'],
  ai: ['pdf-lib'],
  import: ['papaparse'],
  'form-packs': ['@e965/xlsx'],
  'grouper-tables': ['@zip.js/zip.js'],
  account: ['uqr'],
  install: ['idb-keyval'],
  maps: ['topojson-client', 'topojson-specification', 'us-atlas'],
  'app-update': ['workbox-window'],
};

/** What every feature may use. */
const underFeatures = ['src/client/kinds', 'src/client/screen', ...screenData];

const featureZones = foldersIn('src/client/features').map((noun) => ({
  folder: `src/client/features/${noun}`,
  folders: [
    ...(usedFeatures[noun] ?? []).map((each) => `src/client/features/${each}`),
    ...(featureFolders[noun] ?? []),
    'src/paper',
    ...underFeatures,
  ],
  packages: [...screens, ...(featurePackages[noun] ?? [])],
}));

/** Nouns of the server; one may have rows (present, change) and queries (reading and writing). */
const serverNouns = foldersIn('src/server/features');
const serverRows = serverNouns.map((noun) => `src/server/features/${noun}/rows.ts`);
/** A noun with many queries has a folder of them. */
const serverQueries = serverNouns.flatMap((noun) => [
  `src/server/features/${noun}/queries.ts`,
  `src/server/features/${noun}/queries`,
]);
/** One numbered change of an organisation: writes rows of several nouns. */
const serverChange = 'src/server/features/change.ts';
const serverRepository = 'src/server/features/repository.ts';

/** db <- rows <- queries, sync <- calls (docs/architecture.md). */
const serverFeatureZones: readonly Zone[] = [
  ...serverRows.map((folder) => ({
    folder,
    folders: [...serverRows, 'src/server/db', ...pure],
    packages: ['kysely'],
  })),
  {
    folder: serverChange,
    folders: [...serverRows, 'src/server/db', ...pure],
    packages: ['kysely'],
  },
  ...serverQueries.map((folder) => ({
    folder,
    folders: [...serverQueries, serverChange, ...serverRows, 'src/server/db', ...pure],
    packages: ['kysely'],
  })),
  {
    folder: serverRepository,
    folders: [...serverQueries, serverChange, 'src/server/db', ...pure],
    packages: ['kysely'],
  },
];

const zones: readonly Zone[] = [
  // What the build adds to Vite: texts and how the app is cut into files. Nothing imports it.
  {
    folder: 'src/build',
    folders: [],
    packages: ['@babel/core', '@lingui/format-po', '@lingui/message-utils', 'vite'],
  },
  { folder: 'src/domain', folders: [], packages: ['dayjs', 'saxes'] },
  { folder: 'src/forms', folders: ['src/domain'], packages: [] },
  { folder: 'src/contract', folders: ['src/domain', 'src/forms'], packages: ['zod'] },
  // Papers that browser and server draw alike (decision 097).
  { folder: 'src/paper', folders: pure, packages: ['pdf-lib'] },

  // ui <- screen <- kinds <- features <- app (decision 052).
  {
    folder: 'src/client',
    folders: ['src/client', ...pure],
    packages: [...screens, 'workbox-window', 'virtual:pwa-register'],
  },
  {
    folder: 'src/client/app',
    folders: ['src/client/screens.ts', 'src/client/features', ...underFeatures],
    packages: [...screens, 'idb-keyval'],
  },
  ...featureZones,
  { folder: 'src/client/kinds', folders: ['src/client/screen', ...screenData], packages: screens },
  // Charts and drag come from libraries (decision 054).
  {
    folder: 'src/client/kinds/report',
    folders: ['src/client/kinds', 'src/client/screen', ...screenData],
    packages: [...screens, 'recharts'],
  },
  {
    folder: 'src/client/kinds/board',
    folders: ['src/client/kinds', 'src/client/screen', ...screenData],
    packages: [...screens, 'react-aria'],
  },
  {
    folder: 'src/client/screen',
    folders: screenData,
    packages: [...screens, 'workbox-window', 'idb-keyval'],
  },
  // One row per path; loads the features by import().
  {
    folder: 'src/client/screens.ts',
    folders: [
      'src/client/note-screens.ts',
      'src/client/own-screens.ts',
      'src/client/features',
      ...underFeatures,
    ],
    packages: screens,
  },
  ...['src/client/note-screens.ts', 'src/client/own-screens.ts'].map((folder) => ({
    folder,
    folders: ['src/client/features', ...underFeatures],
    packages: screens,
  })),
  // Which language is spoken, and the words of the text catalogues.
  {
    folder: 'src/client/i18n.ts',
    folders: ['src/forms', 'src/client/late-catalogues.ts'],
    packages: [...react, 'virtual:start-texts'],
  },
  { folder: 'src/client/late-catalogues.ts', folders: [], packages: ['@lingui/core'] },
  // No data, no calls: formatting rules and links are all the design system knows of the rest.
  {
    folder: 'src/client/ui',
    folders: ['src/domain'],
    packages: [...react, '@tanstack/react-router'],
  },
  {
    folder: 'src/client/store',
    folders: pure,
    packages: ['dexie', 'dexie-react-hooks', 'jotai', 'react', '@hpke/core'],
  },
  {
    folder: 'src/client/sync',
    folders: ['src/client/store', 'src/client/api', ...pure],
    packages: ['jotai', 'react', 'hash-wasm'],
  },
  {
    folder: 'src/client/session',
    folders: ['src/client/store', 'src/client/api', ...pure],
    packages: ['jotai', 'react', 'idb-keyval', 'hash-wasm'],
  },
  { folder: 'src/client/api', folders: pure, packages: ['ofetch'] },

  // The root wires; each folder below knows only what stands under it.
  {
    folder: 'src/server',
    folders: ['src/server', 'src/paper', ...pure],
    packages: ['@hono/node-server', 'zod'],
  },
  {
    folder: 'src/server/http',
    folders: [
      'src/server/features',
      'src/server/sync',
      'src/server/runtime',
      'src/server/db',
      'src/server/policies',
      ...pure,
    ],
    packages: ['hono', 'zod', 'kysely'],
  },
  {
    folder: 'src/server/features',
    folders: [
      'src/paper',
      'src/server/features',
      'src/server/sync',
      'src/server/runtime',
      'src/server/db',
      'src/server/policies',
      ...pure,
    ],
    packages: [
      'kysely',
      '@node-rs/argon2',
      'otpauth',
      '@simplewebauthn/server',
      '@hpke/core',
      '@zxcvbn-ts/language-common',
    ],
  },
  ...serverFeatureZones,
  {
    folder: 'src/server/sync',
    folders: [...serverRows, 'src/server/runtime', 'src/server/db', ...pure],
    packages: ['kysely', '@hpke/core'],
  },
  // What every request can reach, handed down from the start: no folder of its own to look into.
  {
    folder: 'src/server/runtime',
    folders: ['src/server/adapters', 'src/server/db', 'src/server/policies', ...pure],
    packages: ['pino', 'zod'],
  },
  { folder: 'src/server/policies', folders: ['src/domain', 'src/contract'], packages: [] },
  {
    folder: 'src/server/db',
    folders: ['src/server/policies', ...pure],
    packages: ['kysely', 'pg', '@electric-sql/pglite'],
  },
  {
    folder: 'src/server/jobs',
    folders: [
      'src/server/features/addresses/queries',
      'src/server/features/devices/queries',
      'src/server/features/physician-orders/queries.ts',
      'src/server/features/physician-orders/queries',
      'src/server/features/visits/queries',
      'src/server/runtime',
      'src/server/db',
      ...pure,
    ],
    packages: ['kysely', 'pg-boss'],
  },
  {
    folder: 'src/server/cli',
    folders: ['src/server/runtime', 'src/server/db', 'src/server', ...pure],
    packages: ['kysely', 'zod'],
  },
  {
    folder: 'src/server/adapters',
    folders: ['src/server/db', 'src/domain', 'src/contract'],
    packages: ['nodemailer', 'kysely', 'zod'],
  },
  {
    folder: 'src/server/demo',
    folders: ['src/server/features', 'src/server/db', ...pure],
    packages: ['kysely'],
  },

  // What is sealed leaves the device without a page: the worker sends with the page's own code.
  {
    folder: 'sw',
    folders: ['src/client/session', 'src/client/sync'],
    packages: ['workbox-core', 'workbox-precaching', 'workbox-routing', 'vite-plugin-pwa'],
  },
];

/** Packages that one folder alone may import, whatever the table says. */
export const onlyIn: Readonly<Record<string, string>> = {
  ofetch: 'src/client/api',
  dexie: 'src/client/store',
  pg: 'src/server/db',
  '@electric-sql/pglite': 'src/server/db',
};

/** Packages too heavy for the start: only ever through `import()` (targets row 7). */
export const alwaysLazy: readonly string[] = [
  'pdf-lib',
  'hash-wasm',
  '@hpke/core',
  'uqr',
  'recharts',
  'react-aria',
  '@e965/xlsx',
];

const begins = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(`${folder}/`);

/** The zone of a file; the longest folder wins. */
export const zoneOf = (path: string): Zone | undefined =>
  zones
    .filter(({ folder }) => begins(path, folder))
    .toSorted((a, b) => b.folder.length - a.folder.length)[0];

export const mayImportFile = (from: Zone, target: string): boolean => {
  const zone = zoneOf(target);
  return (
    zone !== undefined &&
    (zone.folder === from.folder || from.folders.some((folder) => begins(zone.folder, folder)))
  );
};
