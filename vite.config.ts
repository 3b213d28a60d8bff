import { transformAsync } from '@babel/core';
import { formatter } from '@lingui/format-po';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { lingui } from '@lingui/vite-plugin';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { Plugin, UserConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import { chromiumPath } from './tests/support/chromium.ts';
import { manifest } from './sw/manifest.ts';

/**
 * Lingui macros need Babel; everything else is left to the bundler, so only files that use a macro
 * pay for it.
 */
const linguiMacro = (): Plugin => ({
  name: 'porchlight:lingui-macro',
  enforce: 'pre',
  async transform(code, id) {
    // The router's parts of a split screen are the same file with a query.
    const [file = id] = id.split('?');
    if (!/\.[jt]sx?$/.test(file) || !code.includes('@lingui/') || !code.includes('/macro'))
      return null;
    const result = await transformAsync(code, {
      filename: file,
      babelrc: false,
      configFile: false,
      sourceMaps: true,
      parserOpts: { plugins: ['typescript', 'jsx'] },
      plugins: ['@lingui/babel-plugin-lingui-macro'],
    });
    return result?.code ? { code: result.code, map: result.map ?? null } : null;
  },
});

/**
 * `locales/<language>/<name>.po?texts`: catalogues whose message id is the English text itself
 * (error catalogue, statuses, forms). Only translated messages are kept, so that an empty one falls
 * back to English.
 */
const textCatalogues = (): Plugin => ({
  name: 'porchlight:text-catalogues',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith('.po?texts')) return null;
    const filename = id.slice(0, -'?texts'.length);
    this.addWatchFile(filename);
    const catalogue = await formatter({ explicitIdAsDefault: true }).parse(
      await readFile(filename, 'utf8'),
      { locale: null, sourceLocale: 'en', filename },
    );
    const texts = Object.entries(catalogue).flatMap(([text, { translation }]) =>
      translation ? [[text, [translation]]] : [],
    );
    return {
      code: `export const texts = ${JSON.stringify(Object.fromEntries(texts))};`,
      map: null,
      moduleType: 'js',
    };
  },
});

/**
 * Screens that only stand behind the routes of a note and of the help, which wait for these texts.
 * What the day and the sync center borrow of them is not.
 */
const isOfNotes = (file: string): boolean =>
  /^src\/client\/(routes\/help\.tsx|features\/(help|review)\/)/.test(file) ||
  (file.startsWith('src/client/features/note/') && !/\/note\/[^/]*\.ts$/.test(file));

/** What stands only behind a loader of the office (`forOffice`), which waits for its texts. */
const isOfOffice = (file: string): boolean =>
  /^src\/client\/(features\/(devices|tasks|users|dashboard)\/|features\/visits\/(bulk-visits|assign-dialog|change-times-dialog)|features\/episodes\/(plan-visits|new-episode)-dialog|kinds\/list\/|routes\/(fleet|officeTasks|users)\.tsx)/.test(
    file,
  );

/**
 * Profile, passwords, passkeys and the code besides the password: their routes and dialogs wait for
 * their texts.
 */
const isOfAccount = (file: string): boolean =>
  /^src\/client\/(routes\/(profile|resetPassword)\.tsx|features\/account\/(codes|passkeys|[a-z]+-(card|forms))|features\/sign-in\/(code-dialog|factor-notice)\.tsx)/.test(
    file,
  );

type CataloguePart = 'start' | 'note' | 'office' | 'account';
const parts: readonly CataloguePart[] = ['start', 'note', 'office', 'account'];
const partOf = (files: readonly string[]): CataloguePart => {
  if (files.length === 0) return 'start';
  if (files.every(isOfNotes)) return 'note';
  if (files.every(isOfAccount)) return 'account';
  return files.every(isOfOffice) ? 'office' : 'start';
};

/**
 * `locales/<language>/app.po?start`, `?note`, `?office` and `?account`: the texts of the macros in
 * parts, so that the first load does not carry those of the note screens, of the office and of the
 * profile (targets row 7).
 */
const appCatalogues = (): Plugin => ({
  name: 'porchlight:app-catalogues',
  enforce: 'pre',
  async load(id) {
    const [filename = id, part] = id.split('?');
    if (!filename.endsWith('/app.po') || !parts.some((each) => each === part)) return null;
    this.addWatchFile(filename);
    const catalogue = await formatter().parse(await readFile(filename, 'utf8'), {
      locale: null,
      sourceLocale: 'en',
      filename,
    });
    const messages = Object.entries(catalogue).flatMap(
      ([key, { message, translation, origin = [] }]) => {
        const text = translation || message;
        return text && partOf(origin.map(([file]) => file)) === part
          ? [[key, compileMessage(text)]]
          : [];
      },
    );
    // Parsed faster than the same object written as code.
    return {
      code: `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(messages)))});`,
      map: null,
      moduleType: 'js',
    };
  },
});

