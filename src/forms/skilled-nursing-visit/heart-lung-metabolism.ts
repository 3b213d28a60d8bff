import {
  choice,
  choices,
  date,
  longText,
  number,
  section,
  text,
  time,
  yesNo,
  type Condition,
  type Section,
} from '../define.ts';
import { defaultRanges, ownWording } from '../sections/sources.ts';
import { happened } from '../sections/asked.ts';

const comment = { maxLength: 1_000 } as const;
const productive: Condition = { path: 'respiratory.cough', equals: 'productive' };
const onOxygen: Condition = { path: 'vitals.oxygenSource', equals: 'oxygen' };

export const respiratorySection: Section = section({
  id: 'respiratory',
  title: 'Respiratory',
  source: ownWording,
  items: [
    choices(
      'respiratory.sounds',
      'Breath sounds',
      {
        clear: 'Clear bilaterally',
        diminished: 'Diminished',
        crackles: 'Crackles',
        wheezes: 'Wheezes',
        rhonchi: 'Rhonchi',
        absent: 'Absent',
      },
      { required: true, exclusive: 'clear', copyFromLast: false },
    ),
    text('respiratory.soundsWhere', 'Location of abnormal breath sounds', {
      showIf: {
        all: [
          { path: 'respiratory.sounds', answered: true },
          { not: { path: 'respiratory.sounds', includes: 'clear' } },
        ],
      },
    }),
    choice(
      'respiratory.dyspnea',
      'Dyspnea',
      {
        never: 'Never',
        walking: 'When walking more than 20 feet or climbing stairs',
        moderate: 'With moderate exertion, such as dressing',
        minimal: 'With minimal exertion, such as eating or talking',
        rest: 'At rest',
      },
      { required: true, copyFromLast: false },
    ),
    choice(
      'respiratory.cough',
      'Cough',
      { none: 'No cough', dry: 'Nonproductive cough', productive: 'Productive cough' },
      { required: true, copyFromLast: false },
    ),
    choice(
      'respiratory.sputumColor',
      'Sputum color',
      {
        clear: 'Clear or white',
        yellow: 'Yellow',
        green: 'Green',
        brown: 'Brown',
        bloody: 'Bloody',
      },
      { required: true, showIf: productive, copyFromLast: false },
    ),
    choice(
      'respiratory.sputumAmount',
      'Sputum amount',
      { little: 'Small', moderate: 'Moderate', much: 'Copious' },
      { showIf: productive, copyFromLast: false },
    ),
    choices(
      'respiratory.treatments',
      'Respiratory treatments at home',
      {
        none: 'No treatments',
        inhaler: 'Inhaler',
        nebulizer: 'Nebulizer',
        cpap: 'CPAP',
        bipap: 'BiPAP',
        suction: 'Suction',
        tracheostomy: 'Tracheostomy care',
        ventilator: 'Ventilator',
        spirometer: 'Incentive spirometer',
      },
      { exclusive: 'none' },
    ),
    text('respiratory.tracheostomy', 'Tracheostomy tube: type, size and last change', {
      showIf: { path: 'respiratory.treatments', includes: 'tracheostomy' },
    }),
    yesNo(
      'respiratory.oxygenSafety',
      'Oxygen safety checked: no smoking or open flame, tubing intact, signs posted',
      { required: true, copyFromLast: false, showIf: onOxygen },
    ),
    longText('respiratory.comments', 'Respiratory comments', comment),
  ],
});

const swollen: Condition = { path: 'cardiovascular.edema', equals: true };
const pedal = {
  strong: 'Strong',
  weak: 'Weak',
  absent: 'Not palpable',
  doppler: 'Doppler only',
};

