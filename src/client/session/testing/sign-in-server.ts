import type * as z from 'zod/mini';
import { updatePassword } from '#contract/account.ts';
import type { SessionState } from '#contract/sign-in.ts';
import {
  deviceStanding,
  dropShare,
  keepShare,
  registerLetters,
  releaseShare,
  shareTries,
} from '#contract/devices.ts';
import { authenticate, sessionState } from '#contract/sign-in.ts';
import { errors, type ErrorCode } from '#contract/errors.ts';
import { chooseUser, switchAccount } from '#contract/linked-accounts.ts';
import { enterCode } from '#contract/sign-in-codes.ts';
import type { CurrentUser } from '#contract/entities.ts';
import { authenticateByPasskey } from '#contract/passkeys.ts';
import { toBase64url } from '#client/store/base64url.ts';
import { sessionOf, testId } from '#client/store/testing/records.ts';
import { passkeyBook } from './passkeys.ts';

type Person = { readonly user: CurrentUser; password: string; readonly clients: string[] };

/**
 * Answers the sign-in calls as the contract defines them, for one browser: its cookie is the
 * running session.
 */
export type SignInServer = ReturnType<typeof signInServer>;

const json = (status: number, type: string, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': type } });
const bodyOf = (init?: RequestInit): unknown =>
  typeof init?.body === 'string' ? JSON.parse(init.body) : {};
const problem = (code: ErrorCode, detail?: object): Response =>
  json(errors[code].status, 'application/problem+json', { code, detail });

/** @param people who may sign in, with their passwords */
export function signInServer(...people: readonly (readonly [CurrentUser, string])[]) {
  const persons = people.map(([user, password]): Person => ({ user, password, clients: [] }));
  const sessions = new Map<string, Person>();
  /** What sessions of field devices ask for beside the cookie. */
  const keys = new Map<string, string>();
  const calls: string[] = [];
  let clients = 0;
  let cookies = 0;
  const server = {
    /** False: no answer arrives. */
    line: true,
    /** A refusal for every call, such as that of a server that is not ready. */
    refuses: null as ErrorCode | null,
    /** The browser's cookie. */
    cookie: null as string | null,
    constants: [] as SessionState['constants'],
    /** The agency requires more than a password, and sessions have not given more. */
    needsFactor: false,
    calls,
    /** Clients that each sign-in reported as still on the device. */
    kept: [] as (readonly string[] | undefined)[],
    /**
     * The organisation's key for sealed entries, base64url, and the keys that clients registered.
     */
    orgKey: '',
    orgKeyId: 2,
    /** Upload tokens of clients the office wants wiped, and of those that reported being wiped. */
    wipes: new Set<string>(),
    wiped: [] as string[],
    registered: [] as { clientId: string; publicKey: string }[],
    /** The PIN shares of devices, by client. */
    shares: new Map<string, { readonly proof: string; readonly share: string; tries: number }>(),
    /** Who needs a code to sign in, by user name, and the passwords that wait for it. */
    codes: new Map<string, string>(),
    waiting: new Map<string, Person>(),
    /** User names of the accounts of one person. */
    linked: [] as string[],
    passkeys: passkeyBook<Person>(),
    /** This server's name for passkeys; null when it has none. */
    rpId: 'localhost' as string | null,
    /** Holds an answer back until the promise is fulfilled. */
    before: null as ((call: string) => Promise<void>) | null,
    running: (): string[] => [...sessions.values()].map(({ user }) => user.userName),
    changePassword(userName: string, password: string) {
      for (const person of persons)
        if (person.user.userName === userName) person.password = password;
    },
    endSessions: () => sessions.clear(),
    /** Every session is one of an earlier version: the cookie opens it. */
    forgetKeys: () => keys.clear(),
    fetch: answer,
  };

  const stateFor = (person: Person, clientId: string): SessionState =>
    sessionState.parse(
      sessionOf(person.user, {
        clientId,
        constants: server.constants,
        ...(server.needsFactor && { needsFactor: true }),
      }),
    );

  function signIn(body: unknown): Response {
    const input = authenticate.input.parse(body);
    const person = persons.find(
      ({ user }) => user.userName.toLowerCase() === input.userName.trim().toLowerCase(),
    );
    if (!person || person.password !== input.password) return problem('login.failed');
    if (!server.codes.has(person.user.userName)) return pickOrLetIn(person, input);
    if (input.asksCode !== true) return problem('request.protocol');
    const pending = `pending-${calls.length}`;
    server.waiting.set(pending, person);
    return problem('login.code', { pending });
  }

  function pickOrLetIn(person: Person, input: z.infer<typeof authenticate.input>): Response {
    const { userName } = person.user;
    if (input.picksUser !== true || !server.linked.includes(userName)) return letIn(person, input);
    server.waiting.set('pick', person);
    const users = server.linked.flatMap((name) =>
      persons.flatMap(({ user }) =>
        user.userName === name
          ? [{ id: user.id, userName: name, name: user.givenName, role: user.rolename }]
          : [],
      ),
    );
    return problem('login.pick', { pending: 'pick', users });
  }

  function letInLinked(call: string, body: unknown): Response {
    const input = switchAccount.input.parse(body);
    const person = persons.find(({ user }) => user.id === input.userId);
    if (call === 'chooseUser' && !server.waiting.delete('pick')) return problem('login.code-over');
    return person ? letIn(person, input) : problem('record.not-found');
  }

  function acceptCode(body: unknown): Response {
    const input = enterCode.input.parse(body);
    const person = server.waiting.get(input.pending);
    if (!person) return problem('login.code-over');
    if (server.codes.get(person.user.userName) !== input.code) return problem('code.wrong');
    server.waiting.clear();
    return letIn(person, input);
  }

  function letIn(
    person: Person,
    input: {
      readonly clientId: string | null;
      readonly keptStreams?: readonly string[] | undefined;
      readonly sealsKey?: boolean | undefined;
    },
  ): Response {
    server.kept.push(input.keptStreams);
    const known = input.clientId !== null && person.clients.includes(input.clientId);
    const clientId = known && input.clientId !== null ? input.clientId : testId(5, (clients += 1));
    if (!known) person.clients.push(clientId);
    server.cookie = `cookie-${(cookies += 1)}`;
    sessions.set(server.cookie, person);
    const sessionKey = `key of ${server.cookie}`;
    const asks = input.sealsKey === true && person.user.roleType === 'ClinicianUser';
    if (asks) keys.set(server.cookie, sessionKey);
    return json(200, 'application/json', {
      ...stateFor(person, clientId),
      ...(asks && { sessionKey }),
    });
  }

  function release(body: unknown): Response {
    const { clientId, proof } = releaseShare.input.parse(body);
    const known = server.shares.get(clientId);
    const right = known?.proof === proof;
    if (known) known.tries = right ? 0 : known.tries + 1;
    const left = right ? shareTries : known ? shareTries - known.tries : 0;
    if (left === 0) server.shares.delete(clientId);
    return json(200, 'application/json', { share: right ? known.share : null, left });
  }

  /** Calls about passkeys; null for any other. */
  function aboutPasskeys(call: string, body: unknown, person: Person | undefined): Response | null {
    const { passkeys, rpId } = server;
    if (call === 'passkeyChallenge')
      return json(200, 'application/json', { challenge: passkeys.challenge(), rpId });
    if (call === 'authenticateByPasskey') {
      const owner = passkeys.whose(body);
      return owner
        ? letIn(owner, authenticateByPasskey.input.parse(body))
        : problem('login.passkey');
    }
    if (!person) return null;
    const { password = person.password } = body as { password?: string };
    if (call === 'preparePasskey' && password !== person.password) return problem('password.wrong');
    if (call === 'preparePasskey')
      return json(200, 'application/json', {
        challenge: passkeys.challenge(),
        rpId,
        userHandle: toBase64url(
          Uint8Array.from(person.user.id.replaceAll('-', '').match(/../g) ?? [], (pair) =>
            Number.parseInt(pair, 16),
          ),
        ),
        known: [],
      });
    if (call === 'keepPasskey')
      return passkeys.keep(body, person)
        ? json(200, 'application/json', {})
        : problem('passkey.refused');
    if (call !== 'removePasskey') return null;
    return passkeys.known.delete((body as { credentialId: string }).credentialId)
      ? json(200, 'application/json', {})
      : problem('record.not-found');
  }

  async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const request =
      typeof input === 'string' ? input : input instanceof URL ? input.pathname : input.url;
    const call = request.slice(request.lastIndexOf('/') + 1);
    const { cookie } = server;
    calls.push(call);
    await server.before?.(call);
    if (!server.line) throw new TypeError('Failed to fetch');
    if (server.refuses) return problem(server.refuses);
    if (call === 'authenticate') return signIn(bodyOf(init));
    if (call === 'chooseUser') {
      const { pending: _pending, ...chosen } = chooseUser.input.parse(bodyOf(init));
      return letInLinked(call, chosen);
    }
    if (call === 'enterCode') return acceptCode(bodyOf(init));
    if (call === 'releaseShare') return release(bodyOf(init));
    if (call === 'deviceStanding') {
      const { clientId, uploadToken, wiped } = deviceStanding.input.parse(bodyOf(init));
      if (wiped && server.wipes.delete(uploadToken)) server.wiped.push(uploadToken);
      return json(200, 'application/json', {
        wipe: server.wipes.has(uploadToken),
        hasShare: server.shares.has(clientId),
      });
    }
    const person = cookie === null ? undefined : sessions.get(cookie);
    const passkey = aboutPasskeys(call, bodyOf(init), person);
    if (passkey) return passkey;
    if (cookie === null || !person) return problem('session.missing');
    const key = keys.get(cookie);
    const shown = new Headers(init?.headers).get('x-session-key');
    if (call !== 'signOut' && key !== undefined && key !== shown) return problem('session.locked');
    const state = () => stateFor(person, person.clients.at(-1) ?? '');
    if (call === 'session') return json(200, 'application/json', state());
    if (call === 'preferences') {
      const { constants, providerTypes, visitTypes } = state();
      return json(200, 'application/json', { constants, providerTypes, visitTypes });
    }
    if (call === 'switchAccount') return letInLinked(call, bodyOf(init));
    if (call === 'registerLetters') {
      server.registered.push(registerLetters.input.parse(bodyOf(init)));
      return json(200, 'application/json', {
        uploadToken: `token-${server.registered.length}`,
        orgKeyId: server.orgKeyId,
        orgKey: server.orgKey,
      });
    }
    if (call === 'keepShare') {
      const { clientId, ...kept } = keepShare.input.parse(bodyOf(init));
      server.shares.set(clientId, { ...kept, tries: 0 });
      return json(200, 'application/json', {});
    }
    if (call === 'dropShare') {
      server.shares.delete(dropShare.input.parse(bodyOf(init)).clientId);
      return json(200, 'application/json', {});
    }
    if (call === 'updatePassword') {
      const { currentPassword, newPassword } = updatePassword.input.parse(bodyOf(init));
      if (currentPassword !== person.password) return problem('password.wrong');
      person.password = newPassword;
      return json(200, 'application/json', {});
    }
    sessions.delete(cookie);
    if (server.cookie === cookie) server.cookie = null;
    return json(200, 'application/json', {});
  }
  return server;
}
