type Fax = {
  readonly id: string;
  /** Ten digits of a US fax number. */
  readonly to: string;
  readonly document: Uint8Array;
};

/** Sends PDFs by fax. */
export type FaxService = {
  /** @throws when the service did not take it */
  send(fax: Fax): Promise<void>;
};

type FaxOptions = { readonly url: string | undefined; readonly key: string | undefined };

/** Longest wait for the service, milliseconds: a person looks at the dialog. */
const patienceMs = 20_000;

/**
 * A fax service over HTTP; null when no address is configured: then the office prints what it
 * faxes. The service gets a POST of JSON `{ id, to, document }`: `to` as +1 and ten digits,
 * `document` a PDF in base64, the key as a bearer token. It answers 2xx once it has taken the fax;
 * the same `id` is the same fax.
 */
export function makeFaxService({ url, key }: FaxOptions): FaxService | null {
  if (url === undefined) return null;
  return {
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
    },
  };
}