const routes = {
  target: 'react',
  autoCodeSplitting: true,
  // The loader travels with its screen: what an office list asks for is no part of the first load
  // of the field.
  codeSplittingOptions: {
    defaultBehavior: [
      ['loader', 'component'],
      ['pendingComponent'],
      ['errorComponent'],
      ['notFoundComponent'],
    ],
  },
  routesDirectory: 'src/client/routes',
  generatedRouteTree: 'src/client/route-tree.gen.ts',
  routeFileIgnorePattern: '\\.(test|module)\\.',
  // The type of the router, so that every link is checked against the tree.
  routeTreeFileFooter: [
    "declare module '@tanstack/react-router' {\n  interface Register {\n    router: ReturnType<typeof import('./app/router.ts').createAppRouter>;\n  }\n}",
  ],
  quoteStyle: 'single',
  semicolons: true,
} as const;

/**
 * The service worker shows nothing: of the error catalogue it needs codes and statuses, not the
 * words.
 */
const wordless: Plugin = {
  name: 'porchlight:wordless',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/src/contract/errors.ts')
      ? {
          code: code.replace(/,\s+text:\s+(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")/g, ", text: ''"),
          map: null,
        }
      : null,
};

const pwa = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'sw',
  filename: 'sw.ts',
  registerType: 'prompt',
  injectRegister: false,
  manifest,
  // By itself it builds the worker as talkatively as it can, whatever the command line says.
  integration: {
    configureCustomSWViteBuild: (inline) => void Object.assign(inline, { logLevel: 'warn' }),
  },
  // PHI never enters a cache: only the built shell is precached, API answers never are
  // (design/security.md).
  injectManifest: {
    rollupFormat: 'iife',
    buildPlugins: { vite: [wordless] },
    globPatterns: ['**/*.{js,css,html,svg,png,woff2,wasm}'],
    globIgnores: ['screenshots/**'],
    maximumFileSizeToCacheInBytes: 3_000_000,
  },
});

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
  version: string;
};
/** What the profile screen shows and the sync engine reports as the app's version. */
const define = { 'import.meta.env.VITE_APP_VERSION': JSON.stringify(version) };

/**
 * Libraries of the first load in one part, and what many screens share in another: forty small
 * parts compress 9 kB worse. Forms and commands stay apart, so that they can be loaded when
 * somebody writes; so does what the first screen has no use for.
 */
const sharedBy = 8; // parts that use a module before it joins the shared one
/** What lists of the office are made of: many screens share it, but not the first of the field. */
const ofLists =
  /\/src\/(client\/kinds|client\/features\/files|client\/ui\/(table|use-row-keys|select|date-field|tabs)|domain\/paging)\b/;
const codeSplitting = {
  groups: [
    {
      name: 'base',
      priority: 2,
      test: /node_modules\/(react|react-dom|scheduler|@tanstack|dexie|dexie-react-hooks|jotai|@lingui|idb-keyval|ofetch|ufo|destr)\//,
    },
    // What the first screen shares with the schemas must not stand in their part.
    {
      name: 'kernel',
      priority: 4,
      test: /node_modules\/dayjs\/|src\/contract\/(errors|roles|call)\.ts|src\/domain\/(visit-status|dates|times|pacific|merge|must|domain-error)\.ts/,
    },
    // Schemas check what came over the line; no screen needs them to be drawn.
    {
      name: 'schemas',
      priority: 3,
      test: /node_modules\/zod\/|src\/contract\/(primitives|entities|sync|sealed-entries|paging|security|admin|operation|notes|events)\.ts/,
    },
    {
      name: 'shared',
      priority: 1,
      minShareCount: sharedBy,
      test: (id: string) =>
        id.includes('/src/') &&
        !/\/src\/(forms\/|contract\/commands\/|client\/session\/(keys|unlock)\/|client\/session\/lock\/closing|client\/store\/outbox\/sealed-entries\.ts|client\/features\/sync-center\/export-dialog|client\/ui\/date-field\.tsx)/.test(
          id,
        ) &&
        !ofLists.test(id),
    },
  ],
};

