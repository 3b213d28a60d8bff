import { must } from '#domain/must.ts';
import type { Values } from '#domain/merge.ts';
import type { LookDocument } from '#domain/second-look/facts.ts';
import type { Answers } from '../../define.ts';
import { formById } from '../../registry.ts';
import { samples } from '../../samples.gen.ts';
import { lookDocument } from '../../second-look.ts';
import type { CarePlace, Truth, TruthWound } from './truth.ts';

/** Writes what is true of a patient into the filled samples of forms, and into a chart. */

/** A list without what is not there. */
const list = (...given: readonly (string | false)[]): string[] =>
  given.filter((each) => each !== false);
const orNone = (given: readonly string[], none: string): string[] =>
  given.length > 0 ? [...given] : [none];

const woundCells = ({ id, type, stage, bed }: TruthWound): Answers => ({
  [`wounds.${id}.place`]: type === 'pressure' ? 'sacrum' : 'abdomen',
  [`wounds.${id}.type`]: type,
  [`wounds.${id}.trend`]: 'same',
  [`wounds.${id}.length`]: 2.4,
  [`wounds.${id}.width`]: 1.2,
  [`wounds.${id}.depth`]: 0.3,
  [`wounds.${id}.tissue`]: [bed],
  ...(stage === null ? {} : { [`wounds.${id}.stage`]: stage }),
});

const woundAnswers = ({ wounds }: Truth): Answers =>
  wounds.length === 0
    ? { 'integumentary.wounds': false }
    : {
        'integumentary.wounds': true,
        'wounds.$order': wounds.map(({ id }) => id),
        ...Object.assign({}, ...wounds.map(woundCells)),
      };

/** The visit's own readings and body systems, in a nursing note as in an OASIS form. */
function bodyAnswers(patient: Truth): Answers {
  const drawn = patient.line !== 'none';
  return {
    'vitals.weight': patient.weight,
    'vitals.respirations': patient.respirations,
    'vitals.oxygenSaturation': 96,
    'vitals.oxygenSource': patient.oxygen ? 'oxygen' : 'roomAir',
    'visit.ivAccess': drawn,
    ...(drawn ? { 'infusion.line': patient.line } : {}),
    'respiratory.treatments': [patient.breathing],
    'urinary.catheter': patient.bladder === 'catheter' ? 'indwelling' : 'none',
    'urinary.continence': { continent: 'continent', incontinent: 'day', catheter: 'catheter' }[
      patient.bladder
    ],
    'elimination.ostomy': patient.bowel === 'ostomy',
    'elimination.continence': { continent: 'continent', incontinent: 'daily', ostomy: 'ostomy' }[
      patient.bowel
    ],
    'nutrition.tube': patient.tube,
    'nutrition.diet': [patient.diet],
    'endocrine.diabetes': patient.diabetes,
    ...(patient.diabetes === 'none' ? {} : { 'endocrine.insulin': patient.insulin }),
    'cardiovascular.anticoagulant': patient.anticoagulant !== null,
    'cardiovascular.devices': [patient.device],
    'infection.antibiotic': patient.antibiotic !== null,
    'neuro.oriented': orientationOf(patient),
    'neuro.memory': { clear: 'intact', forgetful: 'recent', severe: 'severe' }[patient.mind],
    'neuro.behavior': [patient.behavior],
    'neuro.mood': [patient.mood],
    'falls.since': patient.fall !== 'none',
    'falls.history': patient.fall !== 'none',
    ...(patient.fall === 'none'
      ? {}
      : { 'falls.count': 1, 'falls.injury': patient.fall === 'major' ? 'major' : 'none' }),
    'braden.activity': patient.walking === 5 ? '1' : patient.walking === 4 ? '2' : '3',
    ...woundAnswers(patient),
  };
}

const orientationOf = ({ mind }: Truth): string[] =>
  mind === 'severe' ? ['person'] : ['person', 'place', 'time'];

const two = (value: number): string => String(value).padStart(2, '0');

