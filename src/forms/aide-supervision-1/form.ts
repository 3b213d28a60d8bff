import { choice, choices, date, defineForm, longText, section, text, yesNo } from '../define.ts';
import { aideSupervisionRule, ownWording } from '../sections/sources.ts';

const asked = { required: true, copyFromLast: false } as const;
const fresh = { copyFromLast: false } as const;

/** How an element of supervision was found; anything but *Meets* wants words and a plan. */
const finding = { meets: 'Meets', needsTeaching: 'Needs teaching', notObserved: 'Not observed' };

const elements = {
  carePlan: 'Completes the tasks assigned in the care plan',
  communication: 'Communicates openly with patient, family and caregivers',
  competency: 'Performs the assigned tasks competently',
  infection: 'Follows infection prevention and control',
  reporting: 'Reports changes in the patient’s condition',
  rights: 'Respects the patient’s rights',
} as const;

/** Supervision of an aide before it asked how it was made and what follows from a deficiency. */
export const firstAideSupervision = defineForm({
  id: 'aide-supervision',
  version: 1,
  title: 'Aide supervision visit',
  disciplines: ['RN'],
  visitTypeIds: [204],
  sections: [
    section({
      id: 'visit',
      title: 'Visit details',
      source: ownWording,
      items: [
        yesNo('visit.identityConfirmed', 'Identity verified with two identifiers', asked),
        text('visit.aide', 'Name of the aide', { required: true }),
        yesNo('visit.aidePresent', 'Aide present during the visit', asked),
        choice(
          'visit.interval',
          'Supervision due',
          {
            skilled: 'Every 14 days: the patient receives skilled care',
            notSkilled: 'Every 60 days: the patient receives no skilled care',
            concern: 'Unscheduled, after a concern',
          },
          { required: true },
        ),
      ],
    }),
    section({
      id: 'elements',
      title: 'Aide performance',
      source: aideSupervisionRule,
      items: [
        ...Object.entries(elements).map(([name, label]) =>
          choice(`elements.${name}`, label, finding, asked),
        ),
        longText('elements.teaching', 'Teaching given and findings', {
          ...fresh,
          required: true,
          showIf: {
            any: Object.keys(elements).map((name) => ({
              path: `elements.${name}`,
              equals: 'needsTeaching',
            })),
          },
        }),
      ],
    }),
    section({
      id: 'patient',
      title: 'Patient and care plan',
      source: ownWording,
      items: [
        choices(
          'patient.asked',
          'Satisfaction reviewed with',
          { patient: 'Patient', family: 'Family', caregiver: 'Caregiver', nobody: 'Nobody' },
          asked,
        ),
        longText('patient.words', 'What the patient or caregiver said', fresh),
        yesNo('plan.current', 'Aide care plan meets the patient’s needs', asked),
        longText('plan.changes', 'Changes to the aide care plan', {
          ...fresh,
          required: true,
          showIf: { path: 'plan.current', equals: false },
        }),
        date('plan.next', 'Next supervision due', asked),
      ],
    }),
  ],
  review: {
    clinicianStatement: 'I supervised the aide’s care of this patient on site.',
    highlights: ['visit.aide', 'elements.teaching', 'plan.changes', 'plan.next'],
  },
});
