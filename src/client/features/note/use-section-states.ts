import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { Answers, FormFinding } from '#forms/define.ts';
import { findingErrors, progress, sectionStates, type SectionState } from '#forms/engine.ts';
import type { NoteDesk } from './editor/note-editor.ts';
import { useSettledAnswers } from './use-settled-answers.ts';

type States = {
  readonly answers: Answers;
  /** After an attempt to sign, when missing answers count as errors. */
  readonly submitting: boolean;
  readonly findings: readonly FormFinding[];
  readonly states: Readonly<Record<string, SectionState>>;
};

/** The state of every section at the last pause of typing, fatal findings included. */
export function useSectionStates(desk: NoteDesk): States {
  const answers = useSettledAnswers(desk);
  const submitting = useAtomValue(desk.attempted);
  const findings = useAtomValue(desk.findings);
  const found = findingErrors(desk.form, findings);
  const { form, lastDates: last } = desk;
  const states = sectionStates(form, answers, { submitting, found, last });
  return { answers, submitting, findings, states };
}

/** How much of a note is answered: the same in its bar and in its words. */
export function useProgress({ form, lastDates }: NoteDesk, answers: Answers) {
  return useMemo(() => progress(form, answers, lastDates), [form, answers, lastDates]);
}
