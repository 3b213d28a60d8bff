import type { Answers } from '../../define.ts';
import { bodyAnswers, list, orNone } from './body-answers.ts';
import type { CarePlace, Truth } from './truth.ts';

/** What is true of a patient in the codes of OASIS. */

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
export const careCodes: Readonly<Record<CarePlace, string>> = {
  grooming: 'GG0130B',
  upper: 'GG0130F',
  lower: 'GG0130G',
  bathing: 'GG0130E',
  toileting: 'GG0130C',
  transfer: 'GG0170E',
  feeding: 'GG0130A',
};
export const performance = ['06', '04', '03', '01'];

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
export const drugsOf = (patient: Truth): readonly (readonly [string, string])[] => [
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
export const diagnosesOf = (patient: Truth): readonly string[] => [
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
export const oasisAnswers = (patient: Truth): Answers => ({
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
