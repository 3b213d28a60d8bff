/** Long work as a generator that stops between two pieces of some milliseconds each. */
export type Pieces<T> = Generator<void, T>;

/** Does the work in one go. */
export function atOnce<T>(work: Pieces<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Does the work piece by piece: `pause` lets others have their turn between two. */
export async function inPieces<T>(work: Pieces<T>, pause: () => Promise<unknown>): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await pause();
  }
}
