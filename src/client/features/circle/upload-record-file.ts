import { Refusal } from '#contract/errors.ts';
import { gcsUploadUrl, largestPiece, uploadPath } from '#contract/files.ts';
import { attachRecordFile, type RecordFileRow } from '#contract/record-files.ts';
import {
  contentHead,
  kindOfType,
  largestFile,
  nameFits,
  typeOfContent,
} from '#domain/file-types.ts';
import { callApi } from '#client/api/call.ts';
import { networkCode } from '#client/api/network-code.ts';
import { refusalOf } from '#client/api/problem.ts';
import { browserFileLink } from '#client/sync/file-link.ts';

type Wanted = {
  /** The same for every try of one upload, so that it goes on where it stopped. */
  readonly fileId: string;
  readonly patientId: string;
  readonly episodeId: string | null;
  readonly category: RecordFileRow['category'];
};

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** @throws Refusal with the server's code, or `network.*` */
async function sendPiece(address: string, offset: number, piece: Uint8Array<ArrayBuffer>) {
  try {
    const answer = await browserFileLink.append(
      address,
      offset,
      piece,
      new AbortController().signal,
    );
    if (answer.status !== 204) throw refusalOf(answer.status, answer.contentType, answer.body);
  } catch (cause) {
    throw cause instanceof Refusal
      ? cause
      : new Refusal(networkCode(cause, navigator.onLine), { cause });
  }
}

/**
 * Uploads a file of a patient or an episode in pieces (decision 033). Its type is told by its
 * content, before anything is sent.
 *
 * @throws Refusal file.type, file.name, file.too-large and what the calls refuse
 */
export async function uploadRecordFile(file: File, { fileId, ...record }: Wanted): Promise<void> {
  if (file.size > largestFile || file.size === 0) throw new Refusal('file.too-large');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = typeOfContent(bytes.subarray(0, contentHead));
  if (type === null) throw new Refusal('file.type');
  if (!nameFits(file.name, type)) throw new Refusal('file.name');
  const announced = await callApi(attachRecordFile, {
    fileId,
    ...record,
    name: file.name.slice(-200),
    kind: kindOfType(type),
    size: bytes.length,
    sha256: hex(await crypto.subtle.digest('SHA-256', bytes)),
    content: null,
  });
  if (announced.state === 'received') return;
  const { url, received } = await callApi(gcsUploadUrl, { fileId });
  // An address that is not the file's own is somebody else's: nothing is sent there (decision 100).
  if (url !== uploadPath(fileId)) throw new Refusal('network.unreachable');
  for (let offset = received; offset < bytes.length; offset += largestPiece)
    await sendPiece(url, offset, bytes.slice(offset, offset + largestPiece));
}
