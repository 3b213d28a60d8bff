import {
  choice,
  choices,
  date,
  defineForm,
  longText,
  number,
  rows,
  section,
  text,
  yesNo,
} from '../define.ts';
import { homeboundSection } from '../sections/homebound.ts';
import { painSection } from '../sections/pain.ts';
import { defaultRanges, ownWording } from '../sections/sources.ts';
import {
  bloodPressure,
  notTaken,
  oxygenSaturation,
  oxygenSupply,
  planLimits,
  pulse,
  respirations,
} from '../sections/vital-signs.ts';
import { dailyLivingScoreSection } from '../sections/daily-living-score.ts';

const notCopied = { copyFromLast: false } as const;
const help = {
  independent: 'Independent',
  setup: 'Setup or cueing',
  partial: 'Partial assistance',
  full: 'Total assistance',
  notTried: 'Not attempted',
};

/**
 * Visit note for physical, occupational and speech therapy: subjective, objective, assessment,
 * plan. The documents of each discipline follow it: no discipline opens it for a new kind of visit,
 * but its notes stay readable, and an agency whose visit types name it keeps it.
 */
export const therapyVisit = defineForm({
  id: 'therapy-visit',
  version: 1,
  title: 'Therapy visit',
  disciplines: [],
  visitTypeIds: [],
  catalogue: 'therapy',
  sections: [
    section({
      id: 'subjective',
      title: 'Subjective',
      source: ownWording,
      items: [
        choice(
          'visit.therapy',
          'Therapy',
          {
            physical: 'Physical therapy',
            occupational: 'Occupational therapy',
            speech: 'Speech therapy',
          },
          { required: true, copyFromLast: false, fromVisit: true },
        ),
        yesNo('visit.identityConfirmed', 'Identity verified with two identifiers', {
          required: true,
          copyFromLast: false,
        }),
        longText('subjective.report', "Patient's report since the last visit", {
          maxLength: 1_000,
          required: true,
        }),
        choice(
          'subjective.exercises',
          'Home exercises performed',
          { yes: 'Yes', partly: 'Partly', no: 'No', none: 'None prescribed' },
          { required: true, copyFromLast: false },
        ),
        yesNo('subjective.fall', 'Fall since the last visit', {
          required: true,
          copyFromLast: false,
        }),
        longText('subjective.fallDetail', 'Circumstances of the fall and who was notified', {
          maxLength: 1_000,
          required: true,
          showIf: { path: 'subjective.fall', equals: true },
        }),
      ],
    }),
    section({
      id: 'vitals',
      title: 'Vital signs',
      source: defaultRanges,
      items: [
        planLimits,
        notTaken,
        ...pulse({ required: true }),
        respirations(),
        ...bloodPressure({ required: true }),
        ...oxygenSaturation(),
        ...oxygenSupply,
      ],
    }),
    painSection,
    section({
      id: 'movement',
      title: 'Objective: movement',
      source: ownWording,
      showIf: { path: 'visit.therapy', oneOf: ['physical', 'occupational'] },
      items: [
        choice('objective.bedMobility', 'Bed mobility', help, notCopied),
        choice('objective.transfer', 'Transferring', help, { ...notCopied, required: true }),
        choice('objective.gaitHelp', 'Ambulation', help, notCopied),
        number('objective.gaitDistance', 'Gait distance', {
          unit: 'ft',
          min: 0,
          max: 5_000,
          step: 1,
          copyFromLast: false,
        }),
        choices(
          'objective.gaitAid',
          'Assistive devices',
          {
            none: 'No aids',
            cane: 'Cane',
            walker: 'Walker',
            wheelchair: 'Wheelchair',
            crutches: 'Crutches',
          },
          { exclusive: 'none' },
        ),
        number('objective.stairs', 'Number of steps climbed', {
          unit: '',
          min: 0,
          max: 200,
          step: 1,
          copyFromLast: false,
        }),
        choice(
          'objective.sitting',
          'Sitting balance',
          { good: 'Good', fair: 'Fair', poor: 'Poor' },
          notCopied,
        ),
        choice(
          'objective.standing',
          'Standing balance',
          { good: 'Good', fair: 'Fair', poor: 'Poor' },
          notCopied,
        ),
        number('objective.upAndGo', 'Timed Up and Go (TUG)', {
          unit: 's',
          min: 1,
          max: 300,
          step: 0.1,
          copyFromLast: false,
        }),
        rows('measures', 'Range of motion and strength', {
          rowLabel: 'Measurement',
          max: 20,
          fields: [
            text('joint', 'Joint or muscle group', { maxLength: 60, required: true }),
            choice('side', 'Side of the body', { L: 'Left', R: 'Right', middle: 'Midline' }),
            number('range', 'Range of motion', {
              unit: '°',
              min: 0,
              max: 360,
              step: 1,
              copyFromLast: false,
            }),
            choice(
              'strength',
              'Strength',
              {
                '0': '0 - no contraction',
                '1': '1 - trace',
                '2': '2 - gravity eliminated',
                '3': '3 - against gravity',
                '4': '4 - against some resistance',
                '5': '5 - normal',
              },
              notCopied,
            ),
          ],
        }),
        choices(
          'objective.exercises',
          'Exercises performed',
          {
            strength: 'Strengthening',
            range: 'Range-of-motion exercises',
            balance: 'Balance training',
            gait: 'Gait training',
            transfer: 'Transfer training',
            stairs: 'Stair training',
            endurance: 'Endurance training',
            hand: 'Hand and fine motor training',
          },
          notCopied,
        ),
        text('objective.dose', 'Repetitions and sets', { maxLength: 120, copyFromLast: true }),
      ],
    }),
    dailyLivingScoreSection,
    section({
      id: 'selfCare',
      title: 'Objective: self-care and home',
      source: ownWording,
      showIf: { path: 'visit.therapy', equals: 'occupational' },
      items: [
        choice('objective.dressing', 'Dressing', help, notCopied),
        choice('objective.bathing', 'Bathing', help, notCopied),
        choice('objective.kitchen', 'Meal preparation', help, notCopied),
        longText('objective.home', 'Home safety and equipment', {
          maxLength: 1_000,
          copyFromLast: true,
        }),
      ],
    }),
    section({
      id: 'speech',
      title: 'Objective: speech and swallowing',
      source: ownWording,
      showIf: { path: 'visit.therapy', equals: 'speech' },
      items: [
        number('objective.understanding', 'Auditory comprehension of spoken instructions', {
          unit: '%',
          min: 0,
          max: 100,
          step: 5,
          required: true,
          copyFromLast: false,
        }),
        number('objective.naming', 'Object naming accuracy', {
          unit: '%',
          min: 0,
          max: 100,
          step: 5,
          copyFromLast: false,
        }),
        number('objective.intelligible', 'Speech intelligibility', {
          unit: '%',
          min: 0,
          max: 100,
          step: 5,
          copyFromLast: false,
        }),
        choices(
          'objective.swallowing',
          'Swallowing',
          {
            normal: 'No complaints',
            cough: 'Coughs with swallowing',
            wet: 'Wet vocal quality after swallowing',
            residue: 'Oral residue',
            slow: 'Slow',
          },
          { exclusive: 'normal', copyFromLast: false },
        ),
        choice('objective.texture', 'Diet texture', {
          regular: 'Regular diet',
          soft: 'Soft',
          pureed: 'Pureed',
          liquid: 'Liquid',
          nothing: 'NPO (nothing by mouth)',
        }),
        choice(
          'objective.memory',
          'Memory',
          {
            intact: 'Memory intact',
            recent: 'Short-term memory loss',
            severe: 'Short- and long-term memory loss',
          },
          notCopied,
        ),
      ],
    }),
    section({
      id: 'assessment',
      title: 'Assessment',
      source: ownWording,
      items: [
        choice(
          'assessment.response',
          'Response to the visit',
          { improved: 'Improved', stable: 'Stable', declined: 'Declined since the last visit' },
          { required: true, copyFromLast: false },
        ),
        choice(
          'assessment.tolerance',
          'Treatment tolerated',
          { well: 'Well', partly: 'With complaints', not: 'Not tolerated' },
          { required: true, copyFromLast: false },
        ),
        rows('goals', 'Goals', {
          rowLabel: 'Goal',
          max: 20,
          fields: [
            text('text', 'Goal statement', { maxLength: 500, required: true }),
            choice(
              'status',
              'Progress',
              {
                notStarted: 'Not started',
                little: 'Minimal progress',
                good: 'Good progress',
                met: 'Met',
                changed: 'Revised or discontinued',
              },
              { required: true, copyFromLast: false },
            ),
            date('target', 'Target date'),
          ],
        }),
        longText('assessment.text', 'Assessment narrative', { required: true }),
        longText('assessment.need', 'Need for skilled therapy', { required: true }),
      ],
    }),
    section({
      id: 'plan',
      title: 'Plan',
      source: ownWording,
      items: [
        longText('plan.next', 'Plan for the next visit', { required: true }),
        date('plan.nextVisit', 'Next visit date', notCopied),
        longText('plan.homeProgram', 'Home exercise program', {
          maxLength: 1_000,
          copyFromLast: true,
        }),
        choices(
          'plan.coordinated',
          'Care coordinated with',
          {
            none: 'No one',
            physician: 'Physician',
            nurse: 'Nurse',
            therapist: 'Therapist',
            family: 'Family',
            office: 'Office',
          },
          { exclusive: 'none', copyFromLast: false },
        ),
        choice(
          'plan.discharge',
          'Discharge planning',
          {
            notYet: 'Too early to plan',
            discussed: 'Discussed with patient or caregiver',
            planned: 'Discharge planned',
          },
          { required: true },
        ),
      ],
    }),
    homeboundSection,
  ],
  review: {
    clinicianStatement: 'I visited this patient and documented what I observed and did.',
    patientStatement: 'The visit took place and I received the care described.',
    highlights: [
      'vitals.pulse',
      'vitals.systolic',
      'vitals.diastolic',
      'pain.level',
      'objective.gaitDistance',
      'objective.upAndGo',
      'barthel.score',
      'assessment.text',
      'plan.next',
    ],
  },
});
