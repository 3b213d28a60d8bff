import type { OutputOf } from '#contract/call.ts';
import { Refusal } from '#contract/errors.ts';
import { readNote } from '#contract/notes.ts';
import type { FormDefinition } from '#forms/define.ts';
import { loadForm } from '#forms/load.ts';
import { loadFormTexts } from '#client/i18n.ts';
import { callApi } from '#client/api/call.ts';

export type LoadedNote = OutputOf<typeof readNote> & { form: FormDefinition };

/**
 * A note with its visit, the note before it, and its form with its texts.
 *
 * @throws Refusal
 */
export async function loadNote(visitId: string): Promise<LoadedNote> {
  const answer = await callApi(readNote, { visitId });
  const { formId, formVersion } = answer.note;
  const form = await loadForm(formId, formVersion);
  if (!form) throw new Refusal('request.protocol');
  await loadFormTexts(form);
  return { ...answer, form };
}
