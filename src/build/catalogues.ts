import { readFile } from 'node:fs/promises';
import { formatter } from '@lingui/format-po';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

/** Catalogues whose message id is the English text: error catalogue and statuses, forms. */
const isByText = (filename: string): boolean => /\/(catalogue|forms\/[^/]+)\.po$/.test(filename);

/** Texts looked up by their English wording; only translated ones, so that an empty one falls back. */
async function textMessages(filename: string): Promise<Record<string, unknown>> {
  const format = formatter({ explicitIdAsDefault: true });
  const content = await readFile(filename, 'utf8');
  const entries = await format.parse(content, { locale: null, sourceLocale: 'en', filename });
  return Object.fromEntries(
    Object.entries(entries).flatMap(([text, { translation }]) =>
      translation ? [[text, [translation]]] : [],
    ),
  );
}

/** Texts of the macros; an empty translation falls back to the English message. */
async function macroMessages(filename: string): Promise<Record<string, unknown>> {
  const content = await readFile(filename, 'utf8');
  const entries = await formatter().parse(content, { locale: null, sourceLocale: 'en', filename });
  return Object.fromEntries(
    Object.entries(entries).flatMap(([key, { message, translation }]) => {
      const text = translation || message;
      return text ? [[key, compileMessage(text)]] : [];
    }),
  );
}

/** `locales/<language>/<name>.po?messages`: a catalogue as compiled messages by id. */
export const catalogues = (): Plugin => ({
  name: 'porchlight:catalogues',
  enforce: 'pre',
  async load(id) {
    const [filename = id, query] = id.split('?');
    if (query !== 'messages' || !filename.endsWith('.po')) return null;
    this.addWatchFile(filename);
    const read = isByText(filename) ? textMessages : macroMessages;
    const messages = JSON.stringify(JSON.stringify(await read(filename)));
    // Parsed faster than the same object written as code.
    return {
      code: `export const messages = JSON.parse(${messages});`,
      map: null,
      moduleType: 'js',
    };
  },
});
