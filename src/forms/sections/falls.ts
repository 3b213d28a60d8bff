import { fallRiskFactors } from '#domain/options-clinical.ts';
import {
  choice,
  choices,
  longText,
  number,
  score,
  section,
  yesNo,
  type Condition,
  type Section,
} from '../define.ts';
import { fallScore, ownWording } from './sources.ts';

const fell: Condition = { path: 'falls.since', equals: true };
const noHistory: Condition = { path: 'falls.history', equals: false };

/**
 * Falls since the last visit and the fall risk score of spec rules §9: 15 for a history of falls,
 * else 5 per factor.
 */
export const fallsSection: Section = section({
  id: 'falls',
  title: 'Falls',
  source: ownWording,
  items: [
    yesNo('falls.since', 'Fall since the last visit', { required: true, copyFromLast: false }),
    number('falls.count', 'Number of falls', {
      unit: '',
      min: 1,
      max: 99,
      step: 1,
      required: true,
      showIf: fell,
      copyFromLast: false,
    }),
    choice(
      'falls.injury',
      'Injury from the fall',
      {
        none: 'No injury',
        minor: 'Bruise or skin tear',
        major: 'Fracture, head injury or worse',
      },
      { required: true, showIf: fell, copyFromLast: false },
    ),
    longText('falls.detail', 'Circumstances of the fall and who was notified', {
      maxLength: 1_000,
      required: true,
      showIf: fell,
    }),
    yesNo('falls.history', 'History of falls', { required: true, source: fallScore }),
    choices('falls.factors', 'Fall risk factors', fallRiskFactors, {
      required: true,
      exclusive: 'none',
      showIf: noHistory,
      source: fallScore,
    }),
    score(
      'falls.score',
      'Fall risk score',
      { name: 'fall-risk', history: 'falls.history', factors: 'falls.factors' },
      { source: fallScore },
    ),
    choices(
      'falls.precautions',
      'Fall precautions in place',
      {
        none: 'None in place',
        clear: 'Clear walkways',
        light: 'Adequate lighting',
        shoes: 'Nonskid footwear',
        device: 'Assistive device within reach',
        bars: 'Grab bars',
        bed: 'Bed in low position',
        call: 'Emergency call button',
        supervision: 'Supervised ambulation',
      },
      { exclusive: 'none' },
    ),
  ],
});
