/**
 * The first thing a page does: the browser opens the device's databases, which takes a slow phone
 * as long as running the app's own scripts, while those are still being run. Where there are none,
 * or a browser does not list them, the first read opens them as before.
 */
async function wakeDatabases(): Promise<void> {
  await indexedDB.databases();
}

wakeDatabases().catch(() => undefined);
