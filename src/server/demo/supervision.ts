import { cosignatureOf } from '#domain/cosign.ts';
import { grouped } from '#domain/grouped.ts';
import type { Person } from './agency.ts';
import { plannedStartAfter, type PlannedVisit } from './calendar.ts';
import { evaluationVisitType, routineVisitType } from './reference.ts';

/** Notes of an assistant that wait for each supervisor of the same patients. */
const waitingEach = 2;

const supervisorOf = ({ providerType }: Pick<PlannedVisit, 'providerType'>) =>
  cosignatureOf(providerType, providerType);
const isMade = ({ status }: PlannedVisit): boolean =>
  !['Unstaffed', 'Deleted', 'Missed', 'Expired'].includes(status);

/** By day, as visits of one episode follow each other. */
const inOrder = (visits: readonly PlannedVisit[]): PlannedVisit[] =>
  visits.toSorted((a, b) =>
    `${a.day} ${a.plannedStart}`.localeCompare(`${b.day} ${b.plannedStart}`),
  );

/**
 * An assistant works under somebody who knows the patient: where nobody of the supervising
 * discipline sees the patient of an episode, the first visit of the assistant is the supervisor's.
 */
function evaluatedFirst(
  visits: readonly PlannedVisit[],
  people: readonly Person[],
): PlannedVisit[] {
  const result = [...visits];
  const episodes = grouped(visits.filter(isMade), ({ episode }) => episode.id);
  for (const ofEpisode of episodes.values())
    for (const first of inOrder(ofEpisode)) {
      const discipline = supervisorOf(first);
      const found = people.find(({ person }) => person.providerType === discipline)?.person;
      if (discipline === null || !found) continue;
      const now = result.filter(({ episode }) => episode.id === first.episode.id);
      if (now.some((each) => isMade(each) && each.providerType === discipline)) continue;
      const { userName } = found;
      const sameDay = result.filter((each) => each.userName === userName && each.day === first.day);
      result[result.indexOf(first)] = {
        ...first,
        userName,
        providerType: discipline,
        visitTypeId: evaluationVisitType[discipline] ?? routineVisitType[discipline] ?? 201,
        plannedStart: plannedStartAfter(sameDay.length),
      };
    }
  return result;
}

/** The calendar with the visits of supervisors, and notes that wait for their cosignature. */
export function withSupervisors(
  visits: readonly PlannedVisit[],
  people: readonly Person[],
  today: string,
): PlannedVisit[] {
  const result = evaluatedFirst(visits, people);
  const inCare = (userName: string) =>
    new Set(
      result
        .filter((each) => each.userName === userName && isMade(each))
        .map(({ episode }) => episode.patientIndex),
    );
  for (const { person } of people) {
    const patients = inCare(person.userName);
    const latest = result.filter(
      (each) =>
        each.day < today &&
        isMade(each) &&
        supervisorOf(each) === person.providerType &&
        patients.has(each.episode.patientIndex),
    );
    for (const each of inOrder(latest).slice(-waitingEach))
      result[result.indexOf(each)] = { ...each, status: 'NotesInReview' };
  }
  return result;
}
