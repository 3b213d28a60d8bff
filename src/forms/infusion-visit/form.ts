import {
  choice,
  choices,
  defineForm,
  longText,
  note,
  section,
  text,
  time,
  yesNo,
  type Condition,
} from '../define.ts';
import { asked, fresh } from '../sections/asked.ts';
import { teachingSection } from '../sections/care-given.ts';
import { physicianAlertRule } from '../sections/federal-rules.ts';
import { identityConfirmed } from '../sections/identity.ts';
import { infusionSection } from '../sections/infusion.ts';
import { physicianNotice } from '../sections/physician.ts';
import { ownWording, defaultRanges } from '../sections/sources.ts';
import { subcutaneousSection } from '../sections/subcutaneous.ts';
import * as vitals from '../sections/vital-signs.ts';

const reacted: Condition = {
  all: [
    { path: 'reaction.signs', answered: true },
    { not: { path: 'reaction.signs', includes: 'none' } },
  ],
};
const hasIv: Condition = { path: 'visit.ivAccess', equals: true };
const trouble: Condition = {
  any: [
    { path: 'reaction.signs', includes: 'site' },
    { path: 'complication.kinds', includes: 'occlusion' },
    { path: 'complication.kinds', includes: 'dislodged' },
    { path: 'complication.kinds', includes: 'infection' },
  ],
};

/** Infusion at home: what was ordered, the access, the infusion itself and how it was tolerated. */
export const infusionVisit = defineForm({
  id: 'infusion-visit',
  version: 1,
  title: 'Infusion visit',
  disciplines: ['RN', 'LVN/LPN'],
  visitTypeIds: [206],
  sections: [
    section({
      id: 'visit',
      title: 'Visit details',
      source: ownWording,
      items: [
        identityConfirmed,
        yesNo('visit.ivAccess', 'Patient has IV access or an infusion', {
          required: true,
          hint: 'Answer No when everything goes under the skin.',
        }),
        yesNo('order.checked', 'Order compared with label: drug, dose, rate, expiration', asked),
        text('order.difference', 'What differs, and what was done', {
          ...asked,
          maxLength: 500,
          showIf: { path: 'order.checked', equals: false },
        }),
        choices(
          'order.allergies',
          'Allergies reviewed',
          {
            none: 'No known allergies',
            reviewed: 'Reviewed, none to this drug',
            toDrug: 'Allergic to this drug',
          },
          { ...asked, exclusive: 'none' },
        ),
        note('Do not start. Call the physician or the pharmacy first.', {
          tone: 'warning',
          showIf: { path: 'order.allergies', includes: 'toDrug' },
        }),
        yesNo('order.firstDose', 'First dose of this drug', asked),
        choice(
          'order.emergencyKit',
          'Emergency medication kit in the home',
          { yes: 'Yes', no: 'No', notOrdered: 'Not ordered' },
          asked,
        ),
      ],
    }),
    section({
      id: 'before',
      title: 'Vital signs before the infusion',
      source: defaultRanges,
      items: [
        vitals.planLimits,
        ...vitals.temperature({ required: true }),
        ...vitals.pulse({ required: true }),
        vitals.respirations({ required: true }),
        ...vitals.bloodPressure({ required: true }),
        ...vitals.oxygenSaturation(),
      ],
    }),
    infusionSection,
    subcutaneousSection,
    section({
      id: 'reaction',
      title: 'Tolerance and complications',
      source: ownWording,
      items: [
        choices(
          'reaction.signs',
          'Signs of a reaction during or after the infusion',
          {
            none: 'No signs of a reaction',
            itching: 'Itching or hives',
            flushing: 'Flushing',
            chills: 'Chills or fever',
            breath: 'Dyspnea or wheezes',
            swelling: 'Swelling of face, lips or throat',
            pressure: 'Drop in blood pressure',
            chest: 'Chest pain',
            nausea: 'Nausea or vomiting',
            site: 'Pain or swelling at the access',
          },
          { ...asked, exclusive: 'none' },
        ),
        time('reaction.time', 'When the reaction began', { ...asked, showIf: reacted }),
        choices(
          'reaction.measures',
          'What was done',
          {
            slowed: 'Infusion slowed',
            stopped: 'Infusion stopped',
            kit: 'Emergency medication given as ordered',
            oxygen: 'Oxygen',
            called911: '911 called',
            observed: 'Observed until resolved',
          },
          { ...asked, showIf: reacted },
        ),
        choices(
          'complication.kinds',
          'Complications of the access',
          {
            none: 'None of these',
            occlusion: 'Occlusion or no blood return',
            infiltration: 'Infiltration',
            extravasation: 'Extravasation',
            phlebitis: 'Phlebitis',
            infection: 'Signs of infection',
            dislodged: 'Catheter moved or out',
          },
          { ...asked, exclusive: 'none', showIf: hasIv },
        ),
        longText('complication.detail', 'Course and findings', {
          ...asked,
          maxLength: 2_000,
          showIf: {
            any: [
              reacted,
              {
                all: [
                  { path: 'complication.kinds', answered: true },
                  { not: { path: 'complication.kinds', includes: 'none' } },
                ],
              },
            ],
          },
        }),
        note('Do not use this access until the physician has said how to go on.', {
          tone: 'warning',
          showIf: trouble,
        }),
      ],
    }),
    section({
      id: 'supplies',
      title: 'Drug, pump and supplies',
      source: ownWording,
      items: [
        text('supplies.lot', 'Lot number and expiration date', { ...fresh, maxLength: 60 }),
        choice(
          'supplies.pump',
          'Pump program verified',
          { yes: 'Yes, against the order', noPump: 'No pump', no: 'Not verified' },
          asked,
        ),
        choice(
          'supplies.storage',
          'Drug stored as the label says',
          { yes: 'Yes', no: 'No', noneStored: 'No drug kept in the home' },
          asked,
        ),
        yesNo('supplies.sharps', 'Sharps disposed of in a sharps container', asked),
        longText('supplies.needed', 'Supplies left in the home and needed', {
          ...fresh,
          maxLength: 1_000,
        }),
        text('supplies.laboratory', 'Labs drawn or specimens collected', fresh),
      ],
    }),
    section({
      id: 'notice',
      title: 'Physician and pharmacy',
      source: physicianAlertRule,
      items: [
        ...physicianNotice('notice', 'Physician notified of the infusion'),
        yesNo('notice.pharmacy', 'Infusion pharmacy notified', fresh),
      ],
    }),
    teachingSection,
    section({
      id: 'narrative',
      title: 'Narrative',
      source: ownWording,
      items: [
        longText('narrative.text', 'Visit narrative', { maxLength: 8_000, required: true }),
        longText('plan.next', 'Plan for the next visit', { required: true }),
      ],
    }),
  ],
  review: {
    clinicianStatement: 'I gave or observed this infusion and documented it.',
    patientStatement: 'The visit took place and I received the care described.',
    highlights: [
      'infusion.solution',
      'subcutaneous.name',
      'reaction.signs',
      'complication.kinds',
      'narrative.text',
    ],
  },
});
