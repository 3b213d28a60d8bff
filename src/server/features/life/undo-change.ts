import type { OutputOf } from '#contract/call.ts';
import { Refusal } from '#contract/errors.ts';
import type { Episode, Patient, Visit } from '#contract/entities.ts';
import type { undoStatusChange as contract } from '#contract/life.ts';
import type { PatientStatus } from '#domain/record-statuses.ts';
import { must } from '#domain/must.ts';
import type { VisitStatus } from '#domain/visit-status.ts';
import type { Change } from '#server/features/change.ts';
import type { SignedInRequest } from '#server/features/handler.ts';
import type { UnitOfWork } from '#server/features/repository.ts';
import { ruledOut } from '#server/features/visits/check-staffing.ts';
import { chartWithDeath } from './change-status.ts';
import { mayTakeBack, type MadeChange, type StatusEffects } from '#server/features/life/queries.ts';

type Request = SignedInRequest<typeof contract>;
type FormerEpisode = StatusEffects['episodes'][number];

const tooLate = (): Refusal => new Refusal('life.undo');

/** Everything the change touched, locked and as it left it. */
type Untouched = {
  readonly patient: Patient;
  readonly episodes: readonly Episode[];
  readonly visits: readonly Visit[];
};

/** @throws Refusal life.undo when anything was changed since, or is another patient's since */
async function untouched(within: UnitOfWork, made: MadeChange): Promise<Untouched> {
  const { patientId, episodeId, to, effects } = made;
  const patient = await within.patients.lock(patientId);
  if (episodeId === null && patient.status !== to) throw tooLate();
  const episodes: Episode[] = [];
  for (const { id, revision } of effects.episodes.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const episode = await within.episodes.lock(id);
    if (episode.revision !== revision || episode.patientId !== patientId) throw tooLate();
    episodes.push(episode);
  }
  const visits = (await within.visits.lock(effects.visits.map(({ id }) => id))).map(
    ({ visit }) => visit,
  );
  const revisions = new Map(effects.visits.map(({ id, revision }) => [id, revision]));
  const isKept = ({ id, revision, patientId: whose }: Visit): boolean =>
    revision === revisions.get(id) && whose === patientId;
  if (!visits.every((visit) => isKept(visit))) throw tooLate();
  return { patient, episodes, visits };
}

type Back = { readonly status: VisitStatus; readonly providerId: string | null };

/**
 * Visits get back their status and clinician, in as few assignments as there are pairs. Whoever has
 * left or is ruled out meanwhile gets none back: those visits are unstaffed.
 *
 * @returns the ones that came back unstaffed
 */
async function restoreVisits(
  within: UnitOfWork,
  change: Change,
  visits: readonly Visit[],
  { visits: former }: StatusEffects,
): Promise<Visit[]> {
  const formerOf = new Map(former.map((each) => [each.id, each]));
  const before = visits.map((visit) => {
    const { status, providerId } = must(formerOf.get(visit.id), 'former visit');
    return { ...visit, status, providerId };
  });
  const out = await ruledOut(within, before);
  const groups = new Map<string, { back: Back; those: Visit[] }>();
  for (const [index, visit] of visits.entries()) {
    const { id, status, providerId } = must(before[index], 'visit before');
    const back: Back = out.has(id)
      ? { status: 'Unstaffed', providerId: null }
      : { status, providerId };
    const key = `${back.status} ${back.providerId ?? ''}`;
    const group = groups.get(key) ?? { back, those: [] };
    groups.set(key, { back, those: [...group.those, visit] });
  }
  for (const { back, those } of groups.values())
    await change.assign(those, back.providerId, back.status);
  for (const { id, status } of visits)
    await change.audit('visit', id, {
      undone: true,
      before: status,
      ...(out.has(id) && { ruledOut: true }),
    });
  return before.filter(({ id }) => out.has(id));
}

function restoredEpisode(episode: Episode, former: FormerEpisode): Episode {
  const { holdDate: _hold, dischargeDate: _end, archiveReason: _why, ...rest } = episode;
  const { status, holdDate, dischargeDate, archiveReason } = former;
  return {
    ...rest,
    status,
    revision: episode.revision + 1,
    ...(holdDate !== undefined && { holdDate }),
    ...(dischargeDate !== undefined && { dischargeDate }),
    ...(archiveReason !== undefined && { archiveReason }),
  };
}

/**
 * Takes back the last change of status within a day, where nothing it touched was changed since.
 *
 * @throws Refusal life.undo, record.not-found
 */
export async function undoChange(request: Request): Promise<OutputOf<typeof contract>> {
  const { input, repo, now } = request;
  const patientId = await repo.life.patientOf(input.changeId);
  if (patientId === null) throw new Refusal('record.not-found');
  let unstaffed: readonly Visit[] = [];
  await repo.transaction(async (within) => {
    await within.patients.lock(patientId);
    const made = await within.life.latest(patientId);
    if (made?.id !== input.changeId || !mayTakeBack(made, now)) throw tooLate();
    const { patient, episodes, visits } = await untouched(within, made);
    const formerOf = new Map(made.effects.episodes.map((each) => [each.id, each]));
    await within.change(async (change) => {
      unstaffed = await restoreVisits(within, change, visits, made.effects);
      for (const episode of episodes) {
        const former = must(formerOf.get(episode.id), 'former episode');
        await change.saveEpisode(restoredEpisode(episode, former));
        await change.audit('episode', episode.id, {
          undone: true,
          before: episode.status,
          after: former.status,
        });
      }
      if (made.episodeId !== null) return;
      const { dateOfDeath } = made.effects;
      const charted =
        dateOfDeath === undefined
          ? patient
          : chartWithDeath(request, patient, dateOfDeath, input.changeId);
      const status = made.from as PatientStatus;
      await change.savePatient({ ...charted, status, updatedAt: now.toISOString() });
      await change.audit('patient', patient.id, { undone: true, before: made.to, after: status });
    });
    await within.life.markUndone(made.id);
  });
  const names = await repo.directory.names(unstaffed.flatMap(({ providerId }) => providerId ?? []));
  return {
    unstaffed: unstaffed.map(({ id, dateOfService, visitType, providerId }) => {
      const name = names.get(providerId ?? '');
      return {
        id,
        dateOfService,
        visitType,
        clinician: name ? `${name.givenName} ${name.familyName}` : '',
      };
    }),
  };
}
