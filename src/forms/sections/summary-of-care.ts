import { disciplines } from '#domain/options.ts';
import { allergies, diagnosisLines, ofChart, orderedDisciplines } from '../carry-in.ts';
import { choice, choices, longText, section, text, yesNo, type Section } from '../define.ts';
import { asked, fresh } from './asked.ts';

/** What summaries for the next caregiver have in common: the care given, and the patient now. */

/** What a summary takes over from the chart, the orders and the last assessment. */
export const chartInSummary = {
  'course.reason': diagnosisLines,
  'course.services': orderedDisciplines,
  'now.allergies': allergies,
  'now.directives': ofChart('codeStatus', 500),
} as const;

/** @param source where the contents come from */
export const courseOfCare = (source: string): Section =>
  section({
    id: 'course',
    title: 'Course of care',
    source,
    items: [
      longText('course.reason', 'Diagnoses and reason for home health', {
        required: true,
        copyFromLast: true,
        maxLength: 1_000,
      }),
      choices('course.services', 'Services provided', disciplines, { required: true }),
      longText('course.treatment', 'Treatments and course', asked),
      choice(
        'course.goals',
        'Goals',
        { met: 'Met', partly: 'Partly met', notMet: 'Not met' },
        asked,
      ),
      longText('course.goalsOpen', 'Goals not met, and why', {
        ...asked,
        maxLength: 1_000,
        showIf: { path: 'course.goals', oneOf: ['partly', 'notMet'] },
      }),
    ],
  });

/** @param source where the contents come from */
export const patientNow = (source: string): Section =>
  section({
    id: 'now',
    title: 'Patient now',
    source,
    items: [
      choice(
        'now.condition',
        'Condition',
        {
          improved: 'Improved',
          stable: 'Stable',
          declined: 'Declined since the last visit',
          deceased: 'Deceased',
        },
        asked,
      ),
      choices(
        'now.mental',
        'Mental status',
        {
          oriented: 'Oriented',
          forgetful: 'Forgetful',
          confused: 'Confused',
          depressed: 'Depressed',
          unresponsive: 'Unresponsive',
        },
        { ...asked, showIf: { not: { path: 'now.condition', equals: 'deceased' } } },
      ),
      choice(
        'now.function',
        'Function',
        {
          independent: 'Independent',
          device: 'Independent with a device',
          helped: 'Needs help of one person',
          dependent: 'Dependent',
        },
        { ...asked, showIf: { not: { path: 'now.condition', equals: 'deceased' } } },
      ),
      longText('now.findings', 'Vital signs, pain, wounds and other findings', {
        ...asked,
        maxLength: 2_000,
      }),
      text('now.allergies', 'Allergies', { required: true, maxLength: 500 }),
      yesNo('now.medications', 'Current medication list enclosed', asked),
      longText('now.medicationText', 'Current medications', {
        ...asked,
        maxLength: 4_000,
        showIf: { path: 'now.medications', equals: false },
      }),
      text('now.directives', 'Advance directives and treatment preferences', {
        required: true,
        maxLength: 500,
      }),
      longText('now.goalsOfCare', 'Goals of care in the patient’s words', {
        ...fresh,
        maxLength: 1_000,
      }),
    ],
  });

/** @param to whom a summary goes, and by when */
export const sending = (path: string, source: string, hint: string): Section =>
  section({
    id: 'sending',
    title: 'Delivery',
    source,
    items: [
      text(`${path}.to`, 'Recipient', { ...asked, hint }),
      choice(
        `${path}.way`,
        'Sent',
        { electronic: 'Electronically', fax: 'Fax', mail: 'Mail', notYet: 'Not yet' },
        asked,
      ),
    ],
  });
