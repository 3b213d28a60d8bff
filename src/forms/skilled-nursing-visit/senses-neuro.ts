import { phqFrequencies } from '#domain/options-clinical.ts';
import {
  choice,
  choices,
  longText,
  note,
  score,
  section,
  text,
  yesNo,
  type Condition,
  type Section,
} from '../define.ts';
import { ownWording, phq } from '../sections/sources.ts';

const comment = { maxLength: 1_000 } as const;

export const sensorySection: Section = section({
  id: 'sensory',
  title: 'Sensory',
  source: ownWording,
  items: [
    choice(
      'sensory.vision',
      'Vision (with corrective lenses if used)',
      {
        adequate: 'Reads regular print',
        impaired: 'Sees large print only',
        severe: 'Sees light or shapes only',
        blind: 'Blind',
      },
      { required: true },
    ),
    choices(
      'sensory.visionAids',
      'Vision aids',
      { none: 'No aids', glasses: 'Glasses', contacts: 'Contact lenses', magnifier: 'Magnifier' },
      { exclusive: 'none' },
    ),
    choices(
      'sensory.eyes',
      'Eyes',
      {
        normal: 'No eye complaints',
        redness: 'Red eyes',
        discharge: 'Eye discharge',
        blurred: 'Blurred vision',
        double: 'Double vision',
        cataract: 'Cataract',
        glaucoma: 'Glaucoma',
      },
      { exclusive: 'normal' },
    ),
    choice(
      'sensory.hearing',
      'Hearing (with hearing aid if used)',
      {
        adequate: 'Hears normal conversation',
        impaired: 'Hears loud or clear speech only',
        severe: 'No useful hearing',
      },
      { required: true },
    ),
    choice('sensory.hearingAid', 'Hearing aid', {
      none: 'No hearing aid',
      left: 'Left',
      right: 'Right',
      both: 'Bilateral',
    }),
    choice('sensory.speech', 'Speech', {
      clear: 'Clear speech',
      slurred: 'Slurred speech',
      aphasia: 'Aphasia',
      nonverbal: 'Nonverbal',
    }),
    choices(
      'sensory.mouthNose',
      'Nose, mouth and throat',
      {
        normal: 'No complaints',
        nosebleed: 'Nosebleed',
        congestion: 'Nasal congestion',
        soreMouth: 'Sore mouth',
        dryMouth: 'Dry mouth',
        soreThroat: 'Sore throat',
        dentures: 'Dentures',
      },
      { exclusive: 'normal' },
    ),
    longText('sensory.comments', 'Sensory comments', comment),
  ],
});

export const neuroSection: Section = section({
  id: 'neuro',
  title: 'Neurological, emotional and behavioral',
  source: ownWording,
  items: [
    choice(
      'neuro.alertness',
      'Level of consciousness',
      {
        alert: 'Alert',
        drowsy: 'Drowsy, arouses to voice',
        stuporous: 'Stuporous, arouses to strong stimulus only',
        unresponsive: 'Unresponsive',
      },
      { required: true, copyFromLast: false },
    ),
    choices(
      'neuro.oriented',
      'Oriented to',
      {
        none: 'Not oriented',
        person: 'Person',
        place: 'Place',
        time: 'Time',
        situation: 'Situation',
      },
      { required: true, exclusive: 'none', copyFromLast: false },
    ),
    choice('neuro.pupils', 'Pupils', {
      equal: 'Equal and reactive to light (PERRL)',
      unequal: 'Unequal',
      sluggish: 'Sluggish',
      fixed: 'Fixed, nonreactive',
    }),
    choices(
      'neuro.findings',
      'Neurological findings',
      {
        none: 'No findings',
        headache: 'Headache',
        dizziness: 'Dizziness',
        tremor: 'Tremor',
        numbness: 'Numbness',
        weaknessLeft: 'Left-sided weakness',
        weaknessRight: 'Right-sided weakness',
        seizure: 'Seizure',
        fainting: 'Syncope',
        swallowing: 'Difficulty swallowing',
      },
      { exclusive: 'none', required: true },
    ),
    text('neuro.seizureDetail', 'Seizure date, duration and type', {
      required: true,
      copyFromLast: false,
      showIf: { path: 'neuro.findings', includes: 'seizure' },
    }),
    choice('neuro.gripLeft', 'Left hand grip', {
      strong: 'Strong',
      weak: 'Weak',
      absent: 'No grip',
    }),
    choice('neuro.gripRight', 'Right hand grip', {
      strong: 'Strong',
      weak: 'Weak',
      absent: 'No grip',
    }),
    choice('neuro.memory', 'Memory', {
      intact: 'Memory intact',
      recent: 'Short-term memory loss',
      severe: 'Short- and long-term memory loss',
    }),
    choices(
      'neuro.mood',
      'Mood',
      {
        calm: 'Calm',
        anxious: 'Anxious',
        sad: 'Sad',
        irritable: 'Irritable',
        angry: 'Angry',
        flat: 'Flat affect',
        fearful: 'Fearful',
      },
      { required: true, copyFromLast: false },
    ),
    choices(
      'neuro.behavior',
      'Behavior',
      {
        cooperative: 'Cooperative',
        withdrawn: 'Withdrawn',
        restless: 'Restless',
        confused: 'Confused',
        wandering: 'Wandering',
        verballyAggressive: 'Verbally aggressive',
        physicallyAggressive: 'Physically aggressive',
        hallucinating: 'Hallucinating',
        refuses: 'Refuses care',
      },
      { copyFromLast: false },
    ),
    choice('neuro.sleep', 'Sleep', {
      good: 'Sleeps well',
      falling: 'Difficulty falling asleep',
      waking: 'Wakes frequently',
      little: 'Sleeps very little',
      day: 'Sleeps mostly during the day',
    }),
    choice('neuro.judgment', 'Safety judgment', {
      good: 'Recognizes hazards',
      limited: 'Needs safety reminders',
      poor: 'Does not recognize hazards',
    }),
    longText('neuro.comments', 'Neurological and emotional comments', comment),
  ],
});

