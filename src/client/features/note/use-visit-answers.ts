import { getDefaultStore } from 'jotai';
import { useLayoutEffect, useRef } from 'react';
import type { SessionState } from '#contract/sign-in.ts';
import type { Patch } from '#domain/merge.ts';
import type { ChartFacts, FormDefinition } from '#forms/define.ts';
import { listsToKeep } from '#forms/agency-lists.ts';
import { indexOf } from '#forms/form-index.ts';
import { visitAnswers, type VisitFacts } from '#forms/visit-answers.ts';
import { currentSession } from '#client/session/state/session-state.ts';
import type { VisitPage } from '#client/store/snapshots/queries.ts';
import type { Draft } from '#client/store/drafts/draft.ts';
import type { NoteDesk } from './editor/note-editor.ts';

/**
 * Answers in the open note what its visit says, and keeps the agency's lists it begins with, before the first paint: nobody is asked for it. What
 * the chart and the last note say is carried in once and marked, so that the author looks at it. A note that was
 * signed before stays as it was.
 */
export function useVisitAnswers(
  { draft, form, readOnly, filled, last }: NoteDesk,
  {
    visit: { providerType, visitTypeId, dateOfService },
    note: { pastSeals },
    patient,
    episode,
  }: Pick<VisitPage, 'visit' | 'note' | 'patient' | 'episode'>,
  { visitDate, birthDate }: VisitFacts,
): void {
  const isOpen = !readOnly && pastSeals.length === 0;
  const carriedInto = useRef<Draft | null>(null);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const atoms = getDefaultStore();
    const lists = listsToKeep(form, atoms.get(draft.answersAtom), constantsNow());
    if (hasAny(lists)) draft.apply(lists);
    const said = visitAnswers(form, providerType, atoms.get(draft.answersAtom), {
      visitDate,
      birthDate,
    });
    if (hasAny(said)) draft.apply(said);
    // Once: an answer that the author removed stays removed.
    if (patient === null || carriedInto.current === draft) return;
    carriedInto.current = draft;
    const facts: ChartFacts = {
      providerType,
      chart: patient.content.doc.values,
      mrn: patient.mrn,
      startOfCare: episode?.startDate ?? null,
      last,
      visitTypeId,
      visitDate: dateOfService,
    };
    const carried = form.carried?.(facts, atoms.get(draft.answersAtom)) ?? {};
    if (!hasAny(carried)) return;
    draft.apply(carried);
    const asked = Object.keys(carried).filter((path) => !isAutomatic(form, path));
    atoms.set(filled, new Set([...atoms.get(filled), ...asked]));
  }, [
    draft,
    form,
    isOpen,
    providerType,
    visitTypeId,
    dateOfService,
    visitDate,
    birthDate,
    filled,
    last,
    patient,
    episode,
  ]);
}

const constantsNow = (): SessionState['constants'] => {
  const session = currentSession();
  return session.kind === 'open' ? session.state.constants : [];
};

/** Nobody is asked it, so nobody has to look at it. */
const isAutomatic = (form: FormDefinition, path: string): boolean =>
  indexOf(form).places.get(path)?.field.automatic === true;

const hasAny = (patch: Patch): boolean => Object.keys(patch).length > 0;
