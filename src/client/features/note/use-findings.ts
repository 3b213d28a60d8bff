import { getDefaultStore } from 'jotai';
import { useEffect } from 'react';
import { asLastMeant, formFindings } from '#forms/engine.ts';
import type { NoteDesk } from './editor/note-editor.ts';
import { useSettledAnswers } from './use-settled-answers.ts';

/** Runs the form's checks at each pause of typing; the questions show what is found. */
export function useFindings(desk: NoteDesk): void {
  const answers = useSettledAnswers(desk);
  useEffect(() => {
    const meant = asLastMeant(answers, desk.lastDates);
    getDefaultStore().set(desk.findings, formFindings(desk.form, meant, desk.context));
  }, [desk, answers]);
}
