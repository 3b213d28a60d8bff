import { actor, type GoalCategory } from '#domain/goals.ts';
import type { Therapy } from './kinds.ts';

/**
 * Goal templates of therapy, in own wording: category, person, action, sign or symptom, and what is
 * filled in around it. Each reads as one sentence, such as "Patient walks on level ground with a
 * walker 150 ft with supervision".
 */
type Person = GoalCategory['persons'][number];
type Action = Person['actions'][number];

const action = (id: string, label: string, signs: Action['signs']): Action => ({
  id,
  label,
  signs,
});
const patient = (...actions: readonly Action[]): readonly Person[] => [actor('Patient', actions)];
const either = (...actions: readonly Action[]): readonly Person[] => [
  actor('Patient', actions),
  actor('Caregiver', actions),
];

const program: GoalCategory = {
  id: 'program',
  label: 'Program and safety',
  persons: either(
    action('performs', 'performs', [
      { id: 'program', label: 'the home exercise program', fillIns: ['prefix', 'suffix'] },
      { id: 'transfer', label: 'safe assistance with', fillIns: ['name'] },
    ]),
    action('states', 'states', [
      { id: 'falls', label: 'how to prevent falls at home' },
      { id: 'precautions', label: 'the precautions for', fillIns: ['name'] },
    ]),
  ),
};

const transfers: GoalCategory = {
  id: 'transfers',
  label: 'Transfers and bed mobility',
  persons: patient(
    action('moves', 'moves', [
      { id: 'sitToStand', label: 'from sitting to standing', fillIns: ['suffix'] },
      { id: 'bedChair', label: 'between bed and chair', fillIns: ['suffix'] },
      { id: 'toilet', label: 'on and off the toilet', fillIns: ['suffix'] },
      { id: 'tub', label: 'in and out of tub or shower', fillIns: ['suffix'] },
      { id: 'bed', label: 'in and out of bed', fillIns: ['suffix'] },
      { id: 'car', label: 'in and out of the car', fillIns: ['suffix'] },
    ]),
  ),
};

const motion: GoalCategory = {
  id: 'motion',
  label: 'Strength and motion',
  persons: patient(
    action('reaches', 'reaches', [
      { id: 'motion', label: 'range of motion of', fillIns: ['name', 'suffix'] },
      { id: 'strength', label: 'strength of', fillIns: ['name', 'suffix'] },
      { id: 'endurance', label: 'an activity tolerance of', fillIns: ['suffix'] },
    ]),
    action('reports', 'reports', [{ id: 'pain', label: 'pain of at most', fillIns: ['suffix'] }]),
  ),
};

const cognition: GoalCategory = {
  id: 'cognition',
  label: 'Cognition',
  persons: patient(
    action('remembers', 'remembers', [
      { id: 'steps', label: 'the steps of', fillIns: ['name', 'suffix'] },
      { id: 'appointments', label: 'medications and appointments', fillIns: ['suffix'] },
    ]),
    action('solves', 'solves', [
      { id: 'household', label: 'problems of the household', fillIns: ['suffix'] },
      { id: 'safety', label: 'unsafe situations', fillIns: ['suffix'] },
    ]),
  ),
};

const walking: GoalCategory = {
  id: 'walking',
  label: 'Walking and stairs',
  persons: patient(
    action('walks', 'walks', [
      { id: 'level', label: 'on level ground', fillIns: ['prefix', 'suffix'] },
      { id: 'outside', label: 'outside on uneven ground', fillIns: ['prefix', 'suffix'] },
    ]),
    action('climbs', 'climbs', [
      { id: 'stairs', label: 'stairs', fillIns: ['prefix', 'suffix'] },
      { id: 'curb', label: 'a curb', fillIns: ['suffix'] },
    ]),
  ),
};

const balance: GoalCategory = {
  id: 'balance',
  label: 'Balance and falls',
  persons: patient(
    action('scores', 'scores', [
      { id: 'balanceGait', label: 'in the balance and gait test', fillIns: ['suffix'] },
      { id: 'upAndGo', label: 'in the Timed Up and Go', fillIns: ['suffix'] },
      { id: 'other', label: 'in the test', fillIns: ['name', 'suffix'] },
    ]),
    action('stands', 'stands', [
      { id: 'alone', label: 'without support', fillIns: ['suffix'] },
      { id: 'reaching', label: 'while reaching', fillIns: ['suffix'] },
    ]),
  ),
};

const selfCare: GoalCategory = {
  id: 'selfCare',
  label: 'Self-care',
  persons: patient(
    action('completes', 'completes', [
      { id: 'feeding', label: 'feeding', fillIns: ['suffix'] },
      { id: 'grooming', label: 'grooming', fillIns: ['suffix'] },
      { id: 'upperDressing', label: 'upper body dressing', fillIns: ['suffix'] },
      { id: 'lowerDressing', label: 'lower body dressing', fillIns: ['suffix'] },
      { id: 'bathing', label: 'bathing', fillIns: ['suffix'] },
      { id: 'toileting', label: 'toileting', fillIns: ['suffix'] },
    ]),
  ),
};

const household: GoalCategory = {
  id: 'household',
  label: 'Household',
  persons: patient(
    action('manages', 'manages', [
      { id: 'meal', label: 'a simple meal', fillIns: ['suffix'] },
      { id: 'medications', label: 'the medications', fillIns: ['suffix'] },
      { id: 'laundry', label: 'the laundry', fillIns: ['suffix'] },
      { id: 'other', label: 'the household task', fillIns: ['name', 'suffix'] },
    ]),
  ),
};

const hand: GoalCategory = {
  id: 'hand',
  label: 'Hand function',
  persons: patient(
    action('uses', 'uses the hand', [
      { id: 'grip', label: 'with a grip of', fillIns: ['suffix'] },
      { id: 'fasteners', label: 'for buttons and fasteners', fillIns: ['suffix'] },
      { id: 'writing', label: 'for writing', fillIns: ['suffix'] },
    ]),
  ),
};

const language: GoalCategory = {
  id: 'language',
  label: 'Speech and language',
  persons: patient(
    action('understands', 'understands', [
      { id: 'directions', label: 'spoken directions', fillIns: ['prefix', 'suffix'] },
      { id: 'questions', label: 'yes-no questions', fillIns: ['suffix'] },
    ]),
    action('says', 'says', [
      { id: 'needs', label: 'wants and needs', fillIns: ['suffix'] },
      { id: 'names', label: 'names of objects', fillIns: ['suffix'] },
      { id: 'clear', label: 'sentences clearly enough to be understood', fillIns: ['suffix'] },
    ]),
    action('reads', 'reads', [
      { id: 'text', label: 'and understands', fillIns: ['name', 'suffix'] },
    ]),
  ),
};

const swallowing: GoalCategory = {
  id: 'swallowing',
  label: 'Swallowing',
  persons: either(
    action('uses', 'uses', [
      { id: 'strategies', label: 'safe swallowing strategies', fillIns: ['suffix'] },
      { id: 'texture', label: 'the food texture and thickness', fillIns: ['name', 'suffix'] },
    ]),
    action('shows', 'shows', [
      { id: 'noSigns', label: 'no signs of aspiration', fillIns: ['suffix'] },
    ]),
  ),
};

export const therapyGoals: Readonly<Record<Therapy, readonly GoalCategory[]>> = {
  PT: [walking, transfers, balance, motion, program],
  OT: [selfCare, household, hand, transfers, motion, cognition, program],
  ST: [language, swallowing, cognition, program],
};
