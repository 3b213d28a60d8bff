import { executable, onPath } from './on-path.ts';

const fixed = [
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];

/** Path of an installed Firefox: `FIREFOX_PATH` first, then the system's own. */
export const findFirefox = (): string | undefined =>
  process.env.FIREFOX_PATH ?? onPath('firefox-esr', 'firefox') ?? fixed.find(executable);
