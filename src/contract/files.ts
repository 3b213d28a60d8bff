import * as z from 'zod/mini';
import { inlineFileLimit } from '#domain/attachments.ts';
import { fileKinds, fileTypes, largestFile } from '#domain/file-types.ts';
import { define } from './call.ts';
import { nonBlank, id, instant, text, integer } from './primitives.ts';

/** Files of notes: announced, uploaded in pieces, read. */

const fileserver = define('fileserver');
const notes = define('notes');

/** Base64 characters of the largest content that travels inline. */
export const inlineTextLimit = Math.ceil((inlineFileLimit - 1) / 3) * 4;

const base64 = () =>
  z.string().check(z.regex(/^[A-Za-z0-9+/]*={0,2}$/), z.maxLength(inlineTextLimit));

const sha256 = () => z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** `wanted`: pieces are missing. `received`: the server has it and its hash is right. */
export const fileState = z.enum(['wanted', 'received']);

/** A file of a note as the office and its author see it. */
export const noteFile = z.object({
  id: id(),
  visitId: id(),
  name: text(200),
  kind: z.enum(fileKinds),
  /** By its content; null until that is complete. */
  type: z.nullable(z.enum(fileTypes)),
  size: integer(1, largestFile),
  /** Bytes the server has. */
  received: integer(0, largestFile),
  state: fileState,
  by: id(),
  byName: text(200),
  takenAt: instant(),
  receivedAt: z.nullable(instant()),
  /** It is not whole here, and its device said that it has it no more. */
  gone: z.optional(z.boolean()),
  /** It arrived after the visit was approved: not part of the approved record (decision 056). */
  addendum: z.optional(z.boolean()),
});

export type NoteFile = z.infer<typeof noteFile>;

/**
 * `received` bytes are with the server; `state` says whether that is the whole, with the right
 * hash, and `receivedAt` since when.
 */
export const attachedFile = z.object({
  fileId: id(),
  state: fileState,
  received: integer(0, largestFile),
  sha256: sha256(),
  receivedAt: z.optional(z.nullable(instant())),
});

export const attachFile = fileserver('attachFile', {
  summary:
    'Announces a file of a note; under 3,000,000 bytes its content is included in base64. ' +
    'Returns how much the server has; `received` only after it has checked the hash. The ' +
    'same file again gets the same answer. `clientId` is the client whose device has the ' +
    'file; somebody else’s client is refused. `nameChecked`: the device has compared name ' +
    'and content, so a contradiction is refused; without it, from older apps, the server ' +
    'corrects the extension. `gone`: the device no longer has a copy, so nothing will ' +
    'follow.',
  input: z.object({
    fileId: id(),
    visitId: id(),
    name: nonBlank(200),
    kind: z.enum(fileKinds),
    size: integer(1, largestFile),
    sha256: sha256(),
    takenAt: instant(),
    content: z.nullable(base64()),
    clientId: z.optional(id()),
    nameChecked: z.optional(z.boolean()),
    gone: z.optional(z.boolean()),
  }),
  output: attachedFile,
  errors: [
    'sync.owner',
    'file.hash',
    'file.type',
    'file.name',
    'file.changed',
    'file.too-many',
    'note.completed',
    'visit.not-assigned',
  ],
});

export type AttachFile = z.infer<typeof attachFile.input>;

export type AttachedFile = z.infer<typeof attachedFile>;

/**
 * The resumable upload address of a file, and how much of it is there. The name is the
 * specification's; the address is our own (decision 100).
 */
export const uploadAddress = z.object({
  url: text(200),
  received: integer(0, 1e9),
  size: integer(0, 1e9),
});

export const gcsUploadUrl = notes('gcsUploadUrl', {
  summary:
    'The resumable upload address of a file that the person announced, and how much is there.',
  reads: true,
  input: z.object({ fileId: id() }),
  output: uploadAddress,
  errors: ['record.not-found'],
});

export const files = fileserver('files', {
  summary: 'A note’s files: those on the server, and those announced and still on a device.',
  reads: true,
  input: z.object({ visitId: id() }),
  output: z.object({ files: z.array(noteFile) }),
});

/**
 * Where a file’s pieces are sent: HEAD returns the offset, PATCH appends there (tus 1.0.0, core
 * protocol).
 */
export const uploadPath = (fileId: string): string => `/api/fileserver/upload/${fileId}`;

/** Where the content of a file is read. */
export const contentPath = (fileId: string): string => `/api/fileserver/content/${fileId}`;

export const tusVersion = '1.0.0';

export const pieceType = 'application/offset+octet-stream';

/** Bytes of one piece of an upload at most. */
export const largestPiece = 1_048_576;
