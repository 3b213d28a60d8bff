import { t } from '@lingui/core/macro';
import type { Patient } from '#contract/entities.ts';
import type { Values } from '#domain/merge.ts';
import type { FormDefinition } from '#forms/define.ts';
import { fieldsIn } from '#forms/form-index.ts';

/** Texts of forms in the language of the screen. */
type Words = (text: string) => string;

/**
 * A patient's values that `/` put into a narrative are words like any other. A template takes none
 * of them along: they are known by how `phrases.ts` writes them, whichever number they have.
 */

const escaped = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
const digits = String.raw`-?\d+(?:[.,]\d+)?`;
const day = String.raw`(?: \(\d{2}/\d{2}/\d{4}\))?`;

/** How the values of a form are written, in English and in the language of the screen. */
function shapes(form: FormDefinition, words: Words): readonly string[] {
  const readings = form.sections
    .flatMap(({ items }) => fieldsIn(items))
    .flatMap(({ field, group }) =>
      field.kind === 'number' && field.readingType !== undefined && group === null
        ? [(known: Words) => [known(field.label), digits, known(field.unit)]]
        : [],
    );
  const written = [words, (english: string) => english].flatMap((known) =>
    readings.map((parts) =>
      parts(known)
        .filter(Boolean)
        .map((part) => (part === digits ? part : escaped(part)))
        .join(' '),
    ),
  );
  const [number, size] = ['0n0', '0s0'];
  const wound = escaped(t`Wound ${number}: ${size}`)
    .replace(number, String.raw`\d+`)
    .replace(size, `${digits}(?: × ${digits})* cm`);
  return [...new Set([...written, wound])].toSorted((a, b) => b.length - a.length);
}

/** Words without the values of a patient, and how many there were. */
type WithoutValues<T> = { readonly rest: T; readonly left: number };

/** Takes a patient's values out of the words of narratives. */
export function valueRemover(form: FormDefinition, words: Words) {
  const values = new RegExp(
    `(?<![\\p{L}\\d])(?:${shapes(form, words).join('|')})${day}(?![\\p{L}\\d])`,
    'gu',
  );
  const ofText = (text: string): WithoutValues<string> => {
    const left = text.match(values)?.length ?? 0;
    if (left === 0) return { rest: text, left };
    const lines = text.split('\n').flatMap((line) => {
      const rest = line.replace(values, '').replace(/ {2,}/g, ' ').trim();
      return rest === '' && line !== '' ? [] : [rest];
    });
    return { rest: lines.join('\n').trim(), left };
  };
  const ofAnswers = (answers: Values): WithoutValues<Values> => {
    const parts = Object.entries(answers).map(([path, value]) => {
      const { rest, left } = typeof value === 'string' ? ofText(value) : { rest: value, left: 0 };
      return { path, rest, left };
    });
    return {
      rest: Object.fromEntries(
        parts.flatMap(({ path, rest }) => (rest === '' ? [] : [[path, rest]])),
      ),
      left: parts.reduce((sum, { left }) => sum + left, 0),
    };
  };
  return { ofText, ofAnswers };
}

/**
 * Names of a patient that stand in words, as they are written or in capitals: these go into others'
 * notes. In small letters many names are words of their own.
 */
export function namesIn(text: string, patient: Pick<Patient, 'content'> | null): readonly string[] {
  const { firstName, lastName } = patient?.content.doc.values ?? {};
  return [firstName, lastName].filter(
    (name): name is string =>
      typeof name === 'string' &&
      name.trim().length > 1 &&
      [name.trim(), name.trim().toUpperCase()].some((written) =>
        new RegExp(`(?<![\\p{L}\\d])${escaped(written)}(?![\\p{L}\\d])`, 'u').test(text),
      ),
  );
}