/** Codes of the M items for the help with each place of care. */
const careItems: Readonly<Record<CarePlace, readonly (readonly [string, readonly string[]])[]>> = {
  grooming: [['M1800', ['00', '01', '02', '03']]],
  upper: [['M1810', ['00', '01', '02', '03']]],
  lower: [['M1820', ['00', '01', '02', '03']]],
  bathing: [['M1830', ['00', '02', '03', '06']]],
  toileting: [['M1845', ['00', '01', '02', '03']]],
  transfer: [['M1850', ['00', '01', '02', '05']]],
  feeding: [['M1870', ['00', '01', '02', '02']]],
};
/** GG codes for the help with each place of care. */
const careCodes: Readonly<Record<CarePlace, string>> = {
  grooming: 'GG0130B',
  upper: 'GG0130F',
  lower: 'GG0130G',
  bathing: 'GG0130E',
  toileting: 'GG0130C',
  transfer: 'GG0170E',
  feeding: 'GG0130A',
};
const performance = ['06', '04', '03', '01'];

const itemOf = (id: string): string => `oasis.${id}`;
const items = (given: Readonly<Record<string, Answers[string]>>): Answers =>
  Object.fromEntries(Object.entries(given).map(([id, value]) => [itemOf(id), value]));

function careAnswers({ care }: Truth): Answers {
  return Object.fromEntries(
    Object.entries(care).flatMap(([place, help]) => [
      ...careItems[place as CarePlace].map(([id, codes]) => [itemOf(id), codes[help] ?? '']),
      [itemOf(careCodes[place as CarePlace]), performance[help] ?? ''],
    ]),
  ) as Answers;
}

const stages = { A: '2', B: '3', C: '4', D: '', E: 'unstageable', F: 'deepTissue' } as const;

function skinItems({ wounds }: Truth): Answers {
  const ulcers = wounds.filter(({ type }) => type === 'pressure');
  const deep = ulcers.filter(({ stage }) => stage !== '1');
  const count = (stage: string) => ulcers.filter((each) => each.stage === stage).length;
  const worst = ['4', '3', '2', '1'].find((stage) => count(stage) > 0);
  const stasis = wounds.filter(({ type }) => type === 'stasis').length;
  const surgical = wounds.filter(({ type }) => type === 'surgical');
  return items({
    M1306: deep.length > 0 ? '1' : '0',
    ...(deep.length > 0
      ? Object.fromEntries(
          Object.entries(stages).map(([row, stage]) => [`M1311${row}1`, count(stage)]),
        )
      : {}),
    M1322: two(Math.min(count('1'), 4)),
    M1324: worst === undefined ? 'NA' : `0${worst}`,
    M1330: stasis > 0 ? '02' : '00',
    ...(stasis > 0 ? { M1332: two(Math.min(stasis, 4)), M1334: '02' } : {}),
    M1340: surgical.length > 0 ? '01' : '00',
    ...(surgical.length > 0
      ? { M1342: surgical.every(({ bed }) => bed === 'closed') ? '00' : '02' }
      : {}),
  });
}

/** Drugs of the chart: name and route. */
const drugsOf = (patient: Truth): readonly (readonly [string, string])[] => [
  ...[patient.anticoagulant, patient.antibiotic, patient.opioid].flatMap((name) =>
    name === null ? [] : [[name, name === 'Enoxaparin' ? 'subcutaneous' : 'oral'] as const],
  ),
  ...[patient.antipsychotic, patient.antiplatelet].flatMap((name) =>
    name === null ? [] : [[name, 'oral'] as const],
  ),
  ...(patient.insulin ? [['Insulin glargine', 'subcutaneous'] as const] : []),
  ...(patient.diabetes === 'type2' ? [['Metformin', 'oral'] as const] : []),
  ...['Lisinopril', 'Furosemide', 'Atorvastatin', 'Levothyroxine', 'Omeprazole']
    .slice(0, patient.otherDrugs)
    .map((name) => [name, 'oral'] as const),
];

