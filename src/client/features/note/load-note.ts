import type { OutputOf } from '#contract/call.ts';
import type { Note } from '#contract/entities.ts';
import { Refusal } from '#contract/errors.ts';
import { previousVisit } from '#contract/note-neighbours.ts';
import { readNote } from '#contract/notes.ts';
import type { FormDefinition } from '#forms/define.ts';
import { loadForm } from '#forms/load.ts';
import { loadFormTexts } from '#client/i18n.ts';
import { callApi } from '#client/api/call.ts';

export type LoadedNote = OutputOf<typeof readNote> & { form: FormDefinition };

/** The form of a note with its texts. @throws Refusal request.protocol */
async function formOf({ formId, formVersion }: Note): Promise<FormDefinition> {
  const form = await loadForm(formId, formVersion);
  if (!form) throw new Refusal('request.protocol');
  await loadFormTexts(form);
  return form;
}

/**
 * A note with its visit, the note before it, and its form with its texts.
 *
 * @throws Refusal
 */
export async function loadNote(visitId: string): Promise<LoadedNote> {
  const answer = await callApi(readNote, { visitId });
  return { ...answer, form: await formOf(answer.note) };
}

/** What is refused with `note.no-previous` is nothing. @throws Refusal */
export async function orNone<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'note.no-previous') return null;
    throw error;
  }
}

/** The patient's note before one; null where there is none. @throws Refusal */
export async function loadPrevious(visitId: string): Promise<LoadedNote | null> {
  const found = await orNone(callApi(previousVisit, { visitId }));
  return found && { ...found, previous: null, form: await formOf(found.note) };
}
