import * as z from 'zod/mini';
import { Refusal } from '#contract/errors.ts';
import type { Found } from '#domain/code-search.ts';
import { drugsIn, type Drug } from '#domain/codes/drugs.ts';
import { InsideError, type Ask } from './outside.ts';

/** A drug-information service. @throws Refusal drugs.service, with its status */
export type DrugService = {
  /** Drugs that have the words, and at least how many more the service says there are. */
  find(words: string, limit: number): Promise<Found<Drug>>;
};

/** Longest wait for the service, milliseconds: a person is typing. */
const patienceMs = 3_000;
/** Bytes of an answer that are read. */
const largestAnswer = 4_000_000;
/** openFDA says so when nothing was found. */
const nothingFound = 404;

const refused = (status: string): Refusal => new Refusal('drugs.service', { detail: { status } });

const nothing = { found: [], more: 0 } as const;

/** openFDA's `meta`: applications that match, of which it sends no more than it was asked for. */
const counted = z.object({
  meta: z.object({ results: z.object({ total: z.number() }) }),
  results: z.array(z.unknown()),
});

/** Applications, of one drug or more each, that match and were not sent; 0 where it does not say. */
function unsent(answer: unknown): number {
  const { success, data } = counted.safeParse(answer);
  return success ? Math.max(0, Math.trunc(data.meta.results.total) - data.results.length) : 0;
}

/** Every word begins a word of the brand or of an active ingredient, in openFDA's language. */
const searchOf = (words: string): string =>
  (words.match(/[\p{L}\p{N}]+/gu) ?? [])
    .map((word) => `(products.brand_name:${word}* products.active_ingredients.name:${word}*)`)
    .join(' AND ');

/**
 * The service an agency configured, which answers like openFDA's `drug/drugsfda`. The key never
 * leaves the server; only the typed words are sent, without anything of a patient.
 */
export const drugService = (address: string, key: string, ask: Ask): DrugService => ({
  async find(words, limit) {
    const search = searchOf(words);
    if (search === '') return nothing;
    const given = { search, limit: String(limit), ...(key === '' ? {} : { api_key: key }) };
    let text: string;
    try {
      const url = new URL(address);
      for (const [name, value] of Object.entries(given)) url.searchParams.set(name, value);
      const response = await ask(url, AbortSignal.timeout(patienceMs));
      if (response.status === nothingFound) return nothing;
      if (!response.ok) throw refused(String(response.status));
      text = await textOf(response);
    } catch (error) {
      if (error instanceof Refusal) throw error;
      // Any other reason may hold the address of the request, and so the key.
      throw refused(error instanceof InsideError ? 'ADDRESS' : 'UNREACHABLE');
    }
    const answer = parsed(text);
    const drugs = drugsIn(answer)?.filter(({ brand_name }) => brand_name !== '');
    if (!drugs) throw refused('NOT_DRUGS');
    const found = drugs.slice(0, limit);
    return { found, more: drugs.length - found.length + unsent(answer) };
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
