import type { Patch, Value } from '#domain/merge.ts';
import type { Option } from '#domain/options.ts';
import type { Answers, ChoicesField, FormDefinition } from './define.ts';
import { indexOf, offeredPath, takesAgencyList } from './form-index.ts';

/**
 * Lists of the agency in forms, such as the hazards of the constant `Safety`. The answer is the word
 * itself, so that it reads the same whatever the list says later; the list that was offered is kept
 * in the note when it is begun, is sealed with it, and is not looked up again.
 */

/** Characters of a word, and words of a list (`knownConstants`). */
const longestWord = 100;
const mostWords = 200;

export const isListWord = (word: unknown): word is string =>
  typeof word === 'string' && word.trim() !== '' && word.length <= longestWord;

export const isAgencyList = (list: unknown): list is readonly string[] =>
  Array.isArray(list) &&
  list.length > 0 &&
  list.length <= mostWords &&
  new Set(list).size === list.length &&
  list.every(isListWord);

/**
 * What a question offers in a note: the list the note keeps, after the option that excludes all
 * others; the options of the form where it keeps none.
 */
export const agencyOptions = (
  { options, exclusive }: Pick<ChoicesField, 'options' | 'exclusive'>,
  kept: Value | undefined,
): readonly Option[] =>
  isAgencyList(kept)
    ? [
        ...options.filter(({ value }) => value === exclusive),
        ...kept.filter((word) => word !== exclusive).map((word) => ({ value: word, label: word })),
      ]
    : options;

/** The question as a note asks it: with the list it keeps, and what was chosen before from another. */
export function asOffered<F extends ChoicesField>(
  field: F,
  kept: Value | undefined,
  chosen: Value | null | undefined,
): F {
  const options = agencyOptions(field, kept);
  const listed = new Set(options.map(({ value }) => value));
  const others: readonly string[] = Array.isArray(chosen)
    ? chosen.filter((word: string) => !listed.has(word))
    : [];
  return { ...field, options: [...options, ...others.map((word) => ({ value: word, label: word }))] };
}

type SetConstant = { readonly type: string; readonly name: string; readonly value: string };

/** Each word once; null for what is no list. */
function readWords(value: string): readonly string[] | null {
  try {
    const read: unknown = JSON.parse(value);
    const words = Array.isArray(read) ? [...new Set(read)] : null;
    return isAgencyList(words) ? words : null;
  } catch {
    return null;
  }
}

/**
 * The agency's lists as a note that begins now keeps them; nothing for a note with answers, which
 * goes on with what it began with.
 */
export function listsToKeep(
  form: FormDefinition,
  answers: Answers,
  constants: readonly SetConstant[],
): Patch {
  if (Object.keys(answers).length > 0) return {};
  return Object.fromEntries(
    [...indexOf(form).places].flatMap(([path, { field, group }]) => {
      if (!takesAgencyList(field) || group !== null) return [];
      const set = constants.find(
        ({ type, name }) => type === 'AppConfig' && name === field.constant,
      );
      const words = set ? readWords(set.value) : null;
      return words === null ? [] : [[offeredPath(path), words]];
    }),
  );
}
