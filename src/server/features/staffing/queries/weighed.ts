import { sql } from 'kysely';
import type { ClinicianFacts, PatientFacts } from '#domain/clinician-facts.ts';
import { providerTypes } from '#domain/clinicians.ts';
import { grouped } from '#domain/grouped.ts';
import { groupOf } from '#domain/planning/eligibility.ts';
import { homeUnknown, nearestRanks } from '#domain/planning/nearest-people.ts';
import type { StaffingWindow, WindowVisit } from '#domain/planning/staffing-window.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import { Staffing } from './staffing.ts';

/** As many clinicians as a plan weighs, however large the agency (decision 113). */
const mostPlanned = 200;

type Asked = {
  readonly visits: readonly WindowVisit[];
  readonly patients: readonly PatientFacts[];
  readonly past: StaffingWindow['past'];
  /** Provider types of one discipline; null for all. */
  readonly types: ReadonlySet<string> | null;
  /** Whose visits are planned; null for those nobody has. */
  readonly clinicianId: string | null;
  /** MM/DD/YYYY; null for every day of the window. */
  readonly day: string | null;
  /** Visits that somebody has may change hands too. */
  readonly mayMove: boolean;
};

/** Clinicians that a plan goes by, and how many more there are whom nobody weighed. */
type Weighed = { readonly clinicians: ClinicianFacts[]; readonly more: number };

/** The visits somebody is looked for, and those that may change hands; all where there are none. */
function concerned({ visits, clinicianId, day, mayMove }: Asked): WindowVisit[] {
  const open = visits.filter(
    ({ isOpen, dateOfService }) => isOpen && (day === null || dateOfService === day),
  );
  const asked = open.filter(({ providerId }) => mayMove || providerId === clinicianId);
  return asked.length > 0 ? asked : open;
}

/** Who visits these patients of one discipline, within the window or before it. */
function visitorsOf(
  { visits, past }: Asked,
  group: string,
  patientIds: ReadonlySet<string>,
): ReadonlySet<string | null> {
  const now = visits.filter((visit) => groupOf(visit) === group && patientIds.has(visit.patientId));
  const before = past.filter((each) => each.group === group && patientIds.has(each.patientId));
  return new Set([...now, ...before].map(({ providerId }) => providerId));
}

/**
 * Whom a plan weighs: everybody while they are few. Of many, discipline by discipline, first whose
 * visits are planned and those who visit the patients concerned, then those who live nearest to
 * each of them, and last, by name, those of whom no home is known.
 */
export async function weighedFor(scope: RequestScope, asked: Asked): Promise<Weighed> {
  const staffing = new Staffing(scope);
  const all = await staffing.everybody(asked.types ?? new Set(providerTypes), '');
  const weighed = async (ids: readonly string[]): Promise<Weighed> => {
    const rows = await staffing.some(all, ids, sql<null>`null`);
    return { clinicians: rows.map(({ facts }) => facts), more: all.size - ids.length };
  };
  if (all.size <= mostPlanned) return weighed([...all.keys()]);
  const places = new Map(asked.patients.map(({ id, place }) => [id, place]));
  const found: { id: string; order: number }[] = [];
  const disciplines = grouped([...all], ([, person]) => groupOf(person));
  for (const [group, visits] of grouped(concerned(asked), groupOf)) {
    const people = new Map(disciplines.get(group));
    const patientIds = new Set(visits.map(({ patientId }) => patientId));
    const visitors = visitorsOf(asked, group, patientIds);
    const ranks = nearestRanks(
      people,
      [...patientIds].map((id) => places.get(id) ?? null),
    );
    for (const [id, rank] of ranks) {
      const order = visitors.has(id) ? rank : homeUnknown + 1 + rank;
      found.push({ id, order: id === asked.clinicianId ? -1 : order });
    }
  }
  const ids =
    found.length > 0
      ? found.toSorted((a, b) => a.order - b.order).map(({ id }) => id)
      : [...all.keys()];
  return weighed(ids.slice(0, mostPlanned));
}
