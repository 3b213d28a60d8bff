import {
  choice,
  choices,
  date,
  longText,
  section,
  text,
  yesNo,
  type Condition,
  type Section,
} from '../define.ts';
import { hospitalRisk, ownWording } from './sources.ts';
import { happened } from './asked.ts';

const onAntibiotic: Condition = { path: 'infection.antibiotic', equals: true };

export const infectionSection: Section = section({
  id: 'infection',
  title: 'Infection',
  source: ownWording,
  items: [
    choices(
      'infection.signs',
      'Signs of infection',
      {
        none: 'No signs of infection',
        fever: 'Fever',
        chills: 'Chills',
        urine: 'Urinary symptoms',
        wound: 'Wound changes',
        cough: 'New cough',
        diarrhea: 'Diarrhea',
        confusion: 'New confusion',
      },
      { required: true, exclusive: 'none', copyFromLast: false },
    ),
    text('infection.known', 'Known infection or resistant organism'),
    yesNo('infection.antibiotic', 'On antibiotic therapy', { required: true }),
    text('infection.antibioticName', 'Antibiotic, start and planned end', {
      required: true,
      showIf: onAntibiotic,
    }),
    choices(
      'infection.precautions',
      'Precautions',
      { standard: 'Standard', contact: 'Contact', droplet: 'Droplet', airborne: 'Airborne' },
      { required: true },
    ),
    choices(
      'infection.measures',
      'Infection control at the visit',
      {
        hands: 'Hand hygiene before and after care',
        gloves: 'Gloves',
        mask: 'Mask',
        gown: 'Gown',
        bag: 'Bag technique',
        sharps: 'Sharps container used',
        equipment: 'Equipment cleaned',
      },
      { required: true, copyFromLast: false },
    ),
    longText('infection.comments', 'Infection comments', { maxLength: 1_000 }),
  ],
});

export const covidSection: Section = section({
  id: 'covid',
  title: 'COVID 19',
  source: ownWording,
  items: [
    choices(
      'covid.symptoms',
      'COVID 19 symptoms in the household',
      {
        none: 'No symptoms',
        fever: 'Fever',
        cough: 'Cough',
        breath: 'Shortness of breath',
        taste: 'Loss of taste or smell',
        throat: 'Sore throat',
        other: 'Other',
      },
      { required: true, exclusive: 'none', copyFromLast: false },
    ),
    yesNo('covid.exposure', 'Contact with an infected person in the last 10 days', {
      required: true,
      copyFromLast: false,
    }),
    choice(
      'covid.test',
      'Test',
      { none: 'No test', negative: 'Negative', positive: 'Positive', pending: 'Result pending' },
      { copyFromLast: false },
    ),
    date('covid.testDate', 'Date of the test', {
      ...happened,
      required: true,
      copyFromLast: false,
      showIf: { path: 'covid.test', oneOf: ['negative', 'positive', 'pending'] },
    }),
    choice('covid.vaccination', 'COVID 19 vaccination', {
      current: 'Up to date',
      incomplete: 'Not up to date',
      declined: 'Declined',
      unknown: 'Unknown',
    }),
  ],
});

const admitted: Condition = {
  path: 'hospitalization.since',
  oneOf: ['emergency', 'observation', 'inpatient'],
};

export const hospitalizationSection: Section = section({
  id: 'hospitalization',
  title: 'Hospitalization',
  source: hospitalRisk,
  items: [
    choice(
      'hospitalization.since',
      'Hospital or emergency care since the last visit',
      {
        none: 'None since the last visit',
        emergency: 'Emergency department visit without admission',
        observation: 'Observation stay',
        inpatient: 'Admitted to hospital',
      },
      { required: true, copyFromLast: false },
    ),
    date('hospitalization.date', 'Date of the hospital or emergency care', {
      ...happened,
      required: true,
      copyFromLast: false,
      showIf: admitted,
    }),
    text('hospitalization.facility', 'Facility', { copyFromLast: false, showIf: admitted }),
    longText('hospitalization.reason', 'Reason and outcome', {
      maxLength: 1_000,
      required: true,
      showIf: admitted,
    }),
    choices(
      'hospitalization.risk',
      'Risk of hospitalization',
      {
        none: 'None of these',
        falls: 'Repeated falls',
        weight: 'Unintentional weight loss',
        hospital: 'Multiple hospitalizations in the past 6 months',
        emergency: 'Multiple emergency department visits in the past 6 months',
        decline: 'Mental or emotional decline',
        adherence: 'Difficulty following instructions',
        medicines: 'Five or more medications',
        exhaustion: 'Reports exhaustion',
      },
      { exclusive: 'none' },
    ),
    choices(
      'hospitalization.measures',
      'Interventions to prevent hospitalization',
      {
        none: 'None planned',
        call: 'Knows when to call the agency',
        plan: 'Emergency plan in the home',
        telephone: 'Phone call between visits',
        physician: 'Physician visit arranged',
        visits: 'More frequent visits',
      },
      { exclusive: 'none' },
    ),
  ],
});
