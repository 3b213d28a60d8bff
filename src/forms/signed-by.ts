import { providerTypes, type ProviderType } from '#domain/clinicians.ts';
import type { Answers, FormDefinition, Section } from './define.ts';
import { fieldsShown, shownValue, viewOf } from './visibility.ts';

/** Who fills and signs a note. */
export type Signer = {
  /** What a signature names beside the person, such as `RN` or `LPN`. */
  readonly signsAs: string;
  /** The discipline of the visit, for a credential that names none. */
  readonly providerType: string;
};

/** Provider types by the words they are written with: `LPN` is `LVN/LPN`. */
const typeOfWord: ReadonlyMap<string, ProviderType> = new Map(
  providerTypes.flatMap((type) => type.split('/').map((word) => [word, type] as const)),
);

const typesIn = (text: string): readonly ProviderType[] =>
  text.split(/[^A-Za-z]+/).flatMap((word) => typeOfWord.get(word) ?? []);

const signs = ({ signedBy }: Section, { signsAs, providerType }: Signer): boolean => {
  if (signedBy === undefined) return true;
  const own = typesIn(signsAs);
  return (own.length > 0 ? own : typesIn(providerType)).some((type) => signedBy.includes(type));
};

const parts = new WeakMap<FormDefinition, Map<string, FormDefinition>>();

/**
 * The form as this clinician answers and signs it: without sections that only others sign. The same
 * object for the same form and the same sections.
 */
export function formFor(form: FormDefinition, signer: Signer): FormDefinition {
  const sections = form.sections.filter((section) => signs(section, signer));
  if (sections.length === form.sections.length) return form;
  const made = parts.get(form) ?? new Map<string, FormDefinition>();
  parts.set(form, made);
  const key = sections.map(({ id }) => id).join('\n');
  const known = made.get(key) ?? Object.freeze({ ...form, sections: Object.freeze(sections) });
  made.set(key, known);
  return known;
}

/** Paths of the answers that this clinician may not sign. */
export function answersOfOthers(
  form: FormDefinition,
  answers: Answers,
  signer: Signer,
): readonly string[] {
  const view = viewOf(form, answers);
  return form.sections
    .filter((section) => !signs(section, signer))
    .flatMap((section) => fieldsShown(view, section))
    .filter(({ path }) => shownValue(view, path) !== undefined)
    .map(({ path }) => path);
}