const asked: Condition = { path: 'phq.conducted', equals: true };
const often = ['2', '3'];
/** Either of the first two items on more than half the days opens the other seven (OASIS D0150). */
const positive: Condition = {
  all: [
    asked,
    {
      any: [
        { path: 'phq.interest', oneOf: often },
        { path: 'phq.down', oneOf: often },
      ],
    },
  ],
};

const item = (name: string, label: string, showIf: Condition) =>
  choice(`phq.${name}`, label, phqFrequencies, {
    required: true,
    showIf,
    copyFromLast: false,
    source: phq,
  });

const screening = ['phq.interest', 'phq.down'];
const remaining = [
  'phq.sleep',
  'phq.energy',
  'phq.appetite',
  'phq.failure',
  'phq.concentration',
  'phq.movement',
  'phq.selfHarm',
];

export const depressionSection: Section = section({
  id: 'depression',
  title: 'Depression screening (PHQ-2 to 9)',
  source: phq,
  items: [
    yesNo('phq.conducted', 'Screening done at this visit', { required: true, copyFromLast: false }),
    choice(
      'phq.notConducted',
      'Reason screening was not done',
      {
        notDue: 'Not due at this visit',
        unable: 'Patient unable to respond',
        declined: 'Patient declined',
      },
      { required: true, copyFromLast: false, showIf: { path: 'phq.conducted', equals: false } },
    ),
    note(
      'Over the last 2 weeks, how often have you been bothered by any of the following problems?',
      { showIf: asked },
    ),
    item('interest', 'Little interest or pleasure in doing things', asked),
    item('down', 'Feeling down, depressed, or hopeless', asked),
    score(
      'phq.score2',
      'PHQ-2 score',
      { name: 'phq-2', items: screening },
      { showIf: asked, source: phq },
    ),
    note('The first two answers open the remaining seven questions.', { showIf: positive }),
    item('sleep', 'Trouble falling or staying asleep, or sleeping too much', positive),
    item('energy', 'Feeling tired or having little energy', positive),
    item('appetite', 'Poor appetite or overeating', positive),
    item(
      'failure',
      'Feeling bad about yourself - or that you are a failure or have let yourself or your family down',
      positive,
    ),
    item(
      'concentration',
      'Trouble concentrating on things, such as reading the newspaper or watching television',
      positive,
    ),
    item(
      'movement',
      'Moving or speaking so slowly that other people could have noticed? Or the opposite - ' +
        'being so fidgety or restless that you have been moving around a lot more than usual',
      positive,
    ),
    item(
      'selfHarm',
      'Thoughts that you would be better off dead or of hurting yourself in some way',
      positive,
    ),
    note(
      "Thoughts of self-harm were reported. Follow the agency's suicide protocol now: stay " +
        'with the patient, call for help and notify the physician.',
      { tone: 'warning', showIf: { path: 'phq.selfHarm', oneOf: ['1', '2', '3'] } },
    ),
    longText('phq.safetyActions', 'Safety actions taken', {
      required: true,
      showIf: { path: 'phq.selfHarm', oneOf: ['1', '2', '3'] },
    }),
    score(
      'phq.score9',
      'PHQ-9 score',
      { name: 'phq-9', items: [...screening, ...remaining] },
      { showIf: positive, source: phq },
    ),
    choice(
      'phq.followUp',
      'Follow-up to the screening',
      {
        physician: 'Physician notified',
        socialWork: 'Referral to social work requested',
        known: 'Known and under treatment',
        watch: 'Rescreen at the next visit',
      },
      { required: true, copyFromLast: false, showIf: positive },
    ),
  ],
});
