import {
  choice,
  choices,
  number,
  section,
  table,
  text,
  type Condition,
  type Field,
  type Section,
} from '../../define.ts';
import { measuredNow, observed, type TherapyParts } from './kinds.ts';
import { muscleGrades, rangeNorms, therapistsLists } from './sources.ts';

const limited: Condition = { path: 'motion.state', equals: 'limited' };
const weak: Condition = { path: 'strength.state', equals: 'limited' };

const degrees = (path: string, label: string): Field =>
  number(path, label, { unit: '°', min: 0, max: 200, step: 1, ...observed });

/** Grades 0-5 with plus and minus, best last. */
const grades = ['0', '1', '2-', '2', '2+', '3-', '3', '3+', '4-', '4', '4+', '5'].map((value) => ({
  value,
  label: value,
}));
const grade = (path: string, label: string): Field => choice(path, label, grades, observed);

type Joint = {
  readonly id: string;
  /** With the end of normal motion in degrees, where it says something. */
  readonly label: string;
  readonly strength?: string;
};

const arm: readonly Joint[] = [
  { id: 'shoulderFlexion', label: 'Shoulder flexion (to 180°)', strength: 'Shoulder flexion' },
  {
    id: 'shoulderAbduction',
    label: 'Shoulder abduction (to 180°)',
    strength: 'Shoulder abduction',
  },
  {
    id: 'shoulderRotation',
    label: 'Shoulder external rotation (to 90°)',
    strength: 'Shoulder external rotation',
  },
  { id: 'elbowFlexion', label: 'Elbow flexion (to 150°)', strength: 'Elbow flexion' },
  { id: 'elbowExtension', label: 'Elbow extension, degrees lacking', strength: 'Elbow extension' },
];
const hand: readonly Joint[] = [
  { id: 'wristFlexion', label: 'Wrist flexion (to 80°)', strength: 'Wrist flexion' },
  { id: 'wristExtension', label: 'Wrist extension (to 70°)', strength: 'Wrist extension' },
  { id: 'forearm', label: 'Forearm supination (to 80°)', strength: 'Forearm supination' },
];
const leg: readonly Joint[] = [
  { id: 'hipFlexion', label: 'Hip flexion (to 120°)', strength: 'Hip flexion' },
  { id: 'hipExtension', label: 'Hip extension (to 30°)', strength: 'Hip extension' },
  { id: 'hipAbduction', label: 'Hip abduction (to 45°)', strength: 'Hip abduction' },
  { id: 'kneeFlexion', label: 'Knee flexion (to 135°)', strength: 'Knee flexion' },
  { id: 'kneeExtension', label: 'Knee extension, degrees lacking', strength: 'Knee extension' },
  { id: 'dorsiflexion', label: 'Ankle dorsiflexion (to 20°)', strength: 'Ankle dorsiflexion' },
  {
    id: 'plantarFlexion',
    label: 'Ankle plantar flexion (to 50°)',
    strength: 'Ankle plantar flexion',
  },
];

const jointsOf = ({ therapy }: TherapyParts): readonly Joint[] =>
  therapy === 'OT' ? [...arm, ...hand] : [...arm, ...leg];

const state = (path: string, label: string): Field =>
  choice(
    path,
    label,
    {
      normal: 'Within functional limits',
      limited: 'Limited, measured below',
      notTested: 'Not tested',
    },
    { required: true, ...observed },
  );

/** Range of motion and manual muscle testing, by exception: the tables open when limited. */
export const motionAndStrength = (parts: TherapyParts): Section =>
  section({
    id: 'motion',
    title: 'Range of motion and strength',
    source: `${rangeNorms}. ${muscleGrades}`,
    ...measuredNow(parts, 'motion'),
    items: [
      state('motion.state', 'Range of motion'),
      table('motion', 'Range of motion', {
        hint:
          'In degrees, active unless the comment says passive; leave blank what ' +
          'was not measured.',
        source: rangeNorms,
        showIf: limited,
        rows: jointsOf(parts).map(({ id, label }) => ({ id, label })),
        columns: [degrees('right', 'Right'), degrees('left', 'Left')],
      }),
      text('motion.comment', 'Range of motion: end feel, pain, passive range', {
        maxLength: 500,
        ...observed,
        showIf: limited,
      }),
      state('strength.state', 'Strength'),
      table('strength', 'Strength', {
        hint:
          '0 no contraction, 1 trace, 2 gravity eliminated, 3 against gravity, 4 against some ' +
          'resistance, 5 normal.',
        source: muscleGrades,
        showIf: weak,
        rows: jointsOf(parts).map(({ id, label, strength = label }) => ({ id, label: strength })),
        columns: [grade('right', 'Right'), grade('left', 'Left')],
      }),
      text('strength.comment', 'Strength: pain, substitution, core', {
        maxLength: 500,
        ...observed,
        showIf: weak,
      }),
    ],
  });

/** Sensation, tone, coordination, posture and endurance. */
export const bodyFunctions = (parts: TherapyParts): Section =>
  section({
    id: 'bodyFunctions',
    title: 'Sensation, tone and endurance',
    source: therapistsLists,
    ...measuredNow(parts, 'bodyFunctions'),
    items: [
      choice(
        'body.sensation',
        'Sensation',
        { intact: 'Intact', diminished: 'Diminished', absent: 'Absent', notTested: 'Not tested' },
        { required: true, ...observed },
      ),
      text('body.sensationWhere', 'Where, and which quality', {
        required: true,
        ...observed,
        showIf: { path: 'body.sensation', oneOf: ['diminished', 'absent'] },
      }),
      choice(
        'body.tone',
        'Muscle tone',
        {
          normal: 'Normal',
          increased: 'Increased',
          decreased: 'Decreased',
          rigid: 'Rigid',
          notTested: 'Not tested',
        },
        { required: true, ...observed },
      ),
      text('body.toneWhere', 'Where the tone is changed', {
        required: true,
        ...observed,
        showIf: { path: 'body.tone', oneOf: ['increased', 'decreased', 'rigid'] },
      }),
      choices(
        'body.coordination',
        'Coordination',
        {
          intact: 'Intact',
          gross: 'Gross motor impaired',
          fine: 'Fine motor impaired',
          tremor: 'Tremor',
          ataxia: 'Ataxia',
          neglect: 'Neglect of one side',
        },
        { exclusive: 'intact', ...observed },
      ),
      choices(
        'body.posture',
        'Posture',
        {
          upright: 'Upright',
          kyphosis: 'Kyphosis',
          forwardHead: 'Forward head',
          leaning: 'Leans to one side',
          scoliosis: 'Scoliosis',
        },
        { exclusive: 'upright', ...observed },
      ),
      choice(
        'body.endurance',
        'Activity tolerance',
        {
          good: 'Good',
          fair: 'Fair: rests during activity',
          poor: 'Poor: stops after a few minutes',
        },
        { required: true, ...observed },
      ),
      choice('body.edema', 'Edema', { none: 'No edema', mild: 'Mild', marked: 'Marked' }, observed),
      text('body.edemaWhere', 'Where the edema is', {
        required: true,
        ...observed,
        showIf: { path: 'body.edema', oneOf: ['mild', 'marked'] },
      }),
    ],
  });
