import type { OutputOf } from '#contract/call.ts';
import type { olderNote, OlderNoteRow } from '#contract/older-notes.ts';
import { keptByVisit, type KeptParts } from './drafts/kept-by-visit.ts';
import type { DeviceStore } from './device-store.ts';

/**
 * Notes from before this product on this device, sealed, in a box per patient: which there are, as
 * last read, and those that were opened here. They go with the patient's chart (`dropGoneOlder`).
 */

export type OlderNote = OutputOf<typeof olderNote>;

export type KeptOlder = {
  /** Newest day first. */
  readonly rows: readonly OlderNoteRow[];
  /** Those with all they say, the one read last first. */
  readonly read: readonly OlderNote[];
  /** Ids of those that are too large to be kept. */
  readonly tooLarge: readonly string[];
};

type Parts = KeptParts & Pick<DeviceStore, 'tables'>;

/** Of one patient; the one read longest ago makes room. */
const mostRead = 10;
/** Characters of a scanned document in base64 that a phone keeps; larger ones are read online. */
const largestDocument = 3_000_000;
/** Characters of all that is kept of one patient: every keeping opens and seals them. */
const mostCharacters = 6_000_000;

const nothing: KeptOlder = { rows: [], read: [], tooLarge: [] };

/** The box of one patient; beside it, whose boxes there are. */
const boxOf = (patientId: string) =>
  keptByVisit<KeptOlder>(`olderNotes:${patientId}`, async (tx, box) => {
    const others = ((await tx.meta('olderOf')) ?? []).filter((id) => id !== patientId);
    await tx.putMeta('olderOf', Object.hasOwn(box, patientId) ? [...others, patientId] : others);
  });

const isHere = async ({ tables }: Parts, patientId: string): Promise<boolean> =>
  (await tables.read(['rows'], (tx) => tx.row('patient', patientId))) !== undefined;

/** What is known of a patient's older notes; null where it was never read here. */
export async function keptOlder(parts: Parts, patientId: string): Promise<KeptOlder | null> {
  return (await isHere(parts, patientId)) ? boxOf(patientId).read(parts, patientId) : null;
}

/** Drops those of patients whose chart is no longer on this device. */
export async function dropGoneOlder(parts: Parts): Promise<void> {
  const gone = await parts.tables.read(['meta', 'rows'], async (tx) => {
    const ids = (await tx.meta('olderOf')) ?? [];
    const rows = await Promise.all(ids.map((id) => tx.row('patient', id)));
    return ids.filter((_, at) => rows[at] === undefined);
  });
  for (const patientId of gone) await boxOf(patientId).drop(parts, [patientId]);
}

async function change(
  parts: Parts,
  patientId: string,
  next: (now: KeptOlder) => KeptOlder,
): Promise<void> {
  if (!(await isHere(parts, patientId))) return;
  await boxOf(patientId).update(parts, patientId, (now) => next(now ?? nothing));
}

/** Keeps which notes there are; what is no longer among them goes. */
export const keepOlderRows = (
  parts: Parts,
  patientId: string,
  rows: readonly OlderNoteRow[],
): Promise<void> =>
  change(parts, patientId, ({ read, tooLarge }) => ({
    rows,
    read: read.filter(({ id }) => rows.some((row) => row.id === id)),
    tooLarge: tooLarge.filter((id) => rows.some((row) => row.id === id)),
  }));

const sizeOf = (note: OlderNote): number => JSON.stringify(note).length;

/** The notes read last that one patient's box has room for. */
function fitting(notes: readonly OlderNote[]): readonly OlderNote[] {
  let room = mostCharacters;
  return notes.slice(0, mostRead).filter((note) => (room -= sizeOf(note)) >= 0);
}

/** Keeps one to be read offline, or only that it is too large for that. */
export const keepOlder = (parts: Parts, note: OlderNote): Promise<void> => {
  const isTooLarge =
    (note.document?.content.length ?? 0) > largestDocument || sizeOf(note) > mostCharacters;
  return change(parts, note.patientId, (now) => {
    const others = now.read.filter(({ id }) => id !== note.id);
    const tooLarge = now.tooLarge.filter((id) => id !== note.id);
    return isTooLarge
      ? { ...now, read: others, tooLarge: [...tooLarge, note.id] }
      : { ...now, read: fitting([note, ...others]), tooLarge };
  });
};
