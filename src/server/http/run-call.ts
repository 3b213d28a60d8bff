import { gzip } from 'node:zlib';
import { promisify } from 'node:util';
import { callKey } from '#contract/call.ts';
import { errors, Refusal } from '#contract/errors.ts';
import { pullCalls, pushCalls, relayCalls } from '#contract/exchange.ts';
import { attachFile } from '#contract/files.ts';
import { chooseUser } from '#contract/linked-accounts.ts';
import { authenticateByPasskey } from '#contract/passkeys.ts';
import { signOrderByLink } from '#contract/physician-orders.ts';
import { enterCode } from '#contract/sign-in-codes.ts';
import { contentKeyHeader, refusalOf as refusalKey } from '#contract/sealed-answer.ts';
import { authenticate, signOut } from '#contract/sign-in.ts';
import type { Server } from '#server/runtime/context.ts';
import { findSession, showsKey, type SignedIn } from '#server/db/sessions.ts';
import { notYet } from '#server/policies/second-factor.ts';
import { handlerOf } from '#server/features/registry.ts';
import { contentKeyOf, sealAnswer } from '#server/features/sign-in/content-key.ts';
import { repositoryFor } from '#server/features/repository-for.ts';
import { mayReadPay, withoutPayOfVisits } from '#server/features/visits/shown-pay.ts';
import type { Handler, HttpExchange } from '#server/features/handler.ts';
import { decodeRequest } from '#server/sync/protocol-adapter.ts';
import {
  clearedCookie,
  cookieStyle,
  deviceCookie,
  deviceMarkIn,
  sessionCookie,
  tokenIn,
} from './cookie.ts';
import { apiHeaders, problemResponse, refusalOf } from './problem.ts';
import { anonymousLimitOf, bodyLimitOf, readJson } from './request-body.ts';
import { standingHeader, standingOf } from './standing.ts';
import { checkOrigin } from './same-origin.ts';
import { shownGrant } from './upload-grant.ts';

const gzipAsync = promisify(gzip);
/** Below this an answer fits a packet or two anyway. */
const compressFrom = 1024;
/** Answers are packed while somebody waits: the fast half of the levels. */
const gzipLevel = 4;

const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The id the caller gave the request, so that both logs meet, or a new one. */
const requestIdOf = (request: Request, server: Server): string => {
  const given = request.headers.get('x-request-id');
  return given !== null && idPattern.test(given) ? given : server.newId();
};

async function answer(request: Request, output: unknown, headers: Headers): Promise<Response> {
  headers.set('content-type', 'application/json; charset=utf-8');
  headers.set('cache-control', apiHeaders['cache-control']);
  const text = JSON.stringify(output);
  if (text.length < compressFrom || !/\bgzip\b/.test(request.headers.get('accept-encoding') ?? ''))
    return new Response(text, { headers });
  headers.set('content-encoding', 'gzip');
  headers.set('vary', 'accept-encoding');
  return new Response(await gzipAsync(text, { level: gzipLevel }), { headers });
}

/**
 * The session of a request's cookie, whether or not the device is unlocked.
 *
 * @throws Refusal session.missing, session.expired
 */
async function sessionByCookie(server: Server, headers: Headers, now: Date): Promise<SignedIn> {
  const token = tokenIn(headers, cookieStyle(server.config));
  const found = token === null ? null : await findSession(server.db, token, now);
  if (found === null) throw new Refusal('session.missing');
  if (found === 'expired') throw new Refusal('session.expired');
  return found;
}

/**
 * Header with the key a field device keeps sealed: the cookie by itself opens nothing (decision
 * 058).
 */
const keyHeader = 'x-session-key';

/**
 * The session behind a request.
 *
 * @throws Refusal session.missing, session.expired, session.locked
 */
export async function sessionOf(server: Server, headers: Headers, now: Date): Promise<SignedIn> {
  const found = await sessionByCookie(server, headers, now);
  if (!showsKey(found, headers.get(keyHeader))) throw new Refusal('session.locked');
  return found;
}

