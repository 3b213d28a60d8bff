import {
  boxes,
  checks,
  code,
  fulls,
  ladder,
  listed,
  noYes,
  notAssessed,
  number,
  one,
  starts,
  type CodeItem,
  type OasisCode,
  type OasisItem,
} from '../item.ts';
import { moodPresence } from '../../options-clinical.ts';
import { is } from '../when.ts';

/** Sections B to F: hearing and vision, cognition, mood, behaviour, living situation. */

const declinesOrUnable = [
  one('7', 'Patient declines to respond'),
  one('8', 'Patient unable to respond'),
];
const howOften = ladder(1, 0, ['Never', 'Rarely', 'Sometimes', 'Often', 'Always']);

/** BIMS and CAM are instruments of others: own words for what is counted, their codes, no text. */
const bims = (id: string, label: string, codes: readonly OasisCode[]): CodeItem =>
  code([id, 'C', label, fulls], null, [...codes, notAssessed], {
    group: 'Interview for mental status (BIMS)',
    instrument: 'BIMS',
    ask: is('C0100', '1'),
    given: [{ when: is('C0100', '-'), value: '-' }],
  });
const recall = ladder(1, 0, ['Not recalled', 'Recalled after a cue', 'Recalled without a cue']);

const cam = (letter: string, label: string): CodeItem =>
  code(
    [`C1310${letter}`, 'C', label, fulls],
    null,
    [
      ...ladder(1, 0, [
        'Not present',
        'Present, does not change',
        'Present, comes and goes or changes in severity',
      ]),
      notAssessed,
    ],
    { group: 'Signs of delirium (CAM)', instrument: 'CAM' },
  );

const senses: readonly OasisItem[] = [
  code(
    ['B0200', 'B', 'Hearing, with hearing aid if used', { E1: ['01'], E2: starts }],
    null,
    [
      ...ladder(1, 0, [
        'Adequate: hears normal conversation',
        'Minimal difficulty in some settings',
        'Moderate difficulty: speaker must raise voice',
        'Highly impaired: no useful hearing',
      ]),
      notAssessed,
    ],
    { confidence: 'seen' },
  ),
  code(
    ['B1000', 'B', 'Vision, with glasses or other aids', { E1: ['01'], E2: starts }],
    null,
    [
      ...ladder(1, 0, [
        'Adequate: reads regular print',
        'Impaired: reads large print only',
        'Moderately impaired: identifies objects, reads no headlines',
        'Highly impaired: object identification in question',
        'Severely impaired: no vision, or light and shapes only',
      ]),
      notAssessed,
    ],
    { confidence: 'seen' },
  ),
  code(['B1300', 'B', 'Needs help to read instructions of doctor or pharmacy', fulls], null, [
    ...howOften,
    ...declinesOrUnable,
  ]),
];

const cognition: readonly OasisItem[] = [
  code(
    ['C0100', 'C', 'Interview for mental status to be done', fulls],
    null,
    [one('0', 'No: patient is rarely or never understood'), one('1', 'Yes'), notAssessed],
    { confidence: 'seen', instrument: 'BIMS', hint: 'A No answer goes to C1310.' },
  ),
  bims(
    'C0200',
    'Words repeated at the first attempt',
    ladder(1, 0, ['None', 'One', 'Two', 'Three']),
  ),
  bims(
    'C0300A',
    'States the year',
    ladder(1, 0, [
      'Off by more than 5 years, or no answer',
      'Off by 2 to 5 years',
      'Off by 1 year',
      'Correct',
    ]),
  ),
  bims(
    'C0300B',
    'States the month',
    ladder(1, 0, [
      'Off by more than 1 month, or no answer',
      'Off by 6 days to 1 month',
      'Correct within 5 days',
    ]),
  ),
  bims(
    'C0300C',
    'States the day of the week',
    ladder(1, 0, ['Incorrect, or no answer', 'Correct']),
  ),
  bims('C0400A', 'Recalls the first word', recall),
  bims('C0400B', 'Recalls the second word', recall),
  bims('C0400C', 'Recalls the third word', recall),
  number(
    ['C0500', 'C', 'BIMS summary score', fulls],
    null,
    {
      min: 0,
      max: 15,
      digits: 2,
      unit: '',
      special: [one('99', 'Interview could not be completed'), notAssessed],
    },
    {
      group: 'Interview for mental status (BIMS)',
      instrument: 'BIMS',
      computed: 'bims',
      hint:
        'Adds up C0200 to C0400C. 13 to 15: intact; 8 to 12: moderate; 0 to 7: severe ' +
        'impairment; 99: not completed.',
      ask: is('C0100', '1'),
      given: [{ when: is('C0100', '-'), value: '-' }],
    },
  ),
  code(
    ['C1310A', 'C', 'Acute change in mental status from baseline', fulls],
    null,
    [...noYes, notAssessed],
    {
      group: 'Signs of delirium (CAM)',
      instrument: 'CAM',
    },
  ),
  cam('B', 'Inattention'),
  cam('C', 'Disorganized thinking'),
  cam('D', 'Altered level of consciousness'),
  code(
    ['M1700', 'C', 'Cognitive functioning', fulls],
    'M1700_COG_FUNCTION',
    ladder(2, 0, [
      'Alert and oriented, independent',
      'Needs prompting under stress or in new situations',
      'Needs assistance in specific situations',
      'Needs considerable assistance in routine situations',
      'Totally dependent',
    ]),
  ),
  code(['M1710', 'C', 'When confused', fulls], 'M1710_WHEN_CONFUSED', [
    ...ladder(2, 0, [
      'Never',
      'In new or complex situations only',
      'On awakening or at night only',
      'During the day and evening, not constantly',
      'Constantly',
    ]),
    one('NA', 'Patient nonresponsive'),
  ]),
  code(
    ['M1720', 'C', 'When anxious', fulls],
    'M1720_WHEN_ANXIOUS',
    [
      ...ladder(2, 0, [
        'None of the time',
        'Less often than daily',
        'Daily, not constantly',
        'All of the time',
      ]),
      one('NA', 'Patient nonresponsive'),
    ],
    { confidence: 'known' },
  ),
];

