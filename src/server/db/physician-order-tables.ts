import type { Generated } from 'kysely';
import type { OrderSource, OrderState, OrderType } from '#domain/physician-orders.ts';

/** Tables of orders that physicians sign. Days are YYYY-MM-DD; cards are sealed. */

export type PhysicianOrderRow = {
  org_id: string;
  id: string;
  revision: Generated<number>;
  patient_id: string;
  episode_id: string | null;
  visit_id: string | null;
  source: OrderSource;
  type: Generated<OrderType>;
  state: Generated<OrderState>;
  category: string;
  effective_from: string;
  written_at: Date;
  written_by: string;
  /** Account of the physician it was sent to. */
  account_id: string | null;
  /** SHA-256 of the content as it was sent; null while it was not, or when it changed since. */
  content_hash: string | null;
  /** SHA-256 of content and signature. */
  seal: string | null;
  sent_at: Date | null;
  signed_at: Date | null;
  voided_at: Date | null;
  /** A spoken order whose new words its author has not read back. */
  unconfirmed: Generated<boolean>;
  /** Reminders that the timed job mailed. */
  reminders: Generated<number>;
  changed_at: Date;
  card: Uint8Array;
};

export type OrderLinkRow = {
  org_id: string;
  /** SHA-256 of the secret in the link. */
  hash: Uint8Array;
  order_id: string;
  content_hash: string;
  made_at: Date;
  expires_at: Date;
  used_at: Date | null;
  revoked_at: Date | null;
  /** Numbers of other physicians that were entered. */
  wrong_signers: Generated<number>;
};

/** One signing of a PDF. */
export type SignedDocumentRow = {
  org_id: string;
  /** The file that was signed. */
  file_url: string;
  version: number;
  signed_file_id: string;
  seal: string;
  signed_at: Date;
  signed_by: string;
  card: Uint8Array;
};
