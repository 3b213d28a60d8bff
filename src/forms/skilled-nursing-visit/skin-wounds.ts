import {
  choice,
  choices,
  date,
  longText,
  number,
  rows,
  scale,
  section,
  text,
  yesNo,
  type Condition,
  type Section,
} from '../define.ts';
import { ownWording, woundStages } from '../sections/sources.ts';

const hasWounds: Condition = { path: 'integumentary.wounds', equals: true };

export const integumentarySection: Section = section({
  id: 'integumentary',
  title: 'Integumentary',
  source: ownWording,
  items: [
    choice(
      'integumentary.color',
      'Skin color',
      {
        usual: 'Usual for the patient',
        pale: 'Pale',
        flushed: 'Flushed',
        cyanotic: 'Bluish',
        jaundiced: 'Yellowish',
      },
      { required: true, copyFromLast: false },
    ),
    choice(
      'integumentary.temperature',
      'Skin temperature',
      { warm: 'Warm', cool: 'Cool', hot: 'Hot' },
      { copyFromLast: false },
    ),
    choice(
      'integumentary.moisture',
      'Skin moisture',
      { dry: 'Dry', normal: 'Normal', moist: 'Moist', sweating: 'Sweating' },
      { copyFromLast: false },
    ),
    choice(
      'integumentary.turgor',
      'Skin turgor',
      { good: 'Good', reduced: 'Reduced' },
      { copyFromLast: false },
    ),
    choices(
      'integumentary.findings',
      'Skin findings',
      {
        none: 'No findings',
        rash: 'Rash',
        itching: 'Itching',
        bruise: 'Bruise',
        tear: 'Skin tear',
        redness: 'Redness over bone',
        scar: 'Scar',
        maceration: 'Softened by moisture',
        fungal: 'Fungal infection',
      },
      { required: true, exclusive: 'none' },
    ),
    text('integumentary.findingsWhere', 'Where the findings are', {
      showIf: {
        all: [
          { path: 'integumentary.findings', answered: true },
          { not: { path: 'integumentary.findings', includes: 'none' } },
        ],
      },
    }),
    yesNo('integumentary.wounds', 'Wounds, pressure ulcers or incisions', { required: true }),
    choices(
      'integumentary.prevention',
      'Skin protection in use',
      {
        none: 'Nothing in use',
        mattress: 'Pressure-relieving mattress',
        cushion: 'Seat cushion',
        turning: 'Turning schedule',
        heels: 'Heels kept free',
        barrier: 'Barrier cream',
        moisturizer: 'Skin lotion',
      },
      { exclusive: 'none' },
    ),
    longText('integumentary.comments', 'Comments on the skin', { maxLength: 1_000 }),
  ],
});

const anew = { copyFromLast: false } as const;
const pressureUlcer: Condition = { path: './type', equals: 'pressure' };
const drains: Condition = {
  path: './drainageAmount',
  oneOf: ['scant', 'small', 'moderate', 'large'],
};
const length = (path: string, label: string, most: number) =>
  number(path, label, {
    unit: 'cm',
    min: 0,
    max: most,
    step: 0.1,
    required: true,
    copyFromLast: false,
  });

