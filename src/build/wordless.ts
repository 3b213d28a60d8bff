import type { Plugin } from 'vite';

/**
 * The service worker shows nothing: of the error catalogue it needs codes and statuses, not the
 * words.
 */
export const wordless: Plugin = {
  name: 'porchlight:wordless',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/src/contract/errors.ts')
      ? {
          code: code.replace(/,\s+text:\s+(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")/g, ", text: ''"),
          map: null,
        }
      : null,
};
