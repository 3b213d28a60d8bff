import type { Answers } from '#forms/define.ts';

/**
 * A reason for care as the demo charts show it. Codes are ICD-10-CM, their wording is our own;
 * medicines have their generic names.
 */
export type CareProfile = {
  readonly key: string;
  readonly problems: readonly { readonly text: string; readonly code: string }[];
  readonly medications: readonly {
    readonly name: string;
    readonly dose: string;
    readonly route: string;
    readonly frequency: string;
  }[];
  /** What a nurse of this patient usually answers. */
  readonly nursing: Answers;
  readonly words: Readonly<Record<string, string>>;
};

const pill = (name: string, dose: string, frequency = 'once daily') => ({
  name,
  dose,
  route: 'oral',
  frequency,
});

export const careProfiles: readonly CareProfile[] = [
  {
    key: 'heart failure',
    problems: [
      { text: 'Long-standing weak pumping of the heart', code: 'I50.22' },
      { text: 'High blood pressure', code: 'I10' },
      { text: 'Atrial fibrillation', code: 'I48.91' },
    ],
    medications: [
      pill('Furosemide', '40 mg'),
      pill('Lisinopril', '10 mg'),
      pill('Metoprolol succinate', '50 mg'),
      pill('Apixaban', '5 mg', 'twice daily'),
    ],
    nursing: {
      'visit.purpose': ['assessment', 'medication', 'teaching'],
      'cardiovascular.edema': true,
      'cardiovascular.edemaWhere': ['legLeft', 'legRight'],
      'cardiovascular.edemaGrade': '1+',
      'cardiovascular.anticoagulant': true,
      'nutrition.diet': ['lowSodium'],
      'respiratory.dyspnea': 'moderate',
      'teaching.topics': ['disease', 'medication', 'diet'],
      'intervention.performed': ['assessment', 'medication', 'teaching'],
    },
    words: {
      'narrative.text':
        'Weighed before breakfast, weight log reviewed. Legs mildly swollen in the evening, ' +
        'no shortness of breath at rest. Salt and fluid advice repeated.',
      'narrative.need':
        'Assessment of fluid balance and teaching of the daily weight routine need a nurse until the dose is stable.',
      'plan.next': 'Check weight log, legs and blood pressure; repeat when to call.',
      'intervention.procedure':
        'Vital signs, weight and legs checked, pill box looked through together, weight log explained again.',
    },
  },
  {
    key: 'diabetic foot',
    problems: [
      { text: 'Type 2 diabetes with foot ulcer', code: 'E11.621' },
      { text: 'High blood pressure', code: 'I10' },
      { text: 'High blood lipids', code: 'E78.5' },
    ],
    medications: [
      pill('Metformin', '1,000 mg', 'twice daily'),
      {
        name: 'Insulin glargine',
        dose: '18 units',
        route: 'subcutaneous',
        frequency: 'at bedtime',
      },
      pill('Amlodipine', '5 mg'),
      pill('Atorvastatin', '20 mg', 'at bedtime'),
    ],
    nursing: {
      'visit.purpose': ['wound', 'medication'],
      'endocrine.diabetes': 'type2',
      'endocrine.insulin': true,
      'endocrine.insulinType': 'Insulin glargine',
      'endocrine.insulinBy': 'patient',
      'nutrition.diet': ['diabetic'],
      'integumentary.wounds': true,
      'teaching.topics': ['diabetes', 'wound', 'infection'],
      'intervention.performed': ['assessment', 'wound', 'diabetic', 'teaching'],
    },
    words: {
      'narrative.text':
        'Dressing changed as ordered. Wound bed pink, edges attached, little clear drainage. ' +
        'Sugar log shows mornings between 110 and 150.',
      'narrative.need': 'Wound care and judging the healing of a diabetic foot need a nurse.',
      'plan.next': 'Change dressing, measure the wound weekly, look through the sugar log.',
      'intervention.procedure':
        'Dressing removed, wound rinsed with saline, measured, foam dressing applied as ordered.',
      treatment: 'Rinsed with saline, foam dressing as ordered.',
      site: 'Ball of the foot',
    },
  },
  {
    key: 'lungs',
    problems: [
      { text: 'COPD', code: 'J44.9' },
      { text: 'Needs oxygen at home', code: 'Z99.81' },
      { text: 'Anxiety', code: 'F41.9' },
    ],
    medications: [
      { name: 'Tiotropium', dose: '18 mcg', route: 'inhaled', frequency: 'once daily' },
      {
        name: 'Albuterol',
        dose: '90 mcg, 2 puffs',
        route: 'inhaled',
        frequency: 'every 4 hours as needed',
      },
      pill('Sertraline', '50 mg'),
    ],
    nursing: {
      'visit.purpose': ['assessment', 'teaching'],
      'vitals.oxygenSource': 'oxygen',
      'vitals.oxygenLiters': 2,
      'vitals.oxygenDevice': 'cannula',
      'vitals.oxygenUse': 'continuous',
      'vitals.oxygenSaturation': 93,
      'respiratory.sounds': ['diminished'],
      'respiratory.dyspnea': 'moderate',
      'respiratory.cough': 'dry',
      'respiratory.treatments': ['inhaler'],
      'respiratory.oxygenSafety': true,
      'teaching.topics': ['oxygen', 'medication'],
      'intervention.performed': ['assessment', 'respiratory', 'teaching'],
    },
    words: {
      'narrative.text':
        'Breathing at the usual level. Inhaler technique shown and repeated until right. ' +
        'Tubing and signs in order, no smoking in the home.',
      'narrative.need':
        'Assessment of breathing and inhaler teaching after the last hospital stay need a nurse.',
      'plan.next': 'Repeat inhaler technique, check oxygen use and sleep.',
      'intervention.procedure':
        'Lungs listened to, oxygen and tubing checked, inhaler technique practised.',
    },
  },
  {
    key: 'hip',
    problems: [
      { text: 'Care after hip replacement', code: 'Z47.1' },
      { text: 'Artificial hip on the right', code: 'Z96.641' },
      { text: 'Osteoporosis, no fracture', code: 'M81.0' },
    ],
    medications: [
      pill('Acetaminophen', '500 mg', 'every 8 hours as needed'),
      pill('Aspirin', '81 mg'),
      pill('Calcium carbonate with vitamin D', '600 mg / 400 IU', 'twice daily'),
    ],
    nursing: {
      'visit.purpose': ['assessment', 'wound'],
      'pain.level': 3,
      'pain.location': 'Right hip',
      'adl.ambulation': 'setup',
      'adl.devices': ['walker'],
      'falls.factors': ['gait', 'device'],
      'teaching.topics': ['falls', 'pain'],
      'intervention.performed': ['assessment', 'teaching'],
    },
    words: {
      'narrative.text':
        'Walks to the kitchen and back with the walker. Incision dry and closed. Pain well ' +
        'controlled with tablets before exercises.',
      'narrative.need':
        'Assessment of the incision and of pain control after surgery needs a nurse.',
      'plan.next': 'Check incision and pain, go through the fall precautions again.',
      'intervention.procedure':
        'Incision looked at, pain and tablets discussed, way to the bathroom cleared together.',
    },
  },
  {
    key: 'stroke',
    problems: [
      { text: 'Right-sided weakness after stroke', code: 'I69.351' },
      { text: 'Trouble swallowing after stroke', code: 'I69.391' },
      { text: 'High blood pressure', code: 'I10' },
    ],
    medications: [
      pill('Clopidogrel', '75 mg'),
      pill('Atorvastatin', '40 mg', 'at bedtime'),
      pill('Losartan', '50 mg'),
    ],
    nursing: {
      'visit.purpose': ['assessment', 'teaching'],
      'neuro.findings': ['weaknessRight'],
      'neuro.gripLeft': 'strong',
      'neuro.gripRight': 'weak',
      'sensory.speech': 'slurred',
      'nutrition.diet': ['soft'],
      'adl.dressing': 'partial',
      'adl.bathing': 'partial',
      'teaching.topics': ['disease', 'falls', 'medication'],
      'intervention.performed': ['assessment', 'teaching', 'coordination'],
    },
    words: {
      'narrative.text':
        'Right hand still weak, holds a cup with both hands. Swallows soft food upright ' +
        'without coughing. Daughter helps with dressing.',
      'narrative.need': 'Assessment after the stroke and teaching of the family need a nurse.',
      'plan.next': 'Check blood pressure, swallowing and the skin of the right side.',
      'intervention.procedure':
        'Strength, speech and blood pressure checked, safe swallowing shown to the daughter.',
    },
  },
];

export const allergySamples: readonly {
  readonly substance: string;
  readonly reaction: string;
  readonly severity: string;
}[] = [
  { substance: 'Penicillin', reaction: 'Rash', severity: 'moderate' },
  { substance: 'Latex', reaction: 'Itching', severity: 'mild' },
  { substance: 'Sulfonamides', reaction: 'Hives', severity: 'moderate' },
  { substance: 'Codeine', reaction: 'Nausea', severity: 'mild' },
];
