import type { OutputOf } from '#contract/call.ts';
import type { staffingFacts } from '#contract/board.ts';
import { noWishes, type ClinicianFacts, type PatientFacts } from '#domain/clinician-facts.ts';
import type { StaffingWindow, WindowVisit } from '#domain/planning/staffing-window.ts';

type Beside = OutputOf<typeof staffingFacts>['beside'][number];

/** Somebody a plan did not weigh and the scheduler added, with what they have in its weeks. */
export type AddedPerson = {
  readonly clinician: ClinicianFacts;
  readonly beside: readonly Beside[];
};

/** As many days as one question may name. */
const mostDays = 100;

/** Days on which visits of a window are planned. */
export const plannedDays = ({ visits }: StaffingWindow): string[] =>
  [
    ...new Set(
      visits.flatMap(({ aside, dateOfService }) => (aside === true ? [] : [dateOfService])),
    ),
  ].slice(0, mostDays);

/** A visit of somebody added: it takes their time, and stays theirs. */
const asideOf = (
  { id, dateOfService, plannedStart, plannedMinutes }: Beside,
  { id: providerId, providerType }: ClinicianFacts,
): WindowVisit => ({
  id,
  revision: 0,
  patientId: id,
  episodeId: id,
  patientName: '',
  visitType: '',
  providerType,
  status: 'Staffed',
  dateOfService,
  plannedStart,
  plannedMinutes,
  providerId,
  isOpen: false,
  aside: true,
});

/** The place of such a visit, under the id of the visit: whose it is is not asked. */
const placeOf = ({ id, place }: Beside): PatientFacts => {
  const { language: _none, ...wishes } = noWishes;
  const known = place && { ...place, source: 'visit' as const };
  return { ...wishes, id, name: '', language: '', state: '', place: known };
};

/** A window with people added to it who were not weighed, so that nobody is booked twice. */
export function withPeople<W extends StaffingWindow>(window: W, added: readonly AddedPerson[]): W {
  const known = new Set(window.clinicians.map(({ id }) => id));
  const seen = new Set(window.visits.map(({ id }) => id));
  const others = added.filter(({ clinician }) => !known.has(clinician.id));
  const theirs = others.map(({ clinician, beside }) => ({
    clinician,
    beside: beside.filter(({ id }) => !seen.has(id)),
  }));
  return {
    ...window,
    clinicians: [...window.clinicians, ...theirs.map(({ clinician }) => clinician)],
    visits: [
      ...window.visits,
      ...theirs.flatMap(({ clinician, beside }) => beside.map((each) => asideOf(each, clinician))),
    ],
    patients: [...window.patients, ...theirs.flatMap(({ beside }) => beside.map(placeOf))],
  };
}
