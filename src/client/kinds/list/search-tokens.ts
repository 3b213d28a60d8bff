import { onSession } from '#client/session/state/session-state.ts';

/**
 * What somebody searched a list for, by a mark that stands for it in the address: names of patients
 * are not for addresses, histories and logs (OWASP ASVS 14.2.1). In this tab's memory alone,
 * because browsers write session storage and the state of history entries to the disk. Back finds
 * the words again; a reload and signing out forget them.
 */
const words = new Map<string, string>();

onSession(({ kind }) => {
  if (kind !== 'open') words.clear();
});

/** The mark of some words; none for no words. */
export function markOf(given: string): string | undefined {
  if (given === '') return undefined;
  const mark = `w${crypto.randomUUID().slice(0, 8)}`;
  words.set(mark, given);
  return mark;
}

/** The words of a mark; none when this tab does not know it. */
export const wordsOf = (mark: string | undefined): string => words.get(mark ?? '') ?? '';
