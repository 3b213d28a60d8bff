/**
 * The three characters before the dot of an ICD-10-CM code, as a pattern: a letter, then a digit
 * and any other. Since the release of 2026 (QA0) the second may be a letter, before a digit.
 */
export const icdCategory = '[A-Z](?:\\d[0-9A-Z]|[A-Z]\\d)';

/** Whether two ICD-10-CM codes are the same, with or without their dot. */
export const isSameCode = (one: string, other: string): boolean =>
  one.replace('.', '').toUpperCase() === other.replace('.', '').toUpperCase();
