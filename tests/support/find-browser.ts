import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { chromiumPath } from './chromium.ts';

const remedy = [
  'No browser found for the tests that run in one. Do one of these and start again:',
  '  - install Chromium, Chrome or Edge from your system (Debian: apt-get install chromium)',
  '  - npx playwright install chromium',
  '  - set CHROMIUM_PATH to the executable of a Chromium-based browser',
].join('\n');

/**
 * Present on Debian and what is made of it; nothing is installed elsewhere or without being root.
 */
const canInstall = (): boolean =>
  process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');

function installWithApt(): void {
  const options = {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  } as const;
  execFileSync('apt-get', ['update', '-q'], options);
  execFileSync('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'chromium'], options);
}

/**
 * Path of the browser that every stage uses: the system's own, Playwright's download, or, on a
 * Debian machine as root, one just installed by apt-get.
 * @throws Error with the remedy when there is none: browser tests are never skipped silently.
 */
export function findBrowser(): string {
  const installed = (): string | undefined =>
    chromiumPath() ??
    (existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined);
  const found = installed();
  if (found) {
    if (!existsSync(found))
      throw new Error(`CHROMIUM_PATH points to ${found}, which does not exist.\n${remedy}`);
    return found;
  }
  if (canInstall()) installWithApt();
  const now = installed();
  if (!now) throw new Error(remedy);
  return now;
}
