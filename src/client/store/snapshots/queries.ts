import type { Episode, Visit } from '#contract/entities.ts';
import { recordOfLane } from '#contract/targets.ts';
import type { DeviceStore } from '../device-store.ts';
import {
  episodePage,
  episodesOf,
  notesOf,
  patientPage,
  patientsMatching,
  returnedOf,
  visitPage,
  visitsBetween,
  type EpisodePage,
  type PatientPage,
  type PatientRow,
  type VisitPage,
  type VisitRow,
} from './lists.ts';
import { openChoices } from '../outbox/open-choices.ts';
import { recordState, type RecordState } from '../outbox/record-state.ts';
import { storedTarget } from '../targets.ts';
import { useDevice } from '../use-device.ts';

/**
 * What field screens show, from the device alone: server snapshot ⊕ my pending commands.
 * `undefined` while it is being read, `null` when the device does not have it. Every write, also of
 * another tab, brings a new result.
 */

export type { RecordState } from '../outbox/record-state.ts';
export type { EpisodePage, PatientPage, PatientRow, VisitPage, VisitRow } from './lists.ts';
export { patientName } from './lists.ts';

/**
 * An empty day says nothing before the first pull of this device has brought one, nor after its
 * copies were destroyed.
 */
export async function dayOf(store: DeviceStore, day: string): Promise<VisitRow[] | undefined> {
  // Both begin at once: a live query sees only the reads it begins before it waits.
  const [isKnown, visits] = await Promise.all([
    store.tables.read(
      ['meta', 'rows'],
      async (tx) => Boolean(await tx.meta('cursor:operation')) || (await tx.countRows('visit')) > 0,
    ),
    visitsBetween(store, day, day),
  ]);
  return visits.length > 0 || isKnown ? visits : undefined;
}

/**
 * Visits of one day (MM/DD/YYYY), by planned time; also `undefined` while the first pull of this
 * device is on its way.
 */
export const useDay = (day: string): VisitRow[] | undefined =>
  useDevice((store) => dayOf(store, day), [day]);

/** How far the first pull of this device is. */
export type FirstPull = {
  /** All visits and patients have been here at least once: no card of the day will change. */
  readonly hasDay: boolean;
  /** Everything has been here at least once, notes as well: what a screen judges holds. */
  readonly isWhole: boolean;
  /** Patients that are here; 0 once the day is, when nobody counts them any more. */
  readonly patients: number;
  /** Patients there are; null until the server has said so. */
  readonly of: number | null;
  /** When the last complete pull ended; null before the first. */
  readonly pulledAt: Date | null;
};

const firstPullOf = ({ tables }: DeviceStore): Promise<FirstPull> =>
  tables.read(['meta', 'rows'], async (tx) => {
    const [pulledAt, of, dayPulled] = await Promise.all([
      tx.meta('pulledAt'),
      tx.meta('patients'),
      tx.meta('dayPulled'),
    ]);
    const hasDay = pulledAt !== undefined || dayPulled === true;
    return {
      hasDay,
      isWhole: pulledAt !== undefined,
      // Counting walks over all of them, and every patient that comes would have it done again.
      patients: hasDay ? 0 : await tx.countRows('patient'),
      of: of ?? null,
      pulledAt: pulledAt === undefined ? null : new Date(pulledAt),
    };
  });

/** How far the first pull is; `undefined` while that is being read. */
export const useFirstPull = (): FirstPull | undefined => useDevice(firstPullOf, []);

/**
 * Notes the office returned that this phone has not handed in again, newest day first; none before
 * `isReady`.
 */
export const useReturned = (isReady = true): Visit[] | undefined =>
  useDevice((store) => (isReady ? returnedOf(store) : Promise.resolve([])), [isReady]);

/** Visits of a range of days (MM/DD/YYYY, both included), earliest first. */
export const useVisits = ({ from, to }: { from: string; to: string }): VisitRow[] | undefined =>
  useDevice((store) => visitsBetween(store, from, to), [from, to]);

export const useVisitPage = (visitId: string): VisitPage | null | undefined =>
  useDevice((store) => visitPage(store, visitId), [visitId]);

/** Patients of the device, by name; `search` matches beginnings of names and the record number. */
export const usePatients = (search: string): PatientRow[] | undefined =>
  useDevice((store) => patientsMatching(store, search), [search]);

export const usePatient = (id: string): PatientPage | null | undefined =>
  useDevice((store) => patientPage(store, id), [id]);

export const useEpisodes = (patientId?: string): Episode[] | undefined =>
  useDevice((store) => episodesOf(store, patientId), [patientId]);

export const useEpisode = (id: string): EpisodePage | null | undefined =>
  useDevice((store) => episodePage(store, id), [id]);

/** Visits with a note that was started, is due or is with the office, newest first. */
export const useNotes = (): VisitRow[] | undefined => useDevice(notesOf, []);

/** How far the work of one lane (`visit:<id>`, `patient:<id>`) is. */
export const useRecordState = (lane: string): RecordState | undefined =>
  useDevice(
    (store) =>
      store.tables.read(['outbox', 'patches', 'drafts', 'rows'], async (tx) => {
        const record = recordOfLane(lane);
        const [entries, hasDraftEdits] = await Promise.all([
          tx.lane(lane),
          record !== null && storedTarget(record.target).hasDraftEdits(tx, record.id),
        ]);
        return recordState(entries, hasDraftEdits, await openChoices(tx, lane));
      }),
    [lane],
  );
