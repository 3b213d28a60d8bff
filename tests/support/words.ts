import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errors, type ErrorCode } from '#contract/errors.ts';
import { must } from '#domain/must.ts';

export type Language = 'en' | 'de';

const quoted = (line: string): string => JSON.parse(line.slice(line.indexOf('"'))) as string;

/**
 * German messages of a catalogue, such as `note`, by the English texts that are their ids; each
 * stands on one line.
 */
export function germanOf(catalogue: string): ReadonlyMap<string, string> {
  const lines = readFileSync(
    join(import.meta.dirname, '../../locales/de', `${catalogue}.po`),
    'utf8',
  ).split('\n');
  return new Map(
    lines.flatMap((line, nth) =>
      line.startsWith('msgid ')
        ? [[quoted(line), quoted(must(lines[nth + 1], 'translation'))] as const]
        : [],
    ),
  );
}

/** What a person reads for a code of the error catalogue. */
export const words = (code: ErrorCode, language: Language = 'en'): string =>
  language === 'en'
    ? errors[code].text
    : must(germanOf('catalogue').get(errors[code].text), `German of ${code}`);
