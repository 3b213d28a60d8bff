import { overlay, type Patch } from '#domain/merge.ts';
import { copyFromLast } from './copy-from-last.ts';
import type { Answers, FormDefinition } from './define.ts';
import { excludeHidden, isAnswered } from './visibility.ts';

/**
 * What seldom changes between two visits and may be filled from the last one in one tap: who is
 * there, aids, devices, known conditions. Never a finding, a scale, a score or a narrative; those
 * are observed again.
 */
const paths: Readonly<Record<string, readonly string[]>> = {
  'skilled-nursing-visit': [
    'visit.caregiver',
    'visit.caregiverName',
    'visit.interpreter',
    'visit.interpreterLanguage',
    'visit.ivAccess',
    'vitals.temperatureSite',
    'vitals.pulseSite',
    'vitals.bloodPressureArm',
    'vitals.bloodPressurePosition',
    'vitals.oxygenSource',
    'sensory.vision',
    'sensory.visionAids',
    'sensory.hearing',
    'sensory.hearingAid',
    'sensory.speech',
    'respiratory.treatments',
    'respiratory.tracheostomy',
    'cardiovascular.devices',
    'cardiovascular.anticoagulant',
    'endocrine.diabetes',
    'endocrine.insulin',
    'endocrine.insulinType',
    'endocrine.insulinBy',
    'endocrine.bloodSugarBy',
    'endocrine.thyroid',
    'nutrition.diet',
    'nutrition.fluidLimit',
    'nutrition.tube',
    'nutrition.tubeType',
    'nutrition.formula',
    'elimination.ostomy',
    'elimination.ostomyType',
    'urinary.continence',
    'urinary.catheter',
    'urinary.catheterSize',
    'urinary.balloon',
    'falls.history',
    'adl.devices',
    'medication.by',
    'medication.setup',
    'infection.antibiotic',
    'infection.precautions',
    'covid.vaccination',
    'plan.frequency',
    'plan.emergency',
    'discharge.stage',
  ],
};

/** Paths of a form that *Fill from last visit* may fill. */
export const backgroundPaths = ({ id }: FormDefinition): readonly string[] => paths[id] ?? [];

/**
 * The background of the last visit for questions that are open and shown; nothing typed today is
 * replaced.
 */
export function backgroundFromLast(form: FormDefinition, last: Answers, current: Answers): Patch {
  const open = backgroundPaths(form).filter((path) => !isAnswered(current[path]));
  const patch = Object.assign(
    {},
    ...open.map((path) => copyFromLast(form, path, last, current)),
  ) as Patch;
  const shown = excludeHidden(form, overlay(current, patch));
  return Object.fromEntries(Object.entries(patch).filter(([path]) => Object.hasOwn(shown, path)));
}
