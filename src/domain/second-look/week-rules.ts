import { daysBetween } from '../dates.ts';
import {
  answerAt,
  answered,
  between,
  has,
  is,
  item,
  lacks,
  lastAssessment,
  lineOf,
  misses,
  within,
  type Found,
  type LookDocument,
  type LookFacts,
  type Said,
  type Says,
} from './facts.ts';
import { inWeek, newestOn, type LookRule } from './rule.ts';

/** An item, or an answer of one discipline, beside what another visit of the week says. */

/** Levels of assistance in therapy: alone, and with hands. */
const alone = ['independent', 'modified'] as const;
const withHands = ['moderate', 'maximal', 'dependent'] as const;
const therapist = (path: string) => ({
  alone: is(`${path}.level`, ...alone),
  withHands: is(`${path}.level`, ...withHands),
});
/** Help with daily living as nurses chart it. */
const nurse = (path: string) => ({
  alone: is(path, 'independent'),
  withHands: is(path, 'full'),
});

/** An item with its codes for alone and for total help, and where else the same is said. */
const abilities = [
  ['M1800', ['00'], ['03'], therapist('adl.grooming'), nurse('adl.grooming')],
  ['M1810', ['00'], ['03'], therapist('adl.upperDressing'), nurse('adl.dressing')],
  ['M1820', ['00'], ['03'], therapist('adl.lowerDressing'), nurse('adl.dressing')],
  ['M1830', ['00', '01'], ['06'], therapist('adl.bathing'), nurse('adl.bathing')],
  ['M1840', ['00'], ['04'], therapist('transfers.toilet'), nurse('adl.toileting')],
  ['M1845', ['00'], ['03'], therapist('adl.toileting'), nurse('adl.toileting')],
  [
    'M1850',
    ['00'],
    ['03', '04', '05'],
    therapist('transfers.bedToChair'),
    nurse('adl.transferring'),
  ],
  [
    'M1860',
    ['00', '01', '02'],
    ['04', '05', '06'],
    therapist('gait.level'),
    nurse('adl.ambulation'),
  ],
  ['M1870', ['00'], ['02'], therapist('adl.feeding'), nurse('adl.feeding')],
] as const;

const abilityPairs = abilities.flatMap(([id, free, helped, ...others]) =>
  others.flatMap((other) => [
    [is(item(id), ...free), other.withHands] as const,
    [is(item(id), ...helped), other.alone] as const,
  ]),
);

/** What a therapist and a nurse both chart. */
const alike = [
  [therapist('adl.grooming'), nurse('adl.grooming')],
  [therapist('adl.bathing'), nurse('adl.bathing')],
  [therapist('adl.toileting'), nurse('adl.toileting')],
  [therapist('adl.feeding'), nurse('adl.feeding')],
  [therapist('transfers.bedToChair'), nurse('adl.transferring')],
  [therapist('gait.level'), nurse('adl.ambulation')],
] as const;

const disoriented = (path: string): Says => misses(path, 'person', 'place', 'time');
const unclear = [
  disoriented('cognition.oriented'),
  is('cognition.directions', 'one', 'cues', 'no'),
  disoriented('neuro.oriented'),
  is('neuro.alertness', 'stuporous', 'unresponsive'),
  is('neuro.memory', 'severe'),
];

const codesOf = (first: number, last: number): readonly string[] =>
  Array.from({ length: last - first + 1 }, (_, at) => String(first + at).padStart(2, '0'));
const livesAlone = [
  is(item('M1100'), ...codesOf(1, 5)),
  is('home.living', 'alone'),
  is('situation.living', 'alone'),
];
const livesWith = [
  is(item('M1100'), ...codesOf(6, 10)),
  is('home.living', 'partner', 'family', 'others'),
  is('situation.living', 'partner', 'family', 'others'),
];
const inFacility = [
  is(item('M1100'), ...codesOf(11, 15)),
  is('home.living', 'facility'),
  is('situation.living', 'facility'),
];

/** Every statement of one list with those of another, except those of the same form. */
const crossed = (
  ones: readonly Says[],
  others: readonly Says[],
): readonly (readonly [Says, Says])[] =>
  ones.flatMap((one, at) =>
    others.flatMap((other, place) => (at === place ? [] : [[one, other] as const])),
  );