/** PHQ items A to I; no permission is needed to reproduce them. */
export const phqSymptoms = {
  A: 'Little interest or pleasure in doing things',
  B: 'Feeling down, depressed, or hopeless',
  C: 'Trouble falling or staying asleep, or sleeping too much',
  D: 'Feeling tired or having little energy',
  E: 'Poor appetite or overeating',
  F: 'Feeling bad about yourself - or that you are a failure or have let yourself or your family down',
  G: 'Trouble concentrating on things, such as reading the newspaper or watching television',
  H:
    'Moving or speaking so slowly that other people could have noticed? Or the opposite - ' +
    'being so fidgety or restless that you have been moving around a lot more than usual',
  I: 'Thoughts that you would be better off dead or of hurting yourself in some way',
} as const;

const often = { any: [is('D0150A2', '2', '3'), is('D0150B2', '2', '3')] };
const symptom = ([letter, label]: readonly [string, string]): readonly OasisItem[] => {
  const rest = letter > 'B';
  const present = `D0150${letter}1`;
  const shared = { confidence: 'seen', instrument: 'PHQ' } as const;
  const gate = rest ? { ask: often } : {};
  return [
    code([present, 'D', label, fulls], null, listed(moodPresence), {
      ...shared,
      ...gate,
    }),
    code(
      [`D0150${letter}2`, 'D', `How often: ${label}`, fulls],
      null,
      [
        ...ladder(1, 0, [
          'Never or 1 day',
          '2 to 6 days (several days)',
          '7 to 11 days (half or more of the days)',
          '12 to 14 days (nearly every day)',
        ]),
        notAssessed,
      ],
      {
        ...shared,
        codesFrom: { '-': 'E2' },
        ask: rest ? { all: [often, is(present, '1')] } : is(present, '1'),
        given: [
          { when: is(present, '0'), value: '0' },
          { when: is(present, '-'), value: '-' },
        ],
      },
    ),
  ];
};

const mood: readonly OasisItem[] = [
  ...Object.entries(phqSymptoms).flatMap(symptom),
  number(
    ['D0160', 'D', 'PHQ total severity score', fulls],
    null,
    {
      min: 0,
      max: 27,
      digits: 2,
      unit: '',
      special: [one('99', 'Interview could not be completed')],
    },
    {
      confidence: 'seen',
      instrument: 'PHQ',
      computed: 'phq',
      hint:
        'Adds up how often each symptom occurred. 0 to 4: minimal; 5 to 9: mild; 10 to 14: ' +
        'moderate; 15 to 19: moderately severe; 20 to 27: severe; 99: not completed.',
    },
  ),
  code(
    ['D0700', 'D', 'Feels lonely or isolated from others', fulls],
    null,
    [...howOften, ...declinesOrUnable],
    { confidence: 'seen' },
  ),
];

const living: readonly OasisItem[] = [
  checks(
    ['M1740', 'E', 'Cognitive, behavioral and psychiatric symptoms at least once a week', fulls],
    boxes('M1740_BD_', [
      ['01', 'MEM_DEFICIT', 'Memory deficit'],
      ['02', 'IMP_DECISN', 'Impaired decision-making'],
      ['03', 'VERBAL', 'Verbal disruption'],
      ['04', 'PHYSICAL', 'Physical aggression'],
      ['05', 'SOC_INAPPRO', 'Disruptive, infantile or inappropriate behavior'],
      ['06', 'DELUSIONS', 'Delusional, hallucinatory or paranoid behavior'],
      ['07', 'NONE', 'None of the above'],
    ]),
    ['07'],
  ),
  code(
    ['M1745', 'E', 'Frequency of disruptive behavior', fulls],
    'M1745_BEH_PROB_FREQ',
    ladder(2, 0, [
      'Never',
      'Less than once a month',
      'Once a month',
      'Several times each month',
      'Several times a week',
      'At least daily',
    ]),
    { confidence: 'known' },
  ),
  code(
    ['M1100', 'F', 'Living situation and availability of assistance', starts],
    'M1100_PTNT_LVG_STUTN',
    ladder(
      2,
      1,
      ['Lives alone', 'Lives with others', 'Congregate setting'].flatMap((place) =>
        [
          'around the clock',
          'regular daytime',
          'regular nighttime',
          'occasional or short-term',
          'no assistance available',
        ].map((help) => `${place}: ${help}`),
      ),
    ),
    { confidence: 'known' },
  ),
  ...(
    [
      ['a', 'ADL', 'ADL assistance', ['09']],
      ['c', 'MDCTN', 'Medication administration', ['09']],
      ['d', 'PRCDR', 'Medical procedures and treatments', ['09']],
      ['f', 'SPRVSN', 'Supervision and safety', ['01', '03', '09']],
    ] as const
  ).map(([row, ending, label, timepoints]) =>
    code(
      [`M2102${row}`, 'F', label, timepoints],
      `M2102_CARE_TYPE_SRC_${ending}`,
      ladder(2, 0, [
        'No assistance needed',
        'Caregivers currently provide assistance',
        'Caregivers need training or support',
        'Caregivers not likely to provide assistance',
        'Assistance needed, no caregiver available',
      ]),
      { group: 'Types and sources of assistance', confidence: 'known' },
    ),
  ),
];

export const mind: readonly OasisItem[] = [...senses, ...cognition, ...mood, ...living];
