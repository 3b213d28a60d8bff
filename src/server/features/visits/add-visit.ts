import type { OutputOf, ParsedInputOf } from '#contract/call.ts';
import type { Episode, Visit } from '#contract/entities.ts';
import { Refusal, type ErrorCode } from '#contract/errors.ts';
import type { addVisit as contract } from '#contract/visit-plans.ts';
import { isCalendarDate } from '#domain/calendar-date.ts';
import { coverOf } from '#domain/authorization-cover.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { takesVisits } from '#domain/record-statuses.ts';
import { isPlannable } from '#domain/visit-times.ts';
import { formById } from '#forms/registry.ts';
import { toDay } from '#server/db/calendar-day.ts';
import type { VisitType } from '#server/db/tables.ts';
import type { SignedInRequest } from '#server/features/handler.ts';
import { askBeyond, checkStaffing, type Overridden } from './check-staffing.ts';

type Input = ParsedInputOf<typeof contract>;

/** A field that is refused, by name. */
export const refused = (path: string, code: ErrorCode): Refusal =>
  new Refusal(code, { fields: [{ path, code }] });

/** @throws Refusal request.invalid, visit.outside-episode, visit.plan-far */
export function checkDates({ dates }: Pick<Input, 'dates'>, episode: Episode, now: Date): void {
  const today = pacificDate(now);
  if (new Set(dates).size < dates.length || !dates.every(isCalendarDate))
    throw refused('dates', 'request.invalid');
  const isInside = (day: string): boolean =>
    toDay(day) >= toDay(episode.startDate) && toDay(day) <= toDay(episode.endDate);
  if (!dates.every(isInside)) throw refused('dates', 'visit.outside-episode');
  if (!dates.every((day) => isPlannable(day, today))) throw refused('dates', 'visit.plan-far');
}

/** An unstaffed visit of an episode, as it is planned. */
export const plannedVisit = (
  plan: Pick<Visit, 'id' | 'dateOfService' | 'plannedStart' | 'plannedMinutes'>,
  episode: Episode,
  type: Omit<VisitType, 'org_id'>,
): Visit => ({
  ...plan,
  revision: 1,
  episodeId: episode.id,
  patientId: episode.patientId,
  patientName: episode.patientName,
  address: '',
  phone: '',
  visitTypeId: type.id,
  visitType: type.type,
  providerType: type.discipline,
  status: 'Unstaffed',
  providerId: null,
  providerName: null,
  timeIn: null,
  timeOut: null,
  pay: null,
  formId: type.form_id,
  submittedAt: null,
  approvedAt: null,
});

type Planned = {
  readonly input: Input;
  readonly episode: Episode;
  readonly type: Omit<VisitType, 'org_id'>;
  readonly newId: () => string;
};

/** The visits of the days; several share a series and know each other's days (rules §3). */
function visitsOf({ input, episode, type, newId }: Planned): Visit[] {
  const { dates, plannedStart, plannedMinutes, episodeType, nonVisit, duration } = input;
  const series =
    dates.length > 1
      ? { multiple: true, multipleDates: dates, noOfVisits: dates.length, seriesId: newId() }
      : {};
  return dates.map((dateOfService) => ({
    ...plannedVisit({ id: newId(), dateOfService, plannedStart, plannedMinutes }, episode, type),
    ...(episodeType === 'Shift' && { episodeType, shiftConfirmedByFacility: false }),
    ...(nonVisit && { nonVisit }),
    ...(duration !== null && { duration }),
    ...series,
  }));
}

/**
 * Plans visits into an episode, and staffs them where a clinician is named.
 *
 * @throws Refusal request.invalid, visit.outside-episode, visit.plan-far, staffing.blocked,
 * staffing.ask, record.not-found
 */
export async function addVisit({
  input,
  repo,
  server,
  now,
}: SignedInRequest<typeof contract>): Promise<OutputOf<typeof contract>> {
  const type = repo.scope.reference.visitTypes.get(input.visitTypeId);
  if (!type) throw refused('visitTypeId', 'request.invalid');
  const form = must(formById(type.form_id), 'form of a visit type');
  const { providerId } = input;
  const planned = await repo.transaction(async (within) => {
    const episode = await within.episodes.lock(input.episodeId);
    if (!takesVisits(episode.status)) throw refused('episodeId', 'request.invalid');
    checkDates(input, episode, now);
    const clinician = providerId === null ? null : await within.directory.clinician(providerId);
    const visits = visitsOf({ input, episode, type, newId: server.newId });
    await within.change(async (change) => {
      const staffed = visits.map((visit) => ({ ...visit, providerId }));
      const overridden: ReadonlyMap<string, Overridden> = clinician
        ? await checkStaffing(within, staffed, input.despite)
        : new Map();
      const covers = coverOf(await within.authorizations.covers([episode.patientId]), visits);
      const beyond = clinician
        ? {}
        : askBeyond(
            visits.map(({ id }) => ({ visitId: id, cover: covers.get(id) })),
            input.despite,
          );
      await change.insertVisits(visits, form.version);
      if (clinician) await change.assign(visits, clinician.id, 'Staffed');
      for (const { id } of visits)
        await change.audit('visit', id, {
          episodeId: episode.id,
          visitTypeId: type.id,
          providerId: clinician?.id ?? null,
          ...(overridden.get(id) ?? beyond),
        });
    });
    return visits;
  });
  const visits: Visit[] = [];
  for (const { id } of planned) visits.push(await repo.visits.get(id));
  return { visits };
}
