import { livingArrangements, safetyConstant, safetyHazards } from '#domain/options-clinical.ts';
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
} from '../../define.ts';
import { ownWording } from '../sources.ts';
import { observed, type TherapyParts } from './kinds.ts';
import { therapistsLists } from './sources.ts';
import { happened } from '../asked.ts';

const fell: Condition = { path: 'subjective.fall', equals: true };

/** Who is there, and what patient and caregiver report. */
export const visitDetails = ({ document }: TherapyParts): Section =>
  section({
    id: 'visit',
    title: 'Subjective',
    source: ownWording,
    items: [
      yesNo('visit.identityConfirmed', 'Identity verified with two identifiers', {
        required: true,
        ...observed,
      }),
      choices(
        'visit.present',
        'Participants',
        { patient: 'Patient', family: 'Family', caregiver: 'Caregiver', other: 'Other' },
        { required: true, ...observed },
      ),
      yesNo('visit.interpreter', 'Interpreter needed'),
      text('visit.interpreterLanguage', 'Language and interpreter', {
        required: true,
        showIf: { path: 'visit.interpreter', equals: true },
      }),
      ...(document === 'evaluation'
        ? []
        : [
            longText('subjective.report', "Patient's report since the last visit", {
              maxLength: 1_000,
              required: true,
            }),
            choice(
              'subjective.exercises',
              'Home exercises performed',
              { yes: 'Yes', partly: 'Partly', no: 'No', none: 'None prescribed' },
              { required: true, ...observed },
            ),
            longText('subjective.exercisesBarrier', 'What keeps the patient from exercising', {
              maxLength: 500,
              showIf: { path: 'subjective.exercises', oneOf: ['partly', 'no'] },
            }),
            yesNo('subjective.medications', 'Medications changed since the last visit', {
              required: true,
              hint:
                'Report a change to the nurse or the office: the list in the chart ' +
                'is reconciled there.',
              ...observed,
            }),
            text('subjective.medicationsDetail', 'What changed and who was told', {
              maxLength: 500,
              required: true,
              ...observed,
              showIf: { path: 'subjective.medications', equals: true },
            }),
          ]),
      yesNo(
        'subjective.fall',
        document === 'evaluation' ? 'Fall in the last 12 months' : 'Fall since the last visit',
        { required: true, ...observed },
      ),
      longText('subjective.fallDetail', 'Circumstances of the fall and who was notified', {
        maxLength: 1_000,
        required: true,
        showIf: fell,
      }),
    ],
  });

/** Why therapy was ordered, and how the patient lived before; evaluations only. */
export const history = ({ therapy }: TherapyParts): Section =>
  section({
    id: 'historyReferral',
    title: 'History and referral',
    source: therapistsLists,
    items: [
      text('history.diagnosis', 'Treatment diagnosis', {
        required: true,
        hint: 'The condition therapy treats, which may differ from the primary diagnosis.',
      }),
      date('history.onset', 'Onset or exacerbation', {
        ...happened,
        required: true,
        hint: 'Date of the event that made therapy necessary, such as a surgery or a stroke.',
      }),
      longText('history.referral', 'Reason for referral', { maxLength: 1_000, required: true }),
      longText('history.medical', 'Medical history that affects therapy', { maxLength: 1_000 }),
      choices(
        'history.precautions',
        'Precautions',
        {
          none: 'No precautions',
          fall: 'Fall',
          cardiac: 'Cardiac',
          oxygen: 'Oxygen',
          hip: 'Hip precautions',
          spine: 'Spinal precautions',
          sternal: 'Sternal precautions',
          weightBearing: 'Weight-bearing limits',
          aspiration: 'Aspiration',
          seizure: 'Seizure',
          infection: 'Infection control',
        },
        { required: true, exclusive: 'none' },
      ),
      text('history.weightBearing', 'Weight bearing: limb and limit', {
        required: true,
        showIf: { path: 'history.precautions', includes: 'weightBearing' },
      }),
      choice(
        'history.before',
        'Function before the onset',
        {
          independent: 'Independent at home and outside',
          home: 'Independent at home only',
          someHelp: 'Needed some help',
          muchHelp: 'Needed help with most activities',
        },
        { required: true },
      ),
      longText('history.beforeDetail', 'Activities and roles before the onset', {
        maxLength: 1_000,
      }),
      yesNo('history.earlier', 'Earlier therapy for this condition'),
      text('history.earlierDetail', 'Where, when and with what result', {
        maxLength: 500,
        required: true,
        showIf: { path: 'history.earlier', equals: true },
      }),
      longText('history.wish', "Patient's own goal", {
        maxLength: 500,
        required: true,
        hint: 'In the words of the patient, or of the caregiver where the patient cannot say it.',
      }),
      ...(therapy === 'ST'
        ? [
            choices(
              'history.senses',
              'Hearing and vision',
              {
                none: 'No impairment',
                hearing: 'Hearing impaired',
                hearingAid: 'Hearing aid',
                vision: 'Vision impaired',
                glasses: 'Glasses',
              },
              { exclusive: 'none' },
            ),
            text('history.languages', 'Languages spoken at home'),
            choice('history.dentition', 'Dentition', {
              own: 'Own teeth',
              partial: 'Partial dentures',
              full: 'Full dentures',
              none: 'No teeth, no dentures',
            }),
          ]
        : []),
    ],
  });

/** Dwelling, helpers and equipment; evaluations of PT and OT. */
export const home: Section = section({
  id: 'home',
  title: 'Home and equipment',
  source: therapistsLists,
  items: [
    choice('home.living', 'Lives', livingArrangements, { required: true }),
    choice(
      'home.help',
      'Assistance available',
      {
        always: 'Around the clock',
        day: 'During the day',
        night: 'At night',
        sometimes: 'Occasionally',
        never: 'None available',
      },
      { required: true },
    ),
    choices(
      'home.entry',
      'Entrance and stairs',
      {
        level: 'Level entrance',
        steps: 'Steps to enter',
        ramp: 'Ramp',
        inside: 'Stairs inside',
        elevator: 'Elevator',
        rail: 'Handrail',
      },
      { required: true },
    ),
    text('home.steps', 'Number of steps and side of the rail', {
      required: true,
      showIf: {
        any: [
          { path: 'home.entry', includes: 'steps' },
          { path: 'home.entry', includes: 'inside' },
        ],
      },
    }),
    choices(
      'home.hazards',
      'Hazards in the home',
      [{ value: 'none', label: 'None observed' }, ...safetyHazards],
      { required: true, exclusive: 'none', constant: safetyConstant },
    ),
    choices(
      'home.equipment',
      'Equipment in the home',
      {
        none: 'None available',
        cane: 'Cane',
        walker: 'Walker',
        wheelchair: 'Wheelchair',
        commode: 'Bedside commode',
        raisedSeat: 'Raised toilet seat',
        showerChair: 'Shower chair or tub bench',
        bars: 'Grab bars',
        hospitalBed: 'Hospital bed',
        lift: 'Patient lift',
        reacher: 'Reacher or dressing aids',
      },
      { exclusive: 'none' },
    ),
    text('home.needed', 'Equipment needed', { maxLength: 500 }),
  ],
});
