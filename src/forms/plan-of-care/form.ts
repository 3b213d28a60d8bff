import { daysBetween } from '#domain/dates.ts';
import { medicationFrequencies, medicationRoutes } from '#domain/options-clinical.ts';
import { monitoringFrequencies, riskLevels } from '#domain/options.ts';
import { episodeDays } from '#domain/periods.ts';
import {
  allergies,
  assessments,
  carryIn,
  goals,
  homebound,
  medications,
  ofChart,
  orderedVisits,
  otherDiagnoses,
  plannedPeriod,
  principalDiagnosis,
  principalOnset,
  startOfCare,
  upTo,
} from '../carry-in.ts';
import { choice, choices, date, defineForm, longText, rows, section, text } from '../define.ts';
import { asked, happened } from '../sections/asked.ts';
import { assessors } from '../sections/chart-note.ts';
import { certificationForm, certificationRule, planOfCareRule } from '../sections/federal-rules.ts';
import { homeboundSection } from '../sections/homebound.ts';
import { orderedServices } from '../sections/ordered-services.ts';
import { activitiesPermitted, functionalLimitations, mentalStatus, prognosis } from './boxes.ts';

const tooLong = 'A certification period has at most 60 days. Correct its first or last day.';
const backwards = 'The certification period ends before it begins. Correct its days.';
const kept = { required: true } as const;

/**
 * Plan of care with the locators of the CMS-485; their numbers stand in the labels. Locators 1 and
 * 4 to 9 (numbers, names, addresses, birth, sex) are the chart's and the agency's, and come with the
 * print; 23 is the signature of the note, 25 to 27 are the physician's and are kept with the order.
 */
