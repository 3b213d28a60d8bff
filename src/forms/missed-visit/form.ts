import {
  choice,
  choices,
  date,
  defineForm,
  longText,
  section,
  text,
  yesNo,
  type Condition,
} from '../define.ts';
import { asked, fresh } from '../sections/asked.ts';
import { everybody } from '../sections/chart-note.ts';
import { physicianAlertRule } from '../sections/federal-rules.ts';
import { physicianNotice } from '../sections/physician.ts';
import { ownWording } from '../sections/sources.ts';

const notReached: Condition = { path: 'missed.reached', equals: false };

/**
 * A visit that did not take place, in the words of the clinician. The office's notice to the
 * physician is written by the visit itself (decision 087); this says what its author knows.
 */
export const missedVisit = defineForm({
  id: 'missed-visit',
  version: 1,
  title: 'Missed visit note',
  disciplines: [...everybody],
  visitTypeIds: [267],
  sections: [
    section({
      id: 'missed',
      title: 'Missed visit',
      source: ownWording,
      items: [
        date('missed.date', 'Date of the missed visit', asked),
        choice(
          'missed.reason',
          'Reason',
          {
            refused: 'Patient refused',
            notHome: 'Not at home or no answer',
            appointment: 'At an appointment',
            hospital: 'In hospital or emergency department',
            unsafe: 'Unsafe to enter',
            weather: 'Weather or road',
            staff: 'Clinician unavailable',
            other: 'Other',
          },
          asked,
        ),
        longText('missed.detail', 'What happened', { ...asked, maxLength: 1_000 }),
        yesNo('missed.reached', 'Patient or caregiver spoken to', asked),
        choices(
          'missed.attempts',
          'Tried',
          {
            door: 'Knocked and waited',
            phone: 'Called the patient',
            contact: 'Called the emergency contact',
            neighbor: 'Asked neighbors or facility',
            office: 'Called the office',
            police: 'Welfare check asked for',
          },
          { ...asked, showIf: notReached },
        ),
        choice(
          'missed.safe',
          'Patient safe, as far as known',
          { yes: 'Yes', no: 'No', unknown: 'Unknown' },
          asked,
        ),
        longText('missed.unsafe', 'What was done about it', {
          ...asked,
          maxLength: 1_000,
          showIf: { path: 'missed.safe', oneOf: ['no', 'unknown'] },
        }),
        choice(
          'missed.effect',
          'Care missed',
          {
            none: 'None that cannot wait',
            arranged: 'Done by patient or caregiver',
            other: 'Another clinician goes',
            missing: 'Ordered care was not given',
          },
          asked,
        ),
        text('missed.care', 'Which care, and what the patient was told', {
          ...asked,
          maxLength: 500,
          showIf: { path: 'missed.effect', equals: 'missing' },
        }),
      ],
    }),
    section({
      id: 'notice',
      title: 'Physician and next visit',
      source: physicianAlertRule,
      items: [
        ...physicianNotice('notice', 'Physician notified of the missed visit'),
        choice(
          'notice.frequency',
          'Ordered frequency this week',
          {
            kept: 'Still met',
            moved: 'Visit made up on another day',
            short: 'Not met',
          },
          { ...asked, hint: 'A week that is short of its order wants the physician to know.' },
        ),
        date('notice.nextVisit', 'Next visit date', {
          ...fresh,
          required: true,
          showIf: { path: 'notice.frequency', equals: 'moved' },
        }),
      ],
    }),
  ],
  review: {
    clinicianStatement: 'This visit did not take place, for the reason stated.',
    highlights: ['missed.date', 'missed.reason', 'missed.safe', 'notice.physician'],
  },
});
