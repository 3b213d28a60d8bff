import { livingArrangements } from '#domain/options-clinical.ts';
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
import { ownWording } from '../sections/sources.ts';

const notCopied = { copyFromLast: false } as const;

/** Visit note of a medical social worker: situation, mood and safety, resources, plan. */
export const mswVisit = defineForm({
  id: 'msw-visit',
  version: 1,
  title: 'Medical social work visit',
  disciplines: ['MSW'],
  visitTypeIds: [],
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
    section({
      id: 'situation',
      title: 'Living situation',
      source: ownWording,
      items: [
        choice('situation.living', 'Lives', livingArrangements, { required: true }),
        choice(
          'situation.help',
          'Assistance available',
          {
            always: 'Around the clock',
            day: 'During the day',
            night: 'At night',
            sometimes: 'Occasionally',
            never: 'None available',
          },
          { required: true },
        ),
        text('situation.caregiver', 'Primary caregiver and relationship'),
        choice(
          'situation.strain',
          'Caregiver strain',
          {
            none: 'None apparent',
            some: 'Apparent',
            severe: 'Severe',
            noCaregiver: 'No caregiver',
          },
          { required: true, ...notCopied },
        ),
        choices(
          'situation.housing',
          'Housing problems',
          {
            none: 'No housing problems',
            stairs: 'Stairs or poor accessibility',
            repair: 'Needs repair',
            clutter: 'Clutter',
            utilities: 'Heat, power or water',
            eviction: 'At risk of losing housing',
          },
          { exclusive: 'none' },
        ),
        choices(
          'situation.food',
          'Food access',
          {
            secure: 'Enough food',
            cost: 'Too expensive',
            shopping: 'Cannot go shopping',
            cooking: 'Cannot cook',
          },
          { exclusive: 'secure' },
        ),
        choice('situation.transport', 'Transportation to appointments', {
          own: 'Own or family car',
          service: 'Transportation service',
          none: 'No transportation',
        }),
        choices(
          'situation.money',
          'Finances and insurance',
          {
            none: 'No financial concerns',
            medication: 'Cannot pay for medication',
            bills: 'Cannot pay bills',
            insurance: 'Insurance unclear',
            benefits: 'May be entitled to benefits',
          },
          { exclusive: 'none' },
        ),
      ],
    }),
    section({
      id: 'mood',
      title: 'Mood and safety',
      source: ownWording,
      items: [
        choices(
          'mood.observed',
          'Mood',
          {
            calm: 'Calm',
            anxious: 'Anxious',
            sad: 'Sad',
            irritable: 'Irritable',
            angry: 'Angry',
            flat: 'Flat affect',
            fearful: 'Fearful',
          },
          { required: true, ...notCopied },
        ),
        choice(
          'mood.coping',
          'Coping with the illness',
          { good: 'Good', fair: 'Fair', poor: 'Poor' },
          { required: true, ...notCopied },
        ),
        choice('mood.contacts', 'Social contact', {
          often: 'Most days',
          weekly: 'About weekly',
          rarely: 'Hardly any',
        }),
        choices(
          'mood.losses',
          'Recent losses or changes',
          {
            none: 'None known',
            death: 'Death of a loved one',
            health: 'Loss of health or independence',
            move: 'Relocation',
            role: 'Change in the family',
          },
          { exclusive: 'none' },
        ),
        yesNo('mood.selfHarm', 'Expresses suicidal thoughts or thoughts of self-harm', {
          required: true,
          ...notCopied,
        }),
        longText('mood.safetyActions', 'Safety actions taken', {
          required: true,
          showIf: { path: 'mood.selfHarm', equals: true },
        }),
        choices(
          'mood.abuse',
          'Signs of abuse or neglect',
          {
            none: 'None observed',
            physical: 'Injuries',
            emotional: 'Fear or humiliation',
            neglect: 'Neglect',
            financial: 'Financial exploitation',
            selfNeglect: 'Self-neglect',
          },
          { required: true, exclusive: 'none', ...notCopied },
        ),
        longText('mood.abuseReport', 'Report made: to whom and when', {
          maxLength: 1_000,
          required: true,
          showIf: {
            all: [
              { path: 'mood.abuse', answered: true },
              { not: { path: 'mood.abuse', includes: 'none' } },
            ],
          },
        }),
        choices(
          'mood.substances',
          'Alcohol, tobacco and other substances',
          {
            none: 'None known',
            alcohol: 'Alcohol',
            tobacco: 'Tobacco',
            drugs: 'Other substances',
            medication: 'Misuse of medication',
          },
          { exclusive: 'none' },
        ),
        choice(
          'mood.decisions',
          'Makes own decisions',
          { yes: 'Yes', partly: 'Partly', no: 'No' },
          { required: true },
        ),
        choices(
          'mood.directives',
          'Advance directives',
          {
            none: 'None known',
            livingWill: 'Living will',
            proxy: 'Health care proxy',
            dnr: 'Do-not-resuscitate order',
            guardian: 'Legal guardian',
          },
          { exclusive: 'none' },
        ),
      ],
    }),
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
        rows('goals', 'Goals', {
          rowLabel: 'Goal',
          max: 20,
          fields: [
            text('text', 'Goal statement', { maxLength: 500, required: true }),
            choice(
              'status',
              'Progress',
              {
                notStarted: 'Not started',
                little: 'Minimal progress',
                good: 'Good progress',
                met: 'Met',
                changed: 'Revised or discontinued',
              },
              { required: true, ...notCopied },
            ),
            date('target', 'Target date'),
          ],
        }),
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
  review: {
    clinicianStatement: 'I visited this patient and documented what I observed and did.',
    patientStatement: 'The visit took place and I received the care described.',
    highlights: [
      'mood.selfHarm',
      'mood.abuse',
      'intervention.performed',
      'narrative.text',
      'plan.next',
    ],
  },
});
