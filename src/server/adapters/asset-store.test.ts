import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dayMs } from '#domain/durations.ts';
import { AssetStore, isHashedName } from './asset-store.ts';

const asset = (name: string, text = name) => ({ name, bytes: Buffer.from(text) });

let root = '';
let folder = '';
let clock = Date.parse('2026-03-05T12:00:00.000Z');
let failures: unknown[] = [];
const store = (mostBytes?: number) =>
  new AssetStore({
    folder,
    now: () => new Date(clock),
    onError: (error) => failures.push(error),
    ...(mostBytes !== undefined && { mostBytes }),
  });
const names = () => readdirSync(folder).toSorted();

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'porchlight-assets-'));
  folder = join(root, 'data', 'assets');
  clock = Date.parse('2026-03-05T12:00:00.000Z');
  failures = [];
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('the parts of earlier builds (docs/sync.md: "old assets served 30 days")', () => {
  it('are found for thirty days after their build was last seen, and then are gone from the disk', async () => {
    await store().keep([asset('note-screen-AAAAAAAA.js', 'old screen'), asset('base-SAMESAME.js')]);
    clock += 90 * dayMs; // it ran for three months
    await store().keep([asset('note-screen-AAAAAAAA.js', 'old screen'), asset('base-SAMESAME.js')]);
    clock += dayMs;
    const next = [asset('note-screen-BBBBBBBB.js'), asset('base-SAMESAME.js')];
    await store().keep(next);

    clock += 28 * dayMs;
    await store().keep(next);
    expect((await store().find('note-screen-AAAAAAAA.js'))?.toString()).toBe('old screen');
    clock += 1.5 * dayMs;
    expect(await store().find('note-screen-AAAAAAAA.js')).toBeNull();
    await store().keep(next);
    expect(names()).toEqual(['base-SAMESAME.js', 'note-screen-BBBBBBBB.js']);
    expect(failures).toEqual([]);
  });

  it('come back into use when the earlier build is deployed again', async () => {
    await store().keep([asset('screen-AAAAAAAA.js')]);
    clock += 20 * dayMs;
    await store().keep([asset('screen-BBBBBBBB.js')]);
    clock += 5 * dayMs;
    await store().keep([asset('screen-AAAAAAAA.js')]);
    clock += 20 * dayMs;
    await store().keep([asset('screen-CCCCCCCC.js')]);
    expect(names()).toEqual(['screen-AAAAAAAA.js', 'screen-BBBBBBBB.js', 'screen-CCCCCCCC.js']);
  });

  it('never include a page, the service worker or anything whose name has no hash', async () => {
    await store().keep(
      [
        'index.html',
        'sw.js',
        'manifest.webmanifest',
        'app.js',
        '.env-AAAAAAAA.js',
        'a/b-AAAAAAAA.js',
        '..-AAAAAAAA.js',
      ].map((name) => asset(name)),
    );
    expect(names()).toEqual([]);
    for (const name of ['index.html', 'sw.js']) {
      writeFileSync(join(folder, name), 'old');
      expect(await store().find(name)).toBeNull();
    }
  });

  it('are looked for in their folder alone: no path, no link', async () => {
    await store().keep([]);
    writeFileSync(join(root, 'data', 'secret-AAAAAAAA.js'), 'the key');
    symlinkSync(join(root, 'data', 'secret-AAAAAAAA.js'), join(folder, 'link-AAAAAAAA.js'));
    mkdirSync(join(folder, 'folder-AAAAAAAA.js'));
    for (const name of [
      '../secret-AAAAAAAA.js',
      '..%2fsecret-AAAAAAAA.js',
      '..\\secret-AAAAAAAA.js',
      'x/../../secret-AAAAAAAA.js',
      'link-AAAAAAAA.js',
      'folder-AAAAAAAA.js',
      'secret-AAAAAAAA.js\0',
      '',
    ]) {
      expect(await store().find(name), name).toBeNull();
    }
  });

  it('take no more room than they may: those seen longest ago go first, the present build never', async () => {
    for (const name of ['a-AAAAAAAA.js', 'b-BBBBBBBB.js', 'c-CCCCCCCC.js']) {
      await store(250).keep([asset(name, 'x'.repeat(100))]);
      clock += dayMs;
    }
    await store(250).keep([asset('d-DDDDDDDD.js', 'x'.repeat(1_000))]);
    expect(names()).toEqual(['b-BBBBBBBB.js', 'c-CCCCCCCC.js', 'd-DDDDDDDD.js']);
  });

  it('leave what others put into the folder alone', async () => {
    await store().keep([]);
    const file = join(folder, 'letters.txt');
    writeFileSync(file, 'not ours');
    utimesSync(file, new Date(0), new Date(0));
    await store().keep([]);
    expect(names()).toEqual(['letters.txt']);
  });

  it('repair a copy that was interrupted, and forget its half', async () => {
    const whole = asset('screen-AAAAAAAA.js', 'whole');
    await store().keep([]);
    writeFileSync(join(folder, whole.name), 'wh');
    const half = join(folder, `.${whole.name}.4711`);
    writeFileSync(half, 'w');
    utimesSync(half, new Date(clock - 31 * dayMs), new Date(clock - 31 * dayMs));
    await store().keep([whole]);
    expect(names()).toEqual([whole.name]);
    expect(readFileSync(join(folder, whole.name), 'utf8')).toBe('whole');
  });

  it('are not worth a failed start: a folder that cannot be made is told', async () => {
    writeFileSync(join(root, 'data'), 'a file where the folder should be');
    await store().keep([asset('screen-AAAAAAAA.js')]);
    expect(failures).toHaveLength(1);
    expect(await store().find('screen-AAAAAAAA.js')).toBeNull();
  });
});

it('knows the names a build gives its parts', () => {
  for (const name of [
    'note-screen-C6SCrslx.js',
    'episode._id._visitId-BFkV0AWU.js',
    'argon-DSRKECAp.js',
    'answer-lines-C-K8Z-_2.js',
    'workbox-window.prod.es5-Bd17z0YL.js',
    'field-CFRVtmwE.css',
    'dashboard-7bR6U9w-.js',
  ])
    expect(isHashedName(name), name).toBe(true);
});
