import type { Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { Refusal } from '#contract/errors.ts';
import { apiHeaders, problemBody, problemResponse, refusalOf, statusOf } from './problem.ts';

/**
 * What never becomes a request: Node and the adapter would answer it with an empty page of their
 * own.
 */

type NewId = () => string;

/** Name of what the adapter throws at an address or a host it cannot read. */
const adapterError = 'RequestError';

const unreadable = (error: unknown): Refusal => {
  const code =
    typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return new Refusal(code === 'HPE_HEADER_OVERFLOW' ? 'request.too-large' : 'request.malformed', {
    cause: error,
  });
};

/** The answer to a request whose address or host cannot be read. */
export const answerUnreadable =
  (newId: NewId) =>
  (error: unknown): Response =>
    problemResponse(
      error instanceof Error && error.name === adapterError ? unreadable(error) : refusalOf(error),
      newId(),
    );

/** Ends a connection that does not speak HTTP, with the same problem document as every refusal. */
function refuseConnection(error: Error, socket: Duplex, newId: NewId): void {
  if (!socket.writable || ('code' in error && error.code === 'ECONNRESET')) {
    socket.destroy();
    return;
  }
  const refusal = unreadable(error);
  const body = JSON.stringify(problemBody(refusal, newId()));
  const head = [
    `HTTP/1.1 ${statusOf(refusal.code)} Refused`,
    'content-type: application/problem+json; charset=utf-8',
    `cache-control: ${apiHeaders['cache-control']}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/**
 * Answers what Node would refuse by itself from the catalogue; an unknown expectation is
 * not waited for.
 */
export function refuseUnreadable(http: HttpServer, newId: NewId): void {
  http.on('clientError', (error, socket) => refuseConnection(error, socket, newId));
  http.on('checkExpectation', (request, response) => http.emit('request', request, response));
}
