import { Refusal } from '#contract/errors.ts';

/**
 * The key that this page reads notes with (decision 063): fetched for the first note, kept in
 * memory, of one session.
 */
export type ContentKey = {
  readonly id: string;
  /** @param key the call as `service.name` @throws Refusal network.not-ours when it does not open */
  readonly open: (key: string, sealed: string) => Promise<unknown>;
};

type Fetch = () => Promise<ContentKey | null>;
type Use = {
  readonly whose: string;
  readonly fetch: Fetch;
  held: Promise<ContentKey | null> | null;
};

let use: Use | null = null;

/**
 * Sets whose notes this page reads under a key, and how it gets the key; null where it reads them
 * in clear. Another person, or another session state, never keeps a key.
 */
export function putContentKey(whose: string | null, fetch: Fetch): void {
  if (whose === null) use = null;
  else if (use?.whose !== whose) use = { whose, fetch, held: null };
}

/** The session has another key now. */
export function forgetContentKey(): void {
  if (use) use.held = null;
}

/** @throws Refusal when the key cannot be fetched; the next note tries again */
export function contentKey(): Promise<ContentKey | null> {
  const mine = use;
  if (mine === null) return Promise.resolve(null);
  mine.held ??= mine.fetch().catch((error: unknown) => {
    mine.held = null;
    // An older server has no keys.
    if (error instanceof Refusal && error.code === 'request.unknown-call') return null;
    throw error;
  });
  return mine.held;
}

/** Opens an answer, or the detail of a refusal; what is not sealed is returned as it is. */
export async function openAnswer(
  key: ContentKey | null,
  call: string,
  output: unknown,
): Promise<unknown> {
  const isSealed =
    key !== null && typeof output === 'object' && output !== null && 'sealed' in output;
  return isSealed ? key.open(call, String(output.sealed)) : output;
}
