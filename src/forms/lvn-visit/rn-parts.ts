import {
  choice,
  choices,
  date,
  longText,
  section,
  text,
  time,
  yesNo,
  type Condition,
} from '../define.ts';
import { asked, fresh, happened } from '../sections/asked.ts';
import { assistantsRule } from '../sections/federal-rules.ts';

const toReport: Condition = {
  all: [
    { path: 'rnReport.findings', answered: true },
    { not: { path: 'rnReport.findings', includes: 'none' } },
  ],
};

/**
 * What an LVN/LPN does in place of evaluating: reports to the registered nurse, who assesses,
 * changes the plan and discharges.
 */
export const rnReportSection = section({
  id: 'rnReport',
  title: 'Report to the registered nurse',
  source: assistantsRule,
  items: [
    choices(
      'rnReport.findings',
      'Reported to the registered nurse',
      {
        none: 'Nothing to report',
        condition: 'Change in condition',
        readings: 'Readings outside the limits',
        wound: 'Wound worse or new',
        medication: 'Medication problem',
        fall: 'Fall',
        safety: 'Unsafe home or caregiver concern',
        orders: 'New order received',
        plan: 'Plan of care may need a change',
      },
      {
        ...asked,
        exclusive: 'none',
        hint: 'The registered nurse decides about the assessment and the plan of care.',
      },
    ),
    text('rnReport.name', 'Registered nurse', { required: true, showIf: toReport }),
    date('rnReport.date', 'Date of the report', { ...happened, ...asked, showIf: toReport }),
    time('rnReport.time', 'Time of the report', { ...asked, showIf: toReport }),
    choice(
      'rnReport.way',
      'How reported',
      { phone: 'Phone', message: 'Message', visit: 'In person' },
      { ...asked, showIf: toReport },
    ),
    longText('rnReport.instruction', 'Instruction of the registered nurse', {
      ...asked,
      showIf: toReport,
    }),
    yesNo('rnReport.carriedOut', 'Instruction carried out', { ...fresh, showIf: toReport }),
  ],
});

/** Evaluation of the care, where a registered nurse made or joined the visit. */
export const rnReviewSection = section({
  id: 'rnReview',
  title: 'Evaluation by the registered nurse',
  source: assistantsRule,
  signedBy: ['RN'],
  items: [
    yesNo('rnReview.planMeets', 'Plan of care meets the patient’s needs', asked),
    longText('rnReview.changes', 'Changes to the plan of care', {
      ...asked,
      maxLength: 1_000,
      showIf: { path: 'rnReview.planMeets', equals: false },
    }),
  ],
});