const client: UserConfig = {
  define,
  plugins: [
    textCatalogues(),
    appCatalogues(),
    linguiMacro(),
    tanstackRouter(routes),
    react(),
    lingui(),
    pwa,
  ],
  // Dexie's own build for present browsers instead of the one for old ones.
  resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
  build: {
    outDir: 'dist',
    target: 'es2022',
    manifest: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting } },
  },
};

/** Server bundle: dependencies stay in node_modules, only our own sources are bundled. */
const server: UserConfig = {
  publicDir: false,
  ssr: { noExternal: [/^#/], external: true },
  build: {
    ssr: true,
    outDir: 'dist-server',
    target: 'node20',
    rollupOptions: {
      input: {
        main: 'src/server/main.ts',
        'audit-verify': 'src/server/cli/audit-verify.ts',
        'backup-mark': 'src/server/cli/backup-mark.ts',
        'keys-list': 'src/server/cli/keys-list.ts',
        'keys-master': 'src/server/cli/keys-master.ts',
        'keys-renew': 'src/server/cli/keys-renew.ts',
      },
    },
  },
};

const node = {
  environment: 'node',
  exclude: ['**/*.{dom,e2e}.test.*', '**/node_modules/**'],
} as const;

/**
 * As many files at once as there are processors; Vitest by itself leaves one of them to itself,
 * which on two is half of the machine.
 */
const workers = { maxWorkers: availableParallelism() };

/** A browser test gets a second try; `npm test` names those that needed it (tests/gate/flaky.ts). */
const secondTry = { retry: 1, setupFiles: ['tests/gate/tried-again.ts'] };

/**
 * Vitest's own second is no measure on a busy machine. A poll has less time than its test, so that
 * it says itself what it waited for.
 */
const polls = (timeout: number) => ({ expect: { poll: { timeout } } });

export default defineConfig(({ mode }) => {
  if (mode === 'server') return server;
  if (process.env.VITEST === undefined) return client;
  return {
    test: {
      coverage: {
        provider: 'v8',
        reporter: ['text-summary'],
        include: ['src/domain/**/*.ts'],
        exclude: ['**/*.test.ts'],
        thresholds: { 'src/domain/**': { branches: 100 } },
      },
      projects: [
        {
          plugins: [textCatalogues(), appCatalogues(), linguiMacro(), lingui()],
          test: {
            ...node,
            ...polls(15_000),
            ...workers,
            testTimeout: 20_000,
            name: 'unit',
            include: ['src/**/*.test.ts', 'sw/**/*.test.ts', 'tests/**/*.test.ts'],
            exclude: [...node.exclude, '**/*.pg.test.ts', 'tests/e2e/**', 'tests/simulation/**'],
          },
        },
        {
          test: {
            ...node,
            ...workers,
            name: 'simulation',
            include: ['tests/simulation/**/*.test.ts'],
            testTimeout: 600_000,
          },
        },
        {
          test: {
            ...node,
            ...polls(15_000),
            ...workers,
            name: 'server',
            include: ['src/server/**/*.pg.test.ts', 'tests/**/*.pg.test.ts'],
            testTimeout: 60_000,
            hookTimeout: 120_000,
            globalSetup: ['tests/support/databases.ts'],
          },
        },
        {
          plugins: [textCatalogues(), appCatalogues(), linguiMacro(), react(), lingui()],
          test: {
            ...polls(10_000),
            ...secondTry,
            name: 'dom',
            include: [
              'src/client/**/*.dom.test.{ts,tsx}',
              'tests/{contract,former,faults}/**/*.dom.test.{ts,tsx}',
            ],
            browser: {
              enabled: true,
              headless: true,
              screenshotFailures: false,
              provider: playwright({
                launchOptions: {
                  executablePath: chromiumPath(),
                  args: [
                    '--no-sandbox',
                    '--disable-gpu',
                    '--disable-quic',
                    '--no-first-run',
                    '--disable-background-networking',
                    '--disable-component-update',
                    '--disable-sync',
                  ],
                },
              }),
              instances: [{ browser: 'chromium' }],
            },
          },
        },
        {
          test: {
            ...node,
            ...polls(15_000),
            ...secondTry,
            name: 'e2e',
            include: ['tests/e2e/**/*.e2e.test.ts'],
            exclude: ['**/node_modules/**'],
            testTimeout: 180_000,
            hookTimeout: 240_000,
            fileParallelism: false,
            globalSetup: ['tests/e2e/global-setup.ts'],
          },
        },
      ],
    },
  };
});
