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
