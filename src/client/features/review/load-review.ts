import type { OutputOf } from '#contract/call.ts';
import { Refusal } from '#contract/errors.ts';
import { readNote } from '#contract/notes.ts';
import type { FormDefinition } from '#forms/define.ts';
import { knownForm } from '#forms/known.ts';
import { loadForm } from '#forms/load.ts';
import { callApi } from '#client/api/call.ts';

/**
 * A note with its visit, the note before it, and its form.
 *
 * @throws Refusal
 */
export async function loadReview(
  visitId: string,
): Promise<OutputOf<typeof readNote> & { form: FormDefinition }> {
  const answer = await callApi(readNote, { visitId });
  const { formId, formVersion } = answer.note;
  await loadForm(formId, formVersion);
  const form = knownForm(formId, formVersion);
  if (!form) throw new Refusal('request.protocol');
  return { ...answer, form };
}
