import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

type Fax = {
  readonly id: string;
  /** Ten digits of a US fax number. */
  readonly to: string;
  readonly document: Uint8Array;
};

/** Sends PDFs by fax. */
export type FaxService = {
  /** Printed at start: where faxes go. */
  readonly where: string;
  /**
   * `printed`: the PDF waits in a folder to be printed and faxed by hand.
   *
   * @throws when the service did not take it
   */
  send(fax: Fax): Promise<'printed' | 'faxed'>;
};

export type FaxOptions = {
  readonly url: string | undefined;
  readonly key: string | undefined;
  readonly dataDir: string;
};

/** Longest wait for the service, milliseconds: a person looks at the dialog. */
const patienceMs = 20_000;

/**
 * By a fax service over HTTP when an address is configured, otherwise as PDFs in the data folder.
 * The service gets a POST of JSON `{ id, to, document }`: `to` as +1 and ten digits, `document` a
 * PDF in base64, the key as a bearer token. It answers 2xx once it has taken the fax; the same `id`
 * is the same fax.
 */
export function makeFaxService({ url, key, dataDir }: FaxOptions): FaxService {
  if (url !== undefined)
    return {
      where: `by ${new URL(url).host}`,
      send: async ({ id, to, document }) => {
        const answer = await fetch(url, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            ...(key !== undefined && { authorization: `Bearer ${key}` }),
          },
          body: JSON.stringify({
            id,
            to: `+1${to}`,
            document: Buffer.from(document).toString('base64'),
          }),
          redirect: 'error',
          signal: AbortSignal.timeout(patienceMs),
        });
        if (!answer.ok) throw new Error(`The fax service answered ${answer.status}.`);
        return 'faxed';
      },
    };
  const folder = join(dataDir, 'fax');
  return {
    where: `as files in ${folder}`,
    send: async ({ id, to, document }) => {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      await writeFile(join(folder, `${to}-${id}.pdf`), document, { mode: 0o600 });
      return 'printed';
    },
  };
}
