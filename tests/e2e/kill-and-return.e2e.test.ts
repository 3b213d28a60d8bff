import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { openBadLine } from '../support/bad-line.ts';
import { newProfile, startBrowser } from '../support/browser.ts';

const page = `<!doctype html><title>p</title><script>
  const open = indexedDB.open('d', 1);
  open.onupgradeneeded = () => open.result.createObjectStore('s');
  open.onsuccess = () => {
    const tx = open.result.transaction('s', 'readwrite', { durability: 'strict' });
    const had = tx.objectStore('s').get('k');
    tx.objectStore('s').put('kept', 'k');
    tx.oncomplete = () => { document.title = String(had.result); };
  };
</script>`;

describe('the browser of the tests', () => {
  it(
    'dies by SIGKILL and finds on return what was written before',
    { timeout: 60_000 },
    async () => {
      const server = createServer((_request, response) =>
        response.setHeader('content-type', 'text/html').end(page),
      );
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const address = server.address();
      const line = await openBadLine({
        targetPort: typeof address === 'object' && address ? address.port : 0,
      });
      const profile = newProfile();
      try {
        const first = await startBrowser(profile.folder, { screen: 'phone' });
        expect(first.pids().length).toBeGreaterThan(1);
        await first.page.goto(line.url);
        await first.page.waitForFunction(() => document.title === 'undefined');
        await first.kill();
        expect(first.pids()).toEqual([]);
        const second = await startBrowser(profile.folder, { screen: 'phone' });
        await second.page.goto(line.url);
        await second.page.waitForFunction(() => document.title === 'kept');
        await line.offline();
        await expect(second.page.goto(line.url)).rejects.toThrow('ERR_CONNECTION_REFUSED');
        await second.close();
      } finally {
        await line.close();
        await new Promise((resolve) => server.close(resolve));
        profile.dispose();
      }
    },
  );
});
