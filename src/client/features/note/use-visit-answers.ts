import { getDefaultStore } from 'jotai';
import { useLayoutEffect } from 'react';
import { visitAnswers, type VisitFacts } from '#forms/visit-answers.ts';
import type { VisitPage } from '#client/store/snapshots/queries.ts';
import type { NoteDesk } from './editor/note-editor.ts';

/**
 * Answers in the open note what its visit says, before the first paint: nobody is asked for it. A
 * note that was signed before stays as it was.
 */
export function useVisitAnswers(
  { draft, form, readOnly }: NoteDesk,
  { visit: { providerType }, note: { pastSeals } }: Pick<VisitPage, 'visit' | 'note'>,
  { visitDate, birthDate }: VisitFacts,
): void {
  const isOpen = !readOnly && pastSeals.length === 0;
  useLayoutEffect(() => {
    if (!isOpen) return;
    const answers = getDefaultStore().get(draft.answersAtom);
    const patch = visitAnswers(form, providerType, answers, { visitDate, birthDate });
    if (Object.keys(patch).length > 0) draft.apply(patch);
  }, [draft, form, isOpen, providerType, visitDate, birthDate]);
}
