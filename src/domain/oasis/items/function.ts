import {
  boxes,
  checks,
  code,
  fulls,
  functions,
  ladder,
  listed,
  notAssessed,
  one,
  starts,
  type CodeItem,
  type OasisItem,
  type Timepoint,
} from '../item.ts';
import { conditionCodes, performanceWords } from '../../options.ts';
import { is, type When } from '../when.ts';

/** Sections G and GG: what the patient can do. */

const daily: readonly OasisItem[] = [
  code(
    ['M1800', 'G', 'Grooming', functions],
    'M1800_CRNT_GROOMING',
    ladder(2, 0, [
      'Unaided, with or without devices',
      'Utensils must be placed within reach',
      'Someone must assist',
      'Depends entirely on someone else',
    ]),
  ),
  code(
    ['M1810', 'G', 'Dressing upper body', functions],
    'M1810_CRNT_DRESS_UPPER',
    ladder(2, 0, [
      'Gets clothes and dresses unaided',
      'Dresses unaided when clothes are laid out',
      'Someone must help put on clothing',
      'Depends entirely on someone else',
    ]),
  ),
  code(
    ['M1820', 'G', 'Dressing lower body', functions],
    'M1820_CRNT_DRESS_LOWER',
    ladder(2, 0, [
      'Gets clothes and dresses unaided',
      'Dresses unaided when clothes and shoes are laid out',
      'Someone must help put on clothing',
      'Depends entirely on someone else',
    ]),
  ),
  code(
    ['M1830', 'G', 'Bathing', functions],
    'M1830_CRNT_BATHG',
    ladder(2, 0, [
      'Independent in shower or tub',
      'Independent with devices',
      'Intermittent assistance of another person',
      'Another person present throughout',
      'Cannot use shower or tub, bathes self at sink, chair or commode',
      'Cannot use shower or tub, participates with help or supervision',
      'Bathed totally by another person',
    ]),
  ),
  code(
    ['M1840', 'G', 'Toilet transferring', functions],
    'M1840_CRNT_TOILTG',
    ladder(2, 0, [
      'To and from the toilet independently',
      'With reminding, assistance or supervision',
      'Bedside commode',
      'Bedpan or urinal independently',
      'Totally dependent in toileting',
    ]),
  ),
  code(
    ['M1845', 'G', 'Toileting hygiene', fulls],
    'M1845_CRNT_TOILTG_HYGN',
    ladder(2, 0, [
      'Independent',
      'Without assistance when supplies are laid out',
      'Someone must help',
      'Depends entirely on someone else',
    ]),
  ),
  code(
    ['M1850', 'G', 'Transferring', functions],
    'M1850_CRNT_TRNSFRNG',
    ladder(2, 0, [
      'Independent',
      'Minimal human assistance or a device',
      'Bears weight and pivots, cannot transfer self',
      'Cannot bear weight or pivot when transferred',
      'Bedfast, turns and positions self',
      'Bedfast, cannot turn or position self',
    ]),
  ),
  code(
    ['M1860', 'G', 'Ambulation and locomotion', functions],
    'M1860_CRNT_AMBLTN',
    ladder(2, 0, [
      'Walks independently without device',
      'One-handed device',
      'Two-handed device, or supervision on stairs and uneven surfaces',
      'Walks only with supervision or assistance at all times',
      'Chairfast, wheels self independently',
      'Chairfast, cannot wheel self',
      'Bedfast',
    ]),
  ),
];

const prior = [...listed(conditionCodes, ['3', '2', '1', '8', '9']), notAssessed];

const before: readonly OasisItem[] = [
  ...(
    [
      ['A', 'Self-care'],
      ['B', 'Indoor mobility'],
      ['C', 'Stairs'],
      ['D', 'Functional cognition'],
    ] as const
  ).map(([row, label]) =>
    code([`GG0100${row}`, 'GG', label, starts], null, prior, {
      group: 'Prior functioning, before this illness or injury',
      confidence: 'known',
    }),
  ),
  checks(
    ['GG0110', 'GG', 'Prior device use', starts],
    boxes('GG0110', [
      ['A', 'A', 'Manual wheelchair'],
      ['B', 'B', 'Motorized wheelchair or scooter'],
      ['C', 'C', 'Mechanical lift'],
      ['D', 'D', 'Walker'],
      ['E', 'E', 'Orthotics or prosthetics'],
      ['Z', 'Z', 'None of these devices'],
    ]),
    ['Z'],
    { confidence: 'known', dash: true },
  ),
];

