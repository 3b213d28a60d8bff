import { Refusal } from '#contract/errors.ts';
import { drugsIn, type Drug } from '#domain/codes/drugs.ts';

/** A drug-information service. @throws Refusal drugs.service, with its status */
export type DrugService = {
  find(words: string, limit: number): Promise<readonly Drug[]>;
};

/** Longest wait for the service, milliseconds: a person is typing. */
const patienceMs = 3_000;
/** Bytes of an answer that are read. */
const largestAnswer = 4_000_000;
/** openFDA says so when nothing was found. */
const nothingFound = 404;

const refused = (status: string): Refusal => new Refusal('drugs.service', { detail: { status } });

/** Every word begins a word of the brand or of an active ingredient, in openFDA's language. */
const searchOf = (words: string): string =>
  (words.match(/[\p{L}\p{N}]+/gu) ?? [])
    .map((word) => `(products.brand_name:${word}* products.active_ingredients.name:${word}*)`)
    .join(' AND ');

/**
 * The service an agency configured, which answers like openFDA's `drug/drugsfda`. The key never
 * leaves the server; only the typed words are sent, without anything of a patient.
 *
 * @param ask the outside world, for tests
 */
export const drugService = (
  address: string,
  key: string,
  ask: typeof fetch = fetch,
): DrugService => ({
  async find(words, limit) {
    const search = searchOf(words);
    if (search === '') return [];
    const given = { search, limit: String(limit), ...(key === '' ? {} : { api_key: key }) };
    let text: string;
    try {
      const url = new URL(address);
      for (const [name, value] of Object.entries(given)) url.searchParams.set(name, value);
      // A redirect would carry the key to another host, or lead into the network of the server.
      const response = await ask(url, {
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      });
      if (response.status === nothingFound) return [];
      if (!response.ok) throw refused(String(response.status));
      text = await textOf(response);
    } catch (error) {
      // Any other reason may hold the address of the request, and so the key.
      throw error instanceof Refusal ? error : refused('UNREACHABLE');
    }
    const drugs = drugsIn(parsed(text));
    if (drugs === null) throw refused('NOT_DRUGS');
    return drugs.filter(({ brand_name }) => brand_name !== '').slice(0, limit);
  },
});

/** The text of an answer, which is read no further than it may be long. @throws Refusal TOO_LARGE */
async function textOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > largestAnswer) throw refused('TOO_LARGE');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
