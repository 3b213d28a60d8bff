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
      const response = await ask(url, { signal: AbortSignal.timeout(patienceMs) });
      if (response.status === nothingFound) return [];
      if (!response.ok) throw refused(String(response.status));
      text = await response.text();
    } catch (error) {
      // Any other reason may hold the address of the request, and so the key.
      throw error instanceof Refusal ? error : refused('UNREACHABLE');
    }
    if (text.length > largestAnswer) throw refused('TOO_LARGE');
    const drugs = drugsIn(parsed(text));
    if (drugs === null) throw refused('NOT_DRUGS');
    return drugs.filter(({ brand_name }) => brand_name !== '').slice(0, limit);
  },
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
