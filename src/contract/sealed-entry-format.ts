/**
 * How a sealed entry is sealed: HPKE (RFC 9180) in authenticated mode, DHKEM(P-256, HKDF-SHA256),
 * HKDF-SHA256, AES-256-GCM. Its bytes are `format (1) | id of the organisation's key (1) |
 * encapsulated key (65) | cipher text`.
 */

export const sealedEntryFormats = { plain: 1, deflated: 2 } as const;
export const encapsulatedBytes = 65; // an uncompressed point of P-256, RFC 9180 §7.1

/** Binds a sealed entry to the client that wrote it. */
export const sealedEntryInfo = (
  orgId: string,
  userId: string,
  clientId: string,
): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`porchlight letter 1|${orgId}|${userId}|${clientId}`);
/** Binds a sealed entry to its entry. */
export const sealedEntryAad = (entryId: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(entryId);
