/** A signal about the network with any number of listeners. */
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
/** Calls the listener whenever the server answered a call. Returns an unsubscribe function. */
export const onContact = contact.on;
/** Signals that an answer from our own server arrived. */
export const contactMade = contact.ring;

const answer = bell();
/** Calls the listener whenever any answer arrived, even one that is not from our server. */
export const onAnswer = answer.on;
/** Signals that an answer arrived. */
export const answered = answer.ring;
