/**
 * What this device shows with every request beside the cookie (decision 058). Only an open session
 * holds it; it is stored nowhere but sealed under the data key.
 */
let held: string | null = null;

/** Null when the session is locked or over: the cookie by itself opens nothing. */
export const holdSessionKey = (key: string | null): void => {
  held = key;
};

/** The header of a request, as far as this page has a key. */
export const sessionKeyHeader = (key: string | null = held): Record<string, string> =>
  key === null ? {} : { 'x-session-key': key };
