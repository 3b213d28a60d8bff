import type { OutputOf, ParsedInputOf } from '#contract/call.ts';
import { mergeEdit } from '#contract/commands/merged-doc.ts';
import type { Episode, Patient, Visit } from '#contract/entities.ts';
import { Refusal } from '#contract/errors.ts';
import type * as contract from '#contract/life.ts';
import { archiveReasonsOf } from '#domain/episode-rules.ts';
import { must } from '#domain/must.ts';
import type { EpisodeStatus, PatientStatus } from '#domain/record-statuses.ts';
import type { Change } from '#server/features/change.ts';
import type { SignedInRequest } from '#server/features/handler.ts';
import type { UnitOfWork } from '#server/features/repository.ts';
import { planEpisodeChange, planPatientChange, requireLastDay, type Plan } from './plan-change.ts';
import type { StatusEffects } from '#server/features/life/queries.ts';

type Request = SignedInRequest<typeof contract.archivePatient>;
type Wish = ParsedInputOf<typeof contract.archivePatient>;

const affected = ({ visits, open }: Plan, act: 'ends' | 'release'): Visit[] =>
  visits
    .filter((each) => (act === 'release') === (each.act === 'release'))
    .map(({ id }) => must(open.get(id), 'open visit').visit);

async function moveVisits(change: Change, plan: Plan): Promise<void> {
  const ended = affected(plan, 'ends');
  const released = affected(plan, 'release');
  if (ended.length > 0) await change.assign(ended, null, 'Deleted');
  if (released.length > 0) await change.assign(released, null, 'Unstaffed');
  for (const { id, status, providerId } of [...ended, ...released])
    await change.audit('visit', id, { because: plan.to, before: { status, providerId } });
}

/** Days and reason of an episode's new status. */
function episodeAfter(before: Episode, to: EpisodeStatus, { date, reason }: Wish): Episode {
  const { holdDate: _hold, dischargeDate: _end, archiveReason: _why, ...rest } = before;
  return {
    ...rest,
    status: to,
    revision: before.revision + 1,
    ...(to === 'On Hold' && { holdDate: date }),
    ...(to === 'Discharged' && { dischargeDate: date }),
    ...(to === 'Archived' && { archiveReason: reason.slice(0, 200) }),
    ...(to === 'Archived' &&
      before.dischargeDate !== undefined && { dischargeDate: before.dischargeDate }),
  };
}

async function moveEpisodes(change: Change, plan: Plan, wish: Wish): Promise<void> {
  for (const { id, to } of plan.episodes) {
    const before = must(plan.allEpisodes.get(id), 'episode');
    await change.saveEpisode(episodeAfter(before, to, wish));
    await change.audit('episode', id, { before: before.status, after: to });
  }
}

/** The chart with its date of death, which the status decides. */
export function chartWithDeath(
  { session, repo, now }: Pick<Request, 'session' | 'repo' | 'now'>,
  patient: Patient,
  dateOfDeath: string | null,
  entryId: string,
): Patient {
  const { userId, kind, role, clientId, device } = session;
  const { content } = mergeEdit(
    patient.content,
    { dateOfDeath },
    {
      entryId,
      author: { id: userId, name: repo.scope.userName, kind, role, signsAs: '' },
      assigned: false,
      client: clientId,
      device,
      at: now.toISOString(),
      baseRevision: patient.content.doc.revision,
    },
  );
  return { ...patient, content };
}

const deathIn = ({ content }: Patient): string | null => {
  const value = content.doc.values['dateOfDeath'];
  return typeof value === 'string' ? value : null;
};

const effectsOf = (plan: Plan): StatusEffects => ({
  visits: plan.visits.map(({ id }) => {
    const { status, providerId, revision } = must(plan.open.get(id), 'open visit').visit;
    return { id, status, providerId, revision: revision + 1 };
  }),
  episodes: plan.episodes.map(({ id }) => {
    const { status, holdDate, dischargeDate, archiveReason, revision } = must(
      plan.allEpisodes.get(id),
      'episode',
    );
    return { id, status, holdDate, dischargeDate, archiveReason, revision: revision + 1 };
  }),
  orders: plan.ordersStopped,
});

async function apply(
  request: Request,
  within: UnitOfWork,
  plan: Plan,
  changeId: string,
): Promise<void> {
  const { input, now } = request;
  const { patient, to, episodeId } = plan;
  const isDeath = episodeId === null && to === 'Deceased';
  const noDeath = episodeId === null && plan.from === 'Deceased' && to !== 'Archived';
  const death = isDeath ? input.date : noDeath ? null : undefined;
  await within.change(async (change) => {
    await moveVisits(change, plan);
    await moveEpisodes(change, plan, input);
    if (episodeId === null) {
      const charted =
        death === undefined ? patient : chartWithDeath(request, patient, death, changeId);
      const status = to as PatientStatus;
      await change.savePatient({ ...charted, status, updatedAt: now.toISOString() });
      await change.audit('patient', patient.id, { before: plan.from, after: to });
    }
  });
  await within.life.keep({
    id: changeId,
    patientId: patient.id,
    episodeId,
    from: plan.from,
    to,
    date: input.date,
    reason: input.reason.trim(),
    effects: { ...effectsOf(plan), ...(death !== undefined && { dateOfDeath: deathIn(patient) }) },
  });
}

/** @throws Refusal life.reason */
function checkReason({ reason }: Pick<Wish, 'reason'>, isOptional: boolean): void {
  if (!isOptional && reason.trim() === '') throw reasonMissing();
}
const reasonMissing = (): Refusal =>
  new Refusal('life.reason', { fields: [{ path: 'reason', code: 'life.reason' }] });

/** Steps of ordinary admission say for themselves why; everything else has a reason. */
const plainSteps: readonly string[] = ['Draft', 'Waiting for Start of Care', 'Active'];

/**
 * Gives a patient a status, with all that follows, in one transaction.
 *
 * @throws Refusal life.*, patient.incomplete, record.not-found
 */
export async function changePatient(
  request: Request,
  status: PatientStatus,
): Promise<OutputOf<typeof contract.archivePatient>> {
  const { input, repo, server, now } = request;
  checkReason(input, plainSteps.includes(status));
  const changeId = server.newId();
  await repo.transaction(async (within) => {
    const plan = await planPatientChange(within, { ...input, status }, now);
    if (plan.mark !== input.mark) throw new Refusal('life.changed');
    requireLastDay(plan);
    await apply(request, within, plan, changeId);
  });
  return { patient: await repo.patients.read(input.id), changeId };
}

/**
 * Gives an episode a status, with all that follows, in one transaction.
 *
 * @throws Refusal life.*, episode.charted, episode.overlap, record.not-found
 */
export async function changeEpisode(
  request: Request,
  status: EpisodeStatus,
): Promise<OutputOf<typeof contract.archiveEpisode>> {
  const { input, repo, server, now } = request;
  checkReason(input, status === 'Active');
  if (
    status === 'Archived' &&
    !archiveReasonsOf(repo.scope.reference.constants).includes(input.reason.trim())
  )
    throw reasonMissing();
  const changeId = server.newId();
  const episode = await repo.transaction(async (within) => {
    const plan = await planEpisodeChange(within, { ...input, status }, now);
    if (plan.mark !== input.mark) throw new Refusal('life.changed');
    requireLastDay(plan);
    await apply(request, within, plan, changeId);
    return within.episodes.get(input.id);
  });
  return { episode, changeId };
}
