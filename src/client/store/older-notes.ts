import type { OutputOf } from '#contract/call.ts';
import type { olderNote, OlderNoteRow } from '#contract/older-notes.ts';
import { keptByVisit, type KeptParts } from './drafts/kept-by-visit.ts';
import type { DeviceStore } from './device-store.ts';

/**
 * Notes from before this product on this device, sealed, by patient: which there are, as last read,
 * and those that were opened here. They go with the patient's chart.
 */

export type OlderNote = OutputOf<typeof olderNote>;

export type KeptOlder = {
  /** Newest day first. */
  readonly rows: readonly OlderNoteRow[];
  /** Those with all they say, the one read last first. */
  readonly read: readonly OlderNote[];
};

type Parts = KeptParts & Pick<DeviceStore, 'tables'>;

/** Of one patient; the one read longest ago makes room. */
const mostRead = 10;
/** Characters of a scanned document in base64 that a phone keeps; larger ones are read online. */
const largestDocument = 3_000_000;

const kept = keptByVisit<KeptOlder>('olderNotes');

const isHere = async ({ tables }: Parts, patientId: string): Promise<boolean> =>
  (await tables.read(['rows'], (tx) => tx.row('patient', patientId))) !== undefined;

/** What is known of a patient's older notes; null where it was never read here. */
export async function keptOlder(parts: Parts, patientId: string): Promise<KeptOlder | null> {
  if (await isHere(parts, patientId)) return kept.read(parts, patientId);
  await kept.drop(parts, [patientId]);
  return null;
}

async function change(
  parts: Parts,
  patientId: string,
  next: (now: KeptOlder) => KeptOlder,
): Promise<void> {
  if (!(await isHere(parts, patientId))) return;
  await kept.update(parts, patientId, (now) => next(now ?? { rows: [], read: [] }));
}

/** Keeps which notes there are; what is no longer among them goes. */
export const keepOlderRows = (
  parts: Parts,
  patientId: string,
  rows: readonly OlderNoteRow[],
): Promise<void> =>
  change(parts, patientId, ({ read }) => ({
    rows,
    read: read.filter(({ id }) => rows.some((row) => row.id === id)),
  }));

/** Keeps one to be read offline. */
export const keepOlder = (parts: Parts, note: OlderNote): Promise<void> =>
  change(parts, note.patientId, ({ rows, read }) => ({
    rows,
    read:
      (note.document?.content.length ?? 0) > largestDocument
        ? read
        : [note, ...read.filter(({ id }) => id !== note.id)].slice(0, mostRead),
  }));
