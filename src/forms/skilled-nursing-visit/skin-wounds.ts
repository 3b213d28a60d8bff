import { woundStages } from '#domain/options.ts';
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
import { ownWording, woundStaging } from '../sections/sources.ts';

const hasWounds: Condition = { path: 'integumentary.wounds', equals: true };

export const integumentarySection: Section = section({
  id: 'integumentary',
  photos: true,
  title: 'Integumentary',
  source: ownWording,
  items: [
    choice(
      'integumentary.color',
      'Skin color',
      {
        usual: 'Normal for the patient',
        pale: 'Pale',
        flushed: 'Flushed',
        cyanotic: 'Cyanotic',
        jaundiced: 'Jaundiced',
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
      { dry: 'Dry', normal: 'Normal', moist: 'Moist', sweating: 'Diaphoretic' },
      { copyFromLast: false },
    ),
    choice(
      'integumentary.turgor',
      'Skin turgor',
      { good: 'Good', reduced: 'Decreased' },
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
        redness: 'Redness over bony prominence',
        scar: 'Scar',
        maceration: 'Maceration',
        fungal: 'Fungal infection',
      },
      { required: true, exclusive: 'none' },
    ),
    text('integumentary.findingsWhere', 'Location of findings', {
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
      'Skin protection measures',
      {
        none: 'None in use',
        mattress: 'Pressure-redistributing mattress',
        cushion: 'Pressure-redistributing cushion',
        turning: 'Turning schedule',
        heels: 'Heels floated',
        barrier: 'Barrier cream',
        moisturizer: 'Moisturizer',
      },
      { exclusive: 'none' },
    ),
    longText('integumentary.comments', 'Integumentary comments', { maxLength: 1_000 }),
  ],
});

const notCopied = { copyFromLast: false } as const;
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
  photos: true,
  title: 'Wound assessment',
  source: woundStaging,
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
        ),
        choice(
          'stage',
          'Stage',
          [
            ...woundStages,
            { value: 'unstageable', label: 'Unstageable' },
            { value: 'deepTissue', label: 'Deep tissue pressure injury' },
          ],
          { required: true, showIf: pressureUlcer, source: woundStaging },
        ),
        choice(
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
        ),
        date('onset', 'Onset date'),
        length('length', 'Length', 60),
        length('width', 'Width', 60),
        length('depth', 'Depth', 30),
        yesNo('undermined', 'Undermining', notCopied),
        number('underminingDepth', 'Undermining depth', {
          unit: 'cm',
          min: 0,
          max: 30,
          step: 0.1,
          required: true,
          copyFromLast: false,
          showIf: { path: './undermined', equals: true },
        }),
        text('underminingFrom', 'Undermining, clock positions from and to', {
          maxLength: 40,
          copyFromLast: false,
          showIf: { path: './undermined', equals: true },
        }),
        yesNo('tunnelled', 'Tunneling', notCopied),
        number('tunnellingDepth', 'Tunneling depth', {
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
            closed: 'Closed (resurfaced)',
            epithelial: 'Epithelial tissue',
            granulation: 'Granulation',
            slough: 'Slough',
            necrosis: 'Eschar (necrotic)',
            tendonBone: 'Exposed tendon or bone',
          },
          { required: true, copyFromLast: false },
        ),
        number('granulation', 'Percent granulation', {
          unit: '%',
          min: 0,
          max: 100,
          step: 5,
          copyFromLast: false,
          showIf: { path: './tissue', includes: 'granulation' },
        }),
        choice(
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
        ),
        choice(
          'drainageType',
          'Drainage type',
          {
            serous: 'Serous',
            sanguineous: 'Sanguineous',
            serosanguineous: 'Serosanguineous',
            purulent: 'Purulent',
          },
          { required: true, copyFromLast: false, showIf: drains },
        ),
        choice(
          'odor',
          'Odor after cleansing',
          { none: 'No odor', slight: 'Slight', strong: 'Strong odor' },
          notCopied,
        ),
        choices(
          'edges',
          'Wound edges',
          {
            attached: 'Attached',
            rolled: 'Rolled (epibole)',
            irregular: 'Irregular',
            thickened: 'Thickened',
          },
          notCopied,
        ),
        choices(
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
        ),
        choices(
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
        ),
        scale('pain', 'Wound pain', {
          low: 'No pain',
          high: 'Worst pain imaginable',
          copyFromLast: false,
        }),
        longText('treatment', 'Treatment performed per orders', {
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
          notCopied,
        ),
        choice(
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
        ),
      ],
    }),
    longText('woundCare.comments', 'Wound comments', { maxLength: 1_000 }),
  ],
});
