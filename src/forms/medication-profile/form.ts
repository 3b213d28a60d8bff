import {
  choice,
  choices,
  defineForm,
  longText,
  note,
  rows,
  section,
  text,
  yesNo,
  type Condition,
} from '../define.ts';
import { asked } from '../sections/asked.ts';
import { drugReviewRule, significantIssue } from '../sections/federal-rules.ts';
import { identityConfirmed } from '../sections/identity.ts';
import { medicationSection } from '../sections/medications.ts';
import { physicianNotice } from '../sections/physician.ts';
import { ownWording } from '../sections/sources.ts';

const issues: Condition = {
  all: [
    { path: 'review.issues', answered: true },
    { not: { path: 'review.issues', includes: 'none' } },
  ],
};

/** All medications of a patient compared with the chart, and the review of the drug regimen. */
export const medicationProfile = defineForm({
  id: 'medication-profile',
  version: 1,
  title: 'Medication profile and drug regimen review',
  disciplines: ['RN'],
  visitTypeIds: [207],
  sections: [
    section({
      id: 'visit',
      title: 'Visit details',
      source: ownWording,
      items: [
        identityConfirmed,
        choice(
          'profile.occasion',
          'Occasion of the review',
          {
            admission: 'Start of care',
            resumption: 'Return from a hospital or facility',
            recertification: 'Recertification',
            change: 'Change in condition or new order',
            transfer: 'Transfer or discharge',
          },
          asked,
        ),
        choices(
          'profile.sources',
          'Compared with',
          {
            bottles: 'Labels of the medications in the home',
            patient: 'Patient or caregiver',
            physician: 'Orders of the physician',
            discharge: 'Discharge list of a hospital or facility',
            pharmacy: 'Pharmacy',
          },
          {
            ...asked,
            hint: 'Look at the bottles themselves, over-the-counter ones too.',
          },
        ),
        choice(
          'allergies.known',
          'Known allergies',
          { none: 'No known allergies', some: 'Yes', unknown: 'Unable to determine' },
          { required: true },
        ),
        rows('allergies', 'Allergies and reactions', {
          rowLabel: 'Allergy',
          min: 1,
          max: 20,
          showIf: { path: 'allergies.known', equals: 'some' },
          fields: [
            text('substance', 'Drug, food or substance', { required: true }),
            text('reaction', 'Reaction', { required: true }),
          ],
        }),
      ],
    }),
    medicationSection,
    section({
      id: 'otherDrugs',
      title: 'Other drugs',
      source: ownWording,
      items: [
        choices(
          'other.kinds',
          'Also taken',
          {
            none: 'None of these',
            overTheCounter: 'Over-the-counter drugs',
            vitamins: 'Vitamins or supplements',
            herbal: 'Herbal products',
            eyeDrops: 'Eye or ear drops',
            inhalers: 'Inhalers or oxygen',
            patches: 'Patches or creams',
            cannabis: 'Cannabis products',
          },
          {
            required: true,
            exclusive: 'none',
            hint: 'Add each of them to the list as a new medication.',
          },
        ),
        choices(
          'other.highRisk',
          'High-risk drug classes taken',
          {
            none: 'None of these',
            anticoagulant: 'Anticoagulant',
            antiplatelet: 'Antiplatelet',
            insulin: 'Insulin or other drug for low blood sugar risk',
            opioid: 'Opioid',
            antipsychotic: 'Antipsychotic',
            antibiotic: 'Antibiotic',
          },
          { required: true, exclusive: 'none' },
        ),
        yesNo('other.expired', 'Expired or discontinued medications in the home', asked),
        choice(
          'other.disposal',
          'Disposal of them',
          {
            instructed: 'Instructed how to dispose of them',
            done: 'Disposed of by patient or caregiver',
            declined: 'Declined',
          },
          { ...asked, showIf: { path: 'other.expired', equals: true } },
        ),
        choice(
          'other.storage',
          'Storage',
          { safe: 'Safe', unsafe: 'Unsafe', controlled: 'Safe, controlled drugs locked' },
          { required: true },
        ),
      ],
    }),
    section({
      id: 'regimen',
      title: 'Drug regimen review',
      source: drugReviewRule,
      items: [
        note('This review is yours: the app does not check interactions.', { tone: 'warning' }),
        choices(
          'review.issues',
          'Issues found',
          {
            none: 'No issues found',
            adverse: 'Adverse effect or reaction',
            ineffective: 'Ineffective drug therapy',
            sideEffects: 'Significant side effects',
            interactions: 'Significant drug interactions',
            duplicate: 'Duplicate drug therapy',
            noncompliance: 'Not taken as ordered',
            omission: 'Ordered drug missing in the home',
            dose: 'Dose differs from the order',
          },
          { ...asked, exclusive: 'none' },
        ),
        longText('review.detail', 'Which drugs, what was found', {
          ...asked,
          maxLength: 2_000,
          showIf: issues,
        }),
        choice(
          'review.significant',
          'Clinically significant issue',
          { yes: 'Yes', no: 'No' },
          {
            ...asked,
            hint: 'One that, in your judgment, wants the physician by midnight of the next day.',
            source: significantIssue,
            showIf: issues,
          },
        ),
        ...physicianNotice('review', 'Physician notified of the issues', { showIf: issues }),
        note('Notify the physician by midnight of the next calendar day, and chart the answer.', {
          tone: 'warning',
          showIf: {
            all: [
              { path: 'review.significant', equals: 'yes' },
              { path: 'review.physician', oneOf: ['planned', 'notNeeded'] },
            ],
          },
        }),
        choice(
          'review.completed',
          'Physician’s instructions carried out',
          { yes: 'Yes', notYet: 'Not yet', noInstruction: 'No instruction given' },
          { ...asked, showIf: { path: 'review.physician', equals: 'yes' } },
        ),
      ],
    }),
    section({
      id: 'education',
      title: 'Teaching',
      source: drugReviewRule,
      items: [
        choices(
          'education.topics',
          'Taught about the medications',
          {
            purpose: 'Purpose',
            schedule: 'Dose and schedule',
            effects: 'Side effects to report',
            highRisk: 'High-risk drugs',
            missed: 'What to do about a missed dose',
            storage: 'Storage and disposal',
          },
          asked,
        ),
        choice(
          'education.response',
          'Response to teaching',
          {
            performs: 'Demonstrates correctly without help',
            explains: 'Verbalizes understanding',
            prompted: 'Needs prompting',
            notYet: 'Does not yet understand',
            refused: 'Refused',
          },
          asked,
        ),
        yesNo('education.list', 'Current written list left with the patient', asked),
        longText('narrative.text', 'Narrative', { maxLength: 4_000 }),
      ],
    }),
  ],
  review: {
    clinicianStatement: 'I reviewed all medications of this patient.',
    highlights: ['allergies.known', 'medication.compared', 'review.issues', 'review.significant'],
  },
});
