import { choice, defineForm, longText, section, text, yesNo } from '../define.ts';
import { asked, fresh } from '../sections/asked.ts';
import { identityConfirmed } from '../sections/identity.ts';
import { aideSupervisionRule } from '../sections/sources.ts';
import { patientAndPlanSection, performanceSection } from '../sections/supervision.ts';

const needsAide =
  'This supervision observes the aide at work. Plan it with the aide, or choose another interval.';

/**
 * Supervision of a home health aide by a registered nurse, every 14 days with skilled care and
 * every 60 days without it; the days are counted in `domain/duties.ts`.
 */
export const aideSupervision = defineForm({
  id: 'aide-supervision',
  version: 2,
  title: 'Aide supervision visit',
  disciplines: ['RN'],
  visitTypeIds: [204],
  sections: [
    section({
      id: 'visit',
      title: 'Visit details',
      source: aideSupervisionRule,
      items: [
        identityConfirmed,
        text('visit.aide', 'Name of the aide', { required: true }),
        yesNo('visit.aidePresent', 'Aide present during the visit', asked),
        choice(
          'visit.way',
          'Supervised',
          { onSite: 'On site', video: 'By two-way audio and video' },
          {
            ...asked,
            hint: 'By video only in a rare case, at most once per patient in 60 days.',
          },
        ),
        longText('visit.wayReason', 'Why a visit on site was not possible', {
          ...asked,
          maxLength: 500,
          showIf: { path: 'visit.way', equals: 'video' },
        }),
        choice(
          'visit.interval',
          'Supervision due',
          {
            skilled: 'Every 14 days: the patient receives skilled care',
            notSkilled: 'Every 60 days: the patient receives no skilled care',
            semiannual: 'Every 6 months, aide observed at work: no skilled care',
            annual: 'Every 12 months, aide observed at work: skilled care',
            concern: 'Unscheduled, after a concern',
          },
          {
            required: true,
            contradictions: [
              {
                answer: 'semiannual',
                when: { path: 'visit.aidePresent', equals: false },
                text: needsAide,
              },
              {
                answer: 'annual',
                when: { path: 'visit.aidePresent', equals: false },
                text: needsAide,
              },
            ],
          },
        ),
        longText('visit.concern', 'Concern that led to this visit', {
          ...asked,
          maxLength: 1_000,
          showIf: { path: 'visit.interval', equals: 'concern' },
        }),
      ],
    }),
    performanceSection({
      title: 'Aide performance',
      source: aideSupervisionRule,
      elements: {
        carePlan: 'Completes the tasks assigned in the care plan',
        communication: 'Communicates openly with patient, family and caregivers',
        competency: 'Performs the assigned tasks competently',
        infection: 'Follows infection prevention and control',
        reporting: 'Reports changes in the patient’s condition',
        rights: 'Respects the patient’s rights',
      },
      more: [
        yesNo('elements.deficiency', 'Deficiency in an aide’s skill verified', {
          ...asked,
          hint: 'A verified deficiency means retraining and a new competency evaluation.',
        }),
        longText('elements.retraining', 'Skill, retraining and competency evaluation planned', {
          ...fresh,
          required: true,
          maxLength: 1_000,
          showIf: { path: 'elements.deficiency', equals: true },
        }),
      ],
    }),
    patientAndPlanSection('Patient and care plan', {
      current: 'Aide care plan meets the patient’s needs',
      changes: 'Changes to the aide care plan',
    }),
  ],
  review: {
    clinicianStatement: 'I supervised the aide’s care of this patient.',
    highlights: [
      'visit.aide',
      'visit.way',
      'elements.teaching',
      'elements.deficiency',
      'plan.changes',
      'plan.next',
    ],
  },
});