export const cardiovascularSection: Section = section({
  id: 'cardiovascular',
  title: 'Cardiovascular',
  source: ownWording,
  items: [
    choice('cardiovascular.heartSounds', 'Heart sounds', {
      normal: 'Normal heart sounds',
      murmur: 'Murmur',
      extra: 'Extra heart sound (S3 or S4)',
      distant: 'Distant',
    }),
    yesNo('cardiovascular.chestPain', 'Chest pain since the last visit', {
      required: true,
      copyFromLast: false,
    }),
    longText('cardiovascular.chestPainDetail', 'Chest pain: onset, duration and action taken', {
      ...comment,
      required: true,
      showIf: { path: 'cardiovascular.chestPain', equals: true },
    }),
    yesNo('cardiovascular.edema', 'Edema', { required: true, copyFromLast: false }),
    choices(
      'cardiovascular.edemaWhere',
      'Edema location',
      {
        footLeft: 'Left foot and ankle',
        footRight: 'Right foot and ankle',
        legLeft: 'Left lower leg',
        legRight: 'Right lower leg',
        sacrum: 'Sacrum',
        hands: 'Hands',
        abdomen: 'Abdomen',
        face: 'Face',
      },
      { required: true, showIf: swollen },
    ),
    choice(
      'cardiovascular.edemaGrade',
      'Edema grade',
      {
        none: 'Non-pitting',
        '1+': '1+ (about 2 mm)',
        '2+': '2+ (about 4 mm)',
        '3+': '3+ (about 6 mm)',
        '4+': '4+ (about 8 mm)',
      },
      { required: true, showIf: swollen, copyFromLast: false },
    ),
    choice('cardiovascular.capillaryRefill', 'Capillary refill', {
      normal: '2 seconds or less',
      slow: 'More than 2 seconds',
    }),
    choice('cardiovascular.pedalLeft', 'Left pedal pulse', pedal),
    choice('cardiovascular.pedalRight', 'Right pedal pulse', pedal),
    yesNo('cardiovascular.calf', 'Calf tenderness, warmth or new swelling', {
      copyFromLast: false,
    }),
    yesNo('cardiovascular.weightGain', 'Weight gain of more than 2 lb in a day or 5 lb in a week', {
      copyFromLast: false,
    }),
    choices(
      'cardiovascular.devices',
      'Cardiac devices',
      {
        none: 'No cardiac device',
        pacemaker: 'Pacemaker',
        defibrillator: 'Implanted defibrillator (ICD)',
        lvad: 'Ventricular assist device (LVAD)',
      },
      { exclusive: 'none' },
    ),
    yesNo('cardiovascular.anticoagulant', 'On anticoagulant therapy'),
    choices(
      'cardiovascular.bleeding',
      'Signs of bleeding',
      {
        none: 'No signs of bleeding',
        bruises: 'New bruising',
        gums: 'Bleeding gums',
        nose: 'Nosebleed',
        stool: 'Black or bloody stool',
        urine: 'Blood in urine',
      },
      {
        required: true,
        exclusive: 'none',
        copyFromLast: false,
        showIf: { path: 'cardiovascular.anticoagulant', equals: true },
      },
    ),
    number('cardiovascular.inr', 'Last INR', {
      unit: '',
      min: 0.5,
      max: 15,
      step: 0.1,
      copyFromLast: false,
      showIf: { path: 'cardiovascular.anticoagulant', equals: true },
    }),
    longText('cardiovascular.comments', 'Cardiovascular comments', comment),
  ],
});

const diabetic: Condition = { path: 'endocrine.diabetes', oneOf: ['type1', 'type2', 'other'] };
const onInsulin: Condition = { all: [diabetic, { path: 'endocrine.insulin', equals: true }] };
const sugarMeasured: Condition = {
  all: [diabetic, { path: 'endocrine.bloodSugar', answered: true }],
};

