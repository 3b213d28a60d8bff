import { join } from 'node:path';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { languages } from './feature-texts.ts';

/** What the page asks for together with its first scripts: a file, and the style sheets it has. */
const ahead = (file: string, sheets: Iterable<string>): HtmlTagDescriptor[] => [
  {
    tag: 'link',
    attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
    injectTo: 'head',
  },
  ...[...sheets].map((sheet) => ({
    tag: 'link',
    attrs: { rel: 'preload', as: 'style', crossorigin: true, href: `/${sheet}` },
    injectTo: 'head' as const,
  })),
];

/** A language's file of texts, which the page asks for once its language is known. */
const texts = (language: string, file: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { 'data-texts': language, crossorigin: true, href: `/${file}` },
  injectTo: 'head-prepend',
});

/** A script that waits for no other. */
const atOnce = (file: string): HtmlTagDescriptor => ({
  tag: 'script',
  attrs: { type: 'module', async: true, crossorigin: true, src: `/${file}` },
  injectTo: 'head-prepend',
});

const wake = 'wake';

/**
 * Has the page ask for the lock screen beside its first scripts. `root-layout.tsx` loads it at
 * every start, but only once those have run: on a slow phone the lock screen stood still that long.
 * What begins before everything else (`wake.ts`) is a script of its own, which runs while the
 * others are still being fetched and compiled.
 */
export const lockAhead = (): Plugin => ({
  name: 'porchlight:lock-ahead',
  buildStart() {
    const id = join(import.meta.dirname, '../client/wake.ts');
    this.emitFile({ type: 'chunk', id, name: wake });
  },
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const parts = Object.values(bundle).filter((each) => each.type === 'chunk');
      const named = (wanted: string) => parts.find(({ name }) => name === wanted);
      const lock = named('lock');
      // A page of the benchmarks.
      if (!lock) return [];
      const first = named(wake);
      return [
        ...languages.flatMap((language) => {
          const file = named(`texts-${language}`)?.fileName;
          return file === undefined ? [] : [texts(language, file)];
        }),
        ...(first ? [atOnce(first.fileName)] : []),
        ...ahead(lock.fileName, lock.viteMetadata?.importedCss ?? []),
      ];
    },
  },
});
