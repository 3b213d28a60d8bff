import { pressureInjuryStages } from '#domain/options-clinical.ts';
import { choice, longText, rows, section, text, type Condition, type Section } from '../define.ts';
import { woundStaging } from '../sections/sources.ts';
import * as wound from '../skilled-nursing-visit/wound-fields.ts';

const hasWounds: Condition = { path: 'integumentary.wounds', equals: true };
const pressureUlcer: Condition = { path: './type', equals: 'pressure' };

/** Wounds with their place in words, as version 1 of the nursing note asked for them. */
export const firstWoundsSection: Section = section({
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
        wound.type,
        choice('stage', 'Stage', pressureInjuryStages, {
          required: true,
          showIf: pressureUlcer,
          source: woundStaging,
        }),
        wound.closure,
        wound.onset,
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
        wound.drainageAmount,
        wound.drainageType,
        wound.odor,
        wound.edges,
        wound.surrounding,
        wound.infection,
        wound.pain,
        wound.treatment,
        wound.dressingBy,
        wound.trend,
      ],
    }),
    longText('woundCare.comments', 'Wound comments', { maxLength: 1_000 }),
  ],
});
