import { vi } from 'vitest';
import { must } from '#domain/must.ts';
import { authenticateByPasskey, keepPasskey } from '#contract/passkeys.ts';
import { fromBase64url, toBase64url } from '#client/store/base64url.ts';

/**
 * An authenticator in memory, and what a server does with its passkeys. The real authenticator is
 * tested in `passkey.dom.test.ts`, real signatures in `passkeys.pg.test.ts`, both together in
 * `passkey.e2e.test.ts`.
 */

type Bytes = Uint8Array<ArrayBuffer>;
const json = (value: object): ArrayBuffer => new TextEncoder().encode(JSON.stringify(value)).buffer;

class Attestation {
  readonly clientDataJSON: ArrayBuffer;
  readonly attestationObject = new Uint8Array([1]).buffer;
  constructor(challenge: Bytes) {
    this.clientDataJSON = json({ challenge: toBase64url(challenge) });
  }
}
class Assertion {
  readonly clientDataJSON: ArrayBuffer;
  readonly authenticatorData = new Uint8Array([2]).buffer;
  readonly signature = new Uint8Array([3]).buffer;
  readonly userHandle: ArrayBuffer;
  constructor(challenge: Bytes, userHandle: Bytes) {
    this.clientDataJSON = json({ challenge: toBase64url(challenge) });
    this.userHandle = userHandle.buffer;
  }
}
class Credential {
  readonly rawId: ArrayBuffer;
  readonly response: Attestation | Assertion;
  readonly #prf: object | undefined;
  constructor(id: Bytes, response: Attestation | Assertion, prf: object | undefined) {
    this.rawId = id.buffer;
    this.response = response;
    this.#prf = prf;
  }
  getClientExtensionResults() {
    return { prf: this.#prf };
  }
}

type Create = { publicKey: { challenge: Bytes; user: { id: Bytes } } };
type Get = {
  publicKey: {
    challenge: Bytes;
    allowCredentials: readonly { id: Bytes }[];
    extensions: {
      prf?: { eval?: { first: Bytes }; evalByCredential?: Record<string, { first: Bytes }> };
    };
  };
};

/**
 * Adds an authenticator to the page. `hasPrf` false: it signs in but opens nothing. `turnsAway`:
 * the person cancels.
 */
export function authenticator() {
  const held: { id: Bytes; handle: Bytes }[] = [];
  const state = {
    hasPrf: true,
    turnsAway: false,
    /** Challenges it received. */
    asked: [] as string[],
    /** Which of its passkeys the person picks where several may answer. */
    takes: 0,
  };
  const person = (): void => {
    if (state.turnsAway) throw new DOMException('no', 'NotAllowedError');
  };
  vi.stubGlobal('PublicKeyCredential', Credential);
  vi.stubGlobal('AuthenticatorAttestationResponse', Attestation);
  vi.stubGlobal('AuthenticatorAssertionResponse', Assertion);
  const create = async ({ publicKey: { challenge, user } }: Create) => {
    person();
    const id = Uint8Array.from([7, 7, held.length]);
    held.push({ id, handle: user.id });
    return new Credential(
      id,
      new Attestation(challenge),
      state.hasPrf ? { enabled: true } : undefined,
    );
  };
  const get = async ({ publicKey: { challenge, allowCredentials, extensions } }: Get) => {
    person();
    state.asked.push(toBase64url(challenge));
    const may = held.filter(
      ({ id }) =>
        allowCredentials.length === 0 ||
        allowCredentials.some((each) => toBase64url(each.id) === toBase64url(id)),
    );
    const { id, handle } = must(may[state.takes], 'passkey');
    const salt =
      extensions.prf?.eval?.first ?? extensions.prf?.evalByCredential?.[toBase64url(id)]?.first;
    const first =
      state.hasPrf && salt
        ? await crypto.subtle.digest('SHA-256', Uint8Array.from([...id, ...salt]))
        : undefined;
    return new Credential(id, new Assertion(challenge, handle), first && { results: { first } });
  };
  Object.assign(navigator, { credentials: { create, get } });
  return state;
}

const challengeIn = (clientDataJSON: string): string =>
  (JSON.parse(new TextDecoder().decode(fromBase64url(clientDataJSON))) as { challenge: string })
    .challenge;

/** The passkeys a server knows, for any type of person. */
export function passkeyBook<P>() {
  const known = new Map<string, P>();
  const waiting = new Set<string>();
  const challenge = (): string => {
    const made = toBase64url(crypto.getRandomValues(new Uint8Array(32)));
    waiting.add(made);
    return made;
  };
  return {
    known,
    challenge,
    /**
     * Stores a passkey that was created for a challenge of this server.
     *
     * @returns false for any other
     */
    keep(body: unknown, person: P): boolean {
      const input = keepPasskey.input.parse(body);
      if (!waiting.delete(challengeIn(input.clientDataJSON))) return false;
      known.set(input.credentialId, person);
      return true;
    },
    /**
     * Whose passkey answered a challenge of this server; each challenge counts only the first time.
     */
    whose(body: unknown): P | undefined {
      const { assertion } = authenticateByPasskey.input.parse(body);
      return waiting.delete(challengeIn(assertion.clientDataJSON))
        ? known.get(assertion.credentialId)
        : undefined;
    },
  };
}
