import type { Episode, Note, Patient, Visit } from '#contract/entities.ts';
import type { PulledRecords, PulledTable } from '#contract/targets.ts';
import {
  openRecord,
  openPending,
  openVisit,
  patientLane,
  rawRecord,
  rawVisit,
  visitLane,
  visitScope,
  type LoadedVisit,
} from '../outbox/load-aggregate.ts';
import { sleep } from '../clock.ts';
import { byCharacters } from '#domain/text-order.ts';
import { numberKeys, readSearchWords } from '#domain/search-words.ts';
import { courseOf } from '#forms/courses-of-care.ts';
import { loadForm } from '#forms/load.ts';
import type { DeviceStore } from '../device-store.ts';
import { openChoices, type OpenChoice } from '../outbox/open-choices.ts';
import { atOnce, openingAhead } from './open-ahead.ts';
import { overlayAggregate } from './overlay.ts';
import { recordState, type RecordState } from '../outbox/record-state.ts';
import { dayKey, openRow } from '../sealed-rows.ts';
import type { OutboxRow, SnapshotRow, Tx } from '../tables.ts';

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
  /** What visit and note were made of: a draft begins with it and reads nothing again. */
  readonly loaded: LoadedVisit;
};

/*
 * Each screen is one transaction for everything it shows and only then opens the boxes: a live
 * query does not see reads that come after something that is not IndexedDB.
 */

async function openAll<T extends PulledTable>(
  store: DeviceStore,
  table: T,
  rows: readonly SnapshotRow[],
): Promise<PulledRecords[T][]> {
  const opened: PulledRecords[T][] = [];
  for (let from = 0; from < rows.length; from += atOnce) {
    if (from > 0) await sleep(store.clock, 0);
    opened.push(
      ...(await Promise.all(
        rows
          .slice(from, from + atOnce)
          .map(async (row) => (await openRow(store.codec, table, row)) as PulledRecords[T]),
      )),
    );
  }
  return opened;
}

const ofLane = (choices: readonly OpenChoice[], lane: string): OpenChoice[] =>
  choices.filter((choice) => choice.lane === lane);

type VisitRows = {
  readonly visits: readonly SnapshotRow[];
  readonly notes: readonly SnapshotRow[];
  readonly lanes: readonly (readonly OutboxRow[])[];
  readonly typed: readonly string[];
  readonly choices: readonly OpenChoice[];
};

/**
 * Notes are read only where something overlays the snapshot; most visits of a list have nothing.
 */
async function rawVisits(tx: Tx, selected: Promise<SnapshotRow[]>): Promise<VisitRows> {
  const [visits, typed, choices, entries] = await Promise.all([
    selected,
    tx.visitsWithDraftEdits(),
    openChoices(tx),
    selected.then((rows) => tx.entriesOfLanes(rows.map(({ id }) => visitLane(id)))),
  ]);
  const byLane = new Map<string, OutboxRow[]>();
  for (const entry of entries) byLane.set(entry.lane, [...(byLane.get(entry.lane) ?? []), entry]);
  const lanes = visits.map(({ id }) => byLane.get(visitLane(id)) ?? []);
  const notes = await Promise.all(
    visits.map(async ({ id }, index) =>
      lanes[index]?.some(({ overlay }) => overlay === 1) ? tx.row('note', id) : undefined,
    ),
  );
  return { visits, lanes, notes: notes.filter((row) => row !== undefined), typed, choices };
}

async function openVisits(store: DeviceStore, rows: VisitRows): Promise<VisitRow[]> {
  const [visits, notes] = await Promise.all([
    openAll(store, 'visit', rows.visits),
    openAll(store, 'note', rows.notes),
  ]);
  const noteOf = new Map(notes.map((note) => [note.visitId, note]));
  const shown = visits.map(async (visit, index): Promise<VisitRow> => {
    const lane = rows.lanes[index] ?? [];
    const note = noteOf.get(visit.id);
    const record = recordState(
      lane,
      rows.typed.includes(visit.id),
      ofLane(rows.choices, visitLane(visit.id)),
    );
    if (!note) return { ...visit, record };
    return {
      ...(await overlayAggregate('visit', { visit, note }, await openPending(store, lane), store))
        .visit,
      record,
    };
  });
  return (await Promise.all(shown)).toSorted(byTime);
}

const byTime = (a: Visit, b: Visit): number =>
  dayKey(a.dateOfService) - dayKey(b.dateOfService) ||
  byCharacters(a.plannedStart ?? '99:99', b.plannedStart ?? '99:99') ||
  byCharacters(a.id, b.id);

const visitsBy = async (
  store: DeviceStore,
  select: (tx: Tx) => Promise<SnapshotRow[]>,
): Promise<VisitRow[]> =>
  openVisits(
    store,
    await store.tables.read(visitScope, async (tx) =>
      rawVisits(tx, select(openingAhead(store, tx))),
    ),
  );

/** Visits of the days from–to (MM/DD/YYYY, both included), earliest first. */
export const visitsBetween = (store: DeviceStore, from: string, to: string): Promise<VisitRow[]> =>
  visitsBy(store, (tx) => tx.rowsOnDays('visit', dayKey(from), dayKey(to)));

