import { randomUUID } from 'node:crypto';
import { callPath, type Call, type InputOf, type OutputOf } from '#contract/call.ts';
import { authenticate, type SessionState } from '#contract/sign-in.ts';
import { demoPassword } from './demo.ts';

/** A problem document, as the server sends it. */
export type Problem = {
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly requestId: string;
  readonly fields?: readonly { path: string; code: string }[];
  readonly detail?: unknown;
};
export type Answer<T> = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
  readonly problem: Problem;
};

/** A person at a device, calling the server as the app would. */
export class Api {
  readonly url: string;
  cookie = '';
  /** What an unlocked field device shows beside the cookie. */
  sessionKey: string | null = null;
  readonly deviceId = randomUUID();

  constructor(url: string) {
    this.url = url;
  }

  /** The raw request: what a test wants to break it breaks here. */
  async post(
    path: string,
    body: string | Uint8Array<ArrayBuffer>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    return fetch(`${this.url}${path}`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-porchlight': '1',
        cookie: this.cookie,
        ...(this.sessionKey !== null && { 'x-session-key': this.sessionKey }),
        ...headers,
      },
    });
  }

  async ask<C extends Call>(
    call: Pick<C, 'service' | 'name'>,
    input: unknown,
  ): Promise<Answer<OutputOf<C>>> {
    const response = await this.post(callPath(call), JSON.stringify(input));
    this.#keepCookies(response.headers.getSetCookie());
    const body = (await response.json()) as OutputOf<C> & Problem;
    return { status: response.status, headers: response.headers, body, problem: body };
  }

  /** As a browser would: a cookie of the same name takes the place of the former. */
  #keepCookies(lines: readonly string[]): void {
    const pairs = lines.map((line) => line.split(';')[0] ?? '');
    const names = new Set(pairs.map((pair) => pair.split('=')[0]));
    const kept = this.cookie
      .split('; ')
      .filter((pair) => pair !== '' && !names.has(pair.split('=')[0]));
    this.cookie = [...pairs, ...kept].join('; ');
  }

  /** The answer of a call that has to succeed. */
  async call<C extends Call>(call: C, input: InputOf<C>): Promise<OutputOf<C>> {
    const { status, body, problem } = await this.ask<C>(call, input);
    if (status !== 200) {
      const more = JSON.stringify(problem.fields ?? problem.detail ?? '');
      throw new Error(`${call.service}.${call.name} answered ${status} ${problem.code} ${more}`);
    }
    return body;
  }

  signIn(
    userName: string,
    {
      password = demoPassword,
      clientId = null,
      sealsKey = false,
    }: { password?: string; clientId?: string | null; sealsKey?: boolean } = {},
  ): Promise<SessionState> {
    return this.call(authenticate, {
      userName,
      password,
      deviceId: this.deviceId,
      deviceName: `${userName}'s test device`,
      clientId,
      ...(sealsKey && { sealsKey }),
    });
  }
}

/** Somebody signed in on a device of their own. */
export async function signedIn(
  url: string,
  userName: string,
): Promise<Api & { readonly state: SessionState }> {
  const api = new Api(url);
  const state = await api.signIn(userName);
  return Object.assign(api, { state });
}
