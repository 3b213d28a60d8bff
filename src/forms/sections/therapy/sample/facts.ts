import type { Answers, FormDefinition } from '../../../define.ts';
import { excludeHidden } from '../../../engine.ts';

/** What a document of the therapy asks of the facts about one fictional patient. */
export const askedOf = (form: FormDefinition, facts: Answers): Answers =>
  excludeHidden(form, facts);

/** A cell per row of a table, such as `levels('adl', { feeding: 'independent' })`. */
export const levels = (
  table: string,
  now: Readonly<Record<string, string>>,
  before: Readonly<Record<string, string>> = {},
  column = 'level',
): Answers =>
  Object.fromEntries([
    ...Object.entries(now).map(([row, value]) => [`${table}.${row}.${column}`, value]),
    ...Object.entries(before).map(([row, value]) => [`${table}.${row}.before`, value]),
  ]);

/** Of every therapy document: the visit, vital signs, a little pain, homebound status, the plan. */
export const sharedFacts: Answers = {
  'visit.identityConfirmed': true,
  'visit.present': ['patient', 'caregiver'],
  'visit.interpreter': false,
  'subjective.report': 'Says the exercises get easier and the stairs less frightening.',
  'subjective.exercises': 'yes',
  'subjective.medications': false,
  'subjective.fall': false,
  'vitals.notTaken': ['none'],
  'vitals.pulse': 76,
  'vitals.pulseSite': 'radial',
  'vitals.respirations': 16,
  'vitals.systolic': 128,
  'vitals.diastolic': 76,
  'vitals.bloodPressureArm': 'L',
  'vitals.bloodPressurePosition': 'sitting',
  'vitals.oxygenSaturation': 96,
  'vitals.oxygenSource': 'roomAir',
  'pain.canRate': true,
  'pain.level': 2,
  'pain.location': 'Left hip',
  'pain.worst': 4,
  'homebound.status': true,
  'homebound.first': ['device'],
  'homebound.second': ['inability', 'effort'],
  'homebound.because': ['weakness', 'balance'],
  'assessment.response': 'improved',
  'assessment.tolerance': 'well',
  'assessment.potential': 'good',
  'assessment.barriers': ['none'],
  'treatment.units': '3',
  'treatment.taught': ['program', 'safety'],
  'treatment.understanding': 'cues',
  'objective.dose': 'Two sets of ten',
  'reassessment.last': '10/28/2026',
  'reassessment.progress': 'expected',
  'reassessment.effective': true,
  'plan.continues': 'yes',
  'plan.perWeek': 2,
  'plan.weeks': 5,
  'plan.homeProgram': 'Ten repetitions twice a day, as on the sheet on the fridge.',
  'plan.agreed': true,
  'plan.order': 'obtained',
  'plan.orderDate': '11/20/2026',
  'plan.coordinated': ['nurse'],
  'plan.coordinatedDetail': 'Visits on different days so that the patient can rest.',
  'plan.discharge': 'discussed',
  'discharge.date': '11/20/2026',
  'discharge.reason': 'goalsMet',
  'discharge.disposition': 'home',
  'discharge.visits': 12,
  'discharge.given': ['program', 'safety', 'warning'],
  'discharge.understood': true,
  'discharge.followUp': 'Senior exercise class after the next appointment with the surgeon.',
  'discharge.physician': 'sent',
  'discharge.physicianDate': '11/20/2026',
};
