import { contentPath, largestPiece, pieceType, tusVersion, uploadPath } from '#contract/files.ts';
import { fileTypes, largestFile } from '#domain/file-types.ts';
import type { ErrorCode } from '#contract/errors.ts';

/**
 * What of the contract is not JSON, in the words of OpenAPI: pieces of an upload, and the content
 * of a file (decision 033).
 */

type Refusals = (codes: readonly ErrorCode[]) => Record<string, unknown>;

/** What `recordsFor` in files-route.ts refuses. */
const reached: readonly ErrorCode[] = [
  'session.missing',
  'session.expired',
  'session.locked',
  'access.denied',
  'record.not-found',
  'request.origin',
  'request.unknown-call',
  'server.failed',
  'server.unavailable',
  'server.draining',
];
const ofUpload: readonly ErrorCode[] = [...reached, 'file.protocol'];
const ofPiece: readonly ErrorCode[] = [
  ...ofUpload,
  'request.malformed',
  'file.offset',
  'request.too-large',
  'file.hash',
  'file.type',
  'file.name',
];

const bytes = { type: 'integer', minimum: 0, maximum: largestFile };
const told = (description: string, schema: unknown = bytes) => ({
  description,
  required: true,
  schema,
});
const version = told('The version of tus that is spoken.', { const: tusVersion });
const received = told('Bytes the server has.');

const fileId = {
  name: 'fileId',
  in: 'path',
  required: true,
  description: 'The id that `attachFile` announced.',
  schema: { type: 'string', format: 'uuid' },
};
const sent = (name: string, description: string, schema: unknown) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema,
});
const shared = [fileId, sent('tus-resumable', 'Version of tus.', { const: tusVersion })];
const porchlight = { $ref: '#/components/parameters/Porchlight' };

const upload = (refusals: Refusals) => ({
  parameters: [...shared, porchlight],
  head: {
    operationId: 'fileserver.uploadOffset',
    tags: ['fileserver'],
    summary: 'How much of the author’s own announced file the server has (tus 1.0.0, core).',
    responses: {
      '200': {
        description: 'Known',
        headers: {
          'tus-resumable': version,
          'upload-offset': received,
          'upload-length': told('Bytes that were announced.'),
        },
      },
      ...refusals(ofUpload),
    },
  },
  patch: {
    operationId: 'fileserver.uploadPiece',
    tags: ['fileserver'],
    summary:
      'Appends a piece, whole or not at all. The last one lets the hash be checked; content ' +
      'of another hash or type is discarded, and the upload starts again.',
    parameters: [
      sent('upload-offset', 'Where the piece begins: exactly the bytes the server has.', bytes),
    ],
    requestBody: {
      required: true,
      description: `At most ${largestPiece} bytes, and none beyond the announced size.`,
      content: {
        [pieceType]: { schema: { type: 'string', format: 'binary', maxLength: largestPiece } },
      },
    },
    responses: {
      '204': {
        description: 'Appended',
        headers: { 'tus-resumable': version, 'upload-offset': received },
      },
      ...refusals(ofPiece),
    },
  },
});

const content = (refusals: Refusals) => ({
  parameters: [fileId],
  get: {
    operationId: 'fileserver.content',
    tags: ['fileserver'],
    summary:
      'The content of a file that is whole, for those who may read its note. Each reading stands in the audit log.',
    responses: {
      '200': {
        description: 'The file, by the type its content told, to be saved and not to be shown',
        headers: {
          'content-length': told('Bytes of the file.'),
          'content-disposition': told('`attachment` with the name of the file.', {
            type: 'string',
          }),
        },
        content: Object.fromEntries(
          fileTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
        ),
      },
      ...refusals(reached),
    },
  },
});

/** The paths of files. @param refusals answers by status for codes of the catalogue */
export const filePaths = (refusals: Refusals): Record<string, unknown> => ({
  [uploadPath('{fileId}')]: upload(refusals),
  [contentPath('{fileId}')]: content(refusals),
});
