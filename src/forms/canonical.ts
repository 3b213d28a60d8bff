import type { Answers } from './define.ts';
import { formById } from './registry.ts';
import { excludeHidden } from './visibility.ts';

export type CanonicalParts = {
  readonly visitId: string;
  readonly formId: string;
  readonly formVersion: number;
  readonly answers: Answers;
};

/**
 * The text whose hash seals a signed note: the same on every device and on the server for the same
 * answers. Hidden questions and blank answers are left out; paths are in code-unit order.
 *
 * @throws when the form or its version is not known here: a note of unknown meaning cannot be
 * sealed
 */
export const canonicalNote = ({
  visitId,
  formId,
  formVersion,
  answers,
}: CanonicalParts): string => {
  const form = formById(formId, formVersion);
  if (!form) throw new Error(`form ${formId} version ${formVersion} is not known`);
  const kept = excludeHidden(form, answers);
  const sorted = Object.fromEntries(
    Object.keys(kept)
      .toSorted()
      .map((path) => [path, kept[path]]),
  );
  return JSON.stringify({ visitId, formId, formVersion, answers: sorted });
};
