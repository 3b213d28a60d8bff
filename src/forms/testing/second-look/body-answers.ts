import type { Answers } from '../../define.ts';
import type { Truth, TruthWound } from './truth.ts';

/** What a nursing note and an OASIS form share: readings, body systems, wounds. */

/** A list without what is not there. */
export const list = (...given: readonly (string | false)[]): string[] =>
  given.filter((each) => each !== false);
export const orNone = (given: readonly string[], none: string): string[] =>
  given.length > 0 ? [...given] : [none];

const woundCells = ({ id, type, stage, bed }: TruthWound): Answers => ({
  [`wounds.${id}.place`]: type === 'pressure' ? 'sacrum' : 'abdomen',
  [`wounds.${id}.type`]: type,
  [`wounds.${id}.trend`]: 'same',
  [`wounds.${id}.length`]: 2.4,
  [`wounds.${id}.width`]: 1.2,
  [`wounds.${id}.depth`]: 0.3,
  [`wounds.${id}.tissue`]: [bed],
  ...(stage === null ? {} : { [`wounds.${id}.stage`]: stage }),
});

const woundAnswers = ({ wounds }: Truth): Answers =>
  wounds.length === 0
    ? { 'integumentary.wounds': false }
    : {
        'integumentary.wounds': true,
        'wounds.$order': wounds.map(({ id }) => id),
        ...Object.assign({}, ...wounds.map(woundCells)),
      };

/** The visit's own readings and body systems, in a nursing note as in an OASIS form. */
export function bodyAnswers(patient: Truth): Answers {
  const drawn = patient.line !== 'none';
  return {
    'vitals.weight': patient.weight,
    'vitals.respirations': patient.respirations,
    'vitals.oxygenSaturation': 96,
    'vitals.oxygenSource': patient.oxygen ? 'oxygen' : 'roomAir',
    'visit.ivAccess': drawn,
    ...(drawn ? { 'infusion.line': patient.line } : {}),
    'respiratory.treatments': [patient.breathing],
    'urinary.catheter': patient.bladder === 'catheter' ? 'indwelling' : 'none',
    'urinary.continence': { continent: 'continent', incontinent: 'day', catheter: 'catheter' }[
      patient.bladder
    ],
    'elimination.ostomy': patient.bowel === 'ostomy',
    'elimination.continence': { continent: 'continent', incontinent: 'daily', ostomy: 'ostomy' }[
      patient.bowel
    ],
    'nutrition.tube': patient.tube,
    'nutrition.diet': [patient.diet],
    'endocrine.diabetes': patient.diabetes,
    ...(patient.diabetes === 'none' ? {} : { 'endocrine.insulin': patient.insulin }),
    'cardiovascular.anticoagulant': patient.anticoagulant !== null,
    'cardiovascular.devices': [patient.device],
    'infection.antibiotic': patient.antibiotic !== null,
    'neuro.oriented': orientationOf(patient),
    'neuro.memory': { clear: 'intact', forgetful: 'recent', severe: 'severe' }[patient.mind],
    'neuro.behavior': [patient.behavior],
    'neuro.mood': [patient.mood],
    'falls.since': patient.fall !== 'none',
    'falls.history': patient.fall !== 'none',
    ...(patient.fall === 'none'
      ? {}
      : { 'falls.count': 1, 'falls.injury': patient.fall === 'major' ? 'major' : 'none' }),
    'braden.activity': patient.walking === 5 ? '1' : patient.walking === 4 ? '2' : '3',
    ...woundAnswers(patient),
  };
}

export const orientationOf = ({ mind }: Truth): string[] =>
  mind === 'severe' ? ['person'] : ['person', 'place', 'time'];
