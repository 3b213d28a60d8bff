import {
  choice,
  number,
  score,
  section,
  yesNo,
  type ChoiceField,
  type Condition,
  type Section,
} from '../../define.ts';
import { measuredNow, observed, type TherapyParts } from './kinds.ts';
import { balanceAndGait, chairStandNorms, tandemThreshold, upAndGoThreshold } from './sources.ts';

const degrees = {
  normal: 'Normal',
  good: 'Good',
  fair: 'Fair',
  poor: 'Poor',
  notTested: 'Not tested',
};
const balanceHint =
  'Good: holds and moves without support. Fair: holds, but not when moved or disturbed. Poor: ' +
  'needs support.';

const onFeet: Condition = { path: 'balance.stands', equals: true };

/** Sitting and standing balance, and the timed tests. */
export const balanceTests = (parts: TherapyParts): Section =>
  section({
    id: 'balance',
    title: 'Balance and timed tests',
    source: `${upAndGoThreshold}. ${chairStandNorms}. ${tandemThreshold}`,
    ...measuredNow(parts, 'balance'),
    items: [
      choice('objective.sitting', 'Sitting balance', degrees, {
        hint: balanceHint,
        required: true,
        ...observed,
      }),
      yesNo('balance.stands', 'Patient can stand', { required: true, ...observed }),
      choice('objective.standing', 'Standing balance', degrees, {
        hint: balanceHint,
        required: true,
        ...observed,
        showIf: onFeet,
      }),
      number('objective.upAndGo', 'Timed Up and Go (TUG)', {
        unit: 's',
        min: 1,
        max: 300,
        step: 0.1,
        warn: { high: 11.9 },
        hint:
          'Seconds from "Go" until seated again: 10 feet and back, with the usual aid. 12 seconds ' +
          'or more means a risk of falling (CDC STEADI).',
        source: upAndGoThreshold,
        ...observed,
        showIf: onFeet,
      }),
      number('objective.chairStand', '30-second chair stand', {
        unit: '',
        min: 0,
        max: 60,
        step: 1,
        hint:
          'Full stands in 30 seconds with arms crossed; 0 when the arms are needed. Compare with ' +
          'the table of CDC STEADI for age and sex.',
        source: chairStandNorms,
        ...observed,
        showIf: onFeet,
      }),
      number('objective.tandem', 'Tandem stand', {
        unit: 's',
        min: 0,
        max: 10,
        step: 1,
        warn: { low: 10 },
        hint: 'Seconds heel to toe, up to 10. Less than 10 means a risk of falling (CDC STEADI).',
        source: tandemThreshold,
        ...observed,
        showIf: onFeet,
      }),
    ],
  });

const done: Condition = { path: 'balanceGait.done', equals: true };

const item = (name: string, label: string, degree: Readonly<Record<string, string>>): ChoiceField =>
  choice(`balanceGait.${name}`, label, degree, {
    required: true,
    showIf: done,
    source: balanceAndGait,
    ...observed,
  });

const steady = { '0': '0 - unsteady', '1': '1 - steady' };
const clears = { '0': '0 - foot does not clear the floor', '1': '1 - foot clears the floor' };
const passes = {
  '0': '0 - does not pass the other foot',
  '1': '1 - passes the other foot',
};

/** In the order of the scale (`#domain/scales.ts`). */
const items = [
  item('sitting', 'Sitting', { '0': '0 - slides or leans', '1': '1 - safe and steady' }),
  item('arises', 'Arising from a chair', {
    '0': '0 - not without help',
    '1': '1 - with the arms',
    '2': '2 - without the arms',
  }),
  item('attempts', 'Attempts to arise', {
    '0': '0 - not without help',
    '1': '1 - more than one attempt',
    '2': '2 - one attempt',
  }),
  item('immediate', 'First 5 seconds of standing', {
    '0': '0 - unsteady',
    '1': '1 - steady with support',
    '2': '2 - steady without support',
  }),
  item('standing', 'Standing', {
    '0': '0 - unsteady',
    '1': '1 - steady with wide stance or support',
    '2': '2 - steady, feet together, no support',
  }),
  item('nudged', 'Light push on the breastbone', {
    '0': '0 - begins to fall',
    '1': '1 - staggers, catches self',
    '2': '2 - steady',
  }),
  item('eyesClosed', 'Eyes closed, feet together', steady),
  item('turnContinuity', 'Turning 360°: steps', {
    '0': '0 - stops between steps',
    '1': '1 - continuous',
  }),
  item('turnSteadiness', 'Turning 360°: steadiness', steady),
  item('sittingDown', 'Sitting down', {
    '0': '0 - unsafe, misjudges or drops',
    '1': '1 - with the arms or not smoothly',
    '2': '2 - safe and smooth',
  }),
  item('initiation', 'Start of gait', { '0': '0 - hesitates', '1': '1 - at once' }),
  item('rightPasses', 'Right swing foot: length', passes),
  item('rightClears', 'Right swing foot: height', clears),
  item('leftPasses', 'Left swing foot: length', passes),
  item('leftClears', 'Left swing foot: height', clears),
  item('symmetry', 'Step symmetry', { '0': '0 - steps unequal', '1': '1 - steps equal' }),
  item('continuity', 'Step continuity', { '0': '0 - stops between steps', '1': '1 - continuous' }),
  item('path', 'Path', {
    '0': '0 - clearly off the line',
    '1': '1 - slightly off, or with an aid',
    '2': '2 - straight without an aid',
  }),
  item('trunk', 'Trunk', {
    '0': '0 - sways, or uses an aid',
    '1': '1 - bends or spreads the arms',
    '2': '2 - still, without an aid',
  }),
  item('stance', 'Walking stance', { '0': '0 - heels apart', '1': '1 - heels almost touch' }),
];

/** Balance and gait test, 0-28. */
export const balanceGaitTest = (parts: TherapyParts): Section =>
  section({
    id: 'balanceGait',
    title: 'Balance and gait test (Tinetti)',
    source: balanceAndGait,
    ...measuredNow(parts, 'balanceGait'),
    items: [
      yesNo('balanceGait.done', 'Test completed at this visit', {
        required: true,
        hint: 'Hard armless chair and a walkway of about 15 feet; the usual aid may be used.',
        ...observed,
      }),
      ...items,
      score(
        'balanceGait.score',
        'Balance and gait score',
        { name: 'tinetti', items: items.map(({ path }) => path) },
        { showIf: done, source: balanceAndGait },
      ),
    ],
  });
