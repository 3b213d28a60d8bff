import type { FileKind, FileType } from '#domain/file-types.ts';

/** Tables of whole documents: imported care summaries, files of notes. */

/** Sealed bytes; both drivers hand out Uint8Array and take Buffer. */
type Bytes = Uint8Array;

/** A version of a form that the agency brings itself; there is nothing of a patient in it. */
export type FormPackTable = {
  org_id: string;
  id: string;
  version: number;
  revision: number;
  title: string;
  /** Name of the file it came from. */
  source: string;
  /** JSON of the pack. */
  content: string;
  /** JSON of what a list says of it (`PackCard`). */
  card: string;
  /** Of the content. */
  characters: number;
  signature: string;
  active: boolean;
  newest: boolean;
  imported_at: Date;
  imported_by: string;
};
/** A template of a note; one without an owner is the agency's. Name and content are sealed. */
export type NoteTemplateTable = {
  org_id: string;
  id: string;
  kind: 'note' | 'field' | 'narrative' | 'provider';
  owner_id: string | null;
  form_id: string | null;
  form_version: number | null;
  path: string | null;
  body: Uint8Array;
  saved_at: Date;
  saved_by: string;
  deleted_at: Date | null;
};
/** A note from before this product. What it says is sealed; `digest` finds the same one again. */
export type OlderNoteTable = {
  org_id: string;
  id: string;
  patient_id: string;
  day: string;
  kind: 'fields' | 'document';
  digest: string;
  body: Uint8Array;
  imported_at: Date;
  imported_by: string;
  /** Null while it is in the lists. */
  removed_at: Date | null;
  /** Who removed it and why, sealed. */
  removal: Uint8Array | null;
  /** The chart whose number it came under, while that was part of `patient_id`; else null. */
  named_id: string | null;
};
/** A care summary a chart was made from; what was read of it and its XML are sealed. */
export type CareSummaryRow = {
  org_id: string;
  id: string;
  patient_id: string;
  imported_at: Date;
  imported_by: string;
  card: Bytes;
  xml: Bytes;
};
/** A file of a note. The card is sealed: name, hash, author's name, when it was taken. */
export type FileRow = {
  org_id: string;
  id: string;
  /** Null for a file of a patient or an episode. */
  visit_id: string | null;
  author_id: string;
  kind: FileKind;
  /** By its content; null until that is complete. */
  type: FileType | null;
  size: number;
  received: number;
  card: Bytes;
  created_at: Date;
  received_at: Date | null;
  /** Since when its device has it no more either. */
  gone_at: Date | null;
};
/** A sealed piece of a file, from byte `start` on. */
export type FilePiece = { org_id: string; file_id: string; start: number; bytes: Bytes };