function drugItems(patient: Truth): Answers {
  const drugs = drugsOf(patient);
  const classes = list(
    patient.antipsychotic !== null && 'A',
    patient.anticoagulant !== null && 'E',
    patient.antibiotic !== null && 'F',
    patient.opioid !== null && 'H',
    patient.antiplatelet !== null && 'I',
    patient.diabetes !== 'none' && 'J',
  );
  return items({
    N0415taking: orNone(classes, 'Z'),
    ...(classes.length > 0 ? { N0415indication: classes } : {}),
    M2001: drugs.length === 0 ? '9' : '0',
    M2020: drugs.some(([, route]) => route === 'oral') ? '01' : 'NA',
    M2030: drugs.some(([, route]) => route === 'subcutaneous') ? '01' : 'NA',
    O0110: orNone(
      list(
        ...(patient.oxygen ? ['C1', 'C2'] : []),
        patient.breathing === 'suction' && 'D1',
        patient.breathing === 'tracheostomy' && 'E1',
        ...(patient.breathing === 'bipap' ? ['G1', 'G2'] : []),
        ...(patient.breathing === 'cpap' ? ['G1', 'G3'] : []),
        patient.dialysis && 'J1',
        ...(patient.line === 'none' ? [] : ['O1', patient.line === 'picc' ? 'O4' : 'O2']),
      ),
      'Z1',
    ),
    M1033: orNone(list(patient.fall === 'major' && '01', drugs.length >= 5 && '07'), '10'),
  });
}

const livingPlaces = { alone: 0, partner: 1, family: 1, facility: 2 } as const;
const helpPlaces = { always: 1, day: 2, sometimes: 4, never: 5 } as const;

/** Diagnoses as codes, principal first. */
const diagnosesOf = (patient: Truth): readonly string[] => [
  'I50.22',
  ...list(
    patient.diabetes === 'type1' && 'E10.9',
    patient.diabetes === 'type2' && 'E11.9',
    patient.dementia && 'G30.9',
    patient.amputation && 'Z89.511',
  ),
];

function mindItems({ mind, behavior, mood }: Truth): Answers {
  const clear = mind === 'clear';
  return items({
    M1700: { clear: '00', forgetful: '01', severe: '03' }[mind],
    M1710: { clear: '00', forgetful: '01', severe: '03' }[mind],
    M1720: mood === 'anxious' ? '02' : '00',
    M1740: orNone(
      list(
        !clear && '01',
        behavior === 'verballyAggressive' && '03',
        behavior === 'hallucinating' && '06',
      ),
      '07',
    ),
    C0200: mind === 'severe' ? '1' : '3',
    C0300A: mind === 'severe' ? '0' : '3',
    C0300B: mind === 'severe' ? '0' : '2',
    C0300C: mind === 'severe' ? '0' : '1',
    C0400A: clear ? '2' : '0',
    C0400B: clear ? '2' : '1',
    C0400C: clear ? '2' : '0',
  });
}

/** An OASIS assessment. */
const oasisAnswers = (patient: Truth): Answers => ({
  ...bodyAnswers(patient),
  ...careAnswers(patient),
  ...skinItems(patient),
  ...drugItems(patient),
  ...mindItems(patient),
  ...items({
    M0066: patient.birthday,
    A0810: patient.sex === 'F' ? '2' : '1',
    M0040last: patient.lastName,
    M0063: patient.medicare,
    M0030: '10/05/2026',
    M1060A: patient.height,
    M1100: two(livingPlaces[patient.living] * 5 + helpPlaces[patient.help]),
    M1840: patient.walking > 3 ? '02' : '01',
    M1860: two([0, 1, 2, 3, 4, 6][patient.walking] ?? 0),
    GG0170I: ['06', '06', '06', '04', '88', '88'][patient.walking] ?? '',
    GG0170Q: patient.walking === 4 ? '1' : '0',
    B0200: String(patient.hearing),
    B1000: String(patient.vision),
    A1110B: patient.interpreter ? '1' : '0',
    M1610: { continent: '00', incontinent: '01', catheter: '02' }[patient.bladder],
    M1620: { continent: '00', incontinent: '04', ostomy: 'NA' }[patient.bowel],
    M1630: patient.bowel === 'ostomy' ? '01' : '00',
    K0520: orNone(
      list(
        patient.tube && 'B',
        patient.diet === 'pureed' && 'C',
        patient.diet === 'diabetic' && 'D',
      ),
      'Z',
    ),
    ...(patient.tube ? { M1870: '03' } : {}),
    M1028: orNone(list(patient.diabetes !== 'none' && '02'), '03'),
    M1400: two(patient.dyspnea),
    J0520: patient.therapy ? '1' : '0',
    J1800: patient.fall === 'none' ? '0' : '1',
    ...(patient.fall === 'none'
      ? {}
      : {
          J1900A: patient.fall === 'major' ? '0' : '1',
          J1900B: '0',
          J1900C: patient.fall === 'major' ? '1' : '0',
        }),
    M2301: patient.hospital ? '02' : '00',
    M1000: patient.hospital ? ['03'] : ['NA'],
    GG0100A: { independent: '3', someHelp: '2', muchHelp: '1' }[patient.before],
    GG0100B: { independent: '3', someHelp: '2', muchHelp: '1' }[patient.before],
    ...Object.fromEntries(
      ['M1021', 'M1023b', 'M1023c', 'M1023d', 'M1023e', 'M1023f'].map((id, at) => [
        id,
        diagnosesOf(patient)[at] ?? '',
      ]),
    ),
  }),
});

