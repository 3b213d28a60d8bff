import type { Generated } from 'kysely';

/** Row types of what signs in and what opens a device; `tables.ts` lists them. */

type Bytes = Uint8Array;

/**
 * The server's half of what a PIN opens: sealed share, digest of the PIN's proof, wrong tries since
 * the last right one.
 */
export type KeyShare = {
  org_id: string;
  client_id: string;
  share: Bytes;
  proof_hash: Bytes;
  tries: Generated<number>;
  created_at: Date;
};
/**
 * What makes a person's codes: sealed secret, the last time step whose code was taken, salt of the
 * recovery codes. In force once it is switched on.
 */
export type CodeSecret = {
  org_id: string;
  user_id: string;
  secret: Bytes;
  prepared_at: Date;
  switched_on_at: Date | null;
  last_step: number;
  recovery_salt: Bytes | null;
};
/** Argon2id of a recovery code. */
export type RecoveryCode = { org_id: string; user_id: string; hash: Bytes; used_at: Date | null };
/** A right password that still waits for its code, from one browser. */
export type PendingSignIn = {
  org_id: string;
  token_hash: Bytes;
  user_id: string;
  device_id: string;
  client_id: string | null;
  device_mark: Bytes;
  expires_at: Date;
  /** The awaited step; `picked-code` after a person chose among their accounts. */
  step: Generated<'code' | 'pick' | 'picked-code'>;
  /** What was shown before a choice. */ shown_by: string | null;
};
/** Accounts with the same `person_id` belong to one person. */
export type LoginLink = { org_id: string; user_id: string; person_id: string; linked_at: Date };

/** A link that was taken away. */
export type EndedLoginLink = {
  org_id: string;
  user_id: string;
  person_id: string;
  ended_at: Date;
};
/** What a passkey signs with, and since when; `device` names where it was added. */
export type Passkey = {
  org_id: string;
  credential_id: Bytes;
  user_id: string;
  public_key: Bytes;
  counter: number;
  device: string;
  device_id: string;
  added_at: Date;
  last_used_at: Date | null;
};
/**
 * A challenge that waits for a passkey: of a browser that signs in, or of a person who adds one.
 */
export type PasskeyChallenge = {
  hash: Bytes;
  device_mark: Bytes | null;
  user_id: string | null;
  expires_at: Date;
};
export type Session = {
  org_id: string;
  token_hash: Bytes;
  user_id: string;
  client_id: string;
  created_at: Date;
  last_seen: Date;
  expires_at: Date;
  /** Opened by more than a password. */ strong: boolean;
  /** SHA-256 of what a field device shows beside the cookie. */ key_hash: Bytes | null;
};
export type PasswordReset = {
  org_id: string;
  token_hash: Bytes;
  user_id: string;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
};
/** A mailed link that opens an account for the first time. */
export type Invitation = {
  org_id: string;
  token_hash: Bytes;
  user_id: string;
  email: string;
  invited_by: string;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
};
/** A code that waits to prove a mail address or a phone number; at most one of a kind. */
export type Verification = {
  org_id: string;
  id: string;
  user_id: string;
  kind: 'email' | 'phone';
  /** The address or the number; sealed. */
  target: Bytes;
  /** Keyed digest of the code. */
  code_hash: string;
  created_at: Date;
  expires_at: Date;
  tries: Generated<number>;
  /** An administrator asked for it: it counts only with the person's own password. */
  by_office: Generated<boolean>;
};
