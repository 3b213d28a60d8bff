import type { Patch, Value } from '#domain/merge.ts';
import type { Option } from '#domain/options.ts';
import { isAgencyList } from './agency-lists.ts';
import type { Answers, ChoicesField, FormDefinition } from './define.ts';
import { indexOf, offeredPath, takesAgencyList } from './form-index.ts';

/** What questions with a list of the agency offer, and what a note keeps of it (`agency-lists.ts`). */

/**
 * What a question offers in a note: the list the note keeps, after the option that excludes all
 * others; the options of the form where it keeps none.
 */
const agencyOptions = (
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
  return {
    ...field,
    options: [...options, ...others.map((word) => ({ value: word, label: word }))],
  };
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
