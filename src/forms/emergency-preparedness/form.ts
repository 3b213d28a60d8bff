import {
  choice,
  choices,
  defineForm,
  longText,
  note,
  number,
  section,
  text,
  yesNo,
  type Condition,
} from '../define.ts';
import { asked } from '../sections/asked.ts';
import { assessors } from '../sections/chart-note.ts';
import { emergencyRule } from '../sections/federal-rules.ts';
import { ownWording } from '../sections/sources.ts';

const onPower: Condition = {
  all: [
    { path: 'needs.power', answered: true },
    { not: { path: 'needs.power', includes: 'none' } },
  ],
};

/** The individual emergency plan of a patient: priority, what care cannot wait, where to go. */
export const emergencyPreparedness = defineForm({
  id: 'emergency-preparedness',
  version: 1,
  title: 'Emergency preparedness plan',
  disciplines: [...assessors],
  visitTypeIds: [262],
  sections: [
    section({
      id: 'priority',
      title: 'Priority',
      source: emergencyRule,
      items: [
        choice(
          'plan.emergency',
          'Emergency priority level',
          {
            high: 'High - needs care the same day',
            medium: 'Medium - within 3 days',
            low: 'Low - can wait longer',
          },
          {
            required: true,
            hint: 'How long this patient stays safe when no visit is possible.',
          },
        ),
        longText('priority.reason', 'Reason for the level', { required: true, maxLength: 500 }),
        choices(
          'priority.care',
          'Care that cannot wait',
          {
            none: 'None of these',
            insulin: 'Insulin',
            infusion: 'Infusion',
            oxygen: 'Oxygen',
            ventilator: 'Ventilator',
            dialysis: 'Dialysis',
            tube: 'Tube feeding',
            wound: 'Daily wound care',
          },
          { required: true, exclusive: 'none' },
        ),
      ],
    }),
    section({
      id: 'needs',
      title: 'Power, mobility and supplies',
      source: emergencyRule,
      items: [
        choices(
          'needs.power',
          'Equipment that needs electricity',
          {
            none: 'None of these',
            concentrator: 'Oxygen concentrator',
            ventilator: 'Ventilator',
            suction: 'Suction',
            pump: 'Infusion or feeding pump',
            bed: 'Hospital bed or mattress',
            lift: 'Patient lift',
          },
          { required: true, exclusive: 'none' },
        ),
        number('needs.backup', 'Backup lasts', {
          unit: 'hours',
          min: 0,
          max: 240,
          step: 1,
          required: true,
          hint: 'Batteries and cylinders together.',
          showIf: onPower,
        }),
        yesNo('needs.utility', 'Power company has the patient on its list', {
          required: true,
          showIf: onPower,
        }),
        note('Backup under 4 hours: tell the office, and plan where the patient goes.', {
          tone: 'warning',
          showIf: { path: 'needs.backup', below: 4 },
        }),
        choice(
          'needs.mobility',
          'Leaves the home',
          {
            alone: 'Without help',
            helped: 'With one person',
            wheelchair: 'In a wheelchair',
            stretcher: 'On a stretcher',
          },
          { required: true },
        ),
        choice(
          'needs.supplies',
          'Medications and supplies in the home last',
          { week: 'A week or longer', days: '3 to 6 days', short: 'Less than 3 days' },
          { required: true },
        ),
        choices(
          'needs.special',
          'Special needs',
          {
            none: 'None of these',
            vision: 'Impaired vision',
            hearing: 'Impaired hearing',
            memory: 'Memory loss',
            language: 'Language',
            pets: 'Pets or service animal',
          },
          { required: true, exclusive: 'none' },
        ),
      ],
    }),
    section({
      id: 'leaving',
      title: 'Contacts and leaving home',
      source: emergencyRule,
      items: [
        text('contact.name', 'Emergency contact and relationship', { required: true }),
        text('contact.phone', 'Phone of the contact', { required: true, maxLength: 40 }),
        text('contact.away', 'Contact outside the area', { maxLength: 160 }),
        choice(
          'leaving.where',
          'Would go to',
          {
            family: 'Family or friends',
            shelter: 'Public shelter',
            medical: 'Shelter for medical needs',
            hospital: 'Hospital',
            stays: 'Stays at home',
          },
          { required: true },
        ),
        text('leaving.address', 'Address there', {
          required: true,
          maxLength: 200,
          showIf: { path: 'leaving.where', equals: 'family' },
        }),
        choice(
          'leaving.transport',
          'Transport',
          {
            own: 'Own or family car',
            agency: 'Public or medical transport',
            none: 'None arranged',
          },
          { required: true },
        ),
        yesNo('leaving.officials', 'Agency may name the patient to emergency officials', {
          required: true,
          hint: 'So that somebody comes when the patient has to be evacuated.',
        }),
      ],
    }),
    section({
      id: 'education',
      title: 'Teaching',
      source: ownWording,
      items: [
        choices(
          'education.topics',
          'Gone through',
          {
            call911: 'When to call 911',
            agency: 'How to reach the agency in a disaster',
            kit: 'Emergency bag with medications and papers',
            fire: 'Fire and smoke alarms',
            power: 'Power outage',
            oxygen: 'Oxygen safety',
            weather: 'Storm, flood, heat and earthquake',
          },
          asked,
        ),
        choice(
          'education.response',
          'Response to teaching',
          {
            explains: 'Verbalizes understanding',
            prompted: 'Needs prompting',
            notYet: 'Does not yet understand',
            refused: 'Refused',
          },
          asked,
        ),
        yesNo('education.written', 'Written plan left with the patient', asked),
        longText('narrative.text', 'Narrative', { maxLength: 2_000 }),
      ],
    }),
  ],
  review: {
    clinicianStatement: 'I made this emergency plan with the patient or caregiver.',
    patientStatement: 'I took part in this emergency plan and received it in writing.',
    highlights: ['plan.emergency', 'priority.care', 'needs.power', 'contact.name', 'leaving.where'],
  },
});
