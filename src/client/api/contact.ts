const listeners = new Set<() => void>();

/** Calls whenever the server answered with what was asked for. Gives the way to stop. */
export const onContact = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Tells that an answer of the server itself has arrived. */
export const contactMade = (): void => listeners.forEach((listener) => listener());
