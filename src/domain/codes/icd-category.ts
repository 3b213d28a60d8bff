/**
 * The three characters before the dot of an ICD-10-CM code, as a pattern: a letter, then a digit
 * and any other. Since the release of 2026 (QA0) the second may be a letter, before a digit.
 */
export const icdCategory = '[A-Z](?:\\d[0-9A-Z]|[A-Z]\\d)';
