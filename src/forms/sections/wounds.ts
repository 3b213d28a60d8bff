import { pressureInjuryStages } from '#domain/options-clinical.ts';
import {
  choice,
  date,
  longText,
  number,
  photos,
  rows,
  section,
  text,
  type Condition,
  type Field,
  type Section,
} from '../define.ts';
import { pressureStaging } from './sources.ts';
import { bodyPlaces } from './body-places.ts';
import * as wound from './wound-fields.ts';
import { happened } from './asked.ts';

const hasWounds: Condition = { path: 'integumentary.wounds', equals: true };
const healed: Condition = { path: './trend', equals: 'healed' };
const pressureUlcer: Condition = { path: './type', equals: 'pressure' };

const bed = (...tissues: readonly string[]): Condition => ({
  any: tissues.map((includes) => ({ path: './tissue', includes })),
});

/**
 * What a stage rules out, after the definitions of the NPIAP (National Pressure Injury Advisory
 * Panel, staging system of 2016), and nothing beyond them:
 *
 * - 1: "intact skin".
 * - 2: "granulation tissue, slough and eschar are not present", "deeper tissues are not visible".
 * - 3: "fascia, muscle, tendon, ligament, cartilage and/or bone are not exposed".
 * - Unstageable: the extent of the damage "is obscured by slough or eschar".
 * - Deep tissue: "if necrotic tissue, subcutaneous tissue, granulation tissue, fascia, muscle or
 *   other underlying structures are visible, this indicates a full thickness pressure injury".
 */
const stage = choice('stage', 'Stage', pressureInjuryStages, {
  required: true,
  copyFromLast: false,
  showIf: pressureUlcer,
  source: pressureStaging,
  contradictions: [
    {
      answer: '1',
      when: {
        any: [
          { path: './depth', above: 0 },
          { path: './undermined', equals: true },
          { path: './tunnelled', equals: true },
        ],
      },
      text:
        'Stage 1 is intact skin, without depth, undermining or tunneling. ' +
        'Choose another stage or correct the measures.',
    },
    {
      answer: '1',
      when: bed('granulation', 'slough', 'necrosis', 'tendonBone'),
      text: 'Stage 1 is intact skin. Choose another stage or correct the wound bed.',
    },
    {
      answer: '2',
      when: bed('granulation', 'slough', 'necrosis', 'tendonBone'),
      text:
        'Stage 2 has no granulation, slough or eschar, and deeper tissue is not visible. ' +
        'Choose another stage or correct the wound bed.',
    },
    {
      answer: '3',
      when: bed('tendonBone'),
      text: 'Exposed tendon or bone is stage 4. Choose stage 4 or correct the wound bed.',
    },
    {
      answer: 'unstageable',
      when: {
        all: [{ path: './tissue', answered: true }, { not: bed('slough', 'necrosis') }],
      },
      text:
        'Unstageable means that slough or eschar hides the depth. ' +
        'Choose a stage or correct the wound bed.',
    },
    {
      answer: 'deepTissue',
      when: bed('granulation', 'necrosis', 'tendonBone'),
      text:
        'Granulation, eschar or deeper tissue means full thickness: ' +
        'unstageable, stage 3 or stage 4.',
    },
  ],
});

/** A healed wound is closed with its date: nothing about it is measured any more. */
const whileOpen = <F extends Field>(field: F): F => ({
  ...field,
  showIf: { all: [{ not: healed }, ...(field.showIf ? [field.showIf] : [])] },
});

/** Written by the app when a wound is taken over from the last visit, for comparison. */
const before = (path: string, label: string, unit: string, most: number) =>
  number(path, label, {
    unit,
    min: 0,
    max: most,
    step: 0.1,
    automatic: true,
    copyFromLast: false,
  });
const beforeDate = (path: string, label: string) =>
  date(path, label, { automatic: true, copyFromLast: false });

export const woundsSection: Section = section({
  id: 'wounds',
  photos: true,
  title: 'Wound assessment',
  source: pressureStaging,
  showIf: hasWounds,
  items: [
    rows('wounds', 'Wounds', {
      rowLabel: 'Wound',
      min: 1,
      max: 20,
      copyFromLast: false,
      fields: [
        choice('place', 'Location', bodyPlaces, { required: true }),
        text('site', 'Location in words', {
          required: true,
          optionalIf: { not: { path: './place', equals: 'other' } },
        }),
        wound.type,
        wound.onset,
        wound.closure,
        wound.trend,
        date('healedOn', 'Healed on', {
          ...happened,
          required: true,
          copyFromLast: false,
          showIf: healed,
        }),
        ...[
          wound.length,
          wound.width,
          wound.depth,
          wound.undermined,
          wound.underminingDepth,
          wound.underminingFrom,
          wound.tunnelled,
          wound.tunnellingDepth,
          wound.tissue,
          wound.granulation,
          stage,
          wound.drainageAmount,
          wound.drainageType,
          wound.odor,
          wound.edges,
          wound.surrounding,
          wound.infection,
          wound.pain,
          wound.treatment,
          wound.dressingBy,
        ].map(whileOpen),
        photos('photos', 'Photos'),
        number('number', 'Number', {
          unit: '',
          min: 1,
          max: 999,
          step: 1,
          automatic: true,
          copyFromLast: false,
        }),
        beforeDate('lastDate', 'Last assessed on'),
        before('lastLength', 'Length at the last visit', 'cm', 60),
        before('lastWidth', 'Width at the last visit', 'cm', 60),
        before('lastDepth', 'Depth at the last visit', 'cm', 30),
        beforeDate('firstDate', 'First measured on'),
        before('firstArea', 'First area', 'cm²', 3_600),
      ],
    }),
    longText('woundCare.comments', 'Wound comments', { maxLength: 1_000 }),
  ],
});
