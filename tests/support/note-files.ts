import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import type { Visit } from '#contract/entities.ts';
import {
  contentPath,
  pieceType,
  tusVersion,
  uploadPath,
  type AttachFile,
} from '#contract/files.ts';
import { must } from '#domain/must.ts';
import { signedIn, type Api } from './api.ts';
import type { DatabaseKind } from './databases.ts';
import { FieldDevice } from './field-device.ts';
import { startServer, type TestServer } from './server.ts';

/** Files of a note as a phone announces and sends them. */

export const jpeg = (size: number): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(size - 4)]);
export const pdf = (size: number): Buffer =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size - 9)]);
export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
export const wish = (
  visitId: string,
  bytes: Buffer,
  parts: Partial<AttachFile> = {},
): AttachFile => ({
  fileId: randomUUID(),
  visitId,
  name: 'wound.jpg',
  kind: 'photo',
  size: bytes.length,
  sha256: sha256(bytes),
  takenAt: new Date().toISOString(),
  content: null,
  ...parts,
});
export const inline = (
  visitId: string,
  bytes: Buffer,
  parts: Partial<AttachFile> = {},
): AttachFile => wish(visitId, bytes, { content: bytes.toString('base64'), ...parts });
export const codeOf = async (response: Response): Promise<string> =>
  ((await response.json()) as { code: string }).code;

/** A step of an upload (tus) by hand. */
function sendPiece(
  url: string,
  id: string,
  method: 'HEAD' | 'PATCH',
  parts: {
    api: Api;
    offset?: number | string;
    body?: Buffer;
    headers?: Record<string, string>;
  },
): Promise<Response> {
  const { api, offset = 0, body, headers = {} } = parts;
  const sent = {
    'x-porchlight': '1',
    'tus-resumable': tusVersion,
    cookie: api.cookie,
    ...(method === 'PATCH' && { 'content-type': pieceType, 'upload-offset': String(offset) }),
    ...headers,
  };
  return fetch(`${url}${uploadPath(id)}`, {
    method,
    headers: sent,
    ...(body && { body: new Uint8Array(body) }),
  });
}

/** The content of a file as somebody saves it. */
const readContent = (
  url: string,
  id: string,
  api: Api,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(`${url}${contentPath(id)}`, { headers: { cookie: api.cookie, ...headers } });

type Piece = Parameters<typeof sendPiece>[3];

/** A server with a nurse, the office, and a visit of the nurse that files belong to. */
export type NoteFiles = {
  readonly server: TestServer;
  readonly nurse: FieldDevice;
  readonly qa: Api;
  readonly visit: Visit;
  /** A step of an upload, by the nurse unless somebody else is named. */
  readonly upload: (
    id: string,
    method: 'HEAD' | 'PATCH',
    parts?: Partial<Piece>,
  ) => Promise<Response>;
  /** The content of a file, for the office unless somebody else is named. */
  readonly content: (id: string, api?: Api, headers?: Record<string, string>) => Promise<Response>;
};

/** Opens what files of notes need for all tests of a group, and closes it after them. */
export function noteFiles(database: DatabaseKind, take: (opened: NoteFiles) => void): void {
  let opened: NoteFiles;
  beforeAll(async () => {
    opened = await serverOfFiles(database);
    take(opened);
  });
  afterAll(() => opened.server.stop());
}

async function serverOfFiles(database: DatabaseKind): Promise<NoteFiles> {
  const server = await startServer({ database });
  const nurse = await FieldDevice.signIn(server.url, 'nurse');
  const qa = await signedIn(server.url, 'qa');
  await nurse.pullAll();
  const visit = must(
    nurse.visits().find(({ status }) => status === 'Staffed'),
    'visit',
  );
  return {
    server,
    nurse,
    qa,
    visit,
    upload: (id, method, parts = {}) =>
      sendPiece(server.url, id, method, { api: nurse.api, ...parts }),
    content: (id, api = qa, headers = {}) => readContent(server.url, id, api, headers),
  };
}
