import { getDefaultStore } from 'jotai';
import { useEffect, useState } from 'react';
import type { Answers } from '#forms/define.ts';
import type { NoteDesk } from './editor/note-editor.ts';

const quiet = 400; // milliseconds without a change

/**
 * All answers as they were at the last pause of typing: for lists of states, which must not cost
 * anything per key.
 */
export function useSettledAnswers({ draft }: Pick<NoteDesk, 'draft'>): Answers {
  const [answers, setAnswers] = useState(() => getDefaultStore().get(draft.answersAtom));
  useEffect(() => {
    const atoms = getDefaultStore();
    const settle = () => setAnswers(atoms.get(draft.answersAtom));
    // What changed between the first drawing and now is taken in as well.
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
