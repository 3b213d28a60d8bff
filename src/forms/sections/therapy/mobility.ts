import { choice, choices, number, section, table, type Field, type Section } from '../../define.ts';
import { compared, current, measuredNow, observed, type TherapyParts } from './kinds.ts';
import { assistance, assistanceHint, walkingAids } from './levels.ts';
import { assistanceLevels } from './sources.ts';

/** Today's level beside the one it is compared with. */
export const levelColumns = (parts: TherapyParts): readonly Field[] => {
  const before = compared(parts);
  const now = choice('level', current(parts), assistance, { ...observed, required: true });
  return before === null ? [now] : [choice('before', before, assistance, observed), now];
};

/** Bed mobility and transfers. */
export const transfers = (parts: TherapyParts): Section =>
  section({
    id: 'transfers',
    title: 'Bed mobility and transfers',
    source: assistanceLevels,
    ...measuredNow(parts, 'transfers'),
    items: [
      table('transfers', 'Bed mobility and transfers', {
        hint: assistanceHint,
        rows: [
          { id: 'rolling', label: 'Rolling' },
          { id: 'lyingToSitting', label: 'Lying to sitting' },
          { id: 'sitToStand', label: 'Sit to stand' },
          { id: 'bedToChair', label: 'Bed to chair' },
          { id: 'toilet', label: 'Toilet' },
          { id: 'tub', label: 'Tub or shower' },
          { id: 'car', label: 'Car' },
        ],
        columns: levelColumns(parts),
      }),
      choices(
        'transfers.devices',
        'Devices for transfers',
        {
          none: 'No aids',
          walker: 'Walker',
          board: 'Sliding board',
          belt: 'Gait belt',
          bars: 'Grab bars',
          rail: 'Bed rail',
          lift: 'Patient lift',
        },
        { exclusive: 'none' },
      ),
    ],
  });

/** Walking, stairs and wheelchair. */
export const ambulation = (parts: TherapyParts): Section =>
  section({
    id: 'ambulation',
    title: 'Ambulation',
    source: assistanceLevels,
    ...measuredNow(parts, 'ambulation'),
    items: [
      choice(
        'gait.walks',
        'Patient walks',
        { yes: 'Yes', therapyOnly: 'Only in therapy', no: 'No' },
        { required: true, ...observed },
      ),
      table('gait', 'Ambulation', {
        hint: assistanceHint,
        showIf: { path: 'gait.walks', oneOf: ['yes', 'therapyOnly'] },
        rows: [
          { id: 'level', label: 'Level surface' },
          { id: 'uneven', label: 'Uneven surface' },
          { id: 'stairs', label: 'Stairs' },
        ],
        columns: levelColumns(parts),
      }),
      number('objective.gaitDistance', 'Gait distance', {
        unit: 'ft',
        min: 0,
        max: 5_000,
        step: 1,
        required: true,
        hint: 'The longest distance without rest.',
        ...observed,
        showIf: { path: 'gait.walks', oneOf: ['yes', 'therapyOnly'] },
      }),
      number('objective.stairs', 'Number of steps climbed', {
        unit: '',
        min: 0,
        max: 200,
        step: 1,
        ...observed,
        showIf: { path: 'gait.stairs.level', answered: true },
      }),
      choices('objective.gaitAid', 'Assistive devices', walkingAids, {
        required: true,
        exclusive: 'none',
      }),
      choices(
        'gait.deviations',
        'Gait deviations',
        {
          none: 'None observed',
          slow: 'Slow',
          shortSteps: 'Short steps',
          shuffling: 'Shuffling',
          wide: 'Wide base',
          antalgic: 'Antalgic',
          trendelenburg: 'Trendelenburg',
          footDrop: 'Foot drop',
          circumduction: 'Circumduction',
          flexed: 'Forward-flexed trunk',
          uneven: 'Uneven step length',
        },
        {
          required: true,
          exclusive: 'none',
          ...observed,
          showIf: { path: 'gait.walks', oneOf: ['yes', 'therapyOnly'] },
        },
      ),
      choice('gait.wheelchair', 'Wheelchair mobility', assistance, {
        hint: assistanceHint,
        ...observed,
        required: true,
        showIf: { path: 'objective.gaitAid', includes: 'wheelchair' },
      }),
    ],
  });
