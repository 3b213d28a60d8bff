import {
  choice,
  choices,
  date,
  defineForm,
  longText,
  rows,
  section,
  text,
  yesNo,
} from '../define.ts';
import { careGoals } from '../sections/social-work/goals.ts';
import { moodAndSafety } from '../sections/social-work/mood.ts';
import { livingSituation } from '../sections/social-work/situation.ts';
import { ownWording } from '../sections/sources.ts';

const notCopied = { copyFromLast: false } as const;

/** Visit note of a medical social worker: situation, mood and safety, resources, plan. */
export const mswVisit = defineForm({
  id: 'msw-visit',
  version: 1,
  title: 'Medical social work visit',
  disciplines: ['MSW'],
  visitTypeIds: [],
  catalogue: 'social-work',
  sections: [
    section({
      id: 'visit',
      title: 'Visit details',
      source: ownWording,
      items: [
        yesNo('visit.identityConfirmed', 'Identity verified with two identifiers', {
          required: true,
          copyFromLast: false,
        }),
        choices(
          'visit.reason',
          'Reason for the visit',
          {
            assessment: 'Psychosocial assessment',
            counseling: 'Short-term counseling',
            resources: 'Community resource referral',
            placement: 'Long-term care planning',
            financial: 'Financial and insurance concerns',
            crisis: 'Crisis',
          },
          { required: true, ...notCopied },
        ),
        choices(
          'visit.present',
          'Participants',
          { patient: 'Patient', family: 'Family', caregiver: 'Caregiver', other: 'Other' },
          { required: true, ...notCopied },
        ),
        yesNo('visit.interpreter', 'Interpreter needed'),
        text('visit.interpreterLanguage', 'Language and interpreter', {
          showIf: { path: 'visit.interpreter', equals: true },
        }),
      ],
    }),
    livingSituation,
    moodAndSafety,
    section({
      id: 'interventions',
      title: 'Interventions',
      source: ownWording,
      items: [
        choices(
          'intervention.performed',
          'Interventions performed',
          {
            assessment: 'Psychosocial assessment',
            counseling: 'Short-term counseling',
            resources: 'Community services arranged',
            application: 'Help with an application',
            planning: 'Long-term care planning',
            family: 'Family conference',
            crisis: 'Crisis intervention',
            coordination: 'Care coordination',
          },
          { required: true, ...notCopied },
        ),
        rows('referrals', 'Services arranged', {
          rowLabel: 'Service',
          max: 20,
          fields: [
            text('name', 'Service', { required: true }),
            text('contact', 'Contact person'),
            choice(
              'status',
              'Status',
              {
                planned: 'Planned',
                requested: 'Requested',
                active: 'In place',
                declined: 'Declined',
              },
              { required: true },
            ),
          ],
        }),
        choice(
          'intervention.response',
          'Response of patient and family',
          { accepts: 'Accepts help', hesitant: 'Hesitant', declines: 'Declines help' },
          { required: true, ...notCopied },
        ),
        choices(
          'intervention.coordinated',
          'Care coordinated with',
          {
            none: 'No one',
            physician: 'Physician',
            nurse: 'Nurse',
            therapist: 'Therapist',
            aide: 'Aide',
            family: 'Family',
            office: 'Office',
          },
          { exclusive: 'none', ...notCopied },
        ),
      ],
    }),
    section({
      id: 'plan',
      title: 'Narrative and plan',
      source: ownWording,
      items: [
        longText('narrative.text', 'Visit narrative', { maxLength: 8_000, required: true }),
        careGoals({ isFirst: false }),
        longText('plan.next', 'Plan for the next visit', { required: true }),
        date('plan.nextVisit', 'Next visit date', notCopied),
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
  ],
  background: [
    'visit.interpreter',
    'visit.interpreterLanguage',
    'situation.living',
    'situation.caregiver',
    'situation.transport',
    'mood.directives',
    'goals',
  ],
  review: {
    clinicianStatement: 'I visited this patient and documented what I observed and did.',
    patientStatement: 'The visit took place and I received the care described.',
    highlights: [
      'mood.selfHarm',
      'suicide.score',
      'mood.abuse',
      'intervention.performed',
      'narrative.text',
      'plan.next',
    ],
  },
});
