import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '#domain/durations.ts';
import { databaseKinds } from '../support/databases.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** What a build leaves behind, in place of the one before. */
function build(folder: string, version: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'assets'), { recursive: true });
  for (const [name, text] of [
    ['index.html', `<!doctype html><title>${version}</title>`],
    ['sw.js', `worker ${version}`],
    [`assets/screen-${version.repeat(8)}.js`, `screen of ${version}`],
  ] as const)
    writeFileSync(join(folder, name), text);
}

describe.each(databaseKinds())(
  'a new build in place of the old one (docs: sync, fault 22) on %s',
  (database) => {
    const clientDir = join(mkdtempSync(join(tmpdir(), 'porchlight-deploy-')), 'dist');
    let clock = Date.parse('2026-03-05T12:00:00.000Z');
    let server: TestServer;
    const text = async (path: string): Promise<string> => {
      const answer = await fetch(`${server.url}${path}`);
      return answer.ok ? answer.text() : String(answer.status);
    };

    beforeAll(async () => {
      build(clientDir, 'A');
      server = await startServer({
        database,
        seed: 'empty',
        env: { CLIENT_DIR: clientDir },
        now: () => new Date(clock),
      });
    });
    afterAll(async () => {
      await server.stop();
      rmSync(join(clientDir, '..'), { recursive: true, force: true });
    });

    it('serves the parts of the former one for thirty days, and page and worker of the new one alone', async () => {
      build(clientDir, 'B');
      // a build under a running server changes nothing yet
      expect(await text('/sw.js')).toBe('worker A');
      await server.restart();
      expect(await text('/assets/screen-AAAAAAAA.js')).toBe('screen of A');
      expect(await text('/assets/screen-BBBBBBBB.js')).toBe('screen of B');
      expect(await text('/sw.js')).toBe('worker B');
      expect(await text('/')).toContain('<title>B</title>');

      clock += 29 * dayMs;
      expect(await text('/assets/screen-AAAAAAAA.js')).toBe('screen of A');
      clock += 2 * dayMs;
      expect(await text('/assets/screen-AAAAAAAA.js')).toBe('404');
      expect(await text('/assets/screen-BBBBBBBB.js')).toBe('screen of B');
    });
  },
);
