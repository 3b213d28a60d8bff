import { choice, defineForm, longText, section, text, yesNo } from '../define.ts';
import { asked } from '../sections/asked.ts';
import { assistantsRule } from '../sections/federal-rules.ts';
import { identityConfirmed } from '../sections/identity.ts';
import { patientAndPlanSection, performanceSection } from '../sections/supervision.ts';

/**
 * Supervision of an LVN/LPN by a registered nurse. No federal rule says how often; the agency and
 * its state do, so that no day of it is counted.
 */
export const lvnSupervision = defineForm({
  id: 'lvn-supervision',
  version: 1,
  title: 'LVN/LPN supervision visit',
  disciplines: ['RN'],
  visitTypeIds: [209],
  catalogue: 'aide-supervision',
  sections: [
    section({
      id: 'visit',
      title: 'Visit details',
      source: assistantsRule,
      items: [
        identityConfirmed,
        text('visit.nurse', 'Name of the LVN/LPN', { required: true }),
        yesNo('visit.nursePresent', 'LVN/LPN present during the visit', asked),
        choice(
          'visit.interval',
          'Supervision due',
          {
            policy: 'By policy of the agency or state law',
            new: 'New to this patient or task',
            concern: 'Unscheduled, after a concern',
          },
          { required: true },
        ),
        longText('visit.concern', 'Concern that led to this visit', {
          ...asked,
          maxLength: 1_000,
          showIf: { path: 'visit.interval', equals: 'concern' },
        }),
        yesNo('visit.notes', 'Notes of the LVN/LPN since the last supervision reviewed', asked),
      ],
    }),
    performanceSection({
      title: 'LVN/LPN performance',
      source: assistantsRule,
      elements: {
        carePlan: 'Follows the plan of care and the orders',
        scope: 'Works within the scope of practice',
        procedures: 'Performs procedures competently',
        medication: 'Manages medications safely',
        infection: 'Follows infection prevention and control',
        reporting: 'Reports changes in the patient’s condition',
        charting: 'Charts completely and on time',
        communication: 'Communicates openly with patient, family and caregivers',
        rights: 'Respects the patient’s rights',
      },
    }),
    patientAndPlanSection('Patient and plan of care', {
      current: 'Plan of care meets the patient’s needs',
      changes: 'Changes to the plan of care',
    }),
  ],
  review: {
    clinicianStatement: 'I supervised the care this LVN/LPN gives this patient.',
    highlights: ['visit.nurse', 'elements.teaching', 'plan.changes', 'plan.next'],
  },
});