export const woundsSection: Section = section({
  id: 'wounds',
  title: 'Wound assessment',
  source: woundStages,
  showIf: hasWounds,
  items: [
    rows('wounds', 'Wounds', {
      rowLabel: 'Wound',
      hint: 'A wound keeps its number from visit to visit.',
      min: 1,
      max: 20,
      fields: [
        text('site', 'Site', { required: true }),
        choice('side', 'Side of the body', { L: 'Left', R: 'Right', middle: 'Midline' }),
        choice(
          'type',
          'Type of wound',
          {
            pressure: 'Pressure ulcer',
            stasis: 'Stasis ulcer',
            arterial: 'Arterial ulcer',
            diabetic: 'Diabetic foot ulcer',
            surgical: 'Surgical wound',
            tear: 'Skin tear',
            trauma: 'Other injury',
            burn: 'Burn',
            other: 'Other',
          },
          { required: true },
        ),
        choice(
          'stage',
          'Stage',
          {
            '1': 'Stage 1',
            '2': 'Stage 2',
            '3': 'Stage 3',
            '4': 'Stage 4',
            unstageable: 'Cannot be staged',
            deepTissue: 'Deep tissue injury',
          },
          { required: true, showIf: pressureUlcer, source: woundStages },
        ),
        choice(
          'closure',
          'Closure of the incision',
          {
            sutures: 'Sutures',
            staples: 'Staples',
            strips: 'Adhesive strips',
            glue: 'Skin glue',
            open: 'Left open',
          },
          { showIf: { path: './type', equals: 'surgical' } },
        ),
        date('onset', 'Since'),
        length('length', 'Length', 60),
        length('width', 'Width', 60),
        length('depth', 'Depth', 30),
        yesNo('undermined', 'Undermining', anew),
        number('underminingDepth', 'Undermining depth', {
          unit: 'cm',
          min: 0,
          max: 30,
          step: 0.1,
          required: true,
          copyFromLast: false,
          showIf: { path: './undermined', equals: true },
        }),
        text('underminingFrom', 'Undermining from and to, as on a clock face', {
          maxLength: 40,
          copyFromLast: false,
          showIf: { path: './undermined', equals: true },
        }),
        yesNo('tunnelled', 'Tunnelling', anew),
        number('tunnellingDepth', 'Tunnelling depth', {
          unit: 'cm',
          min: 0,
          max: 30,
          step: 0.1,
          required: true,
          copyFromLast: false,
          showIf: { path: './tunnelled', equals: true },
        }),
        choices(
          'tissue',
          'Wound bed',
          {
            closed: 'Closed skin',
            epithelial: 'New skin',
            granulation: 'Granulation',
            slough: 'Slough',
            necrosis: 'Black dead tissue',
            tendonBone: 'Tendon or bone visible',
          },
          { required: true, copyFromLast: false },
        ),
        number('granulation', 'Share of granulation', {
          unit: '%',
          min: 0,
          max: 100,
          step: 5,
          copyFromLast: false,
          showIf: { path: './tissue', includes: 'granulation' },
        }),
        choice(
          'drainageAmount',
          'Drainage',
          {
            none: 'No drainage',
            scant: 'Scant',
            small: 'Little',
            moderate: 'Moderate',
            large: 'Much',
          },
          { required: true, copyFromLast: false },
        ),
        choice(
          'drainageType',
          'Kind of drainage',
          {
            serous: 'Serous',
            sanguineous: 'Bloody',
            serosanguineous: 'Serous and bloody',
            purulent: 'Purulent',
          },
          { required: true, copyFromLast: false, showIf: drains },
        ),
        choice(
          'odor',
          'Odor after cleansing',
          { none: 'No odor', slight: 'Slight', strong: 'Strong odor' },
          anew,
        ),
        choices(
          'edges',
          'Wound edges',
          {
            attached: 'Attached',
            rolled: 'Rolled',
            irregular: 'Irregular',
            thickened: 'Thickened',
          },
          anew,
        ),
        choices(
          'surrounding',
          'Surrounding skin',
          {
            intact: 'Skin intact',
            redness: 'Redness',
            warmth: 'Warmth',
            swelling: 'Swelling',
            hardening: 'Hardening',
            maceration: 'Softened by moisture',
            blister: 'Blister',
          },
          { exclusive: 'intact', copyFromLast: false },
        ),
        choices(
          'infection',
          'Signs of wound infection',
          {
            none: 'No signs of infection',
            redness: 'Spreading redness',
            warmth: 'Warmth',
            pus: 'Pus',
            pain: 'Increasing pain',
            fever: 'Fever',
          },
          { required: true, exclusive: 'none', copyFromLast: false },
        ),
        scale('pain', 'Pain at the wound', {
          low: 'No pain',
          high: 'Worst pain imaginable',
          copyFromLast: false,
        }),
        longText('treatment', 'Treatment as ordered and done', {
          required: true,
          copyFromLast: true,
        }),
        choice(
          'dressingBy',
          'Dressing changed by',
          {
            nurse: 'Nurse',
            patient: 'Patient',
            caregiver: 'Caregiver',
            notChanged: 'Not changed at this visit',
          },
          anew,
        ),
        choice(
          'trend',
          'Healing since the last visit',
          {
            first: 'First assessment',
            better: 'Better',
            same: 'The same',
            worse: 'Worse',
            healed: 'Healed',
          },
          { required: true, copyFromLast: false },
        ),
      ],
    }),
    longText('woundCare.comments', 'Comments on the wounds', { maxLength: 1_000 }),
  ],
});
