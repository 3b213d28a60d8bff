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

const anew = { copyFromLast: false } as const;

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
        yesNo('visit.identityConfirmed', 'Identity checked with two identifiers', {
          required: true,
          copyFromLast: false,
        }),
        choices(
          'visit.reason',
          'Reason for the visit',
          {
            assessment: 'Psychosocial assessment',
            counseling: 'Short-term counseling',
            resources: 'Finding community services',
            placement: 'Long-term care planning',
            financial: 'Money and insurance questions',
            crisis: 'Crisis',
          },
          { required: true, ...anew },
        ),
        choices(
          'visit.present',
          'Who took part',
          { patient: 'Patient', family: 'Family', caregiver: 'Caregiver', other: 'Other' },
          { required: true, ...anew },
        ),
        yesNo('visit.interpreter', 'Interpreter needed'),
        text('visit.interpreterLanguage', 'Language and who interpreted', {
          showIf: { path: 'visit.interpreter', equals: true },
        }),
      ],
    }),
    section({
      id: 'situation',
      title: 'Living situation',
      source: ownWording,
      items: [
        choice(
          'situation.living',
          'Lives',
          {
            alone: 'Alone',
            partner: 'With spouse or partner',
            family: 'With family',
            others: 'With other people',
            facility: 'In a facility',
          },
          { required: true },
        ),
        choice(
          'situation.help',
          'Help is available',
          {
            always: 'Around the clock',
            day: 'By day',
            night: 'At night',
            sometimes: 'Now and then',
            never: 'Not at all',
          },
          { required: true },
        ),
        text('situation.caregiver', 'Main caregiver and relationship'),
        choice(
          'situation.strain',
          'Strain on the caregiver',
          {
            none: 'None noticeable',
            some: 'Noticeable',
            severe: 'Severe',
            noCaregiver: 'No caregiver',
          },
          { required: true, ...anew },
        ),
        choices(
          'situation.housing',
          'Housing problems',
          {
            none: 'No housing problems',
            stairs: 'Stairs or no access',
            repair: 'Needs repair',
            clutter: 'Clutter',
            utilities: 'Heating, power or water',
            eviction: 'May lose the home',
          },
          { exclusive: 'none' },
        ),
        choices(
          'situation.food',
          'Getting food',
          {
            secure: 'Enough food',
            cost: 'Too expensive',
            shopping: 'Cannot go shopping',
            cooking: 'Cannot cook',
          },
          { exclusive: 'secure' },
        ),
        choice('situation.transport', 'Transport to appointments', {
          own: 'Own or family car',
          service: 'Transport service',
          none: 'No transport',
        }),
        choices(
          'situation.money',
          'Money and insurance',
          {
            none: 'No money problems',
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
            calm: 'Calm and balanced',
            anxious: 'Anxious',
            sad: 'Sad',
            irritable: 'Irritable',
            angry: 'Angry',
            flat: 'Without visible emotion',
            fearful: 'Fearful',
          },
          { required: true, ...anew },
        ),
        choice(
          'mood.coping',
          'Coping with the illness',
          { good: 'Good', fair: 'Fair', poor: 'Poor' },
          { required: true, ...anew },
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
            death: 'Death of a close person',
            health: 'Loss of health or independence',
            move: 'Move',
            role: 'Change in the family',
          },
          { exclusive: 'none' },
        ),
        yesNo('mood.selfHarm', 'Speaks of not wanting to live or of harming themselves', {
          required: true,
          ...anew,
        }),
        longText('mood.safetyActions', 'What was done for the safety of the patient', {
          required: true,
          showIf: { path: 'mood.selfHarm', equals: true },
        }),
        choices(
          'mood.abuse',
          'Signs of abuse or neglect',
          {
            none: 'None seen',
            physical: 'Injuries',
            emotional: 'Fear or humiliation',
            neglect: 'Neglect',
            financial: 'Financial exploitation',
            selfNeglect: 'Self-neglect',
          },
          { required: true, exclusive: 'none', ...anew },
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
          'Decides for themselves',
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
          'Done at this visit',
          {
            assessment: 'Psychosocial assessment',
            counseling: 'Short-term counseling',
            resources: 'Community services arranged',
            application: 'Help with an application',
            planning: 'Long-term care planning',
            family: 'Family talk',
            crisis: 'Crisis intervention',
            coordination: 'Care coordination',
          },
          { required: true, ...anew },
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
          { required: true, ...anew },
        ),
        choices(
          'intervention.coordinated',
          'Care coordinated with',
          {
            none: 'Nobody',
            physician: 'Physician',
            nurse: 'Nurse',
            therapist: 'Therapist',
            aide: 'Aide',
            family: 'Family',
            office: 'Office',
          },
          { exclusive: 'none', ...anew },
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
            text('text', 'Goal in own words', { maxLength: 500, required: true }),
            choice(
              'status',
              'Progress',
              {
                notStarted: 'Not started',
                little: 'Little progress',
                good: 'Good progress',
                met: 'Met',
                changed: 'Changed or dropped',
              },
              { required: true, ...anew },
            ),
            date('target', 'Target date'),
          ],
        }),
        longText('plan.next', 'Plan for the next visit', { required: true }),
        date('plan.nextVisit', 'Next visit on', anew),
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
