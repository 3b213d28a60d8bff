import { aideTaskGroups, aideTasks, type AideTaskGroup } from '#domain/aide-tasks.ts';
import { taskFrequencies } from '#domain/care-plan.ts';
import {
  choice,
  choices,
  defineForm,
  longText,
  note,
  rows,
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
  planLimits,
  pulse,
  respirations,
  temperature,
  weight,
} from '../sections/vital-signs.ts';

const outcome = { done: 'Done', refused: 'Refused', notNeeded: 'Not needed today' };

/** One of the standard tasks, for a patient without a care plan. */
const task = <G extends AideTaskGroup>(
  group: G,
  name: keyof (typeof aideTaskGroups)[G]['tasks'] & string,
  required = false,
): ChoiceField =>
  choice(
    `task.${name}`,
    (aideTaskGroups[group].tasks as Record<string, string>)[name] ?? name,
    outcome,
    {
      required,
      copyFromLast: false,
    },
  );
const noPlan: Condition = { path: 'planTasks.$order', answered: false };
const groupTitles = Object.fromEntries(
  Object.entries(aideTaskGroups).map(([name, { title }]) => [name, title]),
);
const fresh = { copyFromLast: false } as const;

/** Findings that "Nothing to report" contradicts. */
const toReport: Condition = {
  any: [
    { path: 'observe.fall', equals: true },
    { path: 'observe.pain', equals: true },
    { path: 'observe.changed', equals: true },
    { path: 'observe.skin', includes: 'open' },
  ],
};

/** What goes to the office at once as a task for the nurse (`escalations.ts`). */
const escalations = {
  fall: 'Fall',
  pain: 'New pain',
  changed: 'Changed condition',
  refused: 'Task refused twice in a row',
  reading: 'Reading outside the care plan',
};

/** The tasks of this patient's care plan as the aide saw them, and what became of each. */
const planTasks = rows('planTasks', 'Tasks of the care plan', {
  rowLabel: 'Task',
  max: 100,
  from: 'carePlan',
  copyFromLast: false,
  fields: [
    text('task', 'Task', { ...fresh, maxLength: 200, usual: aideTasks }),
    choice('group', 'Group', groupTitles, fresh),
    choice('frequency', 'How often', taskFrequencies, fresh),
    text('instruction', 'Instruction', { ...fresh, maxLength: 500 }),
    choice('outcome', 'Outcome', outcome, {
      ...fresh,
      required: true,
      optionalIf: { path: './frequency', equals: 'asNeeded' },
    }),
    text('reason', 'Reason', {
      ...fresh,
      required: true,
      optionalIf: { path: './frequency', equals: 'asNeeded' },
      showIf: { path: './outcome', oneOf: ['refused', 'notNeeded'] },
    }),
  ],
});
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
      id: 'carePlan',
      title: 'Care plan',
      source: ownWording,
      items: [
        planTasks,
        note('This patient has no care plan yet. Mark the standard tasks in the next sections.', {
          tone: 'warning',
          showIf: noPlan,
        }),
      ],
    }),
    section({
      id: 'vitals',
      title: 'Vital signs',
      source: defaultRanges,
      showIf: vitalsOrdered,
      items: [
        note('Report out-of-range readings to the nurse immediately.'),
        planLimits,
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
      title: aideTaskGroups.personalCare.title,
      showIf: noPlan,
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
        task('personalCare', 'bath', true),
        task('personalCare', 'hair'),
        task('personalCare', 'mouth', true),
        task('personalCare', 'shave'),
        task('personalCare', 'nails'),
        task('personalCare', 'skin', true),
        task('personalCare', 'feet'),
        task('personalCare', 'dressing', true),
      ],
    }),
    section({
      id: 'elimination',
      title: aideTaskGroups.elimination.title,
      showIf: noPlan,
      source: ownWording,
      items: [
        task('elimination', 'toilet', true),
        task('elimination', 'incontinence'),
        task('elimination', 'catheter'),
        task('elimination', 'ostomy'),
      ],
    }),
    section({
      id: 'mobility',
      title: aideTaskGroups.mobility.title,
      showIf: noPlan,
      source: ownWording,
      items: [
        task('mobility', 'transfer', true),
        task('mobility', 'walking'),
        task('mobility', 'positioning'),
        task('mobility', 'exercises'),
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
      title: aideTaskGroups.household.title,
      showIf: noPlan,
      source: ownWording,
      items: [
        task('household', 'meal'),
        task('household', 'feeding'),
        task('household', 'fluids', true),
        task('household', 'reminder'),
        task('household', 'linen'),
        task('household', 'room'),
        task('household', 'laundry'),
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
        choice(
          'observe.bowel',
          'Bowel movement today',
          { yes: 'Yes', no: 'No', unknown: 'Unknown' },
          { copyFromLast: false },
        ),
        choice(
          'observe.appetite',
          'Appetite',
          { good: 'Good', fair: 'Fair', poor: 'Poor' },
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
          {
            required: true,
            copyFromLast: false,
            contradictions: [
              {
                answer: 'notNeeded',
                when: toReport,
                text: 'You marked a fall, pain, open skin or a change. Report it to the nurse, then say how.',
              },
            ],
          },
        ),
        choices('report.tasks', 'Sent to the office as a task for the nurse', escalations, {
          copyFromLast: false,
          automatic: true,
        }),
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
