import type { Answers, FormDefinition } from '#forms/define.ts';
import { sampleAnswers } from '#forms/sample-answers.ts';
import type { CareProfile } from './profiles.ts';
import type { Chance } from './random.ts';

/** An uneventful nursing visit; the patient's profile overrides it. */
const quietNursing: Answers = {
  'visit.identityConfirmed': true,
  'visit.changed': false,
  'visit.ivAccess': false,
  'visit.interpreter': false,
  'vitals.notTaken': ['none'],
  'vitals.oxygenSource': 'roomAir',
  'vitals.orthostatic': false,
  'vitals.notified': 'notNeeded',
  'pain.canRate': true,
  'pain.level': 1,
  'pain.worst': 3,
  'pain.location': 'Lower back',
  'sensory.vision': 'adequate',
  'sensory.hearing': 'adequate',
  'sensory.speech': 'clear',
  'sensory.eyes': ['normal'],
  'sensory.mouthNose': ['normal'],
  'neuro.alertness': 'alert',
  'neuro.oriented': ['person', 'place', 'time'],
  'neuro.findings': ['none'],
  'neuro.mood': ['calm'],
  'neuro.behavior': ['cooperative'],
  'phq.conducted': false,
  'phq.notConducted': 'notDue',
  'respiratory.sounds': ['clear'],
  'respiratory.dyspnea': 'never',
  'respiratory.cough': 'none',
  'respiratory.treatments': ['none'],
  'cardiovascular.chestPain': false,
  'cardiovascular.edema': false,
  'cardiovascular.calf': false,
  'cardiovascular.weightGain': false,
  'cardiovascular.devices': ['none'],
  'cardiovascular.anticoagulant': false,
  'cardiovascular.bleeding': ['none'],
  'endocrine.diabetes': 'none',
  'endocrine.thyroid': 'none',
  'endocrine.feet': ['intact'],
  'endocrine.symptoms': ['none'],
  'nutrition.diet': ['regular'],
  'nutrition.appetite': 'good',
  'nutrition.intake': 75,
  'nutrition.weightTrend': 'same',
  'nutrition.complaints': ['none'],
  'nutrition.tube': false,
  'elimination.bowelSounds': 'present',
  'elimination.bowels': ['normal'],
  'elimination.abdomen': ['soft'],
  'elimination.ostomy': false,
  'elimination.continence': 'continent',
  'urinary.continence': 'continent',
  'urinary.symptoms': ['none'],
  'urinary.catheter': 'none',
  'integumentary.color': 'usual',
  'integumentary.findings': ['none'],
  'integumentary.wounds': false,
  'braden.sensory': '4',
  'braden.moisture': '4',
  'braden.activity': '3',
  'braden.mobility': '3',
  'braden.nutrition': '3',
  'braden.friction': '3',
  'falls.since': false,
  'falls.history': false,
  'adl.trend': 'same',
  'medication.compared': true,
  'medication.changes': ['none'],
  'medication.adverse': false,
  'medication.interactions': false,
  'medication.physician': 'notNeeded',
  'medication.given': false,
  'infection.signs': ['none'],
  'infection.antibiotic': false,
  'infection.precautions': ['standard'],
  'infection.measures': ['hands', 'gloves'],
  'covid.symptoms': ['none'],
  'covid.exposure': false,
  'covid.test': 'none',
  'hospitalization.since': 'none',
  'intervention.tolerance': 'well',
  'intervention.orders': false,
  'supervision.present': 'no',
  'teaching.learners': ['patient'],
  'teaching.response': 'explains',
  'response.visit': 'stable',
  'response.agrees': 'yes',
  'homebound.status': true,
  'homebound.first': ['device'],
  'homebound.second': ['effort'],
  'plan.change': false,
  'discharge.stage': 'notYet',
};

const quietAide: Answers = {
  'visit.planRead': true,
  'vitals.ordered': true,
  'observe.skin': ['intact'],
  'observe.mood': ['calm'],
  'observe.pain': false,
  'observe.fall': false,
  'observe.changed': false,
  'report.nurse': 'notNeeded',
  'task.bathKind': 'shower',
  'task.bath': 'done',
  'task.mouth': 'done',
  'task.skin': 'done',
  'task.dressing': 'done',
  'task.toilet': 'done',
  'task.transfer': 'done',
  'task.fluids': 'done',
};
const quietTherapy: Answers = {
  'visit.identityConfirmed': true,
  'subjective.exercises': 'yes',
  'subjective.fall': false,
  'vitals.notTaken': ['none'],
  'vitals.oxygenSource': 'roomAir',
  'pain.canRate': true,
  'pain.level': 2,
  'pain.worst': 4,
  'pain.location': 'Hip',
  'barthel.done': false,
  'assessment.response': 'improved',
  'assessment.tolerance': 'well',
  'homebound.status': true,
  'homebound.first': ['device'],
  'homebound.second': ['effort'],
  'plan.discharge': 'notYet',
};
const quietSocialWork: Answers = {
  'visit.identityConfirmed': true,
  'visit.interpreter': false,
  'mood.selfHarm': false,
  'mood.abuse': ['none'],
  'mood.observed': ['calm'],
  'mood.coping': 'good',
  'situation.strain': 'some',
  'plan.discharge': 'discussed',
};

const quiet: Readonly<Record<string, Answers>> = {
  'skilled-nursing-visit': quietNursing,
  'aide-visit': quietAide,
  'therapy-visit': quietTherapy,
  'msw-visit': quietSocialWork,
};

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
  readonly form: FormDefinition;
  readonly profile: CareProfile;
  readonly chance: Chance;
  readonly date: string;
  /** Ids of the rows of a note; from the second on those of the chart's medications. */
  readonly rowIds: readonly string[];
  /** Days since the start of care: a wound heals meanwhile. */
  readonly careDays: number;
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
const rows = ({ profile, rowIds, careDays }: NoteSeed): Answers => ({
  'wounds.$order': rowIds.slice(0, 1),
  'reconciled.$order': rowIds.slice(1, 1 + profile.medications.length),
  'goals.$order': rowIds.slice(8, 10),
  ...Object.fromEntries(
    goals.map((text, index) => [`goals.${rowIds[8 + index] ?? ''}.text`, text]),
  ),
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

/** A complete, plausible note of the form for this patient; every word of it is made up. */
export function noteAnswers(seed: NoteSeed): Answers {
  const { form, profile, chance, date } = seed;
  const words = (path: string): string | undefined => {
    const last = path.slice(path.lastIndexOf('.') + 1);
    return profile.words[path] ?? profile.words[last] ?? plainWords[path] ?? plainWords[last];
  };
  const own = form.id === 'skilled-nursing-visit' ? profile.nursing : {};
  return sampleAnswers(form, {
    random: chance.next,
    date,
    words,
    optional: 0.35,
    decided: { ...quiet[form.id], ...readings(chance), ...rows(seed), ...own },
  });
}
