/** What others are told of the line, without knowing who listens. */
function bell(): { on(listener: () => void): () => void; ring(): void } {
  const listeners = new Set<() => void>();
  return {
    on(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    ring: () => listeners.forEach((listener) => listener()),
  };
}

const contact = bell();
/** Calls whenever the server answered with what was asked for. Gives the way to stop. */
export const onContact = contact.on;
/** Tells that an answer of the server itself has arrived. */
export const contactMade = contact.ring;

const answer = bell();
/** Calls whenever any answer came over the line, also one that is not ours. */
export const onAnswer = answer.on;
/** To be told whenever an answer arrived. */
export const answered = answer.ring;
