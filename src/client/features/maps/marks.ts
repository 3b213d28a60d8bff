const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The mark of a place by its position: A to Z, then 27 and on. */
export const markAt = (index: number): string => letters[index] ?? String(index + 1);
