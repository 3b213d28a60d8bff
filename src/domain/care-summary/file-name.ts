import { endingOf } from '../file-types.ts';

/** Whether a file name fits XML, the format of care summaries (OWASP ASVS 5.2.2). */
export const isCareSummaryName = (name: string): boolean => [null, 'xml'].includes(endingOf(name));
