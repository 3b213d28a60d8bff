import { callNamed } from '#contract/call.ts';
import { Refusal } from '#contract/errors.ts';
import type { OlderNoteRow } from '#contract/older-notes.ts';
import { callApi } from '#client/api/call.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import { keepOlder, keepOlderRows, keptOlder, type OlderNote } from '#client/store/older-notes.ts';

/** A clinician's way to notes from before this product: from this phone, else from the server. */

const listCall = callNamed<typeof import('#contract/older-notes.ts').olderNotes>(
  'notes',
  'olderNotes',
);
const readCall = callNamed<typeof import('#contract/older-notes.ts').olderNote>(
  'notes',
  'olderNote',
);

/** Of one patient; the newest where there are more. */
const mostShown = 100;

const isOfLine = (error: unknown): boolean =>
  error instanceof Refusal && error.code.startsWith('network.');

/** Reads which older notes there are, and keeps that. @throws Refusal */
async function refreshOlder(
  store: DeviceStore,
  patientId: string,
): Promise<readonly OlderNoteRow[]> {
  const { rows } = await callApi(listCall, { patientId, pageSize: mostShown });
  await keepOlderRows(store, patientId, rows);
  return rows;
}

/** Which there are, as known here or read now; null where nobody can say. */
export async function knownOlder(
  store: DeviceStore,
  patientId: string,
): Promise<readonly OlderNoteRow[] | null> {
  const kept = await keptOlder(store, patientId);
  if (kept) return kept.rows;
  // Whatever the reason, such as a role that reads none: nothing is known of any.
  return refreshOlder(store, patientId).catch(() => null);
}

/** One with all it says; without a line the one that this phone keeps. @throws Refusal */
export async function readOlder(
  store: DeviceStore,
  patientId: string,
  id: string,
): Promise<OlderNote> {
  try {
    const note = await callApi(readCall, { id });
    await keepOlder(store, note);
    return note;
  } catch (error) {
    const kept = isOfLine(error) ? await keptOlder(store, patientId) : null;
    const note = kept?.read.find((each) => each.id === id);
    if (note) return note;
    throw error;
  }
}

/**
 * Brings what this phone knows up to date while it has a line; where the patient has no other note
 * here, the newest older one comes along, to be read at the home: once, for each reading is logged.
 */
export async function prepareOlder(
  store: DeviceStore,
  patientId: string,
  isOnly: boolean,
): Promise<void> {
  const [newest] = await refreshOlder(store, patientId);
  if (!isOnly || newest === undefined) return;
  const kept = await keptOlder(store, patientId);
  const isKnown =
    kept?.read.some(({ id }) => id === newest.id) === true || kept?.tooLarge.includes(newest.id);
  if (!isKnown) await readOlder(store, patientId, newest.id);
}

/** Those of a patient, or of all in care (null); without a line what this phone knows. @throws Refusal */
export async function listOlder(
  store: DeviceStore,
  patientId: string | null,
): Promise<readonly OlderNoteRow[]> {
  if (patientId === null)
    return (await callApi(listCall, { patientId: null, pageSize: mostShown })).rows;
  try {
    return await refreshOlder(store, patientId);
  } catch (error) {
    const kept = isOfLine(error) ? await keptOlder(store, patientId) : null;
    if (kept) return kept.rows;
    throw error;
  }
}
