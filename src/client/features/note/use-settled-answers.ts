import { getDefaultStore } from 'jotai';
import { useEffect, useState } from 'react';
import type { Answers } from '#forms/define.ts';
import type { NoteDesk } from './editor/note-editor.ts';

const quiet = 400; // milliseconds without a change

/**
 * All answers at the last pause of typing, for lists of states that must not cost anything per
 * keystroke.
 */
export function useSettledAnswers({ draft }: Pick<NoteDesk, 'draft'>): Answers {
  const [answers, setAnswers] = useState(() => getDefaultStore().get(draft.answersAtom));
  useEffect(() => {
    const atoms = getDefaultStore();
    const settle = () => setAnswers(atoms.get(draft.answersAtom));
    // Includes changes between the first render and now.
    let timer = setTimeout(settle, 0);
    const stop = atoms.sub(draft.answersAtom, () => {
      clearTimeout(timer);
      timer = setTimeout(settle, quiet);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [draft]);
  return answers;
}
