import { ofetch } from 'ofetch';
import {
  callKey,
  callPath,
  type Call,
  type CallName,
  type InputOf,
  type OutputOf,
} from '#contract/call.ts';
import { Refusal } from '#contract/errors.ts';
import { contentKeyHeader, refusalOf as refusalKey } from '#contract/sealed-answer.ts';
import { requestBudgetMs } from '#domain/settings.ts';
import { answered, contactMade, sessionRefused, standingSeen } from './contact.ts';
import { contentKey, forgetContentKey, openAnswer, type ContentKey } from './content-key.ts';
import { networkCode } from './network-code.ts';
import { jsonBody, refusalOf } from './problem.ts';
import { serviceBase } from './service-base.ts';
import { trace } from './trace.ts';
import { sessionKeyHeader } from './session-key.ts';
import { uploadGrantHeader, type ShownGrant } from './upload-grant.ts';

/** A response as received, not yet interpreted. */
export type RawAnswer = {
  readonly status: number;
  readonly contentType: string | null;
  readonly retryAfter: string | null;
  readonly body: string;
  /** Milliseconds the server reports having worked on it; null when it reports none. */
  readonly serverWork: number | null;
};

type RawRequest = {
  readonly url: string;
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly gzipped?: boolean;
  readonly signal?: AbortSignal;
  /** Of a session that is not open in this page yet. */
  readonly sessionKey?: string | undefined;
  /** Of a client that asks without a session. */
  readonly uploadGrant?: ShownGrant | undefined;
  /** The answer is wanted under this key. */
  readonly contentKeyId?: string | undefined;
};

/** Milliseconds of the `app` metric in a Server-Timing header; null without one. */
export function serverWorkOf(header: string | null): number | null {
  const spent = /\bapp;dur=(\d{1,9}(?:\.\d{1,9})?)(?![\d.])/.exec(header ?? '')?.[1];
  return spent === undefined ? null : Number(spent);
}

/**
 * Posts one JSON body. Never retries: the caller knows whether a repeat is safe.
 *
 * @throws the browser's own error when no answer came
 */
export async function postRaw({
  url,
  body,
  gzipped = false,
  signal,
  sessionKey,
  uploadGrant,
  contentKeyId,
}: RawRequest): Promise<RawAnswer> {
  const answer = await ofetch.raw(url, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-porchlight': '1',
      ...sessionKeyHeader(sessionKey),
      ...uploadGrantHeader(uploadGrant),
      ...(contentKeyId === undefined ? {} : { [contentKeyHeader]: contentKeyId }),
      ...(gzipped ? { 'content-encoding': 'gzip' } : {}),
    },
    credentials: 'include',
    redirect: 'error',
    cache: 'no-store',
    retry: 0,
    ignoreResponseError: true,
    responseType: 'text',
    ...(signal ? { signal } : {}),
  });
  answered();
  standingSeen(answer.headers.get('x-standing'));
  return {
    status: answer.status,
    contentType: answer.headers.get('content-type'),
    retryAfter: answer.headers.get('retry-after'),
    body: typeof answer._data === 'string' ? answer._data : '',
    serverWork: serverWorkOf(answer.headers.get('server-timing')),
  };
}

const isOnline = (): boolean => typeof navigator === 'undefined' || navigator.onLine;

/** A call, or its name. */
type Asked = Pick<Call, 'service' | 'name'> & { readonly sealable?: boolean };
type CallOptions = Pick<RawRequest, 'sessionKey' | 'uploadGrant'>;

/**
 * Makes one call of a service and returns its output, typed by the contract.
 *
 * @throws Refusal with a code from the catalogue: the server's own, or `network.*` when no usable
 * answer came
 */
export function callApi<C extends Call>(
  call: C,
  input: InputOf<C>,
  options?: CallOptions,
): Promise<OutputOf<C>>;
export function callApi<C extends Call>(
  call: CallName<C>,
  input: InputOf<C>,
  options?: CallOptions,
): Promise<OutputOf<C>>;
export async function callApi(
  call: Asked,
  input: unknown,
  options: CallOptions = {},
): Promise<unknown> {
  try {
    return await callOnce(call, input, options);
  } catch (error) {
    // The server refuses the key of an earlier session before it does anything.
    if (!(error instanceof Refusal && error.code === 'session.content-key')) throw error;
    forgetContentKey();
    return callOnce(call, input, options);
  }
}

/** A refusal whose detail may be sealed, such as both values of a conflict (decision 063). */
async function openRefusal(
  key: ContentKey | null,
  call: string,
  refusal: Refusal,
): Promise<Refusal> {
  const { code, fields, detail, cause } = refusal;
  const opened = await openAnswer(key, refusalKey(call), detail);
  return opened === detail ? refusal : new Refusal(code, { fields, detail: opened, cause });
}

async function callOnce(
  call: Asked,
  input: unknown,
  { sessionKey, uploadGrant }: CallOptions,
): Promise<unknown> {
  const key = call.sealable ? await contentKey() : null;
  const url = serviceBase(call.service) + callPath(call);
  const refused = sessionRefused();
  const answer = await postRaw({
    url,
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(requestBudgetMs),
    sessionKey,
    uploadGrant,
    contentKeyId: key?.id,
  }).catch((cause: unknown) => {
    throw new Refusal(networkCode(cause, isOnline()), { cause });
  });
  if (answer.status < 200 || answer.status > 299) {
    const refusal = refusalOf(answer.status, answer.contentType, answer.body);
    refused(refusal.code);
    trace('call', { call: callKey(call), status: answer.status, code: refusal.code });
    throw await openRefusal(key, callKey(call), refusal);
  }
  const body = jsonBody(answer.contentType, answer.body);
  if (body === undefined) throw new Refusal('network.not-ours');
  const output = await openAnswer(key, callKey(call), body);
  contactMade();
  trace('call', { call: callKey(call), status: answer.status, serverMs: answer.serverWork });
  return output;
}