const dailyHelp = ['independent', 'setup', 'partial', 'full'];
const helpIn = ({ care }: Truth, place: CarePlace): string => dailyHelp[care[place]] ?? '';

/** A skilled nursing visit. */
const nursingAnswers = (patient: Truth): Answers => ({
  ...bodyAnswers(patient),
  'sensory.hearing': patient.hearing === 0 ? 'adequate' : 'impaired',
  'sensory.vision': ['adequate', 'impaired', '', '', 'blind'][patient.vision] ?? '',
  'sensory.speech': patient.speech,
  'respiratory.dyspnea': ['never', 'walking', 'moderate', 'minimal', 'rest'][patient.dyspnea] ?? '',
  'visit.interpreter': patient.interpreter,
  'adl.grooming': helpIn(patient, 'grooming'),
  'adl.dressing': helpIn(patient, patient.care.upper > patient.care.lower ? 'upper' : 'lower'),
  'adl.bathing': helpIn(patient, 'bathing'),
  'adl.toileting': helpIn(patient, 'toileting'),
  'adl.transferring': helpIn(patient, 'transfer'),
  'adl.feeding': helpIn(patient, 'feeding'),
  'adl.ambulation':
    ['independent', 'independent', 'independent', 'partial', 'setup', 'full'][patient.walking] ??
    '',
  'adl.devices': [
    ['none', 'cane', 'walker', 'walker', 'wheelchair', 'lift'][patient.walking] ?? '',
  ],
  'adl.movement': [patient.amputation ? 'amputation' : 'normal'],
  'hospitalization.since': patient.hospital ? 'inpatient' : 'none',
  'hospitalization.date': '11/10/2026',
});

const levelOf = ['independent', 'supervision', 'moderate', 'dependent'];
const levelIn = ({ care }: Truth, place: CarePlace): string => levelOf[care[place]] ?? '';

/** An evaluation of physical, occupational or speech therapy. */
function therapyAnswers(patient: Truth): Answers {
  const walks = patient.walking < 4;
  return {
    'visit.interpreter': patient.interpreter,
    'vitals.oxygenSource': patient.oxygen ? 'oxygen' : 'roomAir',
    'subjective.fall': patient.fall !== 'none',
    'history.before': patient.before,
    'history.senses': orNone(
      list(patient.hearing > 0 && 'hearing', patient.vision > 0 && 'vision'),
      'none',
    ),
    'home.living': patient.living,
    'home.help': patient.help,
    'cognition.oriented': orientationOf(patient),
    'cognition.directions': { clear: 'complex', forgetful: 'two', severe: 'cues' }[patient.mind],
    'cognition.state': patient.mind === 'clear' ? 'intact' : 'impaired',
    'adl.grooming.level': levelIn(patient, 'grooming'),
    'adl.upperDressing.level': levelIn(patient, 'upper'),
    'adl.lowerDressing.level': levelIn(patient, 'lower'),
    'adl.bathing.level': levelIn(patient, 'bathing'),
    'adl.toileting.level': levelIn(patient, 'toileting'),
    'adl.feeding.level': levelIn(patient, 'feeding'),
    'transfers.toilet.level': 'supervision',
    'transfers.bedToChair.level': levelIn(patient, 'transfer'),
    'gait.walks': walks ? 'yes' : 'no',
    'gait.level.level':
      ['independent', 'modified', 'modified', 'supervision'][patient.walking] ?? '',
    'objective.gaitAid': [
      ['none', 'cane', 'walker', 'walker', 'wheelchair', 'none'][patient.walking] ?? '',
    ],
    'functional.done': true,
    'functional.wheelchair': patient.walking === 4,
    ...Object.fromEntries(
      Object.entries(careCodes).map(([place, id]) => [
        `${id.slice(0, 6)}.${id.slice(6)}.performance`,
        String(Number(performance[patient.care[place as CarePlace]])),
      ]),
    ),
    'GG0170.I.performance': ['6', '6', '6', '4', '88', '88'][patient.walking] ?? '',
    'communication.diagnosis': [patient.speech === 'clear' ? 'none' : 'aphasia'],
    'swallow.state': patient.diet === 'pureed' || patient.tube ? 'impaired' : 'normal',
    'swallow.food': patient.diet === 'pureed' ? '4' : '7',
    'swallow.route': patient.tube ? 'both' : 'mouth',
    'treatment.performed': ['gait'],
  };
}

