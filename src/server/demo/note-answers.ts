import { isCalendarDate } from '#domain/calendar-date.ts';
import { daysBetween } from '#domain/dates.ts';
import type { Value, Values } from '#domain/merge.ts';
import type { Answers, FormDefinition } from '#forms/define.ts';
import { indexOf, locate } from '#forms/form-index.ts';
import { oasisPath } from '#forms/oasis/fields.ts';
import { sampleAnswers } from '#forms/sample-answers.ts';
import { samples } from '#forms/samples.gen.ts';
import type { CareProfile } from './profiles.ts';
import type { Chance } from './random.ts';

/** Short sentences for free text, by the path or its last part. */
const plainWords: Readonly<Record<string, string>> = {
  'visit.caregiverName': 'June Porchwell',
  'narrative.text': 'Visit as planned. No new complaints. Questions answered.',
  'narrative.need': 'Observation and teaching as ordered.',
  'plan.next': 'Continue as ordered.',
  'plan.frequency': 'As ordered',
  'subjective.report': 'Says the exercises get easier and the stairs less frightening.',
  'assessment.text': 'Steadier than last week, needs fewer prompts, stops in time when tired.',
  'assessment.need': 'Progression of the exercises and safety on stairs need a therapist.',
  'response.detail': 'Understood and agreed.',
  'intervention.procedure': 'Observed, taught and documented as ordered.',
  'pain.worse': 'Standing for long',
  'endocrine.bloodSugarLog': '98 to 152',
  'infection.known': 'None known',
  'respiratory.soundsWhere': 'Both lower fields',
  'intervention.supplies': 'Gloves, hand rub',
  'intervention.coordination': 'Told the care coordinator how the visit went.',
  'objective.home': 'Grab bars in place, loose rug in the hall taken up.',
  'plan.homeProgram': 'Ten repetitions twice a day, as on the sheet on the fridge.',
  'situation.caregiver': 'June Porchwell, daughter',
  comment: 'On the way',
  comments: 'Nothing beyond the above.',
  name: 'Lisinopril',
  dose: '10 mg',
  frequency: 'once daily',
  notTaken: 'Forgot one dose, taken since',
  effects: 'Works as expected, no side effects',
  site: 'Right heel',
  treatment: 'Cleaned and covered as ordered.',
  joint: 'Hip',
  contact: 'Main desk',
  detail: 'As told by the patient.',
};

export type NoteSeed = {
  /** Of the visit, by whom the note is. */
  readonly providerType: string;
  readonly visitTypeId: number;
  readonly form: FormDefinition;
  readonly profile: CareProfile;
  readonly chance: Chance;
  readonly date: string;
  /** Ids of the rows of a note; from the second on those of the chart's medications. */
  readonly rowIds: readonly string[];
  /** Days since the start of care: a wound heals meanwhile. */
  readonly careDays: number;
  readonly patient: {
    readonly chart: Values;
    readonly mrn: string;
    /** First day of the episode, MM/DD/YYYY. */
    readonly startOfCare: string;
  };
};

const goals = [
  'Walks safely to the mailbox and back within four weeks',
  'Takes the medicines from the pill box without prompting',
];

/** Reading around a level, as on most days. */
const around = (chance: Chance, level: number, spread: number): number =>
  level + chance.between(-spread, spread);

const readings = (chance: Chance): Answers => ({
  'vitals.temperature': Number((97.4 + chance.below(14) / 10).toFixed(1)),
  'vitals.pulse': around(chance, 76, 12),
  'vitals.respirations': around(chance, 16, 3),
  'vitals.systolic': around(chance, 128, 18),
  'vitals.diastolic': around(chance, 76, 10),
  'vitals.oxygenSaturation': around(chance, 96, 2),
  'endocrine.bloodSugar': around(chance, 138, 30),
});

/** A wound of the left sole that closes slowly; centimetres to a tenth. */
const woundCells = (row: string, careDays: number): Answers => {
  const left = Math.max(0.2, 1 - careDays / 90);
  const side = (most: number): number => Math.round(most * left * 10) / 10;
  return {
    [`wounds.${row}.number`]: 1,
    [`wounds.${row}.place`]: 'leftSole',
    [`wounds.${row}.length`]: side(3.4),
    [`wounds.${row}.width`]: side(2.6),
    [`wounds.${row}.depth`]: side(0.6),
    [`wounds.${row}.trend`]: careDays < 7 ? 'first' : 'better',
  };
};

/**
 * Rows of a wound and the medicines keep their ids from visit to visit: the same wound stays the
 * same wound.
 */
