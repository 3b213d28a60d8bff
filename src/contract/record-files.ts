import * as z from 'zod/mini';
import { fileCategories } from '#domain/circle.ts';
import { fileKinds, fileTypes, largestFile } from '#domain/file-types.ts';
import { define } from './call.ts';
import { attachedFile, attachFile, fileState } from './files.ts';
import { orderBy, pageOf, pageRequest } from './paging.ts';
import { dateText, id, instant, integer, nonBlank, text } from './primitives.ts';

/** Files of patients and episodes: uploaded in the office in pieces, looked at, removed. */

const admin = define('admin');
const fileserver = define('fileserver');

const category = z.enum(fileCategories);
const revision = () => integer(1, 1e9);

const recordFileRow = z.object({
  id: id(),
  revision: revision(),
  patientId: id(),
  episodeId: z.nullable(id()),
  /** Start of care of the episode. */
  episodeStart: z.nullable(dateText()),
  name: text(200),
  category,
  kind: z.enum(fileKinds),
  /** By its content; null until that is complete. */
  type: z.nullable(z.enum(fileTypes)),
  size: integer(1, largestFile),
  received: integer(0, largestFile),
  state: fileState,
  byName: text(200),
  addedAt: instant(),
  /** Null while it is there. */
  removed: z.nullable(z.object({ at: instant(), by: text(160), reason: text(500) })),
});
export type RecordFileRow = z.infer<typeof recordFileRow>;

const search = {
  only: z._default(z.enum(['present', 'removed']), 'present'),
  order: orderBy(['added', 'category'], '-added'),
  ...pageRequest,
};

export const patientFiles = fileserver('patientFile', {
  summary: 'A patient’s files, those of the episodes among them, newest first.',
  reads: true,
  input: z.object({ patientId: id(), ...search }),
  output: pageOf(recordFileRow),
});

export const episodeFiles = fileserver('episodeFile', {
  summary: 'An episode’s files, newest first.',
  reads: true,
  input: z.object({ episodeId: id(), ...search }),
  output: pageOf(recordFileRow),
});

const { fileId, name, kind, size, sha256, content } = attachFile.input.shape;

export const attachRecordFile = fileserver('attachRecordFile', {
  summary:
    'Announces a file of a patient or of one of their episodes; under 3,000,000 bytes its content ' +
    'is included, otherwise pieces follow (tus). The type is told by the content: a name that ' +
    'contradicts it is refused.',
  input: z.object({
    fileId,
    patientId: id(),
    episodeId: z.nullable(id()),
    category,
    name,
    kind,
    size,
    sha256,
    content,
  }),
  output: attachedFile,
  errors: [
    'patient.merged',
    'record.not-found',
    'file.hash',
    'file.type',
    'file.name',
    'file.changed',
    'file.too-many',
  ],
});

export const saveRecordFile = admin('episodeFile', {
  summary: 'Changes the kind of document a file is, and the episode it belongs to.',
  input: z.object({ id: id(), revision: revision(), category, episodeId: z.nullable(id()) }),
  output: z.object({ revision: revision() }),
  errors: ['record.not-found', 'record.changed'],
});

export const removeRecordFile = fileserver('removeFile', {
  summary:
    'Removes a file from a patient or episode, with a reason. It stays on record. What a signed order ' +
    'or a signed document names is not removed.',
  input: z.object({ id: id(), revision: revision(), reason: nonBlank(500) }),
  output: z.object({ revision: revision() }),
  errors: ['record.not-found', 'record.changed', 'file.in-use'],
});

export const restoreRecordFile = fileserver('restoreFile', {
  summary: 'Brings a removed file back.',
  input: z.object({ id: id(), revision: revision() }),
  output: z.object({ revision: revision() }),
  errors: ['record.not-found', 'record.changed'],
});
