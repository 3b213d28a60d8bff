import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StaticFiles } from './static-files.ts';

let folder = '';
let files: StaticFiles;
const earlier = new Map([['old-AAAAAAAA.js', Buffer.from('earlier part;'.repeat(200))]]);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'porchlight-static-'));
  mkdirSync(join(folder, 'assets'));
  for (const [name, text] of [
    ['index.html', '<!doctype html>'],
    ['sw.js', 'worker'],
    ['assets/app-BBBBBBBB.js', 'present part'],
  ] as const)
    writeFileSync(join(folder, name), text);
  files = new StaticFiles(folder, { find: (name) => Promise.resolve(earlier.get(name) ?? null) });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const get = (path: string, headers: Record<string, string> = {}) =>
  files.answer(new Request(`http://localhost${path}`, { headers }));
const navigation = { 'sec-fetch-mode': 'navigate', accept: 'text/html' };

describe('what the server gives besides its calls', () => {
  it('hands over the hashed parts of its build, to be kept', () => {
    expect(files.hashed.map(({ name, bytes }) => [name, bytes.toString()])).toEqual([
      ['app-BBBBBBBB.js', 'present part'],
    ]);
  });

  it('serves a part of an earlier build as it serves its own', async () => {
    const answer = await get('/assets/old-AAAAAAAA.js', { 'accept-encoding': 'gzip' });
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
    });
    expect((await get('/assets/app-BBBBBBBB.js')).headers.get('cache-control')).toContain(
      'immutable',
    );
  });

  it.each([
    '/assets/gone-CCCCCCCC.js',
    '/assets/gone',
    '/assets/',
    '/assets/%2e%2e/old-AAAAAAAA.js',
    '/assets/..%2f..%2fsw.js',
    '/assets/index.html',
  ])('answers 404 and no page for %s, also to a navigation', async (path) => {
    for (const headers of [{}, navigation]) {
      const answer = await get(path, headers);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toContain('text/plain');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await answer.text()).toBe('Not found');
    }
  });

  it('gives the app for a person’s navigation, and asks for page and worker anew each time', async () => {
    expect(await (await get('/note/1', navigation)).text()).toBe('<!doctype html>');
    for (const path of ['/', '/index.html', '/sw.js'])
      expect((await get(path)).headers.get('cache-control')).toBe('no-cache');
    expect((await get('/note/1')).status).toBe(404);
    expect((await get('/gone.js', navigation)).status).toBe(404);
  });

  it.each(['/visits%2f..%2f', '/note/1.', '/patients/O.Brien'])(
    'gives the app at %s too, which says that nothing is there',
    async (path) => {
      expect(await (await get(path, navigation)).text()).toBe('<!doctype html>');
    },
  );
});