const socialAnswers = (patient: Truth): Answers => ({
  'visit.interpreter': patient.interpreter,
  'situation.living': patient.living,
  'situation.help': patient.help,
});

const profileAnswers = ({ allergy }: Truth): Answers => ({
  'allergies.known': allergy === null ? 'none' : 'some',
  ...(allergy === null
    ? {}
    : {
        'allergies.$order': ['a1'],
        'allergies.a1.substance': allergy,
        'allergies.a1.reaction': 'Rash',
      }),
});

export const writers: Readonly<Record<string, (patient: Truth) => Answers>> = {
  'oasis-start-of-care': oasisAnswers,
  'oasis-resumption-of-care': oasisAnswers,
  'oasis-recertification': (patient) => ({ ...nursingAnswers(patient), ...oasisAnswers(patient) }),
  'oasis-follow-up': (patient) => ({ ...nursingAnswers(patient), ...oasisAnswers(patient) }),
  'oasis-discharge': oasisAnswers,
  'skilled-nursing-visit': nursingAnswers,
  'pt-evaluation': therapyAnswers,
  'ot-evaluation': therapyAnswers,
  'st-evaluation': therapyAnswers,
  'pt-visit': therapyAnswers,
  'msw-evaluation': socialAnswers,
  'medication-profile': profileAnswers,
};
const roles: Readonly<Record<string, string>> = {
  pt: 'PT',
  ot: 'OT',
  st: 'ST/SLP',
  msw: 'MSW',
};

/** A signed note of a form about a patient. */
export function written(
  patient: Truth,
  { id, formId, date }: { readonly id: string; readonly formId: string; readonly date: string },
): LookDocument {
  const form = must(formById(formId), 'form');
  const sample = must(samples[formId as keyof typeof samples], 'sample');
  const role = roles[formId.split('-')[0] ?? ''] ?? 'RN';
  const values = {
    ...sample,
    'oasis.M0090': date,
    ...must(writers[formId], 'writer')(patient),
  };
  return lookDocument(form, {
    visitId: id,
    formId,
    formVersion: form.version,
    dateOfService: date,
    content: { doc: { values } },
    seal: { clinician: { name: 'Sample Clinician', role } },
  });
}

/** The chart of a patient. */
export function charted(patient: Truth): Values {
  const problems = diagnosesOf(patient).map((code, at) => [`p${at + 1}`, code] as const);
  const drugs = drugsOf(patient).map(([name, route], at) => [`m${at + 1}`, name, route] as const);
  return {
    lastName: patient.lastName,
    birthday: patient.birthday,
    gender: patient.sex,
    medicareNumber: patient.medicare,
    'problems.$order': problems.map(([id]) => id),
    ...Object.fromEntries(
      problems.flatMap(([id, code]) => [
        [`problems.${id}.text`, `Diagnosis ${code}`],
        [`problems.${id}.code`, code],
      ]),
    ),
    'medications.$order': drugs.map(([id]) => id),
    ...Object.fromEntries(
      drugs.flatMap(([id, name, route]) => [
        [`medications.${id}.name`, name],
        [`medications.${id}.route`, route],
      ]),
    ),
    ...(patient.allergy === null
      ? { noKnownAllergies: 'yes' }
      : {
          'allergies.$order': ['a1'],
          'allergies.a1.substance': patient.allergy,
          'allergies.a1.reaction': 'Rash',
        }),
  };
}
