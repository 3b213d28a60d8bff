import { defineForm, section } from '../define.ts';
import { fallsSection } from '../sections/falls.ts';
import { homeboundSection } from '../sections/homebound.ts';
import { painSection } from '../sections/pain.ts';
import { background } from './background.ts';
import { responseSection, teachingSection } from '../sections/care-given.ts';
import {
  cardiovascularSection,
  endocrineSection,
  respiratorySection,
} from './heart-lung-metabolism.ts';
import {
  covidSection,
  hospitalizationSection,
  infectionSection,
} from '../sections/infection-hospital.ts';
import { infusionSection } from '../sections/infusion.ts';
import { medicationSection } from '../sections/medications.ts';
import { narrativeSection } from './narrative-plan.ts';
import { normalLimits } from './normal-limits.ts';
import { eliminationSection, urinarySection } from './nutrition-elimination.ts';
import { nursesInterventions, nursesPlan, registeredNursesPart } from './nurse-part.ts';
import { dailyLivingSection } from './risk-function.ts';
import {
  depressionAfterSuicideRisk,
  neuroWithSuicideRisk,
  nutritionWithChecklist,
  skinRiskScores,
} from './scored-sections.ts';
import { sensorySection } from './senses-neuro.ts';
import { integumentarySection } from '../sections/skin.ts';
import { subcutaneousSection } from '../sections/subcutaneous.ts';
import { visitSection, vitalsSection } from '../sections/visit.ts';
import { woundsSection } from '../sections/wounds.ts';

/** Without a question of its own where the nurse gave nothing: the profile before it says so. */
const givenUnderTheSkin = section({
  ...subcutaneousSection,
  showIf: { not: { path: 'medication.given', equals: false } },
});

/**
 * Note of a skilled nursing visit: one section per body system (spec rules §2), scores as in spec
 * rules §9. An LVN/LPN who is sent to one does not see what only a registered nurse signs (decision
 * 106).
 */
export const presentNursingNote = defineForm({
  id: 'skilled-nursing-visit',
  version: 3,
  title: 'Skilled nursing visit',
  disciplines: ['RN', 'LVN/LPN'],
  visitTypeIds: [],
  sections: [
    visitSection,
    vitalsSection,
    painSection,
    sensorySection,
    neuroWithSuicideRisk,
    depressionAfterSuicideRisk,
    respiratorySection,
    cardiovascularSection,
    endocrineSection,
    nutritionWithChecklist,
    eliminationSection,
    urinarySection,
    integumentarySection,
    woundsSection,
    skinRiskScores,
    fallsSection,
    dailyLivingSection,
    medicationSection,
    givenUnderTheSkin,
    infusionSection,
    infectionSection,
    covidSection,
    hospitalizationSection,
    nursesInterventions,
    teachingSection,
    responseSection,
    homeboundSection,
    narrativeSection,
    nursesPlan,
    registeredNursesPart,
  ],
  review: {
    clinicianStatement: 'I visited this patient and documented what I observed and did.',
    patientStatement: 'The visit took place and I received the care described.',
    highlights: [
      'vitals.temperature',
      'vitals.pulse',
      'vitals.respirations',
      'vitals.systolic',
      'vitals.diastolic',
      'vitals.oxygenSaturation',
      'pain.level',
      'falls.score',
      'braden.score',
      'norton.score',
      'nutritionCheck.score',
      'suicide.score',
      'phq.score2',
      'phq.score9',
      'narrative.text',
      'plan.next',
    ],
  },
  groups: [
    ['Visit and readings', 'visit'],
    ['Body systems', 'sensory'],
    ['Risk and function', 'skinRisk'],
    ['Medications', 'medication'],
    ['Infection and hospital', 'infection'],
    ['Care given', 'interventions'],
    ['Plan', 'homebound'],
  ],
  normalLimits,
  background,
});
