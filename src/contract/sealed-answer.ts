/**
 * How answers that show a note travel under the key of a session (decision 063). The key is wrapped
 * with HPKE (RFC 9180) in base mode, DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM, as
 * `encapsulated key (65) | cipher text`. An answer is `{ sealed }`: base64url of `nonce (12) |
 * cipher text` of the deflated JSON, AES-256-GCM, bound to its call.
 */

/** Header with the id of the key that the page wants the answer sealed with. */
export const contentKeyHeader = 'x-content-key';
/** AES-GCM, NIST SP 800-38D. */
export const answerNonceBytes = 12;

const encoder = new TextEncoder();

/** Binds a wrapped key to its use. */
export const contentKeyInfo = (): Uint8Array<ArrayBuffer> =>
  encoder.encode('porchlight content key 1');
/** Binds an answer to its call, as `service.name`. */
export const answerAad = (key: string): Uint8Array<ArrayBuffer> =>
  encoder.encode(`porchlight answer 1|${key}`);

/**
 * What the detail of a refusal is bound to, such as the two values of a conflict: nobody can pass it
 * off as the answer of the call (`service.name`).
 */
export const refusalOf = (key: string): string => `${key} refused`;

/** Whether an agency has notes sent under a key of each session; it does unless it says `off`. */
export const sealsNotes = (
  constants: readonly { readonly type: string; readonly name: string; readonly value: string }[],
): boolean =>
  !constants.some(
    ({ type, name, value }) =>
      type === 'AppConfig' && name === 'BLOBENCRYPTIONKEY' && value === 'off',
  );
