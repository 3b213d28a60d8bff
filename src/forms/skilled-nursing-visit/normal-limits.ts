import type { Answers } from '../define.ts';
import { cellPath } from '../form-index.ts';
import type { NormalLimits } from '../normal-limits.ts';
import { planLimitIn } from '../plan-answers.ts';
import { temperature } from '../sections/vital-signs.ts';
import { passedLimit } from '../urgent-readings.ts';
import { isAnswered, rowIds } from '../visibility.ts';

const normal = 'Within normal limits';
const sinceLast = 'None since the last visit';

/** Above the note's own limit, or that of the patient's care plan. */
function isFeverish(answers: Answers): boolean {
  const field = temperature().find(({ path }) => path === 'vitals.temperature');
  const value = answers['vitals.temperature'];
  if (field?.kind !== 'number' || typeof value !== 'number') return false;
  return passedLimit(field, value, planLimitIn(answers, field.readingType))?.isAbove === true;
}

/** A wound that this note tells of and does not call healed. */
function hasOpenWound(answers: Answers): boolean {
  if (answers['integumentary.wounds'] !== true) return false;
  const wounds = { path: 'wounds' };
  const ids = rowIds(answers, wounds);
  return ids.length === 0 || ids.some((id) => answers[cellPath(wounds, id, 'trend')] !== 'healed');
}

/** Normal findings of a nursing visit, by section. */
export const normalLimits: Readonly<Record<string, NormalLimits>> = {
  pain: {
    label: 'No pain',
    text: 'Patient able to rate pain. Pain now: 0 of 10.',
    answers: { 'pain.canRate': true, 'pain.level': 0 },
  },
  neuro: {
    label: normal,
    text: 'Alert and oriented to person, place, time and situation. No neurological findings. Calm.',
    answers: {
      'neuro.alertness': 'alert',
      'neuro.oriented': ['person', 'place', 'time', 'situation'],
      'neuro.findings': ['none'],
      'neuro.mood': ['calm'],
    },
  },
  depression: {
    label: 'Not due at this visit',
    text: 'Screening not done: not due at this visit.',
    answers: { 'phq.conducted': false, 'phq.notConducted': 'notDue' },
  },
  respiratory: {
    label: normal,
    text: 'Breath sounds clear bilaterally. No dyspnea. No cough.',
    answers: {
      'respiratory.sounds': ['clear'],
      'respiratory.dyspnea': 'never',
      'respiratory.cough': 'none',
    },
  },
  cardiovascular: {
    label: normal,
    text: 'Normal heart sounds. No chest pain since the last visit. No edema.',
    answers: {
      'cardiovascular.heartSounds': 'normal',
      'cardiovascular.chestPain': false,
      'cardiovascular.edema': false,
    },
  },
  nutrition: {
    label: normal,
    text: 'Appetite good. No nausea, vomiting, chewing or swallowing problems.',
    answers: { 'nutrition.appetite': 'good', 'nutrition.complaints': ['none'] },
  },
  elimination: {
    label: normal,
    text: 'Bowel sounds present. Bowel movements normal. Abdomen soft.',
    answers: {
      'elimination.bowelSounds': 'present',
      'elimination.bowels': ['normal'],
      'elimination.abdomen': ['soft'],
    },
  },
  urinary: {
    label: normal,
    text: 'No urinary symptoms. Urine clear and yellow.',
    answers: { 'urinary.symptoms': ['none'], 'urinary.urine': ['normal'] },
  },
  integumentary: {
    label: normal,
    text: 'Skin color normal for the patient, warm, turgor good. Intact: no findings, no wounds.',
    answers: {
      'integumentary.color': 'usual',
      'integumentary.temperature': 'warm',
      'integumentary.turgor': 'good',
      'integumentary.findings': ['none'],
      'integumentary.wounds': false,
    },
  },
  falls: {
    label: sinceLast,
    text: 'No fall since the last visit.',
    answers: { 'falls.since': false },
  },
  dailyLiving: {
    label: 'Independent',
    text: 'Independent in dressing, bathing, toileting, transferring and ambulation.',
    answers: {
      'adl.dressing': 'independent',
      'adl.bathing': 'independent',
      'adl.toileting': 'independent',
      'adl.transferring': 'independent',
      'adl.ambulation': 'independent',
    },
  },
  medication: {
    label: 'No changes',
    text:
      'Medications compared with the list. No changes, adverse effects or interactions. ' +
      'None administered at this visit.',
    answers: {
      'medication.compared': true,
      'medication.changes': ['none'],
      'medication.adverse': false,
      'medication.interactions': false,
      'medication.given': false,
    },
  },
  infection: {
    label: 'No signs',
    text: 'No signs of infection.',
    answers: { 'infection.signs': ['none'] },
    isDoubtful: (answers) =>
      isFeverish(answers) ||
      answers['infection.antibiotic'] === true ||
      isAnswered(answers['infection.known']) ||
      hasOpenWound(answers),
  },
  covid: {
    label: 'No symptoms',
    text: 'No symptoms of COVID 19 and no known exposure.',
    answers: { 'covid.symptoms': ['none'], 'covid.exposure': false },
  },
  hospitalization: {
    label: sinceLast,
    text: 'No emergency care, observation stay or hospital stay since the last visit.',
    answers: { 'hospitalization.since': 'none' },
  },
  teaching: {
    label: 'No teaching at this visit',
    text: 'No teaching at this visit.',
    answers: { 'teaching.topics': ['none'] },
  },
  response: {
    label: 'Stable',
    text: 'Response to the visit: stable.',
    answers: { 'response.visit': 'stable' },
  },
};