export const endocrineSection: Section = section({
  id: 'endocrine',
  title: 'Endocrine',
  source: ownWording,
  items: [
    choice(
      'endocrine.diabetes',
      'Diabetes',
      { none: 'No diabetes', type1: 'Type 1', type2: 'Type 2', other: 'Other type' },
      { required: true },
    ),
    number('endocrine.bloodSugar', 'Blood sugar', {
      unit: 'mg/dL',
      min: 10,
      max: 800,
      step: 1,
      warn: { low: 70, high: 200 },
      critical: { low: 60, high: 300 },
      readingType: 'bloodSugar',
      showIf: diabetic,
      copyFromLast: false,
      source: defaultRanges,
    }),
    time('endocrine.bloodSugarTime', 'Blood sugar measured at', {
      showIf: sugarMeasured,
      copyFromLast: false,
    }),
    choice(
      'endocrine.bloodSugarWhen',
      'Blood sugar timing',
      {
        fasting: 'Fasting',
        beforeMeal: 'Before a meal',
        afterMeal: 'After a meal',
        random: 'Random',
      },
      { showIf: sugarMeasured, copyFromLast: false },
    ),
    choice(
      'endocrine.bloodSugarBy',
      'Blood sugar measured by',
      { nurse: 'Nurse', patient: 'Patient', caregiver: 'Caregiver', sensor: 'CGM sensor' },
      { showIf: sugarMeasured },
    ),
    text('endocrine.bloodSugarLog', 'Blood sugar range since the last visit', {
      showIf: diabetic,
      copyFromLast: false,
    }),
    yesNo('endocrine.insulin', 'On insulin', { required: true, showIf: diabetic }),
    text('endocrine.insulinType', 'Insulin type', { required: true, showIf: onInsulin }),
    number('endocrine.insulinUnits', 'Insulin administered at the visit', {
      unit: 'units',
      min: 0,
      max: 300,
      step: 1,
      showIf: onInsulin,
      copyFromLast: false,
    }),
    choice(
      'endocrine.insulinSite',
      'Injection site',
      {
        abdomenLeft: 'Abdomen, left',
        abdomenRight: 'Abdomen, right',
        thighLeft: 'Thigh, left',
        thighRight: 'Thigh, right',
        armLeft: 'Upper arm, left',
        armRight: 'Upper arm, right',
      },
      { showIf: onInsulin, copyFromLast: false },
    ),
    choice(
      'endocrine.insulinBy',
      'Insulin administered by',
      { nurse: 'Nurse', patient: 'Patient', caregiver: 'Caregiver', pump: 'Insulin pump' },
      { showIf: onInsulin },
    ),
    choices(
      'endocrine.symptoms',
      'Signs of hyper- or hypoglycemia',
      {
        none: 'No signs',
        sweating: 'Sweating',
        shaking: 'Shakiness',
        hunger: 'Sudden hunger',
        confusion: 'Confusion',
        thirst: 'Excessive thirst',
        urination: 'Frequent urination',
        fatigue: 'Fatigue',
      },
      { exclusive: 'none', showIf: diabetic, copyFromLast: false },
    ),
    choices(
      'endocrine.feet',
      'Diabetic foot exam',
      {
        intact: 'Skin intact',
        callus: 'Callus',
        crack: 'Cracked skin',
        wound: 'Open wound',
        numb: 'Decreased sensation',
        notChecked: 'Not checked',
      },
      { required: true, exclusive: 'intact', showIf: diabetic, copyFromLast: false },
    ),
    number('endocrine.a1c', 'Last A1c', {
      unit: '%',
      min: 3,
      max: 20,
      step: 0.1,
      showIf: diabetic,
    }),
    date('endocrine.a1cDate', 'Date of the last A1c', {
      ...happened,
      showIf: { all: [diabetic, { path: 'endocrine.a1c', answered: true }] },
    }),
    choice('endocrine.thyroid', 'Thyroid', {
      none: 'No thyroid disease',
      under: 'Hypothyroidism',
      over: 'Hyperthyroidism',
    }),
    longText('endocrine.comments', 'Endocrine comments', comment),
  ],
});
