import { createHash } from 'node:crypto';
import type { Episode, Patient, Visit } from '#contract/entities.ts';
import { Refusal } from '#contract/errors.ts';
import { pacificDate } from '#domain/pacific.ts';
import {
  againstLastDay,
  episodeEffects,
  isChosenLastDay,
  isLifeDay,
  nextEpisodeStatuses,
  nextPatientStatuses,
  needsCompleteRecord,
  patientEffects,
  type LifeEffects,
} from '#domain/record-life.ts';
import { isEndedEpisode, type EpisodeStatus, type PatientStatus } from '#domain/record-statuses.ts';
import { checkComplete } from '#server/features/patients/complete-chart.ts';
import type { Repository, UnitOfWork } from '#server/features/repository.ts';
import type { OpenVisit } from '#server/features/life/queries.ts';

/** What a change of status would do, as it stands now. */
export type Plan = LifeEffects & {
  readonly patient: Patient;
  /** Null for a change of the patient. */
  readonly episodeId: string | null;
  readonly from: string;
  readonly to: string;
  readonly open: ReadonlyMap<string, OpenVisit>;
  readonly allEpisodes: ReadonlyMap<string, Episode>;
  readonly ordersStopped: number;
  /** Visits that took place after the last day of care. */
  readonly after: readonly Visit[];
  /** Episodes that begin after their last day. */
  readonly begin: readonly Episode[];
  /** Digest of everything above that the change depends on. */
  readonly mark: string;
};

type Reader = Repository | UnitOfWork;

/** Where the records come from: read for a preview, locked for the change itself. */
type Sources = {
  readonly patient: (id: string) => Promise<Patient>;
  readonly episodes: (patientId: string) => Promise<Episode[]>;
};

const readOnly = ({ patients, episodes }: Reader): Sources => ({
  patient: (id) => patients.read(id),
  episodes: (patientId) => episodes.ofPatient(patientId),
});

/** The patient first, then episodes and visits by id: every change locks in this order. */
const locking = (within: UnitOfWork): Sources => ({
  patient: (id) => within.patients.lock(id),
  episodes: async (patientId) => within.episodes.lockOfPatient(patientId),
});

const sourcesOf = (reader: Reader): Sources =>
  'change' in reader ? locking(reader) : readOnly(reader);

async function openVisits(
  reader: Reader,
  patientId: string,
  episodeId: string | null,
): Promise<OpenVisit[]> {
  const found = await reader.life.openVisits(patientId, episodeId);
  if (!('change' in reader) || found.length === 0) return found;
  await reader.visits.lock(found.map(({ visit }) => visit.id));
  return reader.life.openVisits(patientId, episodeId);
}

/** @throws Refusal life.date */
function checkDay(date: string, to: string, now: Date): void {
  if (!isLifeDay(date, pacificDate(now), to))
    throw new Refusal('life.date', { fields: [{ path: 'date', code: 'life.date' }] });
}

const byId = <T>(rows: readonly T[], idOf: (row: T) => string): ReadonlyMap<string, T> =>
  new Map(rows.map((row) => [idOf(row), row]));

type Found = Omit<Plan, 'mark' | 'ordersStopped' | 'after' | 'begin'>;

/** What the change depends on; charts and notes that it does not touch are not part of it. */
function markOf(plan: Found, date: string): string {
  const { patient, episodeId, from, to, visits, kept, episodes, open, allEpisodes } = plan;
  const facts = {
    subject: [patient.id, patient.status, episodeId, from, to, date],
    visits: visits.map(({ id, act }) => [id, act, open.get(id)?.visit.revision]),
    kept,
    episodes: episodes.map(({ id, to: next }) => [id, next, allEpisodes.get(id)?.revision]),
  };
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}

async function planned(reader: Reader, found: Found, date: string): Promise<Plan> {
  const { patient, episodeId, from, to, allEpisodes } = found;
  const ending = found.episodes
    .filter(({ to: next }) => isEndedEpisode(next))
    .flatMap(({ id }) => allEpisodes.get(id) ?? []);
  const begun = ending.filter(({ status }) => status !== 'Pending');
  const done = await reader.life.doneAfter(patient.id, episodeId, date);
  const against = againstLastDay({ from, to, date, done, episodes: begun });
  return {
    ...found,
    ordersStopped: ending.reduce((sum, { orders }) => sum + orders.length, 0),
    after: done.filter(({ id }) => against.visits.includes(id)),
    begin: begun.filter(({ id }) => against.episodes.includes(id)),
    mark: markOf(found, date),
  };
}

/**
 * Nothing ends before it began, nor before the last visit that took place; a death is as it was.
 *
 * @throws Refusal life.before-start, life.visits-after
 */
export function requireLastDay({ to, after, begin }: Plan): void {
  if (!isChosenLastDay(to)) return;
  const refused = (code: 'life.before-start' | 'life.visits-after') =>
    new Refusal(code, { fields: [{ path: 'date', code }] });
  if (begin.length > 0) throw refused('life.before-start');
  if (after.length > 0) throw refused('life.visits-after');
}

type Wish<S> = { readonly id: string; readonly status: S; readonly date: string };

/** @throws Refusal life.transition, life.date, patient.incomplete, record.not-found */
export async function planPatientChange(
  reader: Reader,
  { id, status: to, date }: Wish<PatientStatus>,
  now: Date,
): Promise<Plan> {
  checkDay(date, to, now);
  const from = sourcesOf(reader);
  const patient = await from.patient(id);
  if (!nextPatientStatuses(patient.status).includes(to)) throw new Refusal('life.transition');
  if (needsCompleteRecord(to)) checkComplete(patient);
  const episodes = await from.episodes(id);
  const open = await openVisits(reader, id, null);
  const effects = patientEffects({
    from: patient.status,
    to,
    date,
    visits: open.map(({ life }) => life),
    episodes,
  });
  return planned(
    reader,
    {
      ...effects,
      patient,
      episodeId: null,
      from: patient.status,
      to,
      open: byId(open, ({ visit }) => visit.id),
      allEpisodes: byId(episodes, (each) => each.id),
    },
    date,
  );
}

/** @throws Refusal life.transition, life.date, episode.charted, episode.overlap, record.not-found */
export async function planEpisodeChange(
  reader: Reader,
  { id, status: to, date }: Wish<EpisodeStatus>,
  now: Date,
): Promise<Plan> {
  checkDay(date, to, now);
  const from = sourcesOf(reader);
  const { patientId } = await reader.episodes.get(id);
  const patient = await from.patient(patientId);
  const episodes = await from.episodes(patientId);
  const episode = episodes.find((each) => each.id === id);
  if (!episode) throw new Refusal('record.not-found');
  if (!nextEpisodeStatuses(episode.status).includes(to)) throw new Refusal('life.transition');
  if (to === 'Deleted' && (await reader.life.isCharted(id))) throw new Refusal('episode.charted');
  if (to === 'Active' && (await reader.episodes.overlaps(episode)))
    throw new Refusal('episode.overlap');
  const open = await openVisits(reader, patientId, id);
  return planned(
    reader,
    {
      ...episodeEffects({ to, date, visits: open.map(({ life }) => life) }),
      episodes: [{ id, to }],
      patient,
      episodeId: id,
      from: episode.status,
      to,
      open: byId(open, ({ visit }) => visit.id),
      allEpisodes: byId(episodes, (each) => each.id),
    },
    date,
  );
}
