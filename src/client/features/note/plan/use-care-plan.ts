import { getDefaultStore } from 'jotai';
import { useLayoutEffect } from 'react';
import { carePlanOf } from '#domain/care-plan.ts';
import { planAnswers } from '#forms/plan-answers.ts';
import type { VisitPage } from '#client/store/snapshots/queries.ts';
import type { NoteDesk } from '../editor/note-editor.ts';

/**
 * Brings the patient's care plan into the open note, before the first paint and whenever the plan
 * changes: the note keeps what its author saw. A note that was signed before stays as it was.
 */
export function useCarePlan(
  { draft, form, readOnly }: NoteDesk,
  { patient, note: { pastSeals } }: Pick<VisitPage, 'patient' | 'note'>,
): void {
  const isOpen = !readOnly && pastSeals.length === 0;
  useLayoutEffect(() => {
    if (!isOpen || !patient) return;
    const answers = getDefaultStore().get(draft.answersAtom);
    const patch = planAnswers(form, carePlanOf(patient.content.doc.values), answers);
    if (Object.keys(patch).length > 0) draft.apply(patch);
  }, [draft, form, isOpen, patient]);
}
