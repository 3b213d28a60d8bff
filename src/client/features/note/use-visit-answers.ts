import { getDefaultStore } from 'jotai';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Patch } from '#domain/merge.ts';
import type { ChartFacts, FormDefinition } from '#forms/define.ts';
import { indexOf } from '#forms/form-index.ts';
import { visitAnswers, type VisitFacts } from '#forms/visit-answers.ts';
import { useStore } from '#client/session/state/session.ts';
import type { VisitPage } from '#client/store/snapshots/queries.ts';
import type { Draft } from '#client/store/drafts/draft.ts';
import type { NoteDesk } from './editor/note-editor.ts';

/**
 * Answers in the open note what its visit says, and keeps the agency's lists it begins with, before
 * the first paint: nobody is asked for it. What the chart and the last note say is carried in once
 * and marked, so that the author looks at it. A note that was signed before stays as it was.
 */
export function useVisitAnswers(
  { draft, form, readOnly, filled, last }: NoteDesk,
  {
    visit: { providerType, visitTypeId, dateOfService },
    note: { pastSeals, visitId, patientId },
    patient,
    episode,
  }: Pick<VisitPage, 'visit' | 'note' | 'patient' | 'episode'>,
  { visitDate, birthDate }: VisitFacts,
): void {
  const isOpen = !readOnly && pastSeals.length === 0;
  const carriedInto = useRef<Draft | null>(null);
  const store = useStore();
  useEffect(
    () => () => {
      carriedInto.current = null;
    },
    [],
  );
  useLayoutEffect(() => {
    if (!isOpen) return;
    const atoms = getDefaultStore();
    if (!hasAny(atoms.get(draft.answersAtom)))
      rare()
        .then(({ keepLists }) => keepLists(form, draft))
        // Without it the note offers what its form does.
        .catch(() => {});
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
      certification: episode && { from: episode.startDate, to: episode.endDate },
      last,
      visitTypeId,
      visitDate: dateOfService,
      orders: episode?.orders ?? [],
    };
    const carry = (further: Partial<ChartFacts> = {}) => {
      if (carriedInto.current !== draft) return;
      const carried = form.carried?.({ ...facts, ...further }, atoms.get(draft.answersAtom)) ?? {};
      if (!hasAny(carried)) return;
      draft.apply(carried);
      const asked = Object.keys(carried).filter((path) => !isAutomatic(form, path));
      atoms.set(filled, new Set([...atoms.get(filled), ...asked]));
    };
    const { carriesFrom: among, timepoint } = form;
    if (among === undefined && timepoint === undefined) return carry();
    // The chart's facts come even where no earlier note can be read.
    rare()
      .then(({ fromOthers }) =>
        fromOthers(store, { visitId, patientId, dateOfService }, facts.chart, { among, episode }),
      )
      .then(carry, () => carry());
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
    store,
    visitId,
    patientId,
  ]);
}

/** What a note needs only when it begins. */
const rare = () => import('./begin-note.ts');

/** Nobody is asked it, so nobody has to look at it. */
const isAutomatic = (form: FormDefinition, path: string): boolean =>
  path.endsWith('.$order') || indexOf(form).places.get(path)?.field.automatic === true;

const hasAny = (patch: Patch): boolean => Object.keys(patch).length > 0;
