import {
  choice,
  choices,
  date,
  defineForm,
  longText,
  note,
  section,
  text,
  yesNo,
  type Condition,
} from '../define.ts';
import { asked, fresh, happened } from '../sections/asked.ts';
import { infectionRule } from '../sections/federal-rules.ts';
import { covidSection, infectionSection } from '../sections/infection-hospital.ts';
import { identityConfirmed } from '../sections/identity.ts';
import { physicianNotice } from '../sections/physician.ts';
import { defaultRanges, ownWording } from '../sections/sources.ts';
import { oxygenSaturation, planLimits, temperature } from '../sections/vital-signs.ts';

const suspected: Condition = {
  any: [
    {
      all: [
        { path: 'infection.signs', answered: true },
        { not: { path: 'infection.signs', includes: 'none' } },
      ],
    },
    {
      all: [
        { path: 'covid.symptoms', answered: true },
        { not: { path: 'covid.symptoms', includes: 'none' } },
      ],
    },
    { path: 'covid.exposure', equals: true },
    { path: 'covid.test', oneOf: ['positive', 'pending'] },
  ],
};

/** Screening for infection and COVID 19, with what follows from a finding. */
export const infectionScreening = defineForm({
  id: 'infection-screening',
  version: 1,
  title: 'Infection and COVID 19 screening',
  disciplines: ['RN', 'LVN/LPN'],
  visitTypeIds: [208],
  sections: [
    section({
      id: 'visit',
      title: 'Visit details',
      source: ownWording,
      items: [
        identityConfirmed,
        choice(
          'screening.where',
          'Screened',
          { phone: 'By phone before the visit', door: 'At the door', visit: 'During the visit' },
          asked,
        ),
        choices(
          'screening.who',
          'Persons screened',
          { patient: 'Patient', household: 'Household', caregiver: 'Caregiver' },
          asked,
        ),
      ],
    }),
    section({
      id: 'vitals',
      title: 'Vital signs',
      source: defaultRanges,
      items: [planLimits, ...temperature({ required: true }), ...oxygenSaturation()],
    }),
    infectionSection,
    covidSection,
    section({
      id: 'action',
      title: 'What follows',
      source: infectionRule,
      showIf: suspected,
      items: [
        note('Wear the protective equipment of the precautions you chose before you go on.', {
          tone: 'warning',
        }),
        choices(
          'action.taken',
          'Actions taken',
          {
            precautions: 'Precautions started',
            test: 'Test done or arranged',
            culture: 'Culture ordered or taken',
            isolate: 'Patient told to stay apart from others',
            teaching: 'Household taught',
            reschedule: 'Visit moved or shortened',
            office: 'Office notified for the infection log',
          },
          asked,
        ),
        ...physicianNotice('action', 'Physician notified of the screening'),
        choice(
          'action.reportable',
          'Reportable to the health department',
          { yes: 'Yes, office notified', no: 'No', unsure: 'Not sure, office asked' },
          { ...asked, hint: 'The office knows your state’s list of reportable diseases.' },
        ),
        date('action.symptomsSince', 'First day of symptoms', { ...fresh, ...happened }),
      ],
    }),
    section({
      id: 'prevention',
      title: 'Vaccinations and teaching',
      source: infectionRule,
      items: [
        choice(
          'vaccination.influenza',
          'Influenza vaccination, this season',
          {
            received: 'Received',
            declined: 'Declined',
            contraindicated: 'Contraindicated',
            due: 'Due',
            unknown: 'Unknown',
          },
          { required: true },
        ),
        choice(
          'vaccination.pneumococcal',
          'Pneumococcal vaccination',
          {
            received: 'Received',
            declined: 'Declined',
            contraindicated: 'Contraindicated',
            due: 'Due',
            unknown: 'Unknown',
          },
          { required: true },
        ),
        choices(
          'prevention.taught',
          'Infection prevention taught',
          {
            none: 'No teaching at this visit',
            hands: 'Hand hygiene',
            cough: 'Cough etiquette',
            cleaning: 'Cleaning of equipment and surfaces',
            waste: 'Sharps and waste',
            signs: 'Signs to report',
          },
          { ...asked, exclusive: 'none' },
        ),
        text('prevention.learner', 'Who was taught', {
          ...fresh,
          showIf: {
            all: [
              { path: 'prevention.taught', answered: true },
              { not: { path: 'prevention.taught', includes: 'none' } },
            ],
          },
        }),
        yesNo('prevention.understood', 'Verbalizes understanding', {
          ...asked,
          showIf: {
            all: [
              { path: 'prevention.taught', answered: true },
              { not: { path: 'prevention.taught', includes: 'none' } },
            ],
          },
        }),
        longText('narrative.text', 'Narrative', { maxLength: 4_000 }),
      ],
    }),
  ],
  review: {
    clinicianStatement: 'I screened for infection and documented what I found.',
    highlights: ['vitals.temperature', 'infection.signs', 'covid.symptoms', 'covid.test'],
  },
});
