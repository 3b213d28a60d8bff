import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright';
import { inject } from 'vitest';
import { services } from '#contract/call.ts';
import { startBrowser, type TestBrowser } from '../../support/browser.ts';
import { freePort } from '../../support/free-port.ts';
import type { AppWish } from '../../support/story-app.ts';
import { openFieldStory, type FieldStory } from '../../support/story.ts';
import { takeSeededVisit } from './seeded-visit.ts';

const execute = promisify(execFile);
const project = join(import.meta.dirname, '..', '..', '..');
const vite = join(project, 'node_modules', 'vite', 'bin', 'vite.js');

export type PhoneStory = Omit<FieldStory, 'device'> & { device: () => TestBrowser };

/**
 * A phone with a seeded visit whose client is registered: before that there are no sealed entries and no
 * share, and its author sends.
 */
export async function openSealingPhone(
  further: Pick<AppWish, 'environment' | 'apart'> = {},
): Promise<PhoneStory> {
  const story = await openFieldStory(
    (profile): Promise<TestBrowser> => startBrowser(profile, { screen: 'phone' }),
    inject('template'),
    further,
  );
  const page: Page = story.device().page;
  await Promise.all([
    page.waitForResponse(
      (response) => response.url().endsWith('/registerLetters') && response.ok(),
      { timeout: 90_000 },
    ),
    takeSeededVisit(story),
  ]);
  return story;
}

/**
 * The app built for service groups at an address of their own, and what its server has to know of
 * it (spec portal §7, "each on its own address for a local or remote environment").
 */
export async function buildApart(): Promise<
  Required<Pick<AppWish, 'environment' | 'apart'>> & { dispose(): void }
> {
  const [appPort, servicePort] = [await freePort(), await freePort()];
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-apart-'));
  const [app, remote] = [`http://localhost:${appPort}`, `http://localhost:${servicePort}`];
  const { VITEST: _, ...environment } = process.env;
  for (const service of services) environment[`VITE_SERVICE_${service.toUpperCase()}`] = remote;
  // In a process of its own: this one has the tests' configuration.
  await execute(process.execPath, [vite, 'build', '--logLevel', 'error', '--outDir', folder], {
    cwd: project,
    env: environment,
  });
  return {
    apart: { appPort, servicePort },
    environment: { CLIENT_DIR: folder, APP_ORIGINS: app, SERVICE_ORIGINS: remote },
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  };
}
