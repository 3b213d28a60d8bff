import { along, between, has, is, item, lacks, misses, only } from './facts.ts';
import { inVisit, type LookRule } from './rule.ts';

/** An item beside the visit's own readings and body systems. */

const oxygen = item('O0110');
const incontinent = is('urinary.continence', 'stress', 'night', 'day');
const catheters = is('urinary.catheter', 'indwelling', 'suprapubic', 'intermittent');
const disoriented = misses('neuro.oriented', 'person', 'place', 'time');
const onTube = item('K0520');
/** A kind of IV access is named, and this one is not. */
const alongKind = (kind: string) => along(lacks(oxygen, kind), has(oxygen, 'O2', 'O3', 'O4'));

export const visitRules: readonly LookRule[] = [
  inVisit({
    id: 'SL-V01',
    severity: 'look',
    basis: 'seldom',
    text: 'Pain often disturbs sleep or activities, and pain interferes with nothing.',
    pairs: ['J0510', 'J0520', 'J0530'].map((id) => [
      is(item(id), '3', '4'),
      only('pain.interferes', 'nothing'),
    ]),
  }),
  inVisit({
    id: 'SL-V02',
    severity: 'look',
    basis: 'range',
    text: 'Never short of breath, and respirations or oxygen saturation are far out of range.',
    pairs: [is(item('M1400'), '00'), is('respiratory.dyspnea', 'never')].flatMap((never) => [
      [never, between('vitals.respirations', 29, 60)] as const,
      [never, between('vitals.oxygenSaturation', 50, 87)] as const,
    ]),
  }),
  inVisit({
    id: 'SL-V03',
    severity: 'high',
    basis: 'item',
    edit: 'PL-28',
    text: 'Saturation was measured on oxygen, and oxygen therapy is not among the treatments.',
    pairs: [[lacks(oxygen, 'C1'), is('vitals.oxygenSource', 'oxygen')]],
  }),
  inVisit({
    id: 'SL-V04',
    severity: 'high',
    basis: 'both',
    edit: 'PL-29',
    text: 'IV access in the treatments and in the visit details differ.',
    pairs: [
      [lacks(oxygen, 'O1'), is('visit.ivAccess', true)],
      [has(oxygen, 'O1'), is('visit.ivAccess', false)],
    ],
  }),
  inVisit({
    id: 'SL-V05',
    severity: 'high',
    basis: 'both',
    text: 'The kind of IV access in the treatments is not the one of the infusion.',
    pairs: [
      [alongKind('O2'), is('infusion.line', 'peripheral')],
      [alongKind('O3'), is('infusion.line', 'midline')],
      [alongKind('O4'), is('infusion.line', 'picc', 'tunnelled', 'port')],
    ],
  }),
  inVisit({
    id: 'SL-V06',
    severity: 'high',
    basis: 'item',
    text: 'A respiratory treatment at home is not among the treatments.',
    pairs: [
      [lacks(oxygen, 'G3'), has('respiratory.treatments', 'cpap')],
      [lacks(oxygen, 'G2'), has('respiratory.treatments', 'bipap')],
      [lacks(oxygen, 'D1'), has('respiratory.treatments', 'suction')],
      [lacks(oxygen, 'E1'), has('respiratory.treatments', 'tracheostomy')],
      [lacks(oxygen, 'F1', 'G1'), has('respiratory.treatments', 'ventilator')],
      [has(oxygen, 'D1', 'E1', 'F1', 'G1'), only('respiratory.treatments', 'none')],
    ],
  }),
  inVisit({
    id: 'SL-V07',
    severity: 'high',
    basis: 'item',
    text: 'A drug was given into the vein, and IV medications are not among the treatments.',
    pairs: [[lacks(oxygen, 'H1'), is('medication.givenRoute', 'intravenous')]],
  }),
  inVisit({
    id: 'SL-V08',
    severity: 'high',
    basis: 'both',
    edit: 'PL-26',
    text: 'Incontinence or catheter in the item and in the urinary assessment differ.',
    pairs: [
      [is(item('M1610'), '00', '01'), catheters],
      [is(item('M1610'), '02'), is('urinary.catheter', 'none')],
      [is(item('M1610'), '00'), incontinent],
      [is(item('M1610'), '01'), is('urinary.continence', 'continent')],
    ],
  }),
  inVisit({
    id: 'SL-V09',
    severity: 'high',
    basis: 'both',
    edit: 'PL-27',
    text: 'Bowel ostomy in the item and in the elimination assessment differ.',
    pairs: [
      [is(item('M1630'), '00'), is('elimination.ostomy', true)],
      [is(item('M1630'), '01', '02'), is('elimination.ostomy', false)],
      [is(item('M1620'), 'NA'), is('elimination.ostomy', false)],
    ],
  }),
  inVisit({
    id: 'SL-V10',
    severity: 'high',
    basis: 'both',
    text: 'Bowel continence in the item and in the elimination assessment differ.',
    pairs: [
      [is(item('M1620'), '00'), is('elimination.continence', 'weekly', 'often', 'daily')],
      [is(item('M1620'), '02', '03', '04', '05'), is('elimination.continence', 'continent')],
      [is(item('M1620'), '00', '01'), is('elimination.continence', 'often', 'daily')],
    ],
  }),
  inVisit({
    id: 'SL-V11',
    severity: 'high',
    basis: 'both',
    text: 'Feeding tube in the item and in the nutrition assessment differ.',
    pairs: [
      [lacks(onTube, 'B'), is('nutrition.tube', true)],
      [has(onTube, 'B'), is('nutrition.tube', false)],
      [is(item('M1870'), '03', '04'), is('nutrition.tube', false)],
      [has(item('K0520last'), 'B'), is('nutrition.tube', false)],
    ],
  }),
  inVisit({
    id: 'SL-V12',
    severity: 'look',
    basis: 'item',
    text: 'The diet in the item and the diet ordered differ.',
    pairs: [
      [lacks(onTube, 'C'), has('nutrition.diet', 'pureed', 'soft', 'thickened')],
      [lacks(onTube, 'D'), has('nutrition.diet', 'lowSodium', 'diabetic', 'cardiac', 'renal')],
      [has(onTube, 'C', 'D'), only('nutrition.diet', 'regular')],
    ],
  }),
  inVisit({
    id: 'SL-V13',
    severity: 'high',
    basis: 'both',
    text: 'Diabetes in the active diagnoses and in the endocrine assessment differ.',
    pairs: [
      [lacks(item('M1028'), '02'), is('endocrine.diabetes', 'type1', 'type2', 'other')],
      [has(item('M1028'), '02'), is('endocrine.diabetes', 'none')],
    ],
  }),
  inVisit({
    id: 'SL-V14',
    severity: 'high',
    basis: 'item',
    text: 'The patient is on insulin, and the drug classes or the injections do not have it.',
    pairs: [
      [lacks(item('N0415taking'), 'J'), is('endocrine.insulin', true)],
      [is(item('M2030'), 'NA'), is('endocrine.insulin', true)],
    ],
  }),
  inVisit({
    id: 'SL-V15',
    severity: 'high',
    basis: 'item',
    text: 'No injectable medications, and one was injected at this visit.',
    pairs: [
      [is(item('M2030'), 'NA'), is('medication.givenRoute', 'subcutaneous', 'intramuscular')],
    ],
  }),
  inVisit({
    id: 'SL-V16',
    severity: 'high',
    basis: 'both',
    text: 'Anticoagulant or antibiotic therapy is in one place and not in the drug classes.',
    pairs: [
      [lacks(item('N0415taking'), 'E'), is('cardiovascular.anticoagulant', true)],
      [has(item('N0415taking'), 'E'), is('cardiovascular.anticoagulant', false)],
      [lacks(item('N0415taking'), 'F'), is('infection.antibiotic', true)],
      [has(item('N0415taking'), 'F'), is('infection.antibiotic', false)],
    ],
  }),
  inVisit({
    id: 'SL-V17',
    severity: 'high',
    basis: 'item',
    text: 'Alert and oriented or never confused in the items, and not in the neurological findings.',
    pairs: [is(item('M1700'), '00'), is(item('M1710'), '00')].flatMap((clear) => [
      [clear, disoriented] as const,
      [clear, is('neuro.alertness', 'stuporous', 'unresponsive')] as const,
      [clear, has('neuro.behavior', 'confused')] as const,
    ]),
  }),
  inVisit({
    id: 'SL-V18',
    severity: 'look',
    basis: 'item',
    text: 'Memory or behavior in the neurological findings is not among the symptoms of M1740.',
    pairs: [
      [lacks(item('M1740'), '01'), is('neuro.memory', 'recent', 'severe')],
      [lacks(item('M1740'), '03'), has('neuro.behavior', 'verballyAggressive')],
      [lacks(item('M1740'), '04'), has('neuro.behavior', 'physicallyAggressive')],
      [lacks(item('M1740'), '06'), has('neuro.behavior', 'hallucinating')],
    ],
  }),
  inVisit({
    id: 'SL-V19',
    severity: 'look',
    basis: 'item',
    text: 'Never anxious in the item, and the mood at this visit is anxious.',
    pairs: [[is(item('M1720'), '00'), has('neuro.mood', 'anxious', 'fearful')]],
  }),
  inVisit({
    id: 'SL-V20',
    severity: 'high',
    basis: 'both',
    text: 'The falls since the last assessment and the fall of this note differ.',
    pairs: [
      [is(item('J1800'), '0'), is('falls.since', true)],
      [is(item('J1900B'), '0'), is('falls.injury', 'minor')],
      [is(item('J1900C'), '0'), is('falls.injury', 'major')],
      [is('falls.history', false), is('falls.since', true)],
    ],
  }),
  inVisit({
    id: 'SL-V21',
    severity: 'high',
    basis: 'item',
    text: 'Two or more falls, or one with injury, are not among the risks for hospitalization.',
    pairs: [
      [lacks(item('M1033'), '01'), between('falls.count', 2, 99)],
      [lacks(item('M1033'), '01'), is('falls.injury', 'minor', 'major')],
    ],
  }),
  inVisit({
    id: 'SL-V22',
    severity: 'look',
    basis: 'item',
    text: 'Moving about in the item and in the skin risk score differ widely.',
    pairs: [
      [is(item('M1830'), '00', '01'), is('braden.activity', '1')],
      [is(item('M1860'), '00', '01', '02', '03'), is('braden.activity', '1')],
      [is(item('M1850'), '04', '05'), is('braden.activity', '3', '4')],
      [is(item('M1860'), '06'), is('braden.activity', '3', '4')],
      [is(item('M1860'), '04', '05'), is('braden.activity', '4')],
    ],
  }),
];
