import type { ClinicianProfile, PatientFacts } from '#domain/clinician-facts.ts';
import { grouped } from '#domain/grouped.ts';
import { caseKey } from '#domain/planning/continuity.ts';
import { groupOf, hindranceOf } from '#domain/planning/eligibility.ts';
import { homeUnknown, nearestRanks } from '#domain/planning/nearest-people.ts';
import type { StaffingWindow } from '#domain/planning/staffing-window.ts';
import type { BareVisit } from './window-visits.ts';

/**
 * As many clinicians as a plan weighs, however large the agency (decision 130): the fewest, as for
 * one visit, those that come with each further patient of a discipline, and the most.
 */
const weighedBy = { fewest: 30, patient: 5, most: 200 } as const;

/** An agency with no more clinicians has all of them weighed, with all of their visits. */
export const fewClinicians = weighedBy.fewest;

/** How many clinicians are weighed for some visits: more with each patient of a discipline. */
export function mostWeighed(visits: readonly BareVisit[]): number {
  const cases = new Set(visits.map((visit) => caseKey(visit.patientId, groupOf(visit))));
  return Math.min(
    weighedBy.most,
    weighedBy.fewest + weighedBy.patient * Math.max(0, cases.size - 1),
  );
}

type Person = ClinicianProfile & { readonly providerType: string };

type Asked = {
  /** Visits that somebody is looked for, and those that may change hands. */
  readonly open: readonly BareVisit[];
  /** Their patients. */
  readonly patients: readonly PatientFacts[];
  /** Who made or is to make visits of these patients. */
  readonly visitors: StaffingWindow['past'];
  /** Whose visits are planned; null for those nobody has. */
  readonly clinicianId: string | null;
};

/** What a patient needs of whoever comes; patients of the same needs are looked at together. */
const needsOf = ({ state, gender, skills }: PatientFacts): string =>
  JSON.stringify([state, gender, skills.toSorted()]);

/** Someone nothing keeps from a visit comes before everybody who is kept from all of them. */
const kept = 4 * homeUnknown;
/** Someone who visits the patients comes before everybody who does not. */
const stranger = 2 * homeUnknown;

/**
 * Whom a plan weighs, the first ones first. Discipline by discipline, and for patients of the same
 * needs together: whose visits are planned, those who can take a visit and know its patient, those
 * who can and live nearest to any of the patients, and by name those of whom no home is known. Then,
 * in the same order, those kept from all of the visits by license, skills, hours, vacation or wishes.
 *
 * @param everybody clinicians by name
 */
export function inOrderOfWeight(
  everybody: ReadonlyMap<string, Person>,
  { open, patients, visitors, clinicianId }: Asked,
): string[] {
  const facts = new Map(patients.map((patient) => [patient.id, patient]));
  const disciplines = grouped([...everybody], ([, person]) => groupOf(person));
  const best = new Map<string, number>();
  const note = (id: string, order: number): void =>
    void best.set(id, Math.min(order, best.get(id) ?? Number.POSITIVE_INFINITY));
  for (const [group, ofGroup] of grouped(open, groupOf)) {
    const people = disciplines.get(group) ?? [];
    const ofNeeds = grouped(ofGroup, ({ patientId }) => {
      const patient = facts.get(patientId);
      return patient === undefined ? '' : needsOf(patient);
    });
    for (const visits of ofNeeds.values()) {
      const patientIds = new Set(visits.map(({ patientId }) => patientId));
      const known = new Set(
        visitors.flatMap((each) =>
          each.group === group && patientIds.has(each.patientId) ? [each.providerId] : [],
        ),
      );
      const isAble = ([id, person]: readonly [string, Person]): boolean =>
        visits.some(
          (visit) =>
            hindranceOf({ ...person, id }, visit, facts.get(visit.patientId), null) === null,
        );
      const able = new Map(people.filter(isAble));
      const others = new Map(people.filter(([id]) => !able.has(id)));
      const places = [...patientIds].map((id) => facts.get(id)?.place ?? null);
      for (const [some, behind] of [
        [able, 0],
        [others, kept],
      ] as const)
        for (const [id, rank] of nearestRanks(some, places))
          note(id, behind + rank + (known.has(id) ? 0 : stranger));
    }
  }
  if (clinicianId !== null) best.set(clinicianId, -1);
  return [...best].toSorted(([, a], [, b]) => a - b).map(([id]) => id);
}
