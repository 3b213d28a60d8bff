import { getDefaultStore } from 'jotai';
import { useEffect, useRef } from 'react';
import { sameValue, type Patch, type Value } from '#domain/merge.ts';
import { asLastMeant, isAnswered } from '#forms/engine.ts';
import type { VisitPage } from '#client/store/snapshots/queries.ts';
import type { NoteDesk } from './editor/note-editor.ts';
import { useSettledAnswers } from './use-settled-answers.ts';

/**
 * Carries what the note's own answers say of other questions into these, such as the numbers of
 * wounds, and marks it. It follows its source until the author touches it; what the author removed
 * stays removed while the note is open. In a note that was returned only what moves to another
 * question is carried: findings were signed as they are.
 */
export function useOwnFindings(
  desk: NoteDesk,
  { note: { pastSeals }, patient }: Pick<VisitPage, 'note' | 'patient'>,
): void {
  const { draft, form, readOnly, filled, lastDates } = desk;
  const answers = useSettledAnswers(desk);
  const carried = useRef(new Map<string, Value>());
  const chart = patient?.content.doc.values ?? null;
  const isFirst = pastSeals.length === 0;
  useEffect(() => {
    const meant = asLastMeant(answers, lastDates);
    const said = isFirst ? form.ownFindings?.(meant, chart) : form.movedFindings?.(meant);
    if (readOnly || said === undefined) return;
    const atoms = getDefaultStore();
    const marks = atoms.get(filled);
    const patch: Record<string, Patch[string]> = {};
    for (const [path, value] of Object.entries(said)) {
      const now = answers[path];
      const isOurs = isAnswered(now) ? marks.has(path) : !carried.current.has(path);
      if (isOurs && value !== null && !sameValue(now ?? null, value)) {
        patch[path] = value;
        carried.current.set(path, value);
      }
    }
    // Its source says it no longer.
    for (const [path, value] of carried.current)
      if (said[path] === undefined && marks.has(path) && sameValue(answers[path] ?? null, value)) {
        patch[path] = null;
        carried.current.delete(path);
      }
    if (Object.keys(patch).length === 0) return;
    draft.apply(patch);
    const gone = (path: string): boolean => patch[path] === null;
    atoms.set(filled, new Set([...marks, ...Object.keys(patch)].filter((path) => !gone(path))));
  }, [answers, chart, draft, filled, form, isFirst, lastDates, readOnly]);
}
