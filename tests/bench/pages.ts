import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { build, loadConfigFromFile, preview, type Plugin } from 'vite';
import { newProfile, slowProcessor, startBrowser, type TestBrowser } from '../support/browser.ts';

/**
 * The pages of the benchmarks: built like the product, never part of it, and served from this
 * machine. Each is a folder below `pages` with an `index.html` whose script hangs its functions on
 * `window.bench`.
 */
export type BenchPages = { readonly url: string; close(): Promise<void> };

const folder = join(import.meta.dirname, 'pages');

/** The product's own plugins without those that make an app of it: no routes, no service worker. */
async function productPlugins(): Promise<Plugin[]> {
  const loaded = await loadConfigFromFile(
    { command: 'build', mode: 'production' },
    join(import.meta.dirname, '..', '..', 'vite.config.ts'),
  );
  const flat = (loaded?.config.plugins ?? []).flat(3) as unknown as readonly (Plugin | null)[];
  return flat.filter(
    (plugin): plugin is Plugin =>
      plugin !== null && 'name' in plugin && !/pwa|router/.test(plugin.name),
  );
}

export async function buildPages(): Promise<BenchPages> {
  const outDir = mkdtempSync(join(tmpdir(), 'porchlight-bench-'));
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) =>
    existsSync(join(folder, entry.name, 'index.html')),
  );
  const shared = { root: folder, configFile: false, logLevel: 'warn', mode: 'production' } as const;
  await build({
    ...shared,
    plugins: await productPlugins(),
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 5_000,
      rollupOptions: {
        input: Object.fromEntries(
          names.map(({ name }) => [name, join(folder, name, 'index.html')]),
        ),
      },
    },
  });
  const server = await preview({
    ...shared,
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1', strictPort: false },
  });
  const address = server.httpServer.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://localhost:${port}`,
    async close() {
      await server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}

export type Device = 'desktop' | 'phone';

/**
 * Opens one bench page in a fresh browser, with the processor of the device, and closes it when the
 * work is done.
 */
export async function onPage<T>(
  pages: BenchPages,
  path: string,
  device: Device,
  work: (page: Page, browser: TestBrowser) => Promise<T>,
): Promise<T> {
  const profile = newProfile();
  const browser = await startBrowser(profile.folder, { screen: device });
  try {
    browser.page.on('pageerror', (error) => console.error(`${path}: ${error.message}`));
    await browser.page.goto(`${pages.url}/${path}`);
    await browser.page.waitForFunction(() => 'bench' in globalThis);
    if (device === 'phone') await slowProcessor(browser.page, 4);
    return await work(browser.page, browser);
  } finally {
    await browser.close();
    profile.dispose();
  }
}
