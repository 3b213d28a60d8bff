import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import type { UserConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import { catalogues } from './src/build/catalogues.ts';
import { codeSplitting } from './src/build/code-splitting.ts';
import { featureTexts } from './src/build/feature-texts.ts';
import { lockAhead } from './src/build/lock-ahead.ts';
import { linguiMacro } from './src/build/lingui-macro.ts';
import { reasonless, wordless } from './src/build/wordless.ts';
import { manifest } from './sw/manifest.ts';
import { chromiumPath } from './tests/support/chromium.ts';

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
  // (docs/security.md).
  injectManifest: {
    rollupFormat: 'iife',
    buildPlugins: { vite: [wordless] },
    globPatterns: ['**/*.{js,css,html,svg,png,woff2,wasm}'],
    // The desk is online; charts, drag and maps are loaded when they are drawn.
    globIgnores: ['screenshots/**', 'assets/{borders,charts,drag}-*.js'],
    maximumFileSizeToCacheInBytes: 3_000_000,
  },
});

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
  version: string;
};
/** What the profile screen shows and the sync engine reports as the app's version. */
const define = { 'import.meta.env.VITE_APP_VERSION': JSON.stringify(version) };

/** Texts in both languages, and what makes every part of the app bring its own. */
const texts = () => [catalogues(), featureTexts(import.meta.dirname), linguiMacro(), lingui()];

/**
 * A part loaded later waits only for its style sheets: the list of every part's scripts made the
 * first load 3 kB heavier, and the worker has them in its cache before anybody opens them.
 */
const isStyleSheet = (file: string): boolean => file.endsWith('.css');

const client: UserConfig = {
  define,
  plugins: [reasonless, texts(), react(), lockAhead(), pwa],
  // Dexie's own build for present browsers instead of the one for old ones.
  resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
  build: {
    outDir: 'dist',
    target: 'es2022',
    manifest: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: {
      resolveDependencies: (_file, parts, { hostType }) =>
        hostType === 'html' ? parts : parts.filter(isStyleSheet),
    },
    rolldownOptions: { output: { codeSplitting: codeSplitting(import.meta.dirname) } },
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
        'agency-create': 'src/server/cli/agency-create.ts',
        'audit-verify': 'src/server/cli/audit-verify.ts',
        'backup-mark': 'src/server/cli/backup-mark.ts',
        'demo-reset': 'src/server/cli/demo-reset.ts',
        'keys-list': 'src/server/cli/keys-list.ts',
        'keys-master': 'src/server/cli/keys-master.ts',
        'keys-renew': 'src/server/cli/keys-renew.ts',
        migrate: 'src/server/cli/migrate.ts',
        'read-pdf': 'src/server/read-pdf.ts',
      },
    },
  },
};

/** Tests of what is the same on phone and server, and reaches nothing outside. */
const pure = ['src/{domain,forms,contract,paper}/**/*.test.ts'];

/** What is asked of the repository as a whole, and what only computes: nothing here waits. */
const ofRepository = [
  'tests/*.test.ts',
  'tests/{contract,desk,forms,gate,locales,planning,size}/**/*.test.ts',
];

const node = {
  environment: 'node',
  exclude: ['**/*.{dom,e2e}.test.*', '**/node_modules/**'],
} as const;

/**
 * As many files at once as there are processors; Vitest by itself leaves one of them to itself,
 * which on two is half of the machine. Every file has its own database and server, and its own
 * browsers where it uses any.
 */
const workers = { maxWorkers: availableParallelism() };

/**
 * One file more than there are processors, for tests that wait for processes, pages and timers: it
 * fills the pauses.
 */
const oneMore = { maxWorkers: availableParallelism() + 1 };

/** A browser test gets a second try; `npm test` names those that needed it (tests/gate/flaky.ts). */
const secondTry = { retry: 1, setupFiles: ['tests/gate/tried-again.ts'] };

/**
 * Vitest's own second is no measure on a busy machine. A poll has less time than its test, so that
 * it says itself what it waited for.
 */
const polls = (timeout: number) => ({ expect: { poll: { timeout } } });

/**
 * WebKit has the machine for itself: beside a second browser on two processors it takes longer for
 * the seal than any test should wait.
 */
const alone = 'tests/e2e/offline-webkit.e2e.test.ts';

/** What every test in a whole browser against the built product has in common. */
const endToEnd = {
  // The table of screens is read by sweeps over all of them.
  plugins: [texts()],
  test: {
    ...node,
    ...polls(15_000),
    ...secondTry,
    include: ['tests/e2e/**/*.e2e.test.ts'],
    exclude: ['**/node_modules/**'],
    testTimeout: 180_000,
    hookTimeout: 240_000,
    globalSetup: ['tests/e2e/global-setup.ts'],
  },
};

export default defineConfig(async ({ mode }) => {
  if (mode === 'server') return server;
  if (process.env.VITEST === undefined) return client;
  const { LongestFirst } = await import('./tests/gate/longest-first.ts');
  return {
    test: {
      sequence: { sequencer: LongestFirst },
      coverage: {
        provider: 'v8',
        reporter: ['text-summary'],
        include: ['src/domain/**/*.ts'],
        exclude: ['**/*.test.ts'],
        thresholds: { 'src/domain/**': { branches: 100 } },
      },
      projects: [
        {
          test: {
            ...node,
            ...workers,
            name: 'rules',
            include: pure,
            // They keep no state, so that the files of a worker share what they import.
            isolate: false,
            // They give way to everything else in `npm test`.
            testTimeout: 300_000,
          },
        },
        {
          plugins: [texts()],
          test: {
            ...node,
            ...polls(15_000),
            ...workers,
            testTimeout: 60_000,
            name: 'unit',
            include: ['src/**/*.test.ts', 'sw/**/*.test.ts', 'tests/**/*.test.ts'],
            exclude: [
              ...node.exclude,
              ...pure,
              ...ofRepository,
              '**/*.pg.test.ts',
              'tests/e2e/**',
              'tests/simulation/**',
            ],
          },
        },
        {
          plugins: [texts()],
          test: {
            ...node,
            ...workers,
            name: 'repository',
            include: ofRepository,
            exclude: [...node.exclude, '**/*.pg.test.ts'],
            // They read and compute, and give way to everything else while they do.
            testTimeout: 600_000,
          },
        },
        {
          test: {
            ...node,
            ...workers,
            name: 'simulation',
            include: ['tests/simulation/**/*.test.ts'],
            // Last in line for the processors: only a hang takes as long as the stage may.
            testTimeout: 50 * 60_000,
          },
        },
        {
          test: {
            ...node,
            ...polls(15_000),
            ...oneMore,
            name: 'server',
            // Every file has its own databases; the server's modules keep nothing that belongs to
            // one. Read once by each worker, they are as warm as in a server that runs.
            isolate: false,
            include: ['src/server/**/*.pg.test.ts', 'tests/**/*.pg.test.ts'],
            testTimeout: 180_000,
            hookTimeout: 240_000,
            globalSetup: ['tests/support/databases.ts'],
          },
        },
        {
          plugins: [texts(), react()],
          test: {
            ...polls(10_000),
            ...secondTry,
            ...oneMore,
            testTimeout: 30_000,
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
                  executablePath: process.env.HEADLESS_SHELL_PATH ?? chromiumPath(),
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
          ...endToEnd,
          test: {
            ...endToEnd.test,
            ...workers,
            name: 'e2e',
            exclude: ['**/node_modules/**', alone],
          },
        },
        {
          ...endToEnd,
          test: {
            ...endToEnd.test,
            name: 'webkit',
            include: [alone],
          },
        },
      ],
    },
  };
});
