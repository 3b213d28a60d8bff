import type { AideTaskGroup } from '#domain/aide-tasks.ts';
import type { TaskFrequency } from '#domain/care-plan.ts';
import type { Values } from '#domain/merge.ts';
import { demoPhysician } from './people.ts';
import { allergySamples, type CareProfile } from './profiles.ts';
import type { Chance } from './random.ts';

/** Names nobody has: given names of plants and weather, family names of porches and lanterns. */
const givenNames = [
  'Juniper',
  'Basil',
  'Clover',
  'Hazel',
  'Rowan',
  'Olive',
  'Sorrel',
  'Linden',
  'Marigold',
  'Aspen',
  'Willow',
  'Saffron',
  'Cosmo',
  'Daisy',
  'Elmo',
  'Fern',
  'Ginger',
  'Heath',
  'Iris',
  'Jasper',
];
const familyNames = [
  'Lampwick',
  'Porchwell',
  'Fablestone',
  'Candlemoor',
  'Wickerby',
  'Thimblewood',
  'Starlingford',
  'Copperkettle',
  'Lanternby',
  'Featherstoke',
  'Honeyhearth',
  'Mossgather',
  'Teacupson',
  'Windowsill',
  'Storybrook',
];
const streets = [
  'Lantern Lane',
  'Teacup Street',
  'Porchlight Way',
  'Firefly Road',
  'Candlewick Avenue',
  'Weathervane Court',
];
/** Real places, so that maps and ZIP tables work; the addresses in them do not exist. */
const places: readonly { readonly city: string; readonly zipcode: string }[] = [
  { city: 'Fresno', zipcode: '93701' },
  { city: 'Clovis', zipcode: '93612' },
  { city: 'Sanger', zipcode: '93657' },
  { city: 'Madera', zipcode: '93637' },
  { city: 'Selma', zipcode: '93662' },
  { city: 'Kerman', zipcode: '93630' },
];

const two = (value: number): string => String(value).padStart(2, '0');
/** 555-0100 to 555-0199 are kept for fiction by the numbering plan. */
const fictionalPhone = (chance: Chance): string => `55955501${two(chance.below(100))}`;

const listRows = (
  list: string,
  rows: readonly Readonly<Record<string, string>>[],
  chance: Chance,
): Record<string, Values[string]> => {
  if (rows.length === 0) return {};
  const ids = rows.map(() => chance.id());
  const cells = rows.flatMap((row, index) =>
    Object.entries(row).map(
      ([field, value]) => [`${list}.${ids[index] ?? ''}.${field}`, value] as const,
    ),
  );
  return { [`${list}.$order`]: ids, ...Object.fromEntries(cells) };
};

type DemoTask = readonly [
  group: AideTaskGroup,
  task: string,
  frequency: TaskFrequency,
  instruction: string,
];

/** Plans of the demo: common tasks of the aide's form, as an agency might combine them. */
const demoPlans: readonly (readonly DemoTask[])[] = [
  [
    ['personalCare', 'Bath', 'everyVisit', 'Shower chair, never alone in the bathroom.'],
    ['personalCare', 'Mouth and denture care', 'everyVisit', ''],
    ['personalCare', 'Skin care and lotion', 'everyVisit', 'Look at both heels.'],
    ['personalCare', 'Nails cleaned or filed', 'asNeeded', 'File only, never cut.'],
    ['mobility', 'Assist with ambulation', 'everyVisit', 'Walker; to the porch and back.'],
    ['household', 'Meal prepared', 'everyVisit', 'Low salt.'],
    ['household', 'Fluids offered', 'everyVisit', ''],
    ['household', 'Bed linen changed', 'weekly', ''],
  ],
  [
    ['personalCare', 'Bath', 'everyVisit', 'Bed bath.'],
    ['personalCare', 'Dressing', 'everyVisit', 'Weaker arm first.'],
    ['elimination', 'Assist to toilet or commode', 'everyVisit', 'Gait belt.'],
    ['mobility', 'Assist with transfers', 'everyVisit', ''],
    ['household', 'Reminder to take medication', 'everyVisit', ''],
    ['household', "Patient's room tidied", 'weekly', 'Keep the way to the bathroom free.'],
  ],
];

/**
 * The care plan of every other patient, by place and not by chance: some are still without one, as
 * in any agency that has just begun.
 */