/** All visits whose note was started, is due or is with the office, newest day first. */
export async function notesOf(store: DeviceStore): Promise<VisitRow[]> {
  const visits = await visitsBy(store, (tx) => tx.rowsOf('visit'));
  return visits
    .filter(
      ({ status, record }) =>
        record.kind !== 'clean' ||
        !['Unstaffed', 'Staffed', 'VisitOverdue', 'Missed', 'Expired', 'Deleted'].includes(status),
    )
    .toReversed();
}

/** States of an entry that screens lay over the snapshots and that is not refused. */
const underWay = ['waiting', 'sending', 'delivered', 'sent'] as const;

/**
 * Visits whose notes were returned and are not submitted again, newest day first. Reads neither
 * notes nor typing: the bottom bar asks for it on every screen.
 */
export async function returnedOf(store: DeviceStore): Promise<Visit[]> {
  const raw = await store.tables.read(['rows', 'outbox'], async (tx) => ({
    visits: await tx.rowsOf('visit'),
    pending: await Promise.all(underWay.map((state) => tx.overlaidIn(state))),
  }));
  const again = new Set(
    raw.pending
      .flat()
      .flatMap(({ command, targetId }) => (command === 'submitNotes' ? [targetId] : [])),
  );
  const visits = await openAll(store, 'visit', raw.visits);
  return visits
    .filter(({ id, status }) => status === 'NotesRejected' && !again.has(id))
    .toSorted(byTime)
    .toReversed();
}

/** Notes of the patient before the day of one, newest first, as they lie in the tables. */
function earlierNotes(
  visit: SnapshotRow | undefined,
  rows: readonly SnapshotRow[],
): readonly SnapshotRow[] {
  const day = visit?.day ?? 0;
  return rows
    .filter((row) => row.id !== visit?.id && (row.day ?? 0) < day)
    .toSorted((a, b) => (b.day ?? 0) - (a.day ?? 0));
}

/**
 * The last note of the same course of care among earlier ones.
 *
 * @param newest the first of them, which is being opened already
 */
async function previousNote(
  store: DeviceStore,
  { formId }: Note,
  [, ...others]: readonly SnapshotRow[],
  newest: Promise<Note | null>,
): Promise<Note | null> {
  const course = courseOf(formId);
  const fits = (note: Note | null): boolean =>
    note !== null &&
    course.includes(note.formId) &&
    Object.keys(note.content.doc.values).length > 0;
  const first = await newest;
  if (fits(first)) return first;
  for (const row of others) {
    const opened = await openRow(store.codec, 'note', row);
    if (fits(opened)) return opened;
  }
  return null;
}

/** What the page of a visit has beside visit and note, as it lies in the tables. */
async function rawAround(tx: Tx, visit: SnapshotRow | undefined) {
  const { patientId = null, episodeId = null } = visit ?? {};
  const [notes, patient, episode] = await Promise.all([
    patientId === null ? [] : tx.rowsOfPatient('note', patientId),
    patientId === null ? null : rawRecord(tx, 'patient', patientId),
    episodeId === null ? undefined : tx.row('episode', episodeId),
  ]);
  return { notes, patient, episode };
}

/**
 * What the screens of one visit show, as it lies in the tables. The visit names its patient and
 * episode: they are asked for as soon as its row is there, beside the other requests.
 */
async function rawVisitPage(tx: Tx, visitId: string) {
  const row = tx.row('visit', visitId);
  const [visit, choices, around] = await Promise.all([
    rawVisit(tx, visitId, row),
    openChoices(tx, visitLane(visitId)),
    row.then((found) => rawAround(tx, found)),
  ]);
  return { visit, choices, ...around };
}

/** Everything the screens of one visit show; null when the device does not have it. */
export async function visitPage(store: DeviceStore, visitId: string): Promise<VisitPage | null> {
  const raw = await store.tables.read(visitScope, (tx) =>
    rawVisitPage(openingAhead(store, tx), visitId),
  );
  const earlier = earlierNotes(raw.visit.note, raw.notes);
  // Every box at once: each takes a turn of its own, most of which is waiting.
  const opening = openRow(store.codec, 'note', earlier[0]);
  const [loaded, patient, episode] = await Promise.all([
    openVisit(store, raw.visit),
    raw.patient ? openRecord(store, 'patient', raw.patient) : null,
    openRow(store.codec, 'episode', raw.episode),
    opening,
  ]);
  if (!loaded) return null;
  const { lane, draftEdits } = loaded;
  const { formId, formVersion } = loaded.shown.note;
  const [previous] = await Promise.all([
    previousNote(store, loaded.server.note, earlier, opening),
    loadForm(formId, formVersion),
  ]);
  const typed = draftEdits.patches.length > 0 || draftEdits.draft !== undefined;
  const waiting = lane.filter(({ state }) => state === 'waiting' || state === 'sending').length;
  return {
    ...loaded.shown,
    patient: patient?.shown.patient ?? null,
    episode,
    previous,
    unsent: waiting + (typed ? 1 : 0),
    record: recordState(lane, typed, raw.choices),
    loaded,
  };
}

