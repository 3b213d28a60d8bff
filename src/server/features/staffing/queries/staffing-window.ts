import { sql } from 'kysely';
import type { OutputOf } from '#contract/call.ts';
import { longestWindow, type readStaffingWindow } from '#contract/staffing.ts';
import type { ClinicianFacts } from '#domain/clinician-facts.ts';
import { providerTypes } from '#domain/clinicians.ts';
import type { WindowVisit } from '#domain/planning/staffing-window.ts';
import { idAnyOf } from '#server/db/any-of.ts';
import { toDate } from '#server/db/calendar-day.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import { partOfWindow } from './part-of-window.ts';
import { Staffing, type ListedProfile } from './staffing.ts';
import { fewClinicians } from './weighed.ts';
import { coversOf, pastOf } from './window-facts.ts';
import {
  bareVisits,
  countVisits,
  openStatuses,
  visitsOfDays,
  type AskedWindow,
  type WindowParts,
} from './window-visits.ts';

type Window = OutputOf<typeof readStaffingWindow>;

/** Open visits of a clinician that are not in a window: after it, or beyond its most visits. */
async function laterOf(
  { db, orgId }: RequestScope,
  clinicianId: string,
  { from, seen }: { from: string; seen: readonly WindowVisit[] },
): Promise<Window['later']> {
  const { visits, first } = await db
    .selectFrom('visit')
    .select(({ fn }) => [
      fn.countAll<number>().as('visits'),
      fn.min<string | null>('date_of_service').as('first'),
    ])
    .where('org_id', '=', orgId)
    .where('provider_id', '=', clinicianId)
    .where('date_of_service', '>=', from)
    // What has a clock was begun.
    .where('clock', 'is', null)
    .where('status', 'in', openStatuses)
    .where(({ not }) => not(idAnyOf('id', idsOf(seen, clinicianId))))
    .executeTakeFirstOrThrow();
  return first === null ? undefined : { visits, from: toDate(first) };
}

const idsOf = (visits: readonly WindowVisit[], clinicianId: string): string[] =>
  visits.filter(({ providerId }) => providerId === clinicianId).map(({ id }) => id);

/** Of an agency of few clinicians, all of them with all of their visits. */
async function wholeWindow(
  scope: RequestScope,
  { days, types, day }: AskedWindow,
  everybody: ReadonlyMap<string, ListedProfile>,
): Promise<WindowParts> {
  const staffing = new Staffing(scope);
  const where = visitsOfDays(days, types);
  const found = await bareVisits(scope, {
    where,
    order: sql`date_of_service, planned_start, id`,
    most: longestWindow.visits,
  });
  const isFull = found.length === longestWindow.visits;
  const all = isFull ? await countVisits(scope, where) : found.length;
  const patientIds = [...new Set(found.map(({ patientId }) => patientId))];
  const [patients, past, covers, clinicians] = await Promise.all([
    staffing.patients(patientIds),
    pastOf(scope, patientIds, { from: days.from, until: days.from }),
    // What is covered is asked of visits that may change hands.
    coversOf(
      scope,
      found.filter(({ dateOfService }) => day === null || dateOfService === day),
    ),
    staffing.facts(everybody, [...everybody.keys()]),
  ]);
  const names = new Map(patients.map(({ id, name }) => [id, name]));
  const visits = found.map(({ mark: _mark, ...visit }): WindowVisit => {
    const cover = covers.get(visit.id);
    return { ...visit, patientName: names.get(visit.patientId) ?? '', ...(cover && { cover }) };
  });
  return { clinicians, more: 0, patients, visits, past, all };
}

/** @param shown what the asking person is given of clinicians */
export async function staffingWindow(
  scope: RequestScope,
  asked: AskedWindow,
  shown: (clinicians: readonly ClinicianFacts[]) => readonly ClinicianFacts[],
): Promise<Window> {
  const { days, types, clinicianId, day } = asked;
  const everybody = await new Staffing(scope).everybody(types ?? new Set(providerTypes), '');
  const read = everybody.size <= fewClinicians ? wholeWindow : partOfWindow;
  const {
    clinicians,
    more,
    patients,
    visits,
    past,
    all,
    booked = [],
  } = await read(scope, asked, everybody);
  const later =
    clinicianId === null || day !== null
      ? undefined
      : await laterOf(scope, clinicianId, { from: days.from, seen: visits });
  return {
    ...(more > 0 && { more }),
    clinicians: shown(clinicians).map(
      ({ languages, skills, coverage, vacations, licences, ...rest }) => ({
        ...rest,
        languages: [...languages],
        skills: [...skills],
        coverage: [...coverage],
        vacations: [...vacations],
        licences: [...licences],
      }),
    ),
    patients: patients.map(({ skills, notWanted, ...rest }) => ({
      ...rest,
      skills: [...skills],
      notWanted: [...notWanted],
    })),
    visits: [...visits],
    past: [...past],
    all,
    ...(later && { later }),
    ...(booked.length > 0 && { booked: [...booked] }),
  };
}
