import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** Milliseconds one piece may take, so that a press between two of them is not held up. */
const piece = 8;

const layOut = (question: Element): void => {
  if (!(question instanceof HTMLElement) || question.style.contentVisibility === 'visible') return;
  question.style.contentVisibility = 'visible';
  // Its height now, while there is time for it.
  void question.offsetHeight;
};

/**
 * Gives all questions of a section their true height right after the first paint, from the top
 * down. One that has a guessed height until it comes near moves what is below it under the finger:
 * the press lands on another answer.
 *
 * @param isWhole whether all questions are drawn
 * @param atOnce before the first paint, because something jumps to a question far below
 */
export function useLaidOut(isWhole: boolean, atOnce: boolean): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const isDone = useRef(false);
  // With every drawing: it is drawn again only when questions appear or disappear.
  useLayoutEffect(() => {
    // A question that an answer opened is there to be answered next.
    if (atOnce || isDone.current) [...(ref.current?.children ?? [])].forEach(layOut);
  });
  useEffect(() => {
    if (!isWhole) return undefined;
    const left = [...(ref.current?.children ?? [])];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const next = (): void => {
      const until = performance.now() + piece;
      while (left.length > 0 && performance.now() < until) {
        const question = left.shift();
        if (question) layOut(question);
      }
      isDone.current = left.length === 0;
      if (left.length > 0) timer = setTimeout(next);
    };
    timer = setTimeout(next);
    return () => clearTimeout(timer);
  }, [isWhole]);
  return ref;
}