export const planOfCare = defineForm({
  id: 'plan-of-care',
  version: 1,
  title: 'Plan of care (CMS-485)',
  disciplines: [...assessors],
  visitTypeIds: [264],
  sections: [
    section({
      id: 'period',
      title: 'Certification period',
      source: certificationForm,
      items: [
        choice(
          'period.kind',
          'Plan of care for',
          { first: 'First certification', again: 'Recertification' },
          asked,
        ),
        date('period.startOfCare', '2. Start of care date', kept),
        date('period.from', '3. Certification period from', asked),
        date('period.to', '3. Certification period to', {
          ...asked,
          hint: 'Day 60, counted from the first day.',
        }),
      ],
    }),
    section({
      id: 'diagnoses',
      title: 'Diagnoses',
      source: certificationForm,
      items: [
        text('diagnosis.principal', '11. Principal diagnosis with ICD-10 code', {
          ...kept,
          maxLength: 200,
        }),
        date('diagnosis.principalDate', '11. Date of onset or worsening', { ...kept, ...happened }),
        text('diagnosis.surgery', '12. Surgical procedure', {
          maxLength: 200,
          hint: 'Only where it belongs to the care at home.',
        }),
        date('diagnosis.surgeryDate', '12. Date of the procedure', {
          ...happened,
          ...kept,
          showIf: { path: 'diagnosis.surgery', answered: true },
        }),
        rows('diagnoses', '13. Other pertinent diagnoses', {
          rowLabel: 'Diagnosis',
          max: 24,
          fields: [
            text('name', 'Diagnosis with ICD-10 code', { ...kept, maxLength: 200 }),
            date('date', 'Date of onset or worsening', happened),
          ],
        }),
      ],
    }),
    section({
      id: 'medications',
      title: 'Medications and allergies',
      source: certificationForm,
      items: [
        rows('drugs', '10. Medications', {
          rowLabel: 'Medication',
          min: 1,
          max: 60,
          toldBy: ['name', 'dose', 'frequency'],
          fields: [
            text('name', 'Medication name', kept),
            text('dose', 'Dose', { ...kept, maxLength: 60 }),
            text('frequency', 'Frequency', {
              ...kept,
              maxLength: 60,
              usual: medicationFrequencies.map(({ label }) => label),
            }),
            choice('route', 'Route', medicationRoutes, kept),
            choice('change', 'New or changed', {
              none: 'Unchanged',
              new: 'New (N)',
              changed: 'Changed (C)',
            }),
          ],
        }),
        text('plan.allergies', '17. Allergies', { ...kept, maxLength: 500 }),
      ],
    }),
    section({
      id: 'needs',
      title: 'Equipment, safety and nutrition',
      source: certificationForm,
      items: [
        text('plan.equipment', '14. Equipment and supplies', { ...kept, maxLength: 1_000 }),
        text('plan.safety', '15. Safety measures', { ...kept, maxLength: 1_000 }),
        text('plan.nutrition', '16. Nutritional requirements', { ...kept, maxLength: 500 }),
      ],
    }),
    section({
      id: 'function',
      title: 'Function, mental status and prognosis',
      source: certificationForm,
      items: [
        choices('plan.limitations', '18.A. Functional limitations', functionalLimitations, kept),
        text('plan.limitationOther', 'Other limitation', {
          ...kept,
          showIf: { path: 'plan.limitations', includes: 'other' },
        }),
        choices('plan.activities', '18.B. Activities permitted', activitiesPermitted, {
          ...kept,
          exclusive: 'none',
        }),
        text('plan.activityOther', 'Other activity', {
          ...kept,
          showIf: { path: 'plan.activities', includes: 'other' },
        }),
        choices('plan.mental', '19. Mental status', mentalStatus, kept),
        text('plan.mentalOther', 'Other mental status', {
          ...kept,
          showIf: { path: 'plan.mental', includes: 'other' },
        }),
        longText('plan.psychosocial', 'Psychosocial and cognitive status', {
          ...kept,
          copyFromLast: true,
          maxLength: 1_000,
          source: planOfCareRule,
        }),
        choice('plan.prognosis', '20. Prognosis', prognosis, kept),
      ],
    }),
    section({
      id: 'orders',
      title: 'Orders',
      source: planOfCareRule,
      items: [
        orderedServices('21. Orders for disciplines and treatments'),
        choice('plan.monitoring', 'Vital signs monitored between visits', monitoringFrequencies),
        text('plan.monitoringOther', 'How often they are monitored', {
          ...kept,
          maxLength: 100,
          showIf: { path: 'plan.monitoring', equals: 'Other' },
        }),
        choice('plan.risk', 'Risk of emergency visits and readmission', riskLevels, kept),
        longText('plan.riskMeasures', 'What makes the risk, and what is done about it', {
          ...kept,
          copyFromLast: true,
          maxLength: 1_000,
        }),
        longText('plan.education', 'Education and training of patient and caregiver', {
          ...kept,
          copyFromLast: true,
          maxLength: 1_000,
        }),
        text('plan.directives', 'Advance directives', { ...kept, maxLength: 300 }),
      ],
    }),
    section({
      id: 'goals',
      title: 'Goals and discharge plan',
      source: planOfCareRule,
      items: [
        rows('goals', '22. Measurable goals', {
          rowLabel: 'Goal',
          min: 1,
          max: 20,
          fields: [
            text('text', 'Goal statement', { ...kept, maxLength: 500 }),
            date('target', 'Target date', kept),
            choice('by', 'Named by', { patient: 'Patient', agency: 'Agency' }),
          ],
        }),
        choice(
          'plan.rehabilitation',
          '22. Rehabilitation potential',
          { good: 'Good', fair: 'Fair', poor: 'Poor' },
          kept,
        ),
        longText('plan.discharge', '22. Discharge plan', {
          ...kept,
          copyFromLast: true,
          maxLength: 1_000,
        }),
      ],
    }),
    homeboundSection,
    section({
      id: 'certification',
      title: 'Physician',
      source: certificationRule,
      items: [
        text('certification.physician', '24. Certifying physician or practitioner', kept),
        date('certification.verbal', '23. Date of the verbal order to start care', {
          ...happened,
          copyFromLast: false,
          hint: 'Where care starts before the plan is signed.',
        }),
        date('certification.encounter', 'Date of the face-to-face encounter', {
          ...kept,
          showIf: { path: 'period.kind', equals: 'first' },
        }),
        choice(
          'certification.sent',
          'Sent for signature',
          { electronic: 'Electronically', fax: 'Fax', mail: 'Mail', notYet: 'Not yet' },
          asked,
        ),
      ],
    }),
  ],
  carriesFrom: assessments,
  carried: carryIn(
    {
      'period.startOfCare': startOfCare,
      'period.from': plannedPeriod('from'),
      'period.to': plannedPeriod('to'),
      'diagnosis.principal': principalDiagnosis,
      'diagnosis.principalDate': principalOnset,
      'plan.allergies': allergies,
      'plan.safety': ofChart('precautions', 1_000),
      'plan.directives': ofChart('codeStatus', 300),
      'certification.physician': ofChart('physicianName', 120),
      ...homebound,
    },
    {
      diagnoses: upTo(24, otherDiagnoses),
      drugs: upTo(60, medications),
      services: upTo(12, orderedVisits),
      goals: upTo(20, goals),
    },
  ),
  review: {
    clinicianStatement:
      'I made this plan of care from my assessment and the orders of the physician.',
    highlights: [
      'period.from',
      'period.to',
      'diagnosis.principal',
      'plan.prognosis',
      'plan.discharge',
    ],
  },
  checkTexts: [tooLong, backwards],
  checks: (answers) => {
    const { 'period.from': from, 'period.to': to } = answers;
    if (typeof from !== 'string' || typeof to !== 'string') return [];
    const days = daysBetween(from, to) + 1;
    const found = (id: string, words: string) => [
      { id, severity: 'fatal' as const, paths: ['period.from', 'period.to'], text: words },
    ];
    if (days < 1) return found('period-backwards', backwards);
    return days > episodeDays ? found('period-too-long', tooLong) : [];
  },
});
