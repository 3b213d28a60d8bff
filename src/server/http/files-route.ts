import { pieceType, tusVersion, largestPiece } from '#contract/files.ts';
import { Refusal } from '#contract/errors.ts';
import { safeFileName } from '#domain/file-types.ts';
import type { Opening } from '#server/features/files/queries.ts';
import type { Repository } from '#server/features/repository.ts';
import { notYet } from '#server/policies/second-factor.ts';
import type { Server } from '#server/runtime/context.ts';
import { storePiece } from '#server/features/files/store-piece.ts';
import { repositoryFor } from '#server/features/repository-for.ts';
import { apiHeaders } from './problem.ts';
import { readBytes } from './request-body.ts';
import { sessionOf } from './run-call.ts';
import { checkOrigin, comesFromUs } from './same-origin.ts';

/**
 * What of the contract is not JSON: pieces of an upload, and the content of a file (decision 033).
 */

const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * The records as far as the person reaches with one of these calls of the policy table. @throws Refusal as
 * every call
 */
async function recordsFor(
  server: Server,
  request: Request,
  id: string,
  names: readonly ('attachFile' | 'attachRecordFile' | keyof Opening)[],
  action: string,
): Promise<{ repo: Repository; may: (name: keyof Opening) => boolean }> {
  if (server.isDraining()) throw new Refusal('server.draining');
  if (!server.config.services.includes('fileserver')) throw new Refusal('request.unknown-call');
  const now = server.now();
  const session = await sessionOf(server, request.headers, now);
  const keys = names.map((name) => `fileserver.${name}`);
  const key = keys.find((each) => server.rights.scopeOf(each, session) !== null);
  const scope = key === undefined ? null : server.rights.scopeOf(key, session);
  if (key === undefined || scope === null) throw new Refusal('access.denied');
  const refused = notYet(server.config, session, key);
  if (refused !== null) throw new Refusal(refused);
  if (!idPattern.test(id)) throw new Refusal('record.not-found');
  return {
    repo: await repositoryFor(server, session, scope, action, now),
    may: (name) => server.rights.scopeOf(`fileserver.${name}`, session) !== null,
  };
}

const tusHeaders = (received: number): Record<string, string> => ({
  ...apiHeaders,
  'tus-resumable': tusVersion,
  'upload-offset': String(received),
});

/** @throws Refusal request.malformed */
function offsetOf(request: Request): number {
  const given = request.headers.get('upload-offset') ?? '';
  if (!/^\d{1,9}$/.test(given)) throw new Refusal('request.malformed');
  return Number(given);
}

/**
 * The core of tus 1.0.0: HEAD returns how much of a file is here, PATCH continues there. A piece is
 * taken whole or not at all, so an interrupted one is simply sent again.
 *
 * @throws Refusal as every call; file.protocol, file.offset, request.too-large, file.hash,
 * file.type, file.name
 */
export async function answerUpload(
  server: Server,
  request: Request,
  id: string,
): Promise<Response> {
  checkOrigin(request.headers, server.config);
  if (request.method !== 'HEAD' && request.method !== 'PATCH')
    throw new Refusal('request.unknown-call');
  const { repo } = await recordsFor(
    server,
    request,
    id,
    ['attachFile', 'attachRecordFile'],
    'uploadFile',
  );
  if (request.headers.get('tus-resumable') !== tusVersion) throw new Refusal('file.protocol');
  if (request.method === 'HEAD') {
    const { received, size } = await repo.transaction((within) => within.files.own(id));
    return new Response(null, {
      headers: { ...tusHeaders(received), 'upload-length': String(size) },
    });
  }
  if (request.headers.get('content-type') !== pieceType) throw new Refusal('file.protocol');
  const offset = offsetOf(request);
  const bytes = await readBytes(request, largestPiece);
  const { received } = await storePiece(repo, (within) => within.files.own(id), { offset, bytes });
  return new Response(null, { status: 204, headers: tusHeaders(received) });
}

/** A file opens nowhere but where it is saved: no script, no frame, no guess of its type. */
const contentSecurityPolicy = "sandbox; default-src 'none'";

/**
 * The content of a file, for those who may read its note, or list the files of its record.
 *
 * @throws Refusal as every call
 */
export async function answerContent(
  server: Server,
  request: Request,
  id: string,
): Promise<Response> {
  if (!comesFromUs(request.headers, server.config)) throw new Refusal('request.origin');
  const lists = ['files', 'patientFile', 'episodeFile'] as const;
  const { repo, may } = await recordsFor(server, request, id, lists, 'readFile');
  const { name, type, size, pieces } = await repo.files.content(id, {
    files: may('files'),
    patientFile: may('patientFile'),
    episodeFile: may('episodeFile'),
  });
  const reading = pieces();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await reading.next();
      if (next.done === true) controller.close();
      else controller.enqueue(next.value);
    },
    cancel: async () => void (await reading.return(undefined)),
  });
  return new Response(body, {
    headers: {
      ...apiHeaders,
      'content-type': type,
      'content-length': String(size),
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(safeFileName(name, type))}`,
      'content-security-policy': contentSecurityPolicy,
    },
  });
}
