import { callNamed } from '#contract/call.ts';
import { Refusal } from '#contract/errors.ts';
import type { Found } from '#domain/code-search.ts';
import { drugOfRow, drugRow, type Drug } from '#domain/codes/drugs.ts';
import { isSameCode } from '#domain/codes/icd-category.ts';
import { notesAbout, seventhOf, type PlaceNotes, type Tabular } from '#domain/codes/icd-tabular.ts';
import type { DiagnosisCode } from '#domain/codes/list-search.ts';
import { callApi } from '#client/api/call.ts';
import { keepCodes, keptCodes } from '#client/store/code-lists.ts';
import { currentStore } from '#client/store/current-store.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import { deflated, hashOfText, inflated } from '#client/store/packed-content.ts';
import { searchOutside } from './codes-worker-client.ts';

const findCodesCall = callNamed<typeof import('#contract/codes.ts').findCodes>(
  'notes',
  'findCodes',
);
const findDrugsCall = callNamed<typeof import('#contract/codes.ts').findDrugs>(
  'notes',
  'findDrugs',
);
const notesCall = callNamed<typeof import('#contract/codes.ts').getICDNotes>(
  'notes',
  'getICDNotes',
);

/** Suggestions below a field. */
const mostFound = 20;
/** Drugs of the service that a phone remembers. */
const mostRemembered = 500;
/** Fewer letters find half of the list. */
const fewestLetters = 2;

const nothing = { found: [], more: 0 } as const;

const isTooShort = (words: string): boolean => words.trim().length < fewestLetters;

/**
 * Diagnosis codes that have all words, and how many more have: of the list this device keeps, else of
 * the server's.
 *
 * @throws Refusal where neither can be reached
 */
export async function findDiagnoses(words: string): Promise<Found<DiagnosisCode>> {
  if (isTooShort(words)) return nothing;
  const store = currentStore();
  const kept = store && (await keptCodes(store, 'icd10cm'));
  if (kept) return searchOutside('icd10cm', kept, { words, limit: mostFound });
  const { codes, more } = await callApi(findCodesCall, { words });
  return { found: codes, more };
}

/** Titles of diagnosis codes, by code as it was given, that the list on this device has. */
export async function keptTitles(
  store: DeviceStore,
  codes: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  const kept = codes.length > 0 && (await keptCodes(store, 'icd10cm'));
  if (!kept) return {};
  const titled = await Promise.all(
    codes.map(async (code) => {
      const { found } = await searchOutside('icd10cm', kept, { words: code, limit: mostFound });
      const same = found.find((each) => isSameCode(each.code, code));
      return same ? [[code, same.text] as const] : [];
    }),
  );
  return Object.fromEntries(titled.flat());
}

/**
 * The list in force that has no such code: its name; null where it has the code, or no list can be
 * reached.
 */
export async function listWithout(code: string): Promise<string | null> {
  const store = currentStore();
  const kept = store && (await keptCodes(store, 'icd10cm'));
  const isThis = (each: DiagnosisCode): boolean => isSameCode(each.code, code.trim());
  if (kept) {
    const { found } = await searchOutside('icd10cm', kept, { words: code, limit: mostFound });
    return found.some(isThis) ? null : kept.name;
  }
  const { codes, release } = await callApi(findCodesCall, { words: code });
  return codes.some(isThis) ? null : release;
}

/** Drugs the service found before on this device, newest first. */
async function rememberedDrugs(store: DeviceStore): Promise<Drug[]> {
  const kept = await keptCodes(store, 'foundDrugs');
  return kept ? (await inflated(kept.bytes)).split('\n').map(drugOfRow) : [];
}

async function remember(store: DeviceStore, found: readonly Drug[]): Promise<void> {
  if (found.length === 0) return;
  const rows = [...new Set([...found, ...(await rememberedDrugs(store))].map(drugRow))];
  const text = rows.slice(0, mostRemembered).join('\n');
  const bytes = await deflated(text);
  await keepCodes(store, 'foundDrugs', { hash: await hashOfText(text), name: '', bytes });
}

const hasAllWords = (words: string) => {
  const begun = words.toLowerCase().split(/\s+/).filter(Boolean);
  return (drug: Drug): boolean => {
    const own = drugRow(drug)
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u);
    return begun.every((word) => own.some((each) => each.startsWith(word)));
  };
};

const isOffline = (error: unknown): boolean =>
  error instanceof Refusal && error.code.startsWith('network');

/** A service counts what it holds, not what it would suggest: there are `atLeast` so many more. */
export type FoundDrugs = Found<Drug> & {
  readonly atLeast?: boolean;
  /** Nobody was asked: too few letters, or neither a list nor a service. */
  readonly unasked?: boolean;
};

/**
 * Drugs that have all words: of the agency's list on this device, else of the server's, which asks
 * the configured service where the agency has no list. What the service found is remembered, and
 * found again without signal.
 *
 * @throws Refusal where none can be reached
 */
export async function findDrugs(words: string): Promise<FoundDrugs> {
  if (isTooShort(words)) return { ...nothing, unasked: true };
  const store = currentStore();
  const kept = store && (await keptCodes(store, 'drugs'));
  if (kept) return searchOutside('drugs', kept, { words, limit: mostFound });
  try {
    const { drugs, more, source } = await callApi(findDrugsCall, { words });
    if (store && source === 'service') await remember(store, drugs).catch(() => {});
    return { found: drugs, more, atLeast: source === 'service', unasked: source === 'none' };
  } catch (error) {
    if (!store || !isOffline(error)) throw error;
    const known = (await rememberedDrugs(store)).filter(hasAllWords(words));
    if (known.length === 0) throw error;
    const found = known.slice(0, mostFound);
    return { found, more: known.length - found.length };
  }
}

/** What the file says about a code. */
export type AboutCode = {
  readonly places: readonly (PlaceNotes & { readonly place: string })[];
  /** Meaning of its 7th character; null where the file gives none. */
  readonly seventh: string | null;
};

const unpackedNotes = (base64: string): Promise<string> =>
  inflated(Uint8Array.from(atob(base64), (character) => Number(character.codePointAt(0))));

/** What was read last, by the hash of its release: reading takes longer than looking up. */
let known: { readonly hash: string; readonly tabular: Tabular } | null = null;
let reading: Promise<Tabular | null> | null = null;

// The server read it with `readTabular` before it was kept.
const parsed = (text: string): Tabular => JSON.parse(text) as Tabular;

/** What this device keeps, else the server; another release is read again. */
async function readTabular(): Promise<Tabular | null> {
  const store = currentStore();
  const kept = store && (await keptCodes(store, 'notes'));
  const have = known?.hash ?? null;
  if (kept) {
    const { hash, bytes } = kept;
    if (hash !== have) known = { hash, tabular: parsed(await inflated(bytes)) };
    return known?.tabular ?? null;
  }
  const { hash, notes } = await callApi(notesCall, { have });
  if (hash === null) return null;
  if (notes !== null) known = { hash, tabular: parsed(await unpackedNotes(notes)) };
  return known?.tabular ?? null;
}

/** What the tabular list says about a code; null where none was taken in or can be reached. */
export async function aboutCode(code: string): Promise<AboutCode | null> {
  reading ??= readTabular().finally(() => {
    reading = null;
  });
  // Without an answer, what was read last goes on being shown.
  const tabular = await reading.catch(() => known?.tabular ?? null);
  if (tabular === null) return null;
  const [places, seventh] = [notesAbout(tabular, code), seventhOf(tabular, code)];
  return places.length === 0 ? null : { places, seventh };
}
