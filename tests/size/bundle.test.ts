import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { measureCommonTexts, measureField, measureFirstLoad, measureForms } from './bundle.ts';

const root = join(import.meta.dirname, '../..');
const kilobyte = 1_000;

/** A failing limit names the heaviest files, so that the culprit is in sight. */
const heaviest = (files: readonly { file: string; bytes: number }[]): string =>
  files
    .slice(0, 8)
    .map(({ file, bytes }) => `${file} ${bytes}`)
    .join('\n');

describe('weight of the built client, gzip (targets row 7)', () => {
  it('loads at most 200 kB of JavaScript and 15 kB of style sheets for the first screen of the field', () => {
    const { js, css } = measureFirstLoad(root);
    expect(js.bytes, heaviest(js.files)).toBeLessThanOrEqual(200 * kilobyte);
    expect(css.bytes, heaviest(css.files)).toBeLessThanOrEqual(15 * kilobyte);
  });

  it('keeps the shell with all screens of the field within 480 kB (decision 096)', () => {
    const { js } = measureField(root);
    expect(js.bytes, heaviest(js.files)).toBeLessThanOrEqual(480 * kilobyte);
  });

  it('keeps each form with its texts within 60 kB, and forms out of the shell (decision 085)', async () => {
    expect(measureCommonTexts(root).bytes).toBeLessThanOrEqual(25 * kilobyte);
    const forms = await measureForms(root);
    expect(forms.length).toBeGreaterThan(5);
    for (const { name, js, isApart } of forms) {
      expect(js.bytes, `${name}: ${heaviest(js.files)}`).toBeLessThanOrEqual(60 * kilobyte);
      expect(isApart, `${name} is loaded by itself`).toBe(true);
    }
  });

  it('leaves pdf-lib and Argon2 out of both', () => {
    const files = measureField(root).js.files.map(({ file }) => file);
    expect(files.filter((file) => /pdf-lib|note-pdf|hash-wasm|argon/.test(file))).toEqual([]);
  });

  it('keeps the style sheets of all screens of the field within 15 kB', () => {
    const { css } = measureField(root);
    expect(css.bytes, heaviest(css.files)).toBeLessThanOrEqual(15 * kilobyte);
  });

  it('has the page ask for the lock screen beside its first scripts (decision 117)', () => {
    const page = readFileSync(join(root, 'dist', 'index.html'), 'utf8');
    expect(page).toMatch(/<link rel="modulepreload" crossorigin href="\/assets\/lock-[\w-]+\.js">/);
    expect(page).toMatch(
      /<link rel="preload" as="style" crossorigin href="\/assets\/lock-[\w-]+\.css">/,
    );
  });

  it('opens the databases before any other script has come (decision 118)', () => {
    const page = readFileSync(join(root, 'dist', 'index.html'), 'utf8');
    const wake = /<script type="module" async crossorigin src="\/(assets\/wake-[\w-]+\.js)">/.exec(
      page,
    )?.[1];
    const script = readFileSync(join(root, 'dist', wake ?? ''), 'utf8');
    expect(script).toContain('indexedDB.databases()');
    expect(script).not.toMatch(/\bimport\b/);
    for (const language of ['en', 'de'])
      expect(page).toMatch(
        new RegExp(`<link data-texts="${language}" crossorigin href="/assets/texts-${language}-`),
      );
  });

  it('keeps the texts of the first load in one file for each language (decision 117)', () => {
    const texts = readdirSync(join(root, 'dist', 'assets')).filter((name) =>
      name.startsWith('texts-'),
    );
    expect(texts.map((name) => name.slice(0, 8)).toSorted()).toEqual(['texts-de', 'texts-en']);
  });

  it('has a service worker that every browser takes: a classic script, all in one file', () => {
    const worker = readFileSync(join(root, 'dist', 'sw.js'), 'utf8');
    // Module syntax is an error here.
    expect(() => new Script(worker)).not.toThrow();
    expect(worker).not.toContain('importScripts');
  });

  it('keeps the service worker within 60 kB: one careless import has doubled it before', () => {
    // Its list of the app's files grows with the app and says nothing about its code.
    const code = readFileSync(join(root, 'dist', 'sw.js'), 'utf8').replaceAll(
      /\{"revision":[^{}]*\},?/g,
      '',
    );
    expect(gzipSync(code).length).toBeLessThanOrEqual(60 * kilobyte);
  });
});