/**
 * A locked device may leave, and somebody may sign in on it, which ends the session of before. Whose
 * device it is counts for the link of an order: the session opens nothing there, it is a reason to
 * refuse.
 */
const openToLocked: ReadonlySet<string> = new Set(
  [authenticate, enterCode, chooseUser, authenticateByPasskey, signOut, signOrderByLink].map(
    callKey,
  ),
);

type Asked = {
  readonly server: Server;
  readonly request: Request;
  readonly handler: Handler;
  readonly http: HttpExchange;
  readonly now: Date;
  /** Called with the session, for the log. */ readonly seen: (session: SignedIn) => void;
  /** Called when the request has arrived completely. */ readonly whole: () => void;
};

/** Version → validation and the call → the answer in the device's version. */
async function converse(
  { request, handler: { call }, whole }: Asked,
  work: (given: unknown) => Promise<unknown>,
  limit = bodyLimitOf(call.name),
): Promise<unknown> {
  const body = await readJson(request, limit);
  whole();
  const heard = decodeRequest(call, body);
  try {
    return heard.answer(await work(heard.request));
  } catch (error) {
    throw heard.refusal(error);
  }
}

/**
 * Calls of devices that work by themselves: a queue that leaves after months, or a day that is
 * fetched page by page.
 */
const ofSync: ReadonlySet<string> = new Set(
  [
    ...Object.values(pushCalls),
    ...Object.values(pullCalls),
    ...Object.values(relayCalls),
    attachFile,
  ].map(callKey),
);

/** @throws Refusal rate.limited, with the seconds to wait in `Retry-After` */
function takeOne(
  { server: { allowance }, handler: { call }, http, now }: Asked,
  whose: 'person' | 'address' | 'anonymous',
  name: string,
): void {
  const at = now.getTime();
  const wait =
    whose === 'anonymous'
      ? allowance.take(whose, name, 'plain', at)
      : allowance.take(whose, name, ofSync.has(callKey(call)) ? 'sync' : 'plain', at);
  if (wait === 0) return;
  http.retryAfter(wait);
  throw new Refusal('rate.limited');
}

/**
 * Answers a call, under the key of its session where the page asks for that: the whole answer, or
 * the detail of a refusal, which holds both values of a conflict (decision 063).
 *
 * @throws Refusal session.content-key when the page has the key of another session
 */
async function sealedFor(
  { server, request, handler: { call } }: Asked,
  session: SignedIn,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const wanted = call.sealable ? request.headers.get(contentKeyHeader) : null;
  if (wanted === null) return work();
  const key = contentKeyOf(await server.keyring.of(session.orgId), session);
  if (key.id !== wanted) throw new Refusal('session.content-key');
  try {
    return await sealAnswer(key, callKey(call), await work());
  } catch (error) {
    const { code, fields, detail, cause } = refusalOf(error);
    if (detail === undefined) throw error;
    const sealed = await sealAnswer(key, refusalKey(callKey(call)), detail);
    throw new Refusal(code, { fields, detail: sealed, cause });
  }
}

/**
 * Bytes an open call may have, from whose allowance. Somebody with neither a session nor an upload
 * grant may send little, and seldom: the server cannot tell who it is and counts by address
 * (docs/security.md).
 *
 * @throws Refusal sync.owner, rate.limited
 */
async function openLimit(asked: Asked, session: SignedIn | null): Promise<number> {
  const { server, request, handler, http } = asked;
  const { name } = handler.call;
  if (session !== null) {
    takeOne(asked, 'person', `${session.orgId} ${session.userId}`);
    return bodyLimitOf(name);
  }
  const grant = await shownGrant(server, request.headers, handler.call);
  if (grant === 'right') return bodyLimitOf(name);
  takeOne(asked, 'anonymous', http.address);
  if (grant === 'wrong') throw new Refusal('sync.owner');
  return anonymousLimitOf(name);
}

