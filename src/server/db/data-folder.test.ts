import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makePrivate, openTo } from './data-folder.ts';

let place = '';
let folder = '';
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'porchlight-folder-'));
  folder = join(place, 'data');
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

const modeOf = (path: string): string => (statSync(path).mode & 0o7777).toString(8);
const failures: unknown[] = [];
const close = (shared = false): void =>
  makePrivate(folder, shared, (error) => void failures.push(error));

describe('the data folder', () => {
  it('is made, and nobody else may open it', () => {
    close();
    expect([existsSync(folder), modeOf(folder), openTo(folder)]).toEqual([true, '700', undefined]);
  });

  it('is closed when others could open it, with the keys in it', () => {
    mkdirSync(folder);
    chmodSync(folder, 0o755);
    for (const name of ['secret', 'secret.next']) {
      writeFileSync(join(folder, name), 'key');
      chmodSync(join(folder, name), 0o644);
    }
    expect(openTo(folder)).toBe('755');
    close();
    expect(modeOf(folder)).toBe('700');
    expect(['secret', 'secret.next'].map((name) => modeOf(join(folder, name)))).toEqual([
      '600',
      '600',
    ]);
  });

  it('keeps its mode when the operator shares it; the keys are closed all the same', () => {
    mkdirSync(folder);
    chmodSync(folder, 0o750);
    writeFileSync(join(folder, 'secret'), 'key');
    chmodSync(join(folder, 'secret'), 0o640);
    close(true);
    expect([modeOf(folder), modeOf(join(folder, 'secret'))]).toEqual(['750', '600']);
  });

  it('keeps its mode when it is a folder like /tmp, where it would lock others out', () => {
    mkdirSync(folder);
    chmodSync(folder, 0o1777);
    close();
    expect([modeOf(folder), openTo(folder)]).toEqual(['1777', '777']);
  });

  it('that cannot be made is told of and ends nothing', () => {
    writeFileSync(folder, 'a file in its place');
    failures.length = 0;
    close();
    expect(failures).toHaveLength(1);
  });
});
