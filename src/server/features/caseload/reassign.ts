import type { OutputOf, ParsedInputOf } from '#contract/call.ts';
import type { Despite } from '#contract/board.ts';
import type { reassignPreview } from '#contract/caseload.ts';
import type { Visit } from '#contract/entities.ts';
import { Refusal } from '#contract/errors.ts';
import { isCalendarDate } from '#domain/calendar-date.ts';
import { visitGroup } from '#domain/clinicians.ts';
import { daysBetween } from '#domain/dates.ts';
import { pacificDate, pacificTime } from '#domain/pacific.ts';
import { isPast } from '#domain/planning/staffing-window.ts';
import { sha256Hex } from '#server/db/sha256.ts';
import type { SignedInRequest } from '#server/features/handler.ts';
import type { Repository, UnitOfWork } from '#server/features/repository.ts';
import { checkStaffing } from '#server/features/visits/check-staffing.ts';

type Wish = ParsedInputOf<typeof reassignPreview>;
type Request = SignedInRequest<typeof reassignPreview>;

/** What a reassignment would do, as it stands now. */
type Plan = {
  readonly to: { readonly id: string; readonly name: string };
  readonly moving: readonly Visit[];
  readonly unchanged: number;
  /** Visits of other clinicians that are past their time, started or charted. */
  readonly staying: number;
  readonly mark: string;
};

const invalid = (path: string): Refusal =>
  new Refusal('request.invalid', { fields: [{ path, code: 'request.invalid' }] });

async function patientOf(reader: Repository | UnitOfWork, wish: Wish): Promise<string> {
  const { patientId, episodeId } = wish;
  if ((patientId === null) === (episodeId === null)) throw invalid('patientId');
  if (patientId !== null) return patientId;
  return (await reader.episodes.get(episodeId ?? '')).patientId;
}

const given: readonly Visit['status'][] = ['Unstaffed', 'Staffed'];

/** @throws Refusal request.invalid, life.date, record.not-found */
async function planOf(reader: Repository | UnitOfWork, wish: Wish, now: Date): Promise<Plan> {
  const { discipline, providerId, from, episodeId } = wish;
  const today = pacificDate(now);
  if (!isCalendarDate(from) || daysBetween(today, from) < 0)
    throw new Refusal('life.date', { fields: [{ path: 'from', code: 'life.date' }] });
  const clinician = await reader.directory.clinician(providerId);
  if (visitGroup(clinician.providerType) !== discipline) throw invalid('providerId');
  const patientId = await patientOf(reader, wish);
  const open = await reader.life.openVisits(patientId, episodeId);
  const moment = { day: today, time: pacificTime(now) };
  const asked = open.filter(
    ({ visit: { dateOfService, providerType } }) =>
      daysBetween(from, dateOfService) >= 0 && visitGroup(providerType) === discipline,
  );
  const mayMove = ({ life, visit }: (typeof asked)[number]): boolean =>
    given.includes(life.status) && !life.isStarted && !life.isCharted && !isPast(visit, moment);
  const future = asked.filter(mayMove).map(({ visit }) => visit);
  const staying = asked.filter(
    (each) =>
      !mayMove(each) && each.visit.providerId !== null && each.visit.providerId !== providerId,
  );
  const moving = future.filter((visit) => visit.providerId !== providerId);
  const facts = [providerId, ...moving.map(({ id, revision }) => [id, revision])];
  return {
    to: clinician,
    moving,
    unchanged: future.length - moving.length,
    staying: staying.length,
    mark: sha256Hex(JSON.stringify(facts)),
  };
}

/** What would move, by whose it is now. */
export async function previewReassigning({
  input,
  repo,
  now,
}: Request): Promise<OutputOf<typeof reassignPreview>> {
  const { patientId, episodeId } = input;
  const { to, moving, unchanged, staying, mark } = await planOf(repo, input, now);
  if (moving.length + unchanged + staying > 0)
    await (patientId === null
      ? repo.audit.opened('episode', episodeId ?? '')
      : repo.audit.opened('patient', patientId));
  const groups = new Map<string, Visit[]>();
  for (const visit of moving) {
    const name = visit.providerName ?? '';
    groups.set(name, [...(groups.get(name) ?? []), visit]);
  }
  const moved = [...groups].map(([clinician, visits]) => {
    const days = visits
      .map(({ dateOfService }) => dateOfService)
      .toSorted((a, b) => daysBetween(b, a));
    return { clinician, count: visits.length, first: days[0] ?? '', last: days.at(-1) ?? '' };
  });
  return { to: to.name, unchanged, ...(staying > 0 && { staying }), moved, mark };
}

/**
 * Gives the visits as previewed to the clinician, all or none.
 *
 * @throws Refusal request.invalid, life.date, life.changed, staffing.blocked, staffing.ask,
 * record.not-found
 */
export async function reassign(
  { repo, now }: Pick<Request, 'repo' | 'now'>,
  wish: Wish,
  { mark, despite }: { mark: string; despite?: Despite | undefined },
): Promise<{ changed: number }> {
  const changed = await repo.transaction(async (within) => {
    const seen = await planOf(within, wish, now);
    await within.visits.lock(seen.moving.map(({ id }) => id));
    const plan = await planOf(within, wish, now);
    if (plan.mark !== mark) throw new Refusal('life.changed');
    if (plan.moving.length === 0) return 0;
    await within.change(async (change) => {
      const overridden = await checkStaffing(
        within,
        plan.moving.map((visit) => ({ ...visit, providerId: wish.providerId })),
        despite,
      );
      await change.assign(plan.moving, wish.providerId, 'Staffed');
      for (const { id, providerId } of plan.moving)
        await change.audit('visit', id, {
          providerId: wish.providerId,
          before: providerId,
          ...overridden.get(id),
        });
    });
    return plan.moving.length;
  });
  return { changed };
}