const rows = ({ form, profile, rowIds, careDays }: NoteSeed): Answers => ({
  'wounds.$order': rowIds.slice(0, 1),
  'reconciled.$order': rowIds.slice(1, 1 + profile.medications.length),
  ...(samples[form.id]?.['goals.$order'] === undefined && {
    'goals.$order': rowIds.slice(8, 10),
    ...Object.fromEntries(
      goals.map((text, index) => [`goals.${rowIds[8 + index] ?? ''}.text`, text]),
    ),
  }),
  ...Object.fromEntries(
    profile.medications.flatMap(({ name, dose, route, frequency }, index) => {
      const id = rowIds[1 + index] ?? '';
      return [
        [`reconciled.${id}.name`, name],
        [`reconciled.${id}.listed`, [dose, route, frequency].join(' ')],
        [`reconciled.${id}.outcome`, 'taking'],
      ];
    }),
  ),
  ...woundCells(rowIds[0] ?? '', careDays),
  [`wounds.${rowIds[0] ?? ''}.type`]: 'diabetic',
  [`wounds.${rowIds[0] ?? ''}.undermined`]: false,
  [`wounds.${rowIds[0] ?? ''}.tunnelled`]: false,
  [`wounds.${rowIds[0] ?? ''}.infection`]: ['none'],
  [`wounds.${rowIds[0] ?? ''}.tissue`]: ['granulation'],
  [`wounds.${rowIds[0] ?? ''}.drainageAmount`]: 'scant',
  [`wounds.${rowIds[0] ?? ''}.drainageType`]: 'serous',
});

/** Forms that ask what a profile says of nursing. */
const nursingForms: readonly string[] = ['skilled-nursing-visit', 'lvn-visit'];

/** Days of a sample are fixed: what took place took place by the visit. */
function upTo(visitDay: string, form: FormDefinition, path: string, value: Value): Value {
  const located = locate(indexOf(form), path);
  const field = located && 'place' in located ? located.place.field : null;
  const isLater =
    field?.kind === 'date' &&
    field.happened === true &&
    typeof value === 'string' &&
    isCalendarDate(value) &&
    daysBetween(visitDay, value) > 0;
  return isLater ? visitDay : value;
}

/**
 * An adult's weight that stays theirs from visit to visit, in pounds to a tenth. By the patient and
 * not by chance: whether it was taken is chance enough.
 */
function weightOf({ rowIds, careDays }: NoteSeed): number {
  const own = Number.parseInt((rowIds[0] ?? '').slice(0, 4), 16) % 900;
  const since = careDays * 0.05 + (careDays % 3) * 0.4;
  return Number((125 + own / 10 - since).toFixed(1));
}

/** Items of an assessment that say who the patient is, and since when they are cared for. */
const identity: readonly string[] = [
  'M0020',
  'M0030',
  'M0040first',
  'M0040middle',
  'M0040last',
  'M0040suffix',
  'M0050',
  'M0060',
  'M0063',
  'M0066',
  'A0810',
].map(oasisPath);
/** Parts of a name that not everybody has. */
const seldom: readonly string[] = ['M0040middle', 'M0040suffix'].map(oasisPath);

/** The answers with who the patient is by their chart, as an assessment takes it over. */
function ofPatient(answers: Answers, { form, date, patient, ...visit }: NoteSeed): Answers {
  if (form.timepoint === undefined || !form.carried) return answers;
  const facts = { ...patient, ...visit, last: null, visitDate: date };
  const own = form.carried(facts, {});
  return Object.fromEntries(
    Object.entries(answers).flatMap(([path, value]) => {
      if (!identity.includes(path)) return [[path, value]];
      const said = own[path] ?? (seldom.includes(path) ? undefined : value);
      return said === undefined ? [] : [[path, said]];
    }),
  );
}

/** A complete, plausible note of the form for this patient; every word of it is made up. */
export function noteAnswers(seed: NoteSeed): Answers {
  const { form, profile, chance, date } = seed;
  const lastPart = (path: string): string => path.slice(path.lastIndexOf('.') + 1);
  const own = (path: string): string | undefined =>
    profile.words[path] ?? profile.words[lastPart(path)];
  const words = (path: string): string | undefined =>
    own(path) ?? plainWords[path] ?? plainWords[lastPart(path)];
  const sample = Object.entries(samples[form.id] ?? {}).filter(([path]) => own(path) === undefined);
  const nursing = nursingForms.includes(form.id) ? profile.nursing : {};
  const made = sampleAnswers(form, {
    random: chance.next,
    date,
    words,
    optional: 0.35,
    decided: {
      ...Object.fromEntries(sample.map(([path, value]) => [path, upTo(date, form, path, value)])),
      ...readings(chance),
      ...rows(seed),
      ...nursing,
    },
  });
  const answers = ofPatient(made, seed);
  return 'vitals.weight' in answers ? { ...answers, 'vitals.weight': weightOf(seed) } : answers;
}
