import {
  noProfile,
  noWishes,
  type ClinicianProfile,
  type Wishes,
} from '#domain/clinician-facts.ts';
import { addDays, toDate } from '#server/db/calendar-day.ts';
import type { DemoPatient, Person } from './agency.ts';
import { Chance } from './random.ts';
import { somewhere, type Home } from './visits.ts';

/** Availability of the demo clinicians and wishes of the demo patients. */

const weekdays = [1, 2, 3, 4, 5];
const skillsOf: Readonly<Record<string, readonly string[]>> = {
  RN: ['IV', 'Wound vac', 'Ostomy'],
  'LVN/LPN': ['IV', 'Wound care'],
  PT: ['Vestibular'],
  OT: ['Low vision'],
  'ST/SLP': ['Swallowing'],
  HHA: ['Hoyer lift'],
  CNA: ['Hoyer lift'],
};

/** Aides start earlier; therapists and social workers keep office hours. */
const hoursOf = (providerType: string | null): { from: string; until: string } =>
  providerType === 'HHA' || providerType === 'CNA'
    ? { from: '07:00', until: '16:00' }
    : { from: '08:00', until: '17:00' };

/** A chance of its own, so that the rest of the agency stays as it was. */
const staffingSeed = 44_001;

/** What the office knows of each clinician of an organisation, by user name. */
export function demoProfiles(
  people: readonly Person[],
  today: string,
): ReadonlyMap<string, ClinicianProfile> {
  const chance = new Chance(staffingSeed);
  const clinicians = people.filter(({ person }) => person.providerType !== null);
  return new Map(
    clinicians.map(({ id, person: { providerType } }, index) => {
      const away = addDays(today, 6 + chance.below(40));
      const profile: ClinicianProfile = {
        ...noProfile,
        gender: chance.happens(0.8) ? 'F' : 'M',
        languages: chance.happens(0.4) ? ['en', 'es'] : ['en'],
        skills: (skillsOf[providerType ?? ''] ?? []).filter(() => chance.happens(0.7)),
        home: { ...somewhere(chance), source: 'address' },
        weeklyHours: chance.happens(0.25) ? 24 : 40,
        coverage: weekdays.map((weekday) => ({ weekday, ...hoursOf(providerType) })),
        vacations:
          index % 3 === 1 ? [{ startDate: toDate(away), endDate: toDate(addDays(away, 4)) }] : [],
        licences: [
          {
            state: 'CA',
            number: `D${chance.between(100_000, 999_999)}`,
            expiry: toDate(addDays(today, 40 + chance.below(700))),
          },
        ],
      };
      return [id, profile];
    }),
  );
}

/** Homes and wishes, by patient. @param homes in the order of the patients */
export function demoWishes(
  patients: readonly DemoPatient[],
  homes: readonly Home[],
): ReadonlyMap<string, Wishes> {
  const chance = new Chance(staffingSeed + 1);
  return new Map(
    patients.flatMap(({ id, isDraft }, index): [string, Wishes][] => {
      const home = homes[index];
      if (isDraft || !home) return [];
      return [
        [
          id,
          {
            ...noWishes,
            gender: chance.happens(0.1) ? 'F' : null,
            skills: chance.happens(0.12) ? ['IV'] : [],
            place: { ...home, source: 'address' },
          },
        ],
      ];
    }),
  );
}
