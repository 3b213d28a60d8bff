import { executable, onPath } from './on-path.ts';

const fixed = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Path of an installed Chromium, Chrome or Edge: `CHROMIUM_PATH` first, then the system's own.
 * `undefined` leaves the choice to Playwright's own download.
 */
export const chromiumPath = (): string | undefined =>
  process.env.CHROMIUM_PATH ??
  onPath(
    'chromium',
    'chromium-browser',
    'google-chrome-stable',
    'google-chrome',
    'microsoft-edge',
  ) ??
  fixed.find(executable);

/**
 * The engine of the same Chromium without a browser around it, which `npm test` prefers where a
 * test does not look at what a whole browser keeps: the same pages in about a sixth less processor
 * time. `HEADLESS_SHELL_PATH` names it; `undefined` where there is none.
 */
export const headlessShellPath = (): string | undefined =>
  process.env.HEADLESS_SHELL_PATH ?? onPath('chromium-headless-shell', 'chrome-headless-shell');