/** A patient as a list shows it. */
export type PatientRow = Patient & { readonly record: RecordState };

const demographic = (patient: Patient, path: string): string => {
  const value = Object.hasOwn(patient.content.doc.values, path)
    ? patient.content.doc.values[path]
    : '';
  return typeof value === 'string' ? value : '';
};

const joined = (parts: readonly string[], by: string): string =>
  parts.filter((part) => part !== '').join(by);

/** "Last Jr, First" of a chart. */
export const patientName = (patient: Patient): string => {
  const family = joined([demographic(patient, 'lastName'), demographic(patient, 'suffix')], ' ');
  return joined([family, demographic(patient, 'firstName')], ', ');
};

const words = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word !== '');

/**
 * Patients by name whose name or record number begins with every word of the search, and who have
 * its birth date and telephone number.
 */
export async function patientsMatching(store: DeviceStore, search: string): Promise<PatientRow[]> {
  const raw = await store.tables.read(['rows', 'outbox'], async (tx) => {
    const [rows, overlaid, choices] = await Promise.all([
      tx.rowsOf('patient'),
      tx.overlaidOn('patient'),
      openChoices(tx),
    ]);
    return { rows, overlaid, choices };
  });
  const shown = (await openAll(store, 'patient', raw.rows)).map(
    async (patient): Promise<PatientRow> => {
      const lane = raw.overlaid.filter(({ lane: name }) => name === patientLane(patient.id));
      const choices = ofLane(raw.choices, patientLane(patient.id));
      if (lane.length === 0) return { ...patient, record: recordState([], false, choices) };
      return {
        ...(await overlayAggregate('patient', { patient }, await openPending(store, lane), store))
          .patient,
        record: recordState(lane, false, choices),
      };
    },
  );
  const { days, numbers, names } = readSearchWords(search);
  const wanted = words(names);
  const matches = (patient: Patient): boolean => {
    const own = words(`${patientName(patient)} ${patient.mrn}`);
    const phone = numberKeys(demographic(patient, 'phoneNumber1'));
    return (
      wanted.every((part) => own.some((word) => word.startsWith(part))) &&
      days.every((day) => day === demographic(patient, 'birthday')) &&
      numbers.every((number) => phone.includes(number))
    );
  };
  return (await Promise.all(shown))
    .filter(matches)
    .toSorted((a, b) => patientName(a).localeCompare(patientName(b)));
}

const byStart = (a: Episode, b: Episode): number =>
  dayKey(b.startDate) - dayKey(a.startDate) || byCharacters(a.id, b.id);

/** Episodes of one patient or of all, newest start of care first. */
export async function episodesOf(store: DeviceStore, patientId?: string): Promise<Episode[]> {
  const rows = await store.tables.read(['rows'], (tx) =>
    patientId === undefined ? tx.rowsOf('episode') : tx.rowsOfPatient('episode', patientId),
  );
  return (await openAll(store, 'episode', rows)).toSorted(byStart);
}

export type PatientPage = {
  readonly patient: Patient;
  readonly episodes: readonly Episode[];
  readonly visits: readonly VisitRow[];
  readonly record: RecordState;
};

/** One patient with episodes (newest first) and visits; null when the device does not have it. */
export async function patientPage(
  store: DeviceStore,
  patientId: string,
): Promise<PatientPage | null> {
  const raw = await store.tables.read(visitScope, async (tx) => ({
    patient: await rawRecord(tx, 'patient', patientId),
    choices: await openChoices(tx, patientLane(patientId)),
    episodes: await tx.rowsOfPatient('episode', patientId),
    visits: await rawVisits(tx, tx.rowsOfPatient('visit', patientId)),
  }));
  const loaded = await openRecord(store, 'patient', raw.patient);
  if (!loaded) return null;
  const [episodes, visits] = await Promise.all([
    openAll(store, 'episode', raw.episodes),
    openVisits(store, raw.visits),
  ]);
  return {
    patient: loaded.shown.patient,
    episodes: episodes.toSorted(byStart),
    visits,
    record: recordState(loaded.lane, false, raw.choices),
  };
}

export type EpisodePage = {
  readonly episode: Episode;
  readonly patient: Patient | null;
  readonly visits: readonly VisitRow[];
};

/** One episode with its patient and visits; null when the device does not have it. */
export async function episodePage(
  store: DeviceStore,
  episodeId: string,
): Promise<EpisodePage | null> {
  const raw = await store.tables.read(visitScope, async (tx) => {
    const episode = await tx.row('episode', episodeId);
    return {
      episode,
      patient: episode?.patientId ? await rawRecord(tx, 'patient', episode.patientId) : null,
      visits: await rawVisits(tx, tx.rowsOfEpisode('visit', episodeId)),
    };
  });
  const [episode, patient, visits] = await Promise.all([
    openRow(store.codec, 'episode', raw.episode),
    raw.patient ? openRecord(store, 'patient', raw.patient) : null,
    openVisits(store, raw.visits),
  ]);
  return episode && { episode, patient: patient?.shown.patient ?? null, visits };
}