const helpAlways = [
  is(item('M1100'), '01', '06', '11'),
  is('home.help', 'always'),
  is('situation.help', 'always'),
];
const helpNever = [
  is(item('M1100'), '05', '10', '15'),
  is('home.help', 'never'),
  is('situation.help', 'never'),
];

/** Codes of GG0130 and GG0170: 1 dependent to 6 independent; null for no attempt. */
function levelAt(facts: LookFacts['note'], path: string): number | null {
  const level = Number(answerAt(facts.answers, path));
  return level >= 1 && level <= 6 ? level : null;
}

/** Levels that two disciplines may differ by in one week; more is worth a look. */
const farLevels = 2;
const activities = [
  ...['A', 'B', 'C', 'E', 'F', 'G', 'H'].map((row) => `GG0130${row}`),
  ...['A', 'B', 'C', 'D', 'E', 'F', 'G', 'I', 'J', 'K', 'L', 'M', 'N', 'O', 'P'].map(
    (row) => `GG0170${row}`,
  ),
];
const therapyPath = (id: string): string => `${id.slice(0, 6)}.${id.slice(6)}.performance`;

/** The same activity in two notes of the week. */
function farApart(facts: LookFacts, mine: string, theirs: string): readonly Found[] {
  const now = levelAt(facts.note, mine);
  const document = now === null ? null : newestOn(within(facts, 7), answered(theirs));
  const other = document && levelAt(document, theirs);
  if (now === null || !document || other === null || Math.abs(now - other) <= farLevels) return [];
  return [
    {
      path: mine,
      value: String(answerAt(facts.note.answers, mine)),
      against: [
        lineOf(document, { path: theirs, value: String(answerAt(document.answers, theirs)) }),
      ],
    },
  ];
}

/** An answer and what notes say against it. */
function linesOf(
  said: Said | null,
  documents: readonly LookDocument[],
  others: readonly Says[],
): readonly Found[] {
  if (!said) return [];
  const [first, ...rest] = documents.flatMap((document) =>
    others.flatMap((other) => {
      const against = other.in(document.answers);
      return against ? [lineOf(document, against)] : [];
    }),
  );
  return first ? [{ ...said, against: [first, ...rest] }] : [];
}

/** Statements of notes since the last assessment; the note itself has its own rule. */
function sinceAssessment(facts: LookFacts, says: Says, others: readonly Says[]): readonly Found[] {
  const last = lastAssessment(facts);
  if (!last) return [];
  // An evaluation asks about the last twelve months.
  const since = facts.earlier.filter(
    ({ id, date, formId }) =>
      id !== last.id && daysBetween(last.date, date) >= 0 && !formId.endsWith('-evaluation'),
  );
  return linesOf(says.in(facts.note.answers), since, others);
}

const fell = [is('falls.since', true), is('subjective.fall', true), is('observe.fall', true)];

/** Share by which a weight may differ within a week before it is worth a look. */
const farWeight = 0.1;

const other = { source: 'other', severity: 'high' } as const;

