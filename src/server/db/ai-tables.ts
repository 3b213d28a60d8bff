import type { AiPurpose, Maker } from '#domain/ai/purposes.ts';

/** Tables of prompts, text services and what was asked of them. */

export type PromptTable = {
  org_id: string;
  purpose: AiPurpose;
  /** From 1; version 0 is the product's own. */
  version: number;
  text: string;
  saved_at: Date;
  saved_by: string;
};
/** The text service of a purpose. The card is sealed: address, model, key. */
export type TextServiceTable = {
  org_id: string;
  id: string;
  purpose: AiPurpose;
  revision: number;
  is_on: boolean;
  card: Uint8Array;
  changed_at: Date;
  changed_by: string;
};
/** One summary or answer. The card is sealed: source, what was sent, what came back. */
export type AiRunTable = {
  org_id: string;
  id: string;
  user_id: string;
  at: Date;
  purpose: AiPurpose;
  source_kind: 'note' | 'file' | 'help';
  source_id: string | null;
  /** Null until it is done. */
  made: Maker | null;
  done_at: Date | null;
  /** This and the next two of what a service was sent last, whatever came of it. */
  prompt_version: number | null;
  host: string | null;
  /** SHA-256 as hex of what was sent. */
  sent_hash: string | null;
  card: Uint8Array;
  /** Since when it is in the record beside its source. */
  kept_at: Date | null;
  kept_by: string | null;
};
