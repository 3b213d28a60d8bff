import { providerTypes, type ProviderType } from '#domain/clinicians.ts';
import type { Answers, FormDefinition, Section } from './define.ts';
import { indexOf, locate } from './form-index.ts';
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

/**
 * Who signs a section: those it names. An assessment is its professions' own as a whole (42 CFR
 * 484.55), whoever was sent; any other form is open to whoever made the visit.
 */
const signersOf = (form: FormDefinition, { signedBy }: Section): readonly ProviderType[] | null =>
  signedBy ?? (form.timepoint === undefined ? null : form.disciplines);

const signs = (form: FormDefinition, section: Section, signer: Signer): boolean => {
  const signers = signersOf(form, section);
  if (signers === null) return true;
  const own = typesIn(signer.signsAs);
  return (own.length > 0 ? own : typesIn(signer.providerType)).some((type) =>
    signers.includes(type),
  );
};

const parts = new WeakMap<FormDefinition, Map<string, FormDefinition>>();

/**
 * The form as this clinician answers and signs it: without sections that only others sign. The same
 * object for the same form and the same sections.
 */
export function formFor(form: FormDefinition, signer: Signer): FormDefinition {
  const sections = form.sections.filter((section) => signs(form, section, signer));
  if (sections.length === form.sections.length) return form;
  const made = parts.get(form) ?? new Map<string, FormDefinition>();
  parts.set(form, made);
  const key = sections.map(({ id }) => id).join('\n');
  const known = made.get(key) ?? Object.freeze({ ...form, sections: Object.freeze(sections) });
  made.set(key, known);
  return known;
}

/**
 * Whether the whole of a form is for others to write and sign, given the form as `formFor` makes it
 * for this clinician: an assessment is its professions' own as a whole.
 */
export const isOfOthers = (own: FormDefinition): boolean => own.sections.length === 0;

/** Paths of the answers that this clinician may not sign. */
export function answersOfOthers(
  form: FormDefinition,
  answers: Answers,
  signer: Signer,
): readonly string[] {
  const view = viewOf(form, answers);
  return form.sections
    .filter((section) => !signs(form, section, signer))
    .flatMap((section) => fieldsShown(view, section))
    .filter(({ path }) => shownValue(view, path) !== undefined)
    .map(({ path }) => path);
}

/** Those of these paths that stand in sections this clinician does not sign. */
export function pathsOfOthers(
  form: FormDefinition,
  paths: readonly string[],
  signer: Signer,
): readonly string[] {
  return paths.filter((path) => {
    const located = locate(indexOf(form), path);
    if (located === null) return false;
    const section = located.kind === 'order' ? located.section : located.place.section;
    return !signs(form, section, signer);
  });
}