export const weekRules: readonly LookRule[] = [
  inWeek({
    id: 'SL-D01',
    severity: 'look',
    basis: 'threshold',
    text: 'One visit of the week found the patient independent, the other in need of much help.',
    pairs: [
      ...abilityPairs,
      ...alike.flatMap(([a, b]) => [
        [a.alone, b.withHands] as const,
        [a.withHands, b.alone] as const,
      ]),
    ],
  }),
  inWeek({
    id: 'SL-D02',
    severity: 'high',
    basis: 'item',
    text: 'Walking without a device, or with one hand, and the walking aid of another visit differ.',
    pairs: [
      [
        is(item('M1860'), '00'),
        has(
          'objective.gaitAid',
          'cane',
          'quadCane',
          'walker',
          'rollator',
          'crutches',
          'wheelchair',
        ),
      ],
      [is(item('M1860'), '01'), has('objective.gaitAid', 'walker', 'rollator')],
      [is(item('M1860'), '00'), has('adl.devices', 'cane', 'walker', 'wheelchair')],
      [is(item('M1860'), '00', '01', '02', '03'), is('gait.walks', 'no')],
      [is(item('M1860'), '04', '05', '06'), is('gait.walks', 'yes')],
    ],
  }),
  inWeek({
    id: 'SL-D03',
    severity: 'high',
    basis: 'both',
    text: 'One visit has a wheelchair or scooter in use, the other has none.',
    pairs: [
      [is(item('GG0170Q'), '0'), is('functional.wheelchair', true)],
      [is(item('GG0170Q'), '1'), is('functional.wheelchair', false)],
      [is(item('GG0170Q'), '0'), has('objective.gaitAid', 'wheelchair')],
    ],
  }),
  {
    ...other,
    id: 'SL-D04',
    severity: 'look',
    basis: 'threshold',
    text: 'The same activity has codes far apart in two visits of the week.',
    find: (facts) =>
      activities.flatMap((id) => [
        ...farApart(facts, item(id), therapyPath(id)),
        ...farApart(facts, therapyPath(id), item(id)),
      ]),
  },
  inWeek({
    id: 'SL-D05',
    severity: 'high',
    basis: 'item',
    text: 'Alert, oriented and independent in one visit of the week, and not in the other.',
    pairs: [
      ...unclear.map((says) => [is(item('M1700'), '00'), says] as const),
      [is(item('M1710'), '00'), disoriented('cognition.oriented')],
      [is('cognition.state', 'intact'), is(item('M1700'), '03', '04')],
      [is('cognition.state', 'intact'), has('neuro.oriented', 'none')],
      [is('cognition.state', 'intact'), is('neuro.memory', 'severe')],
      [is(item('M1700'), '00'), is('cognition.state', 'impaired')],
    ],
  }),
  inWeek({
    id: 'SL-D06',
    severity: 'look',
    basis: 'item',
    text: 'The interview for mental status and the cognition in therapy differ.',
    pairs: [
      [between(item('C0500'), 0, 7), is('cognition.state', 'intact')],
      [between(item('C0500'), 13, 15), has('cognition.oriented', 'none')],
    ],
  }),
  inWeek({
    id: 'SL-D07',
    severity: 'high',
    basis: 'item',
    text: 'Hearing differs from what another visit of the week found.',
    pairs: [
      [is(item('B0200'), '0'), is('sensory.hearing', 'impaired', 'severe')],
      [is(item('B0200'), '2', '3'), is('sensory.hearing', 'adequate')],
      [is(item('B0200'), '0'), has('history.senses', 'hearing')],
      [is('sensory.hearing', 'adequate'), has('history.senses', 'hearing')],
    ],
  }),
  inWeek({
    id: 'SL-D08',
    severity: 'high',
    basis: 'item',
    text: 'Vision differs from what another visit of the week found.',
    pairs: [
      [is(item('B1000'), '0'), is('sensory.vision', 'impaired', 'severe', 'blind')],
      [is(item('B1000'), '2', '3', '4'), is('sensory.vision', 'adequate')],
      [is(item('B1000'), '0'), has('history.senses', 'vision')],
      [is('sensory.vision', 'adequate'), has('history.senses', 'vision')],
    ],
  }),
  inWeek({
    id: 'SL-D09',
    severity: 'look',
    basis: 'seldom',
    text: 'Shortness of breath differs from what another visit of the week found.',
    pairs: [
      [is(item('M1400'), '00'), is('respiratory.dyspnea', 'moderate', 'minimal', 'rest')],
      [is(item('M1400'), '03', '04'), is('respiratory.dyspnea', 'never')],
    ],
  }),
  inWeek({
    id: 'SL-D10',
    severity: 'high',
    basis: 'item',
    text: 'Another visit of the week measured on oxygen, and oxygen therapy is not named here.',
    pairs: [[lacks(item('O0110'), 'C1'), is('vitals.oxygenSource', 'oxygen')]],
  }),
  inWeek({
    id: 'SL-D11',
    severity: 'high',
    basis: 'both',
    text: 'With whom the patient lives differs from another visit.',
    days: 60,
    pairs: [...crossed(livesAlone, livesWith)],
  }),
  // A couple in assisted living lives with a spouse and in a congregate setting.
  inWeek({
    id: 'SL-D22',
    severity: 'look',
    basis: 'seldom',
    text: 'One visit has the patient in a facility, another alone or with others.',
    days: 60,
    pairs: [...crossed(livesAlone, inFacility), ...crossed(livesWith, inFacility)],
  }),
  inWeek({
    id: 'SL-D12',
    severity: 'high',
    basis: 'both',
    text: 'Help around the clock in one visit, none available in the other.',
    pairs: crossed(helpAlways, helpNever),
  }),
  inWeek({
    id: 'SL-D13',
    severity: 'look',
    basis: 'seldom',
    text: 'The need for an interpreter differs from another visit.',
    days: 60,
    pairs: [
      [is(item('A1110B'), '0'), is('visit.interpreter', true)],
      [is(item('A1110B'), '1'), is('visit.interpreter', false)],
    ],
  }),
  inWeek({
    id: 'SL-D14',
    severity: 'look',
    basis: 'seldom',
    text: 'Function before this illness differs from another visit.',
    days: 60,
    pairs: ['GG0100A', 'GG0100B'].flatMap((id) => [
      [is(item(id), '1'), is('history.before', 'independent', 'home')] as const,
      [is(item(id), '3'), is('history.before', 'muchHelp')] as const,
    ]),
  }),
  inWeek({
    id: 'SL-D15',
    severity: 'high',
    basis: 'item',
    text: 'Speech, swallowing, diet or feeding tube differ from the speech therapist’s findings.',
    pairs: [
      [lacks(item('K0520'), 'C'), is('swallow.food', '3', '4', '5')],
      [lacks(item('K0520'), 'B'), is('swallow.route', 'tube', 'both')],
      [is(item('M1870'), '00', '01', '02'), is('swallow.route', 'tube')],
      [is('nutrition.tube', false), is('swallow.route', 'tube', 'both')],
      [is('nutrition.tube', true), is('swallow.route', 'mouth')],
      [has(item('K0520'), 'B'), is('swallow.route', 'mouth')],
      [is('sensory.speech', 'clear'), has('communication.diagnosis', 'aphasia', 'dysarthria')],
    ],
  }),
  {
    ...other,
    id: 'SL-D16',
    basis: 'item',
    text: 'No rehabilitation therapy in the past 5 days, and a therapist treated the patient.',
    find: (facts) =>
      linesOf(is(item('J0520'), '0').in(facts.note.answers), within(facts, 5), [
        answered('treatment.performed'),
      ]),
  },
  {
    ...other,
    id: 'SL-D17',
    basis: 'both',
    text: 'A note since the last assessment has a fall, and this one has none.',
    find: (facts) => sinceAssessment(facts, is(item('J1800'), '0'), fell),
  },
  {
    ...other,
    id: 'SL-D18',
    basis: 'both',
    text: 'No history of falls, and an earlier note has a fall.',
    find: (facts) =>
      linesOf(is('falls.history', false).in(facts.note.answers), facts.earlier, fell),
  },
  {
    ...other,
    id: 'SL-D19',
    basis: 'both',
    text: 'A note since the last assessment has hospital or emergency care, and this one has none.',
    find: (facts) =>
      sinceAssessment(facts, is(item('M2301'), '00'), [
        is('hospitalization.since', 'emergency', 'inpatient'),
      ]),
  },
  {
    ...other,
    id: 'SL-D20',
    basis: 'both',
    text: 'No inpatient stay in the past 14 days, and a note of that time has one.',
    find: (facts) =>
      linesOf(has(item('M1000'), 'NA').in(facts.note.answers), within(facts, 14), [
        is('hospitalization.since', 'inpatient'),
      ]),
  },
  {
    ...other,
    id: 'SL-D21',
    severity: 'look',
    basis: 'threshold',
    text: 'The weight is more than a tenth away from the weight of another visit of the week.',
    find: (facts) => {
      const weight = answerAt(facts.note.answers, 'vitals.weight');
      const document = newestOn(within(facts, 7), answered('vitals.weight'));
      const before = document && answerAt(document.answers, 'vitals.weight');
      if (!document || typeof weight !== 'number' || typeof before !== 'number') return [];
      if (Math.abs(weight - before) <= before * farWeight) return [];
      const line = lineOf(document, { path: 'vitals.weight', value: before });
      return [{ path: 'vitals.weight', value: weight, against: [line] }];
    },
  },
];
