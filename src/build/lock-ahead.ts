import type { HtmlTagDescriptor, Plugin } from 'vite';

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

/**
 * Has the page ask for the lock screen beside its first scripts. `root-layout.tsx` loads it at
 * every start, but only once those have run: on a slow phone the lock screen stood still that long.
 */
export const lockAhead = (): Plugin => ({
  name: 'porchlight:lock-ahead',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const lock = Object.values(bundle).find(({ name }) => name === 'lock');
      if (lock?.type !== 'chunk') return [];
      return ahead(lock.fileName, lock.viteMetadata?.importedCss ?? []);
    },
  },
});