/** The six levels, the three reasons for no attempt, and not assessed. */
const performance = [
  ...listed(performanceWords, ['6', '5', '4', '3', '2', '1', '7', '9', '10', '88']),
  notAssessed,
];
const attempted = ['01', '02', '03', '04', '05', '06', '-'] as const;
const tried = (item: string): When => is(item, ...attempted);

/** Column of the performance: 1 at start or resumption, 4 at follow-up, 3 at discharge. */
const columns: Readonly<Record<Timepoint, string>> = {
  '01': '1',
  '03': '1',
  '04': '4',
  '05': '4',
  '06': '',
  '07': '',
  '08': '',
  '09': '3',
};
const elements = (
  id: string,
  timepoints: readonly Timepoint[],
): Partial<Record<Timepoint, string>> =>
  Object.fromEntries(
    timepoints.map((timepoint) => [
      timepoint,
      // The one GG element that kept the name it had before GG was one per column.
      id === 'GG0170C' && columns[timepoint] === '1'
        ? 'GG0170C_MOBILITY_SOCROC_PERF'
        : `${id}${columns[timepoint]}`,
    ]),
  );

const perform = (
  id: string,
  label: string,
  timepoints: readonly Timepoint[],
  rest: { readonly ask?: When; readonly group: string },
): CodeItem => code([id, 'GG', label, timepoints], elements(id, timepoints), performance, rest);

const selfCare = { group: 'Self-care performance' };
const mobility = { group: 'Mobility performance' };
const wheels: When = is('GG0170Q', '1');

const performances: readonly OasisItem[] = [
  perform('GG0130A', 'Eating', functions, selfCare),
  perform('GG0130B', 'Oral hygiene', functions, selfCare),
  perform('GG0130C', 'Toileting hygiene', functions, selfCare),
  perform('GG0130E', 'Shower or bathe self', fulls, selfCare),
  perform('GG0130F', 'Upper body dressing', fulls, selfCare),
  perform('GG0130G', 'Lower body dressing', fulls, selfCare),
  perform('GG0130H', 'Putting on or taking off footwear', fulls, selfCare),
  perform('GG0170A', 'Roll left and right', functions, mobility),
  perform('GG0170B', 'Sit to lying', functions, mobility),
  perform('GG0170C', 'Lying to sitting on side of bed', functions, mobility),
  perform('GG0170D', 'Sit to stand', functions, mobility),
  perform('GG0170E', 'Chair or bed-to-chair transfer', functions, mobility),
  perform('GG0170F', 'Toilet transfer', functions, mobility),
  perform('GG0170G', 'Car transfer', fulls, mobility),
  perform('GG0170I', 'Walk 10 feet', functions, mobility),
  perform('GG0170J', 'Walk 50 feet with two turns', functions, {
    ...mobility,
    ask: tried('GG0170I'),
  }),
  perform('GG0170K', 'Walk 150 feet', fulls, { ...mobility, ask: tried('GG0170I') }),
  perform('GG0170L', 'Walk 10 feet on uneven surfaces', functions, {
    ...mobility,
    ask: tried('GG0170I'),
  }),
  perform('GG0170M', 'One step (curb)', functions, mobility),
  perform('GG0170N', 'Four steps', functions, { ...mobility, ask: tried('GG0170M') }),
  perform('GG0170O', 'Twelve steps', fulls, { ...mobility, ask: tried('GG0170N') }),
  perform('GG0170P', 'Picking up an object', fulls, mobility),
  code(
    ['GG0170Q', 'GG', 'Uses a wheelchair or scooter', functions],
    elements('GG0170Q', functions),
    [one('0', 'No'), one('1', 'Yes'), notAssessed],
    mobility,
  ),
  perform('GG0170R', 'Wheel 50 feet with two turns', functions, { ...mobility, ask: wheels }),
  code(
    ['GG0170RR', 'GG', 'Kind of wheelchair for 50 feet', fulls],
    elements('GG0170RR', fulls),
    [one('1', 'Manual'), one('2', 'Motorized'), notAssessed],
    { ...mobility, ask: wheels },
  ),
  perform('GG0170S', 'Wheel 150 feet', fulls, { ...mobility, ask: wheels }),
  code(
    ['GG0170SS', 'GG', 'Kind of wheelchair for 150 feet', fulls],
    elements('GG0170SS', fulls),
    [one('1', 'Manual'), one('2', 'Motorized'), notAssessed],
    { ...mobility, ask: wheels },
  ),
];

export const ability: readonly OasisItem[] = [...daily, ...before, ...performances];
