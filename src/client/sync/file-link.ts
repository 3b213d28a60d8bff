import { callPath } from '#contract/call.ts';
import { attachFile, gcsUploadUrl, pieceType, tusVersion, uploadPath } from '#contract/files.ts';
import { postRaw } from '#client/api/call.ts';
import { serviceBase } from '#client/api/service-base.ts';
import { sessionKeyHeader } from '#client/api/session-key.ts';
import type { FileLink, UploadAnswer } from './file-pump.ts';
import { gzipped } from './link.ts';

const base = (): string => serviceBase('fileserver');

async function patch(
  url: string,
  offset: number,
  bytes: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
): Promise<UploadAnswer> {
  const answer = await fetch(url, {
    method: 'PATCH',
    body: bytes,
    headers: {
      'content-type': pieceType,
      'x-porchlight': '1',
      ...sessionKeyHeader(),
      'tus-resumable': tusVersion,
      'upload-offset': String(offset),
    },
    credentials: 'include',
    redirect: 'error',
    cache: 'no-store',
    signal,
  });
  const answered = answer.headers.get('upload-offset');
  return {
    status: answer.status,
    contentType: answer.headers.get('content-type'),
    retryAfter: answer.headers.get('retry-after'),
    body: await answer.text(),
    offset: answered === null ? null : Number(answered),
  };
}

/** The line of the product. Base64 in gzip is hardly larger than the content itself. */
export const browserFileLink: FileLink = {
  async attach(file, signal) {
    const body = JSON.stringify(file);
    const packed =
      file.content !== null && typeof CompressionStream !== 'undefined'
        ? await gzipped(body)
        : null;
    return {
      ...(await postRaw({
        url: base() + callPath(attachFile),
        body: packed ?? body,
        gzipped: packed !== null,
        signal,
      })),
      offset: null,
    };
  },
  async address(fileId, signal) {
    const url = serviceBase('notes') + callPath(gcsUploadUrl);
    const body = JSON.stringify({ fileId });
    return { ...(await postRaw({ url, body, gzipped: false, signal })), offset: null };
  },
  append: (address, offset, bytes, signal) =>
    // Files of patients go to our own server and nowhere else, whatever an answer says.
    address.startsWith(uploadPath(''))
      ? patch(base() + address, offset, bytes, signal)
      : Promise.reject(new TypeError('no address of an upload')),
  online: () => navigator.onLine,
};
