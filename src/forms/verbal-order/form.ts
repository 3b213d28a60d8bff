import {
  choice,
  choices,
  date,
  defineForm,
  longText,
  note,
  section,
  text,
  time,
  yesNo,
} from '../define.ts';
import { asked, happened } from '../sections/asked.ts';
import { licensed } from '../sections/chart-note.ts';
import { verbalOrderRule } from '../sections/federal-rules.ts';
import { orderedServices } from '../sections/ordered-services.ts';
import { notificationWays } from '../sections/physician.ts';

const isKind = (includes: string) => ({ path: 'order.kinds', includes }) as const;

/** An order taken by voice, read back, and sent to be signed. */
export const verbalOrder = defineForm({
  id: 'verbal-order',
  version: 1,
  title: 'Verbal order',
  disciplines: [...licensed],
  visitTypeIds: [265],
  sections: [
    section({
      id: 'order',
      title: 'Order',
      source: verbalOrderRule,
      items: [
        text('order.from', 'Ordered by', { ...asked, hint: 'Name and credentials.' }),
        choice(
          'order.through',
          'Spoken to',
          { self: 'The practitioner', agent: 'Authorized staff of the practitioner' },
          asked,
        ),
        text('order.agent', 'Name and role of the staff member', {
          ...asked,
          showIf: { path: 'order.through', equals: 'agent' },
        }),
        choice('order.way', 'Received by', notificationWays, asked),
        date('order.date', 'Date received', { ...asked, ...happened }),
        time('order.time', 'Time received', asked),
        choices(
          'order.kinds',
          'Order about',
          {
            medication: 'Medication',
            treatment: 'Treatment or wound care',
            frequency: 'Services and visit frequency',
            laboratory: 'Laboratory test',
            diet: 'Diet or activity',
            hold: 'Hold, resume or discharge',
          },
          asked,
        ),
        longText('order.medication', 'Medication: name, dose, route, frequency, reason', {
          ...asked,
          showIf: isKind('medication'),
        }),
        orderedServices('Services ordered', { showIf: isKind('frequency') }),
        longText('order.text', 'Order word for word', {
          ...asked,
          hint: 'Complete enough that a colleague can carry it out tomorrow.',
        }),
        longText('order.reason', 'Why it was needed', { ...asked, maxLength: 1_000 }),
        date('order.start', 'Effective from', asked),
      ],
    }),
    section({
      id: 'readBack',
      title: 'Read-back and signature',
      source: verbalOrderRule,
      items: [
        choice(
          'readBack.done',
          'Order read back',
          { yes: 'Yes, confirmed as correct', notYet: 'Not yet' },
          {
            ...asked,
            contradictions: [
              {
                answer: 'notYet',
                when: { path: 'order.text', answered: true },
                text: 'Call again, read the order back, then answer Yes.',
              },
            ],
          },
        ),
        time('readBack.time', 'Time read back', {
          ...asked,
          showIf: { path: 'readBack.done', equals: 'yes' },
        }),
        yesNo('readBack.allergies', 'Allergies and interactions considered', {
          ...asked,
          showIf: isKind('medication'),
        }),
        choice(
          'readBack.sent',
          'Sent for signature',
          { electronic: 'Electronically', fax: 'Fax', mail: 'Mail', notYet: 'Not yet' },
          asked,
        ),
        note('An order stays open until it is signed and dated. The office follows it up.'),
        choices(
          'readBack.told',
          'Told about the order',
          {
            patient: 'Patient',
            caregiver: 'Caregiver',
            team: 'Clinicians of the patient',
            pharmacy: 'Pharmacy',
            office: 'Office',
          },
          asked,
        ),
      ],
    }),
  ],
  review: {
    clinicianStatement: 'I received this order, wrote it down and read it back.',
    highlights: ['order.from', 'order.date', 'order.time', 'order.text', 'readBack.done'],
  },
});
