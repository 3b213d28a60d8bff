import {
  choice,
  choices,
  number,
  section,
  table,
  text,
  type Condition,
  type Field,
  type Section,
} from '../../define.ts';
import { measuredNow, observed, type TherapyParts } from './kinds.ts';
import { assistanceHint } from './levels.ts';
import { levelColumns } from './mobility.ts';
import { assistanceLevels, therapistsLists } from './sources.ts';

/** Activities of daily living, basic and instrumental, by level of assistance. */
export const dailyActivities = (parts: TherapyParts): Section =>
  section({
    id: 'dailyActivities',
    title: 'Daily activities',
    source: assistanceLevels,
    ...measuredNow(parts, 'dailyActivities'),
    items: [
      table('adl', 'Self-care', {
        hint: assistanceHint,
        rows: [
          { id: 'feeding', label: 'Feeding' },
          { id: 'grooming', label: 'Grooming' },
          { id: 'upperDressing', label: 'Upper body dressing' },
          { id: 'lowerDressing', label: 'Lower body dressing' },
          { id: 'bathing', label: 'Bathing' },
          { id: 'toileting', label: 'Toileting' },
        ],
        columns: levelColumns(parts),
      }),
      table('iadl', 'Household', {
        hint: assistanceHint,
        rows: [
          { id: 'meals', label: 'Meal preparation' },
          { id: 'medications', label: 'Taking medications' },
          { id: 'housekeeping', label: 'Light housekeeping' },
          { id: 'laundry', label: 'Laundry' },
          { id: 'telephone', label: 'Telephone' },
          { id: 'money', label: 'Managing money' },
        ],
        columns: levelColumns(parts),
      }),
      choices(
        'adl.limits',
        'What limits daily activities',
        {
          nothing: 'Nothing',
          strength: 'Weakness',
          motion: 'Limited motion',
          balance: 'Impaired balance',
          endurance: 'Low endurance',
          pain: 'Pain',
          cognition: 'Cognition',
          vision: 'Impaired vision',
          home: 'The home itself',
        },
        { required: true, exclusive: 'nothing', ...observed },
      ),
    ],
  });

const affected: Condition = { path: 'hand.state', equals: 'impaired' };

const reading = (path: string, label: string, unit: string, max: number, step: number): Field =>
  number(path, label, { unit, min: 0, max, step, ...observed });

/** Grip, pinch and dexterity of each hand. */
export const handFunction = (parts: TherapyParts): Section =>
  section({
    id: 'hand',
    title: 'Hand function',
    source: therapistsLists,
    ...measuredNow(parts, 'hand'),
    items: [
      choice(
        'hand.dominant',
        'Dominant hand',
        { R: 'Right', L: 'Left', both: 'Both' },
        { required: true },
      ),
      choice(
        'hand.state',
        'Hand function',
        { intact: 'Within functional limits', impaired: 'Impaired', notTested: 'Not tested' },
        { required: true, ...observed },
      ),
      table('hand', 'Hand measurements', {
        hint: 'Best of the trials of your protocol; compare with the other hand.',
        showIf: affected,
        rows: [
          { id: 'right', label: 'Right' },
          { id: 'left', label: 'Left' },
        ],
        columns: [
          reading('grip', 'Grip', 'lb', 200, 1),
          reading('lateralPinch', 'Lateral pinch', 'lb', 60, 0.5),
          reading('tipPinch', 'Tip pinch', 'lb', 60, 0.5),
          reading('pegs', 'Nine-hole peg test', 's', 600, 0.1),
        ],
      }),
      choices(
        'hand.findings',
        'Findings of the hands',
        {
          swelling: 'Swelling',
          contracture: 'Contracture',
          deformity: 'Joint deformity',
          tremor: 'Tremor',
          numbness: 'Numbness',
          subluxation: 'Shoulder subluxation',
        },
        { ...observed, showIf: affected },
      ),
      text('hand.splint', 'Splint or orthosis and wearing schedule', { maxLength: 500 }),
    ],
  });
