import type { Episode, Note, Patient, Visit } from '#contract/entities.ts';
import type { PulledTable } from '#contract/sync.ts';
import { loadPatient, loadVisit, openPending, patientLane, visitLane, type LoadedVisit } from './cases.ts';
import type { DeviceStore } from './device-store.ts';
import { overlayCase } from './overlay.ts';
import { recordState, type RecordState } from './record-state.ts';
import { dayKey, openRow, type SnapshotData } from './sealed-rows.ts';
import type { OutboxRow, SnapshotRow, Tx } from './tables.ts';

/** Reads of whole screens: one transaction for the rows, then everything is opened at once. */

/** A visit as a list shows it, with how far the work on it is. */
export type VisitRow = Visit & { readonly record: RecordState };

export type VisitPage = {
  readonly visit: Visit;
  readonly note: Note;
  readonly patient: Patient | null;
  readonly episode: Episode | null;
  /** The last earlier note of the same form for the patient. */
  readonly previous: Note | null;
  /** Entries and typing of this visit that are not with the server yet. */
  readonly unsent: number;
  readonly record: RecordState;
};

const openAll = <T extends PulledTable>(store: DeviceStore, table: T, rows: readonly SnapshotRow[]): Promise<SnapshotData[T][]> =>
  Promise.all(rows.map(async (row) => (await openRow(store.codec, table, row)) as SnapshotData[T]));

type VisitRows = { readonly visits: readonly SnapshotRow[]; readonly notes: readonly SnapshotRow[]; readonly lanes: readonly (readonly OutboxRow[])[]; readonly typed: readonly string[] };

/** Lanes are read only where something lies over the snapshot or was sent; most visits of a list have none. */
async function lanesOf(tx: Tx, visits: readonly SnapshotRow[]): Promise<Pick<VisitRows, 'lanes' | 'notes'>> {
  const lanes = await Promise.all(visits.map(({ id }) => tx.lane(visitLane(id))));
  const notes = await Promise.all(visits.map(async ({ id }, index) => (lanes[index]?.some(({ overlay }) => overlay === 1) ? await tx.row('note', id) : undefined)));
  return { lanes, notes: notes.filter((row) => row !== undefined) };
}

async function openVisits(store: DeviceStore, rows: VisitRows): Promise<VisitRow[]> {
  const [visits, notes] = await Promise.all([openAll(store, 'visit', rows.visits), openAll(store, 'note', rows.notes)]);
  const noteOf = new Map(notes.map((note) => [note.visitId, note]));
  const shown = visits.map(async (visit, index): Promise<VisitRow> => {
    const lane = rows.lanes[index] ?? [];
    const note = noteOf.get(visit.id);
    const record = recordState(lane, rows.typed.includes(visit.id));
    if (!note) return { ...visit, record };
    return { ...overlayCase<'visit'>({ visit, note }, await openPending(store, lane), store).visit, record };
  });
  return (await Promise.all(shown)).toSorted(byTime);
}

const byTime = (a: Visit, b: Visit): number => dayKey(a.dateOfService) - dayKey(b.dateOfService) || (a.plannedStart ?? '99:99').localeCompare(b.plannedStart ?? '99:99') || a.id.localeCompare(b.id);

async function visitsBy(store: DeviceStore, select: (tx: Tx) => Promise<SnapshotRow[]>): Promise<VisitRow[]> {
  const raw = await store.tables.read(['rows', 'outbox', 'patches', 'drafts'], async (tx): Promise<VisitRows> => {
    const visits = await select(tx);
    return { visits, ...(await lanesOf(tx, visits)), typed: await tx.visitsWithTyping() };
  });
  return openVisits(store, raw);
}

/** Visits of the days from–to (MM/DD/YYYY, both included), earliest first. */
export const visitsBetween = (store: DeviceStore, from: string, to: string): Promise<VisitRow[]> => visitsBy(store, (tx) => tx.rowsOnDays('visit', dayKey(from), dayKey(to)));

export const visitsOfPatient = (store: DeviceStore, patientId: string): Promise<VisitRow[]> => visitsBy(store, (tx) => tx.rowsOfPatient('visit', patientId));
export const visitsOfEpisode = (store: DeviceStore, episodeId: string): Promise<VisitRow[]> => visitsBy(store, (tx) => tx.rowsOfEpisode('visit', episodeId));

/** All visits whose note was begun, is due or with the office, newest day first. */
export async function notesOf(store: DeviceStore): Promise<VisitRow[]> {
  const visits = await visitsBy(store, (tx) => tx.rowsOf('visit'));
  return visits.filter(({ status, record }) => record.kind !== 'clean' || !['Unstaffed', 'Staffed', 'VisitOverdue', 'Missed', 'Expired', 'Deleted'].includes(status)).toReversed();
}

