/** Server and network errors as texts for people (spec rules §8). */

export const networkTexts = {
  offline: 'Please make sure you are online and then try again.',
  unreachable: 'Server could not be reached. Please ensure you are online and then try again.',
} as const;

export type NetworkFailure = keyof typeof networkTexts;

/** What engines and polyfills say when there is no line at all. */
const offlineWordings = [
  'network request failed',
  'network request timed out',
  'the internet connection appears to be offline',
  'err_internet_disconnected',
];

/** What they say when there is one and the server does not answer. */
const unreachableWordings = [
  'failed to fetch', // Chromium
  'networkerror when attempting to fetch resource', // Firefox
  'load failed', // Safari
  'a server with the specified hostname could not be found', // Safari
  'could not connect to the server', // Safari
  'the network connection was lost', // Safari
  'the request timed out', // Safari
  'fetch failed', // Node
  'signal timed out', // Chromium, AbortSignal.timeout
  'the operation timed out', // Firefox, AbortSignal.timeout
  'fetch is aborted', // Safari, AbortSignal.timeout
];

/**
 * Error classes that only a request raises. A plain TypeError may as well be a mistake in the
 * program.
 */
const requestErrorNames = [
  'NetworkError',
  'TimeoutError',
  'AbortError',
  'ConnectTimeoutError',
  'SocketError',
];

/** System and client codes of Node: connection refused, reset, unknown host, timed out. */
const systemCodeShape =
  /^(?:ECONN(?:REFUSED|RESET|ABORTED)|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|UND_ERR_\w+)$/;

const deepest = 8; // nested errors that are looked into; a cycle ends here
const longestText = 2000; // characters shown

/**
 * Whether an error means that the request got no answer, by class, by system code, and by the
 * wording of every engine, also as the cause of another error; null for anything else, an answer
 * with an error status included.
 */
export function networkFailure(error: unknown, depth = 0): NetworkFailure | null {
  if (typeof error === 'string') return byWording(error, isExactly);
  if (typeof error !== 'object' || error === null || depth > deepest) return null;
  const { name, code, message, cause, status } = error as Record<string, unknown>;
  if (typeof status === 'number' && status > 0) return null;
  const worded =
    typeof message === 'string'
      ? byWording(message, error instanceof Error ? includes : isExactly)
      : null;
  if (worded !== null) return worded;
  if (
    (typeof name === 'string' && requestErrorNames.includes(name)) ||
    (typeof code === 'string' && systemCodeShape.test(code))
  )
    return 'unreachable';
  return networkFailure(cause, depth + 1);
}

type Match = (text: string, wording: string) => boolean;

/**
 * A server may well say "Load failed for claim 3": a bare text must be the wording and nothing
 * else.
 */
const isExactly: Match = (text, wording) => text === wording;
const includes: Match = (text, wording) => text.includes(wording);

function byWording(text: string, matches: Match): NetworkFailure | null {
  if (text.length > longestText) return null;
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/^(?:typeerror|error): /, '')
    .replace(/\.$/, '');
  if (offlineWordings.some((wording) => matches(plain, wording))) return 'offline';
  return unreachableWordings.some((wording) => matches(plain, wording)) ? 'unreachable' : null;
}

/** Words whose messages one deployment hides (spec rules §8). */
const internalWords = /json|sql|crypt/i;

/**
 * The text of an error for display (spec rules §8): arrays of messages are joined with commas,
 * nested error and message fields are unwrapped, network failures get the two specified texts. With
 * `hideInternals` a message containing json, sql or crypt is hidden. Empty when there is nothing to
 * say; cut at 2,000 characters.
 */
export function errorText(
  error: unknown,
  { hideInternals = false }: { hideInternals?: boolean } = {},
): string {
  const failure = networkFailure(error);
  if (failure !== null) return networkTexts[failure];
  const text = unwrap(error, 0);
  if (hideInternals && internalWords.test(text)) return '';
  return text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text;
}

function unwrap(error: unknown, depth: number): string {
  if (typeof error === 'string') return textOf(error);
  if (typeof error === 'number' && Number.isFinite(error)) return String(error);
  if (typeof error !== 'object' || error === null || depth > deepest) return '';
  if (Array.isArray(error))
    return error
      .map((entry) => unwrap(entry, depth + 1))
      .filter((text) => text !== '')
      .join(', ');
  const { error: inner, message } = error as Record<string, unknown>;
  // An inner object says more than the outer sentence; an outer sentence says more than a bare "Bad
  // Request".
  const candidates = typeof inner === 'object' ? [inner, message] : [message, inner];
  return (
    candidates.map((candidate) => unwrap(candidate, depth + 1)).find((text) => text !== '') ?? ''
  );
}

function textOf(text: string): string {
  const failure = byWording(text, isExactly);
  return failure === null ? text.trim() : networkTexts[failure];
}
