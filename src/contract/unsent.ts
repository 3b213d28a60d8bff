import * as z from 'zod/mini';
import { commandMeta } from './commands/meta.ts';
import type { CommandName } from './commands/registry.ts';
import { fileTypes, largestFile } from '#domain/file-types.ts';
import { newTemplate } from './note-templates.ts';
import { nonBlank, id, patch, text, integer } from './primitives.ts';

/**
 * Unsent work of a device as a file: exported behind a password and imported
 * elsewhere.
 */

const commandNames = Object.keys(commandMeta) as [CommandName, ...CommandName[]];

/** One entry that waits or needs the person. `payload` is the command's input. */
const unsentEntry = z.object({
  entryId: id(),
  command: z.enum(commandNames),
  targetId: id(),
  baseRevision: integer(0, 1e9),
  deviceTime: text(40),
  payload: z.unknown(),
});
/** Typing of a note that is no entry yet, by the revision it was typed over. */
const unsentDraftEdits = z.object({ visitId: id(), base: integer(0, 1e9), patch: patch() });

/**
 * A file that is not with the server. Its content follows in the pieces attached to the export, in
 * this order.
 */
const unsentFile = z.object({
  fileId: id(),
  visitId: id(),
  name: nonBlank(200),
  type: z.enum(fileTypes),
  size: integer(1, largestFile),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  takenAt: text(40),
});

export const unsentWork = z.object({
  format: z.literal('porchlight-unsent-1'),
  orgId: id(),
  userId: id(),
  clientId: id(),
  exportedAt: text(40),
  entries: z.array(unsentEntry),
  typing: z.array(unsentDraftEdits),
  /** Absent in exports of apps before files travelled along. */
  files: z.optional(z.array(unsentFile)),
  /** Templates the server has not confirmed; absent in exports of earlier apps. */
  templates: z.optional(z.array(newTemplate)),
});
export type UnsentWork = z.infer<typeof unsentWork>;