/** The last note of the same form before this one. */
async function previousNote(store: DeviceStore, loaded: LoadedVisit): Promise<Note | null> {
  const { note } = loaded.server;
  const rows = await store.tables.read(['rows'], (tx) => tx.rowsOfPatient('note', note.patientId));
  const day = dayKey(note.dateOfService);
  const earlier = rows.filter((row) => row.id !== note.visitId && (row.day ?? 0) < day).toSorted((a, b) => (b.day ?? 0) - (a.day ?? 0));
  for (const row of earlier) {
    const opened = await openRow(store.codec, 'note', row);
    if (opened && opened.formId === note.formId && Object.keys(opened.content.doc.values).length > 0) return opened;
  }
  return null;
}

/** Everything the screens of one visit show; null when the device does not have it. */
export async function visitPage(store: DeviceStore, visitId: string): Promise<VisitPage | null> {
  const loaded = await loadVisit(store, visitId);
  if (!loaded) return null;
  const { visit, note } = loaded.shown;
  const [previous, patient, episodeRow] = await Promise.all([previousNote(store, loaded), loadPatient(store, visit.patientId), store.tables.read(['rows'], (tx) => tx.row('episode', visit.episodeId))]);
  const typing = loaded.typing.patches.length > 0 || loaded.typing.draft !== undefined;
  const waiting = loaded.lane.filter(({ state }) => state === 'waiting' || state === 'sending').length;
  return {
    visit,
    note,
    patient: patient?.shown.patient ?? null,
    episode: await openRow(store.codec, 'episode', episodeRow),
    previous,
    unsent: waiting + (typing ? 1 : 0),
    record: recordState(loaded.lane, typing),
  };
}

/** A patient as a list shows it. */
export type PatientRow = Patient & { readonly record: RecordState };

const demographic = (patient: Patient, path: string): string => {
  const value = Object.hasOwn(patient.content.doc.values, path) ? patient.content.doc.values[path] : '';
  return typeof value === 'string' ? value : '';
};

/** "Last, First" of a chart. */
export const patientName = (patient: Patient): string => [demographic(patient, 'lastName'), demographic(patient, 'firstName')].filter((part) => part !== '').join(', ');

const matches = (patient: Patient, search: string): boolean => {
  const words = `${patientName(patient)} ${patient.mrn}`.toLowerCase().split(/[\s,]+/);
  return search
    .toLowerCase()
    .split(/[\s,]+/)
    .every((part) => words.some((word) => word.startsWith(part)));
};

/** Patients whose name or record number begins with every word of the search, by name. */
export async function patientsMatching(store: DeviceStore, search: string): Promise<PatientRow[]> {
  const raw = await store.tables.read(['rows', 'outbox'], async (tx) => {
    const [rows, overlaid] = await Promise.all([tx.rowsOf('patient'), tx.overlaidOn('patient')]);
    return { rows, overlaid };
  });
  const patients = await openAll(store, 'patient', raw.rows);
  const shown = patients.map(async (patient): Promise<PatientRow> => {
    const lane = raw.overlaid.filter(({ lane: name }) => name === patientLane(patient.id));
    if (lane.length === 0) return { ...patient, record: { kind: 'clean' } };
    return { ...overlayCase<'patient'>({ patient }, await openPending(store, lane), store).patient, record: recordState(lane, false) };
  });
  return (await Promise.all(shown)).filter((patient) => search.trim() === '' || matches(patient, search.trim())).toSorted((a, b) => patientName(a).localeCompare(patientName(b)));
}

export type PatientPage = { readonly patient: Patient; readonly episodes: readonly Episode[]; readonly visits: readonly VisitRow[]; readonly record: RecordState };

/** One patient with episodes (newest first) and visits; null when the device does not have it. */
export async function patientPage(store: DeviceStore, patientId: string): Promise<PatientPage | null> {
  const loaded = await loadPatient(store, patientId);
  if (!loaded) return null;
  const [episodes, visits] = await Promise.all([episodesOf(store, patientId), visitsOfPatient(store, patientId)]);
  return { patient: loaded.shown.patient, episodes, visits, record: recordState(loaded.lane, false) };
}

/** Episodes of one patient or of all, newest start of care first. */
export async function episodesOf(store: DeviceStore, patientId?: string): Promise<Episode[]> {
  const rows = await store.tables.read(['rows'], (tx) => (patientId === undefined ? tx.rowsOf('episode') : tx.rowsOfPatient('episode', patientId)));
  return (await openAll(store, 'episode', rows)).toSorted((a, b) => dayKey(b.startDate) - dayKey(a.startDate) || a.id.localeCompare(b.id));
}

export type EpisodePage = { readonly episode: Episode; readonly patient: Patient | null; readonly visits: readonly VisitRow[] };

/** One episode with its patient and visits; null when the device does not have it. */
export async function episodePage(store: DeviceStore, episodeId: string): Promise<EpisodePage | null> {
  const row = await store.tables.read(['rows'], (tx) => tx.row('episode', episodeId));
  const episode = await openRow(store.codec, 'episode', row);
  if (!episode) return null;
  const [patient, visits] = await Promise.all([loadPatient(store, episode.patientId), visitsOfEpisode(store, episodeId)]);
  return { episode, patient: patient?.shown.patient ?? null, visits };
}