/** Allowance → sign-in → rights → version and validation → the call. */
async function run(asked: Asked): Promise<unknown> {
  const { server, request, handler, http, now, seen } = asked;
  const key = callKey(handler.call);
  takeOne(asked, 'address', http.address);
  const asks = openToLocked.has(key) ? sessionByCookie : sessionOf;
  if (handler.access === 'open') {
    const session = await asks(server, request.headers, now).catch(() => null);
    if (session) seen(session);
    const limit = await openLimit(asked, session);
    return converse(asked, (given) => handler.run(given, { server, http, session, now }), limit);
  }
  const session = await asks(server, request.headers, now);
  seen(session);
  takeOne(asked, 'person', `${session.orgId} ${session.userId}`);
  const scope = server.rights.scopeOf(key, session);
  if (scope === null) throw new Refusal('access.denied');
  const refused = notYet(server.config, session, key);
  if (refused !== null) throw new Refusal(refused);
  return sealedFor(asked, session, async () => {
    const repo = await repositoryFor(server, session, scope, handler.call.name, now);
    const isPayHidden = scope === 'organisation' && !mayReadPay({ server, session });
    return converse(asked, async (given) => {
      const output = await handler.run(given, { server, http, session, repo, now });
      return isPayHidden ? withoutPayOfVisits(output) : output;
    });
  });
}

function httpExchange(
  server: Server,
  request: Request,
  address: string,
  headers: Headers,
): HttpExchange {
  const style = cookieStyle(server.config);
  return {
    address,
    signIn: (token, roleType) => headers.set('set-cookie', sessionCookie(style, token, roleType)),
    signOut: () => headers.set('set-cookie', clearedCookie(style)),
    deviceMark: deviceMarkIn(request.headers, style),
    keepDeviceMark: (mark) => headers.append('set-cookie', deviceCookie(style, mark)),
    retryAfter: (seconds) => headers.set('retry-after', String(seconds)),
  };
}

/** Seconds after which a device tries again when the server is not ready. */
const retrySeconds = '2';

/**
 * Answers `POST /api/<service>/<name>`. Whatever happens, the answer is JSON of the contract or a
 * problem.
 */
export async function runCall(
  server: Server,
  request: Request,
  key: string,
  address: string,
): Promise<Response> {
  const requestId = requestIdOf(request, server);
  const headers = new Headers({ 'x-request-id': requestId });
  const started = performance.now();
  let working = started;
  let who = {};
  let signedIn: SignedIn | null = null;
  const seen = (session: SignedIn): void => {
    signedIn = session;
    who = { orgId: session.orgId, userId: session.userId };
  };
  const stamp = async (): Promise<void> => {
    if (signedIn) headers.set(standingHeader, await standingOf(server, signedIn));
  };
  const finish = (response: Response, code?: string): Response => {
    server.log.info('call', {
      requestId,
      call: key,
      status: response.status,
      code,
      ms: Math.round(performance.now() - started),
      ...who,
    });
    return response;
  };
  try {
    if (server.isDraining()) throw new Refusal('server.draining');
    const handler = handlerOf(key);
    if (!handler || !server.config.services.includes(handler.call.service))
      throw new Refusal('request.unknown-call');
    checkOrigin(request.headers, server.config);
    const output = await run({
      server,
      request,
      handler,
      http: httpExchange(server, request, address, headers),
      now: server.now(),
      seen,
      whole: () => void (working = performance.now()),
    });
    // A device takes no server at work for a slow line, which it would pack for
    // (client/sync/pace.ts).
    headers.set('server-timing', `app;dur=${(performance.now() - working).toFixed(1)}`);
    await stamp();
    return finish(await answer(request, output, headers));
  } catch (error) {
    const refusal = refusalOf(error);
    await stamp().catch(() => {});
    const { status } = errors[refusal.code];
    if (status === 500) server.log.failure('call failed', error, { requestId, call: key, ...who });
    if (status === 503 && !headers.has('retry-after')) headers.set('retry-after', retrySeconds);
    return finish(problemResponse(refusal, requestId, headers), refusal.code);
  }
}
