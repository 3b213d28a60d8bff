/** Turns server and network errors into text for people (spec rules §8). */

export const networkTexts = {
  offline: 'Please make sure you are online and then try again.',
  unreachable: 'Server could not be reached. Please ensure you are online and then try again.',
} as const;

/** Why a request got no answer. */
export type NetworkFailure = keyof typeof networkTexts | 'timeout';

/** What engines and polyfills say when the device has no connection. */
const offlineWordings = [
  'network request failed',
  'the internet connection appears to be offline',
  'err_internet_disconnected',
];

/** What they say when the time allowed for the request was over. */
const timeoutWordings = [
  'network request timed out', // React Native
  'the request timed out', // Safari
  'signal timed out', // Chromium, AbortSignal.timeout
  'the operation timed out', // Firefox, AbortSignal.timeout
  'the operation was aborted due to timeout', // Node, AbortSignal.timeout
  'fetch is aborted', // Safari, AbortSignal.timeout
];

/** What they say when the device is connected and the server does not answer. */
const unreachableWordings = [
  'failed to fetch', // Chromium
  'networkerror when attempting to fetch resource', // Firefox
  'load failed', // Safari
  'a server with the specified hostname could not be found', // Safari
  'could not connect to the server', // Safari
  'the network connection was lost', // Safari
  'fetch failed', // Node
];

/** Errors of a request that ran out of time. Safari raises an AbortError then. */
const timeoutErrorNames = ['TimeoutError', 'AbortError'];
/** Other errors that only a request raises. A plain TypeError may be a mistake in the program. */
const requestErrorNames = ['NetworkError', 'ConnectTimeoutError', 'SocketError'];

/** System and client codes of Node: connection refused, reset, unknown host, timed out. */
const systemCodeShape =
  /^(?:ECONN(?:REFUSED|RESET|ABORTED)|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|UND_ERR_\w+)$/;

const deepest = 8; // levels of nested errors to look into; a cycle ends here
const longestText = 2000; // characters shown

/**
 * Why a request got no answer, recognised by class, by system code and by the wording of every
 * engine, in the error itself or in its causes: browsers raise the same class for different
 * failures and word the same failure differently. Null for anything else, including an answer with
 * an error status. A timeout anywhere in the chain counts first: a client such as ofetch words it
 * like any other failure and names the timeout only as its cause.
 */
export function networkFailure(error: unknown): NetworkFailure | null {
  const found = failuresIn(error, 0);
  return found.find((failure) => failure === 'timeout') ?? found[0] ?? null;
}

function failuresIn(error: unknown, depth: number): NetworkFailure[] {
  if (typeof error === 'string') return listOf(byWording(error, isExactly));
  if (typeof error !== 'object' || error === null || depth > deepest) return [];
  const { name, code, message, cause, status } = error as Record<string, unknown>;
  if (typeof status === 'number' && status > 0) return [];
  const worded =
    typeof message === 'string'
      ? byWording(message, error instanceof Error ? includes : isExactly)
      : null;
  return [
    ...listOf(worded),
    ...listOf(byClass(name) ?? byCode(code)),
    ...failuresIn(cause, depth + 1),
  ];
}

const listOf = (failure: NetworkFailure | null): NetworkFailure[] =>
  failure === null ? [] : [failure];

function byClass(name: unknown): NetworkFailure | null {
  if (typeof name !== 'string') return null;
  if (timeoutErrorNames.includes(name)) return 'timeout';
  return requestErrorNames.includes(name) ? 'unreachable' : null;
}

const byCode = (code: unknown): NetworkFailure | null =>
  typeof code === 'string' && systemCodeShape.test(code) ? 'unreachable' : null;

type Match = (text: string, wording: string) => boolean;

/** A server may say "Load failed for claim 3": a bare text must be the wording and nothing else. */
const isExactly: Match = (text, wording) => text === wording;
const includes: Match = (text, wording) => text.includes(wording);

function byWording(text: string, matches: Match): NetworkFailure | null {
  if (text.length > longestText) return null;
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/^(?:typeerror|error): /, '')
    .replace(/\.$/, '');
  const isOneOf = (wordings: readonly string[]): boolean =>
    wordings.some((wording) => matches(plain, wording));
  if (isOneOf(timeoutWordings)) return 'timeout';
  if (isOneOf(offlineWordings)) return 'offline';
  return isOneOf(unreachableWordings) ? 'unreachable' : null;
}

/** The specification has two texts: after a timeout the server could not be reached either. */
const textOfFailure = (failure: NetworkFailure): string =>
  networkTexts[failure === 'timeout' ? 'unreachable' : failure];

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
  if (failure !== null) return textOfFailure(failure);
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
  // An inner object says more than the outer sentence, which says more than a bare "Bad Request".
  const candidates = typeof inner === 'object' ? [inner, message] : [message, inner];
  return (
    candidates.map((candidate) => unwrap(candidate, depth + 1)).find((text) => text !== '') ?? ''
  );
}

function textOf(text: string): string {
  const failure = byWording(text, isExactly);
  return failure === null ? text.trim() : textOfFailure(failure);
}
