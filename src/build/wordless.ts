import type { Plugin } from 'vite';

/**
 * The service worker shows nothing: of the error catalogue it needs codes and statuses, not the
 * words.
 */
const literal = `(?:'(?:[^'\\\\]|\\\\.)*'|"(?:[^"\\\\]|\\\\.)*")`;
const named = String.raw`\w+\.\w+`;
const texts = new RegExp(`,\\s+text:\\s+(?:${named}|${literal}(?:\\s*\\+\\s*${literal})*)`, 'g');

export const wordless: Plugin = {
  name: 'porchlight:wordless',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('/src/contract/error-texts/')
      ? {
          code: code.replace(texts, ''),
          map: null,
        }
      : null,
};

/** Why a screen has no entry in the rail is for who reads the table, not for browsers. */
const reasons = new RegExp(`rail: \\{ none: ${literal} \\}`, 'g');

export const reasonless: Plugin = {
  name: 'porchlight:reasonless',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/src/client/screens.ts')
      ? { code: code.replace(reasons, "rail: { none: '' }"), map: null }
      : null,
};
