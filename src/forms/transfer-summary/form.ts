import { assessments, carryIn } from '../carry-in.ts';
import { choice, date, defineForm, longText, section, text, time, yesNo } from '../define.ts';
import { asked, happened } from '../sections/asked.ts';
import { assessors } from '../sections/chart-note.ts';
import { transferRule } from '../sections/federal-rules.ts';
import { physicianNotice } from '../sections/physician.ts';
import { chartInSummary, courseOfCare, patientNow, sending } from '../sections/summary-of-care.ts';

/** What a facility needs to take over a patient whose care at home is interrupted or ends. */
export const transferSummary = defineForm({
  id: 'transfer-summary',
  version: 1,
  title: 'Transfer summary',
  disciplines: [...assessors],
  visitTypeIds: [268],
  sections: [
    section({
      id: 'transfer',
      title: 'Transfer',
      source: transferRule,
      items: [
        date('transfer.date', 'Date of the transfer', asked),
        choice('transfer.known', 'Transfer', { planned: 'Planned', unplanned: 'Unplanned' }, asked),
        date('transfer.learned', 'Date the agency learned of it', {
          ...happened,
          ...asked,
          showIf: { path: 'transfer.known', equals: 'unplanned' },
        }),
        choice(
          'transfer.where',
          'Transferred to',
          {
            hospital: 'Hospital',
            emergency: 'Emergency department',
            rehabilitation: 'Inpatient rehabilitation',
            nursing: 'Skilled nursing facility',
            hospice: 'Hospice',
            agency: 'Another home health agency',
          },
          asked,
        ),
        text('transfer.facility', 'Facility', asked),
        time('transfer.time', 'Time', { copyFromLast: false }),
        longText('transfer.reason', 'Reason for the transfer and what led to it', asked),
        choice(
          'transfer.discharged',
          'Home health after the transfer',
          { kept: 'Patient not discharged', ended: 'Patient discharged from the agency' },
          asked,
        ),
        yesNo('transfer.family', 'Family or representative informed', asked),
        ...physicianNotice('transfer', 'Physician notified of the transfer'),
      ],
    }),
    courseOfCare(transferRule),
    patientNow(transferRule),
    sending(
      'sending',
      transferRule,
      'Within 2 business days of a planned transfer, or of learning of another one.',
    ),
  ],
  carriesFrom: assessments,
  carried: carryIn(chartInSummary),
  review: {
    clinicianStatement: 'This summary is complete to my knowledge.',
    highlights: ['transfer.date', 'transfer.where', 'transfer.reason', 'now.condition'],
  },
});
