import { unitOptions } from '#domain/options.ts';
import { choice, choices, longText, section, text, type Section } from '../../define.ts';
import { specifiedOptions } from '../sources.ts';
import { measuredPath, observed, type Therapy, type TherapyParts } from './kinds.ts';
import { therapistsLists } from './sources.ts';

/** What a therapist does and plans, by discipline; the values are stored. */
export const interventionsOf: Readonly<Record<Therapy, Readonly<Record<string, string>>>> = {
  PT: {
    exercise: 'Therapeutic exercise',
    gait: 'Gait training',
    transfer: 'Transfer training',
    bed: 'Bed mobility training',
    balance: 'Balance training',
    stairs: 'Stair training',
    neuro: 'Neuromuscular reeducation',
    manual: 'Manual therapy',
    prosthesis: 'Prosthetic or orthotic training',
    breathing: 'Breathing exercises and energy conservation',
    modalities: 'Physical modalities as ordered',
    homeProgram: 'Home exercise program',
    falls: 'Fall prevention teaching',
    caregiver: 'Caregiver training',
    equipment: 'Equipment assessment and training',
  },
  OT: {
    adl: 'Self-care training',
    iadl: 'Household activity training',
    exercise: 'Therapeutic exercise',
    fineMotor: 'Hand and fine motor training',
    transfer: 'Tub and toilet transfer training',
    neuro: 'Neuromuscular reeducation',
    cognition: 'Cognitive and perceptual training',
    vision: 'Low vision strategies',
    energy: 'Energy conservation and work simplification',
    splint: 'Splinting and positioning',
    adaptive: 'Adaptive equipment training',
    homeSafety: 'Home safety changes',
    homeProgram: 'Home exercise program',
    caregiver: 'Caregiver training',
  },
  ST: {
    comprehension: 'Auditory comprehension tasks',
    expression: 'Verbal expression tasks',
    articulation: 'Articulation and intelligibility exercises',
    voice: 'Voice exercises',
    fluency: 'Fluency techniques',
    swallowing: 'Swallowing exercises',
    meal: 'Meal observation and diet texture trials',
    cognition: 'Cognitive-communication tasks',
    device: 'Communication device training',
    reading: 'Reading and writing tasks',
    homeProgram: 'Home exercise program',
    caregiver: 'Caregiver training',
  },
};

const measures: Readonly<Record<Therapy, Readonly<Record<string, string>>>> = {
  PT: {
    none: 'Nothing measured today',
    transfers: 'Bed mobility and transfers',
    ambulation: 'Ambulation',
    balance: 'Balance and timed tests',
    balanceGait: 'Balance and gait test (Tinetti)',
    motion: 'Range of motion and strength',
    dailyLiving: 'Daily living (Barthel-style score)',
    functional: 'Functional abilities (GG0130, GG0170)',
  },
  OT: {
    none: 'Nothing measured today',
    dailyActivities: 'Daily activities',
    transfers: 'Bed mobility and transfers',
    hand: 'Hand function',
    motion: 'Range of motion and strength',
    cognition: 'Cognition and perception',
    dailyLiving: 'Daily living (Barthel-style score)',
    functional: 'Functional abilities (GG0130, GG0170)',
  },
  ST: {
    none: 'Nothing measured today',
    communication: 'Speech and language',
    swallowing: 'Oral mechanism and swallowing',
    cognition: 'Cognition',
  },
};

/** What was done and how the patient took it. */
export const treatment = ({ therapy, document }: TherapyParts): Section =>
  section({
    id: 'treatment',
    title: 'Treatment',
    source: therapistsLists,
    items: [
      choices('treatment.performed', 'Interventions performed', interventionsOf[therapy], {
        required: true,
        ...observed,
      }),
      longText('treatment.detail', 'Treatment: exercises, cues and amount of assistance', {
        required: true,
        hint: 'What took the skills of a therapist, and how the patient performed.',
      }),
      text('objective.dose', 'Repetitions and sets', { copyFromLast: true }),
      choice('treatment.units', 'Treatment time in 15-minute units', unitOptions, {
        ...observed,
        source: specifiedOptions,
        hint: 'Only where the payer counts units; the visit clock has the times.',
      }),
      choice(
        'assessment.response',
        'Response to the visit',
        { improved: 'Improved', stable: 'Stable', declined: 'Declined since the last visit' },
        { required: true, ...observed },
      ),
      choice(
        'assessment.tolerance',
        'Treatment tolerated',
        { well: 'Well', partly: 'With complaints', not: 'Not tolerated' },
        { required: true, ...observed },
      ),
      longText('assessment.complaints', 'Complaints, and what was done about them', {
        maxLength: 1_000,
        required: true,
        showIf: { path: 'assessment.tolerance', oneOf: ['partly', 'not'] },
      }),
      choices(
        'treatment.taught',
        'Teaching',
        {
          none: 'No teaching today',
          program: 'Home exercise program',
          safety: 'Safety and falls',
          device: 'Use of devices',
          condition: 'The condition',
          caregiver: 'Helping safely (caregiver)',
        },
        { required: true, exclusive: 'none', ...observed },
      ),
      choice(
        'treatment.understanding',
        'Understanding of the teaching',
        {
          shows: 'Shows it without help',
          cues: 'Shows it with cues',
          says: 'Can say it',
          repeat: 'Needs to be repeated',
        },
        {
          required: true,
          ...observed,
          showIf: {
            all: [
              { path: 'treatment.taught', answered: true },
              { not: { path: 'treatment.taught', includes: 'none' } },
            ],
          },
        },
      ),
      ...(document === 'visit'
        ? [
            choices(measuredPath, 'Measured at this visit', measures[therapy], {
              required: true,
              exclusive: 'none',
              ...observed,
            }),
          ]
        : []),
    ],
  });
