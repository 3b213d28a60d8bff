import {
  choice,
  choices,
  defineForm,
  longText,
  note,
  section,
  text,
  yesNo,
  type ChoiceField,
  type Condition,
} from '../define.ts';
import { defaultRanges, ownWording } from '../sections/sources.ts';
import {
  bloodPressure,
  notTaken,
  oxygenSaturation,
  pulse,
  respirations,
  temperature,
  weight,
} from '../sections/vital-signs.ts';

const outcome = { done: 'Done', refused: 'Refused', notNeeded: 'Not needed today' };
const task = (name: string, label: string, required = false): ChoiceField =>
  choice(`task.${name}`, label, outcome, { required, copyFromLast: false });
const vitalsOrdered: Condition = { path: 'vitals.ordered', equals: true };

/**
 * Visit note of a home health aide: the care plan's tasks, vital signs if ordered, what was
 * observed and reported.
 */
export const aideVisit = defineForm({
  id: 'aide-visit',
  version: 1,
  title: 'Aide visit',
  disciplines: ['HHA', 'CNA'],
  visitTypeIds: [],
  sections: [
    section({
      id: 'visit',
      title: 'Visit details',
      source: ownWording,
      items: [
        yesNo('visit.planRead', 'Care plan reviewed before the visit', {
          required: true,
          copyFromLast: false,
        }),
        choice('visit.caregiver', 'Caregiver present at the visit', {
          none: 'No caregiver present',
          family: 'Family or friend',
          paid: 'Paid caregiver',
          facility: 'Facility staff',
        }),
        yesNo('vitals.ordered', 'Vital signs are on the care plan', { required: true }),
      ],
    }),
    section({
      id: 'vitals',
      title: 'Vital signs',
      source: defaultRanges,
      showIf: vitalsOrdered,
      items: [
        note('Report out-of-range readings to the nurse immediately.'),
        notTaken,
        ...temperature(),
        ...pulse(),
        respirations(),
        ...bloodPressure(),
        ...oxygenSaturation(),
        ...weight,
      ],
    }),
    section({
      id: 'personalCare',
      title: 'Personal care',
      source: ownWording,
      items: [
        choice(
          'task.bathKind',
          'Bath type',
          {
            tub: 'Tub',
            shower: 'Shower',
            bed: 'Bed bath',
            sponge: 'Sponge bath at the sink',
            none: 'No bath',
          },
          { required: true },
        ),
        task('bath', 'Bath', true),
        task('hair', 'Hair washed or combed'),
        task('mouth', 'Mouth and denture care', true),
        task('shave', 'Shave'),
        task('nails', 'Nails cleaned or filed'),
        task('skin', 'Skin care and lotion', true),
        task('feet', 'Feet washed and dried'),
        task('dressing', 'Dressing', true),
      ],
    }),
    section({
      id: 'elimination',
      title: 'Toileting',
      source: ownWording,
      items: [
        task('toilet', 'Assist to toilet or commode', true),
        task('incontinence', 'Incontinence care'),
        task('catheter', 'Catheter bag emptied'),
        task('ostomy', 'Ostomy pouch emptied'),
        choice(
          'observe.bowel',
          'Bowel movement today',
          { yes: 'Yes', no: 'No', unknown: 'Unknown' },
          { copyFromLast: false },
        ),
      ],
    }),
    section({
      id: 'mobility',
      title: 'Mobility',
      source: ownWording,
      items: [
        task('transfer', 'Assist with transfers', true),
        task('walking', 'Assist with ambulation'),
        task('positioning', 'Turning and positioning'),
        task('exercises', 'Exercises from the care plan'),
        choices(
          'observe.aids',
          'Assistive devices',
          {
            none: 'No aids',
            cane: 'Cane',
            walker: 'Walker',
            wheelchair: 'Wheelchair',
            lift: 'Patient lift',
          },
          { exclusive: 'none' },
        ),
      ],
    }),
    section({
      id: 'household',
      title: 'Meals and household',
      source: ownWording,
      items: [
        task('meal', 'Meal prepared'),
        task('feeding', 'Assist with feeding'),
        task('fluids', 'Fluids offered', true),
        task('reminder', 'Reminder to take medication'),
        task('linen', 'Bed linen changed'),
        task('room', "Patient's room tidied"),
        task('laundry', "Patient's laundry"),
        choice(
          'observe.appetite',
          'Appetite',
          { good: 'Good', fair: 'Fair', poor: 'Poor' },
          { copyFromLast: false },
        ),
      ],
    }),
    section({
      id: 'observations',
      title: 'Observations',
      source: ownWording,
      items: [
        choices(
          'observe.skin',
          'Skin observation',
          {
            intact: 'Skin intact',
            redness: 'Redness',
            bruise: 'Bruise',
            open: 'Open wound',
            rash: 'Rash',
            swelling: 'Swelling',
          },
          { required: true, exclusive: 'intact', copyFromLast: false },
        ),
        text('observe.skinWhere', 'Location of findings', {
          required: true,
          copyFromLast: false,
          showIf: {
            all: [
              { path: 'observe.skin', answered: true },
              { not: { path: 'observe.skin', includes: 'intact' } },
            ],
          },
        }),
        choices(
          'observe.mood',
          'Mood',
          {
            calm: 'Calm',
            anxious: 'Anxious',
            sad: 'Sad',
            irritable: 'Irritable',
            confused: 'Confused',
          },
          { copyFromLast: false },
        ),
        yesNo('observe.pain', 'Patient reports pain', {
          required: true,
          copyFromLast: false,
        }),
        text('observe.painWhere', 'Pain location', {
          required: true,
          copyFromLast: false,
          showIf: { path: 'observe.pain', equals: true },
        }),
        yesNo('observe.fall', 'Fall since the last visit', { required: true, copyFromLast: false }),
        yesNo('observe.changed', "Change in the patient's condition since the last visit", {
          required: true,
          copyFromLast: false,
        }),
        longText('observe.changeDetail', 'What changed', {
          required: true,
          showIf: { path: 'observe.changed', equals: true },
        }),
        choice(
          'report.nurse',
          'Nurse or office notified',
          {
            notNeeded: 'Nothing to report',
            telephone: 'Notified by phone',
            message: 'Notified by message',
            notReached: 'Attempted, not reached',
          },
          { required: true, copyFromLast: false },
        ),
        text('report.who', 'Who was notified, and when', {
          required: true,
          copyFromLast: false,
          showIf: { path: 'report.nurse', oneOf: ['telephone', 'message', 'notReached'] },
        }),
        longText('report.comments', 'Visit comments'),
      ],
    }),
  ],
  review: {
    clinicianStatement: 'I visited this patient and followed the care plan as marked.',
    patientStatement: 'The visit took place and I received the care described.',
    highlights: [
      'task.bath',
      'observe.skin',
      'observe.pain',
      'observe.fall',
      'report.nurse',
      'report.comments',
    ],
  },
});
