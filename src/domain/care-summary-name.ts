import { endingOf } from './file-types.ts';

/**
 * Whether a name says nothing else than that the file is XML, as care summaries are (OWASP ASVS
 * 5.2.2).
 */
export const isCareSummaryName = (name: string): boolean => [null, 'xml'].includes(endingOf(name));
