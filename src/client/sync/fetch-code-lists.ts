import { callNamed } from '#contract/call.ts';
import type { ListAnswer } from '#contract/kept-lists.ts';
import { packRows, unpackRows } from '#domain/codes/packed-rows.ts';
import { withDifference } from '#domain/codes/row-difference.ts';
import { hourMs } from '#domain/durations.ts';
import { callApi } from '#client/api/call.ts';
import {
  keepCodes,
  keptCodes,
  shelfOf,
  type ListKind,
  type ListShelf,
} from '#client/store/code-lists.ts';
import { instantOf, isRecent } from '#client/store/clock.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import type { KeptContent } from '#client/store/tables.ts';
import { deflated, hashOfText, inflated } from '#client/store/packed-content.ts';

const calls = {
  icd10cm: callNamed<typeof import('#contract/codes.ts').getICDCodes>('notes', 'getICDCodes'),
  drugs: callNamed<typeof import('#contract/codes.ts').getDrugs>('notes', 'getDrugs'),
  notes: callNamed<typeof import('#contract/codes.ts').getICDNotes>('notes', 'getICDNotes'),
  places: callNamed<typeof import('#contract/addresses.ts').getPlaces>('operation', 'getPlaces'),
} as const;

/** What the server is told about a list this device keeps. */
type Held = Pick<KeptContent, 'hash' | 'name'>;
type Ask = (held: Held | null) => Promise<ListAnswer>;

/** How the server is asked for each list. */
export const asks: Readonly<Record<ListKind, Ask>> = {
  icd10cm: (held) => callApi(calls.icd10cm, { have: held?.hash ?? null }),
  drugs: (held) => callApi(calls.drugs, { have: held?.hash ?? null }),
  // A list of places is named by its states.
  places: (held) =>
    callApi(calls.places, {
      have: held?.hash ?? null,
      states: held?.name.split(' ').filter(Boolean) ?? [],
    }),
};

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => Number(character.codePointAt(0)));

const rowsOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<string[]> =>
  unpackRows(await inflated(bytes)) ?? [];

/** The rows after an answer, with their bytes; null where the answer changes nothing. */
async function rowsAfter(
  answer: ListAnswer,
  before: Uint8Array<ArrayBuffer> | undefined,
): Promise<{ rows: string[]; bytes: Uint8Array<ArrayBuffer> } | null> {
  if (answer.kind === 'whole') {
    const bytes = bytesOf(answer.rows);
    return { rows: await rowsOf(bytes), bytes };
  }
  if (answer.kind !== 'difference' || before === undefined) return null;
  const rows = withDifference(await rowsOf(before), {
    removed: await rowsOf(bytesOf(answer.removed)),
    added: await rowsOf(bytesOf(answer.added)),
  });
  return { rows, bytes: await deflated(packRows(rows)) };
}

/**
 * Brings one list up to date: whole at first, then by differences. A list whose hash is not the
 * server's is not kept, and is asked for whole.
 *
 * @throws Refusal, as every call
 */
export async function fetchList(shelf: ListShelf, ask: Ask): Promise<void> {
  const kept = await shelf.kept();
  for (const held of kept === null ? [null] : [kept, null]) {
    const answer = await ask(held);
    if (answer.kind === 'none' || answer.kind === 'same') return;
    const after = await rowsAfter(answer, kept?.bytes);
    const { hash, name } = answer.release;
    if (after === null || (await hashOfText(after.rows.join('\n'))) !== hash) continue;
    await shelf.keep({ hash, name, bytes: after.bytes });
    return;
  }
}

async function fetchNotes(store: DeviceStore): Promise<void> {
  const kept = await keptCodes(store, 'notes');
  const { hash, notes } = await callApi(calls.notes, { have: kept?.hash ?? null });
  if (hash !== null && notes !== null)
    await keepCodes(store, 'notes', { hash, name: '', bytes: bytesOf(notes) });
}

/** Lists are asked for again after half a day. */
export const holdMs = 12 * hourMs;

async function refresh(store: DeviceStore): Promise<void> {
  const asked = await store.tables.read(['meta'], (tx) => tx.meta('codesAskedAt'));
  if (isRecent(store.clock, asked, holdMs)) return;
  await fetchList(shelfOf(store, 'icd10cm'), asks.icd10cm);
  await fetchList(shelfOf(store, 'drugs'), asks.drugs);
  await fetchNotes(store);
  await fetchList(shelfOf(store, 'places'), asks.places);
  const isDone = await store.tables.write(['meta'], async (tx) => {
    if ((await tx.meta('codesAskedAt')) !== asked) return false;
    await tx.putMeta('codesAskedAt', instantOf(store.clock));
    return true;
  });
  // Somebody pressed *Sync now* meanwhile.
  if (!isDone) await refresh(store);
}

/** What is on its way to each store: nothing is downloaded twice. */
const underWay = new WeakMap<object, Promise<void>>();

/**
 * Brings all lists up to date, one after the other, unless that was done within half a day. What
 * fails is asked for at the next idle moment.
 *
 * @throws Refusal, as every call
 */
export function refreshCodes(store: DeviceStore): Promise<void> {
  const known = underWay.get(store.tables);
  if (known) return known;
  const work = refresh(store).finally(() => underWay.delete(store.tables));
  underWay.set(store.tables, work);
  return work;
}
