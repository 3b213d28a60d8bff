import {
  choice,
  choices,
  date,
  defineForm,
  longText,
  section,
  text,
  time,
  yesNo,
} from '../define.ts';
import { asked, fresh, happened } from '../sections/asked.ts';
import { everybody } from '../sections/chart-note.ts';
import { coordinationRule } from '../sections/federal-rules.ts';
import { notificationWays } from '../sections/physician.ts';

/** What was said about a patient outside a visit: with whom, when, and what follows. */
export const communicationNote = defineForm({
  id: 'communication-note',
  version: 1,
  title: 'Communication note',
  disciplines: [...everybody],
  visitTypeIds: [271],
  sections: [
    section({
      id: 'contact',
      title: 'Communication',
      source: coordinationRule,
      items: [
        choice(
          'contact.direction',
          'Who contacted whom',
          { out: 'I contacted them', in: 'They contacted me', conference: 'Case conference' },
          asked,
        ),
        choices(
          'contact.with',
          'With',
          {
            patient: 'Patient',
            caregiver: 'Caregiver or family',
            physician: 'Physician or staff',
            nurse: 'Nurse',
            therapist: 'Therapist',
            aide: 'Aide',
            socialWorker: 'Social worker',
            pharmacy: 'Pharmacy',
            equipment: 'Equipment supplier',
            payer: 'Payer',
            office: 'Office',
          },
          asked,
        ),
        text('contact.names', 'Names', { ...asked, maxLength: 300 }),
        date('contact.date', 'Date', { ...asked, ...happened }),
        time('contact.time', 'Time', asked),
        choice('contact.way', 'How', notificationWays, asked),
        choices(
          'contact.about',
          'About',
          {
            condition: 'Condition or symptoms',
            medication: 'Medications',
            orders: 'Orders',
            goals: 'Goals and plan of care',
            visits: 'Visits and schedule',
            supplies: 'Equipment or supplies',
            discharge: 'Transfer or discharge',
            complaint: 'Complaint',
            payment: 'Coverage and payment',
            other: 'Other',
          },
          asked,
        ),
        longText('contact.said', 'What was said', asked),
        longText('contact.agreed', 'What was agreed', fresh),
        yesNo('contact.orders', 'New orders received', {
          ...asked,
          hint: 'Write each order in a verbal order besides.',
        }),
        yesNo('contact.follow', 'Follow-up needed', asked),
        text('contact.followWho', 'Who does what', {
          ...asked,
          maxLength: 500,
          showIf: { path: 'contact.follow', equals: true },
        }),
        date('contact.followBy', 'By', {
          ...asked,
          showIf: { path: 'contact.follow', equals: true },
        }),
      ],
    }),
  ],
  review: {
    clinicianStatement: 'This is what was said and agreed.',
    highlights: ['contact.with', 'contact.date', 'contact.said', 'contact.agreed'],
  },
});
