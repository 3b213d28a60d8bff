import { livingArrangements } from '#domain/options-clinical.ts';
import { agencyDischargeReasons, dischargeReasons } from '#domain/options.ts';
import { assessments, carryIn, ofChart, startOfCare } from '../carry-in.ts';
import { choice, choices, date, defineForm, longText, section, text, yesNo } from '../define.ts';
import { asked, fresh, happened } from '../sections/asked.ts';
import { assessors } from '../sections/chart-note.ts';
import { dischargeRule } from '../sections/federal-rules.ts';
import { physicianNotice } from '../sections/physician.ts';
import { specifiedOptions } from '../sections/sources.ts';
import { chartInSummary, courseOfCare, patientNow, sending } from '../sections/summary-of-care.ts';

const alive = { not: { path: 'discharge.reason', equals: 'deceased' } } as const;

/** The summary for whoever goes on caring for the patient after the agency. */
export const dischargeSummary = defineForm({
  id: 'discharge-summary',
  version: 1,
  title: 'Discharge summary',
  disciplines: [...assessors],
  visitTypeIds: [269],
  sections: [
    section({
      id: 'discharge',
      title: 'Discharge details',
      source: dischargeRule,
      items: [
        date('discharge.date', 'Date of discharge', { ...asked, ...happened }),
        date('discharge.startOfCare', 'Start of care date', { ...happened, required: true }),
        choice(
          'discharge.scope',
          'Discharged from',
          {
            agency: 'The agency',
            discipline: 'One discipline, others go on',
          },
          asked,
        ),
        choice('discharge.reason', 'Reason for discharge', dischargeReasons, {
          ...asked,
          source: specifiedOptions,
        }),
        choice('discharge.agencyReason', 'Other reason', agencyDischargeReasons, {
          ...asked,
          source: specifiedOptions,
          showIf: { path: 'discharge.reason', equals: 'other' },
        }),
        longText('discharge.detail', 'Explanation', {
          ...asked,
          maxLength: 1_000,
          showIf: { path: 'discharge.reason', equals: 'other' },
        }),
        choice(
          'discharge.notice',
          'Patient told of the discharge and its reason',
          { yes: 'Yes, in advance', sameDay: 'Yes, on the day', no: 'No' },
          { ...asked, showIf: alive },
        ),
        ...physicianNotice('discharge', 'Physician notified of the discharge'),
      ],
    }),
    courseOfCare(dischargeRule),
    patientNow(dischargeRule),
    section({
      id: 'after',
      title: 'After discharge',
      source: dischargeRule,
      showIf: alive,
      items: [
        choice('after.living', 'Goes on living', livingArrangements, asked),
        choices(
          'after.services',
          'Arranged',
          {
            none: 'Nothing needed',
            physician: 'Physician appointment',
            outpatient: 'Outpatient therapy',
            community: 'Community services',
            equipment: 'Equipment',
            hospice: 'Hospice',
          },
          { ...asked, exclusive: 'none' },
        ),
        text('after.appointments', 'Appointments and pending results', {
          ...fresh,
          maxLength: 500,
        }),
        longText('after.instructions', 'Instructions given', asked),
        yesNo('after.written', 'Instructions left in writing', asked),
        choice(
          'after.understood',
          'Response to teaching',
          {
            explains: 'Verbalizes understanding',
            prompted: 'Needs prompting',
            notYet: 'Does not yet understand',
            refused: 'Refused',
          },
          asked,
        ),
      ],
    }),
    sending(
      'sending',
      dischargeRule,
      'The primary care practitioner, within 5 business days of the discharge.',
    ),
  ],
  carriesFrom: assessments,
  carried: carryIn({
    'discharge.startOfCare': startOfCare,
    ...chartInSummary,
    'sending.to': ofChart('physicianName', 120),
  }),
  review: {
    clinicianStatement: 'This summary is complete to my knowledge.',
    highlights: ['discharge.date', 'discharge.reason', 'course.goals', 'now.condition'],
  },
});
