import { contentPath } from '#contract/files.ts';
import { Refusal } from '#contract/errors.ts';
import { networkCode } from './network-code.ts';
import { refusalOf } from './problem.ts';
import { serviceBase } from './service-base.ts';
import { sessionKeyHeader } from './session-key.ts';

/**
 * Downloads the content of a note's file from the server, with its media type.
 *
 * @throws Refusal with a code from the catalogue: the server's own, or `network.*` when no usable
 * answer came
 */
export async function getFile(fileId: string): Promise<Blob> {
  try {
    const answer = await fetch(serviceBase('fileserver') + contentPath(fileId), {
      headers: sessionKeyHeader(),
      credentials: 'include',
      redirect: 'error',
      cache: 'no-store',
    });
    if (!answer.ok)
      throw refusalOf(answer.status, answer.headers.get('content-type'), await answer.text());
    return await answer.blob();
  } catch (cause) {
    throw cause instanceof Refusal
      ? cause
      : new Refusal(networkCode(cause, navigator.onLine), { cause });
  }
}
