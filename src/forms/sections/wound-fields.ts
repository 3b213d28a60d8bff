import {
  choice,
  choices,
  date,
  longText,
  number,
  scale,
  text,
  yesNo,
  type Condition,
} from '../define.ts';
import { happened } from './asked.ts';

/** Questions about one wound that every version of the nursing note asks. */

const notCopied = { copyFromLast: false } as const;
const drains: Condition = {
  path: './drainageAmount',
  oneOf: ['scant', 'small', 'moderate', 'large'],
};
const measure = (path: string, label: string, most: number) =>
  number(path, label, {
    unit: 'cm',
    min: 0,
    max: most,
    step: 0.1,
    required: true,
    copyFromLast: false,
  });

export const type = choice(
  'type',
  'Wound type',
  {
    pressure: 'Pressure ulcer',
    stasis: 'Stasis ulcer',
    arterial: 'Arterial ulcer',
    diabetic: 'Diabetic foot ulcer',
    surgical: 'Surgical wound',
    tear: 'Skin tear',
    trauma: 'Traumatic wound',
    burn: 'Burn',
    other: 'Other',
  },
  { required: true },
);
export const closure = choice(
  'closure',
  'Incision closure',
  {
    sutures: 'Sutures',
    staples: 'Staples',
    strips: 'Adhesive strips',
    glue: 'Skin glue',
    open: 'Left open',
  },
  { showIf: { path: './type', equals: 'surgical' } },
);
export const onset = date('onset', 'Onset date', happened);
export const length = measure('length', 'Length', 60);
export const width = measure('width', 'Width', 60);
export const depth = measure('depth', 'Depth', 30);
export const undermined = yesNo('undermined', 'Undermining', notCopied);
export const underminingDepth = number('underminingDepth', 'Undermining depth', {
  unit: 'cm',
  min: 0,
  max: 30,
  step: 0.1,
  required: true,
  copyFromLast: false,
  showIf: { path: './undermined', equals: true },
});
export const underminingFrom = text('underminingFrom', 'Undermining, clock positions from and to', {
  maxLength: 40,
  copyFromLast: false,
  showIf: { path: './undermined', equals: true },
});
export const tunnelled = yesNo('tunnelled', 'Tunneling', notCopied);
export const tunnellingDepth = number('tunnellingDepth', 'Tunneling depth', {
  unit: 'cm',
  min: 0,
  max: 30,
  step: 0.1,
  required: true,
  copyFromLast: false,
  showIf: { path: './tunnelled', equals: true },
});
export const tissue = choices(
  'tissue',
  'Wound bed',
  {
    closed: 'Closed (resurfaced)',
    epithelial: 'Epithelial tissue',
    granulation: 'Granulation',
    slough: 'Slough',
    necrosis: 'Eschar (necrotic)',
    tendonBone: 'Exposed tendon or bone',
  },
  { required: true, copyFromLast: false },
);
export const granulation = number('granulation', 'Percent granulation', {
  unit: '%',
  min: 0,
  max: 100,
  step: 5,
  copyFromLast: false,
  showIf: { path: './tissue', includes: 'granulation' },
});
export const drainageAmount = choice(
  'drainageAmount',
  'Drainage amount',
  {
    none: 'No drainage',
    scant: 'Scant',
    small: 'Small',
    moderate: 'Moderate',
    large: 'Copious',
  },
  { required: true, copyFromLast: false },
);
export const drainageType = choice(
  'drainageType',
  'Drainage type',
  {
    serous: 'Serous',
    sanguineous: 'Sanguineous',
    serosanguineous: 'Serosanguineous',
    purulent: 'Purulent',
  },
  { required: true, copyFromLast: false, showIf: drains },
);
export const odor = choice(
  'odor',
  'Odor after cleansing',
  { none: 'No odor', slight: 'Slight', strong: 'Strong odor' },
  notCopied,
);
export const edges = choices(
  'edges',
  'Wound edges',
  {
    attached: 'Attached',
    rolled: 'Rolled (epibole)',
    irregular: 'Irregular',
    thickened: 'Thickened',
  },
  notCopied,
);
export const surrounding = choices(
  'surrounding',
  'Periwound skin',
  {
    intact: 'Skin intact',
    redness: 'Redness',
    warmth: 'Warmth',
    swelling: 'Swelling',
    hardening: 'Induration',
    maceration: 'Macerated',
    blister: 'Blister',
  },
  { exclusive: 'intact', copyFromLast: false },
);
export const infection = choices(
  'infection',
  'Signs of wound infection',
  {
    none: 'No signs of infection',
    redness: 'Spreading redness',
    warmth: 'Warmth',
    pus: 'Purulent drainage',
    pain: 'Increasing pain',
    fever: 'Fever',
  },
  { required: true, exclusive: 'none', copyFromLast: false },
);
export const pain = scale('pain', 'Wound pain', {
  low: 'No pain',
  high: 'Worst pain imaginable',
  copyFromLast: false,
});
export const treatment = longText('treatment', 'Treatment performed per orders', {
  required: true,
  copyFromLast: true,
});
export const dressingBy = choice(
  'dressingBy',
  'Dressing changed by',
  {
    nurse: 'Nurse',
    patient: 'Patient',
    caregiver: 'Caregiver',
    notChanged: 'Not changed at this visit',
  },
  notCopied,
);
export const trend = choice(
  'trend',
  'Wound status since the last visit',
  {
    first: 'Initial assessment',
    better: 'Improving',
    same: 'Unchanged',
    worse: 'Worsening',
    healed: 'Healed',
  },
  { required: true, copyFromLast: false },
);
