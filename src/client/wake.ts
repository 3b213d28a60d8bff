/**
 * The first thing a page does, in a script of its own (`src/build/lock-ahead.ts`): what takes a
 * slow phone as long as its scripts begins while those are still being fetched and compiled.
 */

/**
 * The browser opens the device's databases. Where there are none, or a browser does not list them,
 * the first read opens them as before.
 */
async function wakeDatabases(): Promise<void> {
  await indexedDB.databases();
}

/**
 * Asks for the texts of the browser's language, nearly always the one that was chosen. Anything
 * else is asked for once the choice was read (`preferences.ts`).
 */
function askForTexts(): void {
  const known = navigator.languages
    .map((tag) => document.querySelector(`link[data-texts="${tag.slice(0, 2).toLowerCase()}"]`))
    .find((link) => link !== null);
  known?.setAttribute('rel', 'modulepreload');
}

wakeDatabases().catch(() => undefined);
askForTexts();
