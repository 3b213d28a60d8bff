/**
 * Makes something when it is first asked for, and the same from then on: for what takes long to
 * make and is not needed by everything that imports its module.
 */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
