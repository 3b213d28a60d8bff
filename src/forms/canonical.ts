import type { Answers } from './define.ts';
import { knownForm } from './known.ts';
import { excludeHidden } from './visibility.ts';

export type CanonicalParts = {
  readonly visitId: string;
  readonly formId: string;
  readonly formVersion: number;
  readonly answers: Answers;
};

type CanonicalContent = Omit<CanonicalParts, 'answers'> & {
  readonly answers: Readonly<Record<string, Answers[string] | undefined>>;
};

/**
 * What a signed note says, the same on every device and on the server for the same answers: hidden
 * questions and blank answers are left out; paths are in code-unit order.
 *
 * @throws when the form or its version is not known here: a note of unknown meaning cannot be
 * sealed
 */
export function canonicalContent({
  visitId,
  formId,
  formVersion,
  answers,
}: CanonicalParts): CanonicalContent {
  const form = knownForm(formId, formVersion);
  if (!form) throw new Error(`form ${formId} version ${formVersion} is not known`);
  const kept = excludeHidden(form, answers);
  const sorted = Object.fromEntries(
    Object.keys(kept)
      .toSorted()
      .map((path) => [path, kept[path]]),
  );
  return { visitId, formId, formVersion, answers: sorted };
}

/**
 * The text whose hash seals a note in the first version of a seal: only the answers.
 *
 * @throws as `canonicalContent`
 */
export const canonicalNote = (parts: CanonicalParts): string =>
  JSON.stringify(canonicalContent(parts));
