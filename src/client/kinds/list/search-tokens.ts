import { onSession } from '#client/session/state/session-state.ts';

/**
 * Search words of lists by the token that replaces them in the address: names of patients do not
 * belong in addresses, histories and logs (OWASP ASVS 14.2.1). Kept only in this tab's memory,
 * because browsers write session storage and the state of history entries to the disk. *Back* finds
 * the words again; a reload and signing out forget them.
 */
const words = new Map<string, string>();

onSession(({ kind }) => {
  if (kind !== 'open') words.clear();
});

/** Token for the search text; undefined when the text is empty. */
export function tokenOf(text: string): string | undefined {
  if (text === '') return undefined;
  const token = `w${crypto.randomUUID().slice(0, 8)}`;
  words.set(token, text);
  return token;
}

/** The search text behind a token; empty when this tab does not know it. */
export const wordsOf = (token: string | undefined): string => words.get(token ?? '') ?? '';