const planRows = (index: number): Values => {
  if (index % 2 === 1) return {};
  const tasks = demoPlans[(index / 2) % demoPlans.length] ?? [];
  const ids = tasks.map((_, place) => `t${place + 1}`);
  const cells = tasks.flatMap(([group, task, frequency, instruction], place): [string, string][] =>
    Object.entries({ group, task, frequency, instruction })
      .filter(([, text]) => text !== '')
      .map(([field, text]) => [`planTasks.${ids[place]}.${field}`, text]),
  );
  return {
    'planTasks.$order': ids,
    ...Object.fromEntries(cells),
    'planGoals.$order': ['g1'],
    'planGoals.g1.goal': 'Moves safely at home, without a fall.',
    'planLimits.systolic.low': '90',
    'planLimits.systolic.high': '160',
    'planLimits.pulse.low': '50',
    'planLimits.pulse.high': '110',
    'planLimits.temperature.high': '100.4',
    planSupervision: '14',
  };
};

/** Every other patient is one of the physician's with the account, so that the portal has work. */
const physicianOf = (index: number, other: string): string =>
  `Dr. ${index % 2 === 0 ? `${demoPhysician.givenName} ${demoPhysician.familyName}` : other}`;

/** A whole chart of a fictional patient, by the paths of contract/chart.ts. */
export function patientChart(
  chance: Chance,
  index: number,
  profile: CareProfile,
  today: string,
): Values {
  const place = chance.of(places);
  const birthYear = Number(today.slice(0, 4)) - chance.between(58, 92);
  const day = `${two(chance.between(1, 12))}/${two(chance.between(1, 28))}`;
  const onset = `${day}/${Number(today.slice(0, 4)) - chance.between(1, 9)}`;
  const allergies = allergySamples
    .filter(() => chance.happens(0.3))
    .map((allergy) => ({ ...allergy, status: 'active' }));
  return {
    lastName:
      familyNames[Math.floor(index / givenNames.length + index) % familyNames.length] ?? 'Lampwick',
    firstName: givenNames[index % givenNames.length] ?? 'Juniper',
    ...(chance.happens(0.4) && { middleInitial: 'ABCDEFGHJKLMNPRST'.charAt(chance.below(17)) }),
    birthday: `${two(chance.between(1, 12))}/${two(chance.between(1, 28))}/${birthYear}`,
    gender: chance.happens(0.55) ? 'F' : 'M',
    languageCode: chance.happens(0.2) ? 'es' : 'en',
    addressLine1: `${chance.between(100, 9899)} ${chance.of(streets)}`,
    ...(chance.happens(0.25) && { addressLine2: `Apt ${chance.between(1, 40)}` }),
    city: place.city,
    state: 'CA',
    zipcode: place.zipcode,
    phoneNumber1: fictionalPhone(chance),
    emergencyName: `${chance.of(givenNames)} ${chance.of(familyNames)}`,
    emergencyPhone: fictionalPhone(chance),
    emergencyRelation: chance.of(['Daughter', 'Son', 'Spouse', 'Neighbor', 'Sister']),
    physicianName: physicianOf(index, `${chance.of(givenNames)} ${chance.of(familyNames)}`),
    physicianPhone: fictionalPhone(chance),
    directions: chance.of([
      'Ring twice, hearing is poor.',
      'Side entrance, porch light is always on.',
      'Small friendly dog.',
      'Park in the street, not in the drive.',
      'Elevator is on the left.',
    ]),
    codeStatus: chance.of(['Full code', 'Full code', 'DNR on file']),
    precautions: chance.of([
      'Fall precautions',
      'Standard precautions',
      'Oxygen in use, no open flame',
    ]),
    ...listRows(
      'problems',
      profile.problems.map((problem) => ({
        ...problem,
        codeSystem: 'ICD-10-CM',
        onset,
        status: 'active',
      })),
      chance,
    ),
    ...listRows(
      'medications',
      profile.medications.map((medication) => ({ ...medication, start: onset, status: 'active' })),
      chance,
    ),
    ...listRows('allergies', allergies, chance),
    ...(allergies.length === 0 && index % 3 === 0 && { noKnownAllergies: 'yes' }),
    ...planRows(index),
  };
}
