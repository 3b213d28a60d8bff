import {
  createHash,
  createSign,
  generateKeyPairSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import type { PasskeyAssertion } from '#contract/passkeys.ts';

/**
 * An authenticator in software: makes passkeys and signs challenges as a phone's does (WebAuthn
 * level 3, §6), so that the server is tested with real signatures, and with everything that can be
 * wrong about them.
 */

type Cbor = number | string | Buffer | Map<Cbor, Cbor>;

const head = (major: number, value: number): Buffer =>
  value < 24
    ? Buffer.from([(major << 5) | value])
    : value < 256
      ? Buffer.from([(major << 5) | 24, value])
      : Buffer.from([(major << 5) | 25, value >> 8, value & 255]);

/** RFC 8949, as much of it as an attestation needs. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, part]) => [cbor(key), cbor(part)]),
  ]);
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const flags = { present: 1, verified: 4, attested: 64 } as const;

export type Answering = {
  readonly challenge: string;
  readonly origin?: string;
  readonly rpId?: string;
  /** Asked for finger, face or PIN. */ readonly verified?: boolean;
  readonly type?: string;
};

export class Authenticator {
  readonly credentialId = randomBytes(32).toString('base64url');
  /** Signatures so far; authenticators that do not count stay at 0. */
  counter = 0;
  readonly #private: KeyObject;
  readonly #cose: Buffer;
  readonly #defaults: { readonly origin: string; readonly rpId: string };

  /** @param origin where its browser believes to be */
  constructor(origin: string, rpId = 'localhost') {
    this.#defaults = { origin, rpId };
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#private = privateKey;
    this.#cose = cbor(
      new Map<Cbor, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
  }

  #data({ rpId = this.#defaults.rpId, verified = true }: Answering, attested = false): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.counter);
    return Buffer.concat([
      sha256(rpId),
      Buffer.from([
        flags.present | (verified ? flags.verified : 0) | (attested ? flags.attested : 0),
      ]),
      count,
    ]);
  }

  #clientData(
    { challenge, origin = this.#defaults.origin, type }: Answering,
    usual: string,
  ): string {
    return Buffer.from(
      JSON.stringify({ type: type ?? usual, challenge, origin, crossOrigin: false }),
    ).toString('base64url');
  }

  /** What a browser gives back when this passkey was made. */
  make(answering: Answering): {
    credentialId: string;
    clientDataJSON: string;
    attestationObject: string;
  } {
    const id = Buffer.from(this.credentialId, 'base64url');
    const length = Buffer.from([id.length >> 8, id.length & 255]);
    const authData = Buffer.concat([
      this.#data(answering, true),
      Buffer.alloc(16),
      length,
      id,
      this.#cose,
    ]);
    const attestation = cbor(
      new Map<Cbor, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    );
    return {
      credentialId: this.credentialId,
      clientDataJSON: this.#clientData(answering, 'webauthn.create'),
      attestationObject: attestation.toString('base64url'),
    };
  }

  /** What it answers to a challenge. */
  sign(answering: Answering, userHandle: string | null = null): PasskeyAssertion {
    const data = this.#data(answering);
    const clientDataJSON = this.#clientData(answering, 'webauthn.get');
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]))
      .sign(this.#private);
    return {
      credentialId: this.credentialId,
      clientDataJSON,
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle,
    };
  }
}
