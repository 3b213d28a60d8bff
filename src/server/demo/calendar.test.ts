import { describe, expect, test } from 'vitest';
import { visitStatuses } from '#domain/visit-status.ts';
import { must } from '#domain/must.ts';
import { addDays, fieldWindow } from '#server/db/calendar-day.ts';
import { planAgency, type PlannedAgency } from './agency.ts';
import type { PlannedVisit } from './calendar.ts';
import { demoOrganisations, type OrganisationKey } from './people.ts';
import { Chance } from './random.ts';
import { furtherVisitTypes } from './reference.ts';
import { firstVisitTypes } from '#server/features/agency/reference.ts';
import { demoPlans, peopleOf } from './seed.ts';

function planned(key: OrganisationKey, today: string): PlannedAgency {
  const plan = demoPlans[key];
  const chance = new Chance(plan.seed);
  return planAgency(chance, plan, peopleOf(key, chance), today);
}

const formOf = (visit: PlannedVisit): string =>
  must(
    firstVisitTypes.find(({ id }) => id === visit.visitTypeId),
    'visit type',
  ).form_id;

/**
 * The calendar depends on today only by its weekday; the others are the days the clocks change, a
 * leap day and New Year.
 */
const days = [
  '2026-11-16',
  '2026-11-17',
  '2026-11-18',
  '2026-11-19',
  '2026-11-20',
  '2026-11-21',
  '2026-11-22',
  '2027-03-14',
  '2026-11-01',
  '2028-02-29',
  '2027-01-01',
];

describe.each(days)('the demo agency laid in on %s', (today) => {
  const home = planned('harborview', today);
  const of = (userName: string): PlannedVisit[] =>
    home.calendar.filter((visit) => visit.userName === userName);
  const count = (status: string): number =>
    home.calendar.filter((visit) => visit.status === status).length;

  test('has 60 patients, 80 episodes and 1,200 visits within -120 and +45 days', () => {
    const all = demoOrganisations.map(({ key }) => planned(key, today));
    const sum = (size: (agency: PlannedAgency) => number): number =>
      all.reduce((total, agency) => total + size(agency), 0);
    expect([
      sum(({ patients }) => patients.length),
      sum(({ episodes }) => episodes.length),
      sum(({ calendar }) => calendar.length),
    ]).toEqual([60, 80, 1200]);
    const dates = all.flatMap(({ calendar }) => calendar.map(({ day }) => day)).toSorted();
    expect(must(dates[0], 'first') >= addDays(today, -fieldWindow.back)).toBe(true);
    expect(must(dates.at(-1), 'last') <= addDays(today, fieldWindow.ahead)).toBe(true);
  });

  test('gives the nurse six visits today and the aide four in a row, each with an approved note to copy', () => {
    for (const [userName, least] of [
      ['nurse', 6],
      ['aide', 4],
    ] as const) {
      const own = of(userName).filter(({ day }) => day === today);
      expect(own.length, userName).toBeGreaterThanOrEqual(least);
      expect(new Set(own.map(({ plannedStart }) => plannedStart)).size, userName).toBe(own.length);
      expect(new Set(own.map(({ status }) => status)), userName).toEqual(new Set(['Staffed']));
      for (const visit of own) {
        const earlier = home.calendar.filter(
          (each) =>
            each.episode.patientIndex === visit.episode.patientIndex &&
            formOf(each) === formOf(visit) &&
            each.day < today,
        );
        expect(
          earlier.map(({ status }) => status),
          `${userName} ${visit.plannedStart}`,
        ).toContain('NotesApproved');
      }
    }
  });

  test('has every visit status, a review queue and visits that nobody has yet', () => {
    expect(visitStatuses.filter((status) => count(status) === 0)).toEqual([]);
    expect(count('NotesInReview')).toBeGreaterThanOrEqual(8);
    expect(
      home.calendar.filter(({ status, day }) => status === 'Unstaffed' && day > today).length,
    ).toBeGreaterThanOrEqual(14);
    for (const userName of ['nurse', 'aide']) {
      const own = of(userName).map(({ status }) => status);
      expect(
        own.filter((status) => status === 'NotesRejected').length,
        userName,
      ).toBeGreaterThanOrEqual(2);
      expect(own, userName).toEqual(
        expect.arrayContaining(['NotesDue', 'NotesInReview', 'NotesApproved']),
      );
    }
  });

  test('has an assistant work after the supervisor, who finds notes that wait for a cosignature', () => {
    const isMade = ({ status }: PlannedVisit): boolean =>
      !['Unstaffed', 'Deleted', 'Missed', 'Expired'].includes(status);
    for (const [supervisor, assistant] of [
      ['nurse', 'lvn'],
      ['pt', 'pta'],
      ['ot', 'ota'],
    ] as const) {
      const seen = new Set(
        of(supervisor)
          .filter(isMade)
          .map(({ episode }) => episode.patientIndex),
      );
      const waiting = of(assistant).filter(
        ({ status, episode }) => status === 'NotesInReview' && seen.has(episode.patientIndex),
      );
      expect(waiting.length, supervisor).toBeGreaterThanOrEqual(2);
    }
    for (const [supervisor, assistant] of [
      ['pt', 'pta'],
      ['ot', 'ota'],
    ] as const)
      for (const visit of of(assistant).filter(isMade)) {
        const before = of(supervisor).filter(
          (each) => isMade(each) && each.episode.id === visit.episode.id && each.day <= visit.day,
        );
        expect(before.length, `${assistant} ${visit.day}`).toBeGreaterThan(0);
      }
  });

  test('plans each form of a discipline beside the routine once, in the weeks ahead', () => {
    for (const [providerType, types] of Object.entries(furtherVisitTypes))
      for (const type of types) {
        const visits = home.calendar.filter(({ visitTypeId }) => visitTypeId === type);
        expect(
          visits.map((visit) => [visit.providerType, visit.day > addDays(today, 7)]),
          `${type}`,
        ).toEqual([[providerType, true]]);
      }
  });

  test('sends nobody to two patients at once and to no patient outside the episode', () => {
    const taken = home.calendar.map(
      ({ userName, day, plannedStart }) => `${userName} ${day} ${plannedStart}`,
    );
    expect(new Set(taken).size).toBe(taken.length);
    expect(
      home.calendar.filter(({ day, episode }) => day < episode.start || day > episode.end),
    ).toEqual([]);
  });
});
