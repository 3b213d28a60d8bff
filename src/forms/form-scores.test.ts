import { describe, expect, it } from 'vitest';
import { must } from '#domain/must.ts';
import {
  choice,
  defineForm,
  score,
  section,
  yesNo,
  type Answers,
  type FormDefinition,
  type ScoreRule,
} from './define.ts';
import { scores, unableValue, type ScoreResult } from './form-scores.ts';
import { scoreRules, scoreTexts } from './score-rules.ts';
import { formById, forms } from './registry.ts';
import { noteOf } from './testing/notes.ts';

const nursing = must(formById('skilled-nursing-visit'), 'form');
const therapy = must(formById('therapy-visit'), 'form');
const scoreAt = (
  path: string,
  answers: Answers,
  form: FormDefinition = nursing,
): Partial<ScoreResult> | undefined => scores(form, answers).find((score) => score.path === path);

describe('fall risk (spec rules §9: 15 for history of falls, else 5 per factor; precautions from 15)', () => {
  it('is 15 with a history of falls, whatever factors were given before', () => {
    expect(
      scoreAt('falls.score', { 'falls.history': true, 'falls.factors': ['gait'] }),
    ).toMatchObject({
      state: 'scored',
      total: 15,
      text: 'Implement fall precautions',
      tone: 'act',
    });
  });

  it.each([
    [['none'], 0, 'calm'],
    [['gait', 'vision'], 10, 'calm'],
    [['gait', 'vision', 'pain'], 15, 'act'],
  ])('without a history, factors %j give %s', (factors, total, tone) => {
    expect(
      scoreAt('falls.score', { 'falls.history': false, 'falls.factors': factors }),
    ).toMatchObject({ state: 'scored', total, tone });
  });

  it('is incomplete until history and factors are answered, never a number guessed', () => {
    expect(scoreAt('falls.score', {})).toMatchObject({
      state: 'incomplete',
      missing: ['falls.history'],
    });
    expect(scoreAt('falls.score', { 'falls.history': false })).toMatchObject({
      state: 'incomplete',
      missing: ['falls.factors'],
    });
  });
});

const braden = (...values: readonly string[]): Answers =>
  Object.fromEntries(
    ['sensory', 'moisture', 'activity', 'mobility', 'nutrition', 'friction'].flatMap(
      (name, index) => (values[index] ? [[`braden.${name}`, values[index]]] : []),
    ),
  );

describe('skin score (spec rules §9: 9 or less severe, 10-12 high, 13-14 moderate, 15-18 mild, 19+ none)', () => {
  it.each([
    [['1', '1', '1', '1', '1', '1'], 6, 'Severe risk'],
    [['2', '2', '2', '1', '1', '1'], 9, 'Severe risk'],
    [['2', '2', '2', '2', '1', '1'], 10, 'High risk'],
    [['2', '2', '2', '2', '2', '2'], 12, 'High risk'],
    [['3', '2', '2', '2', '2', '2'], 13, 'Moderate risk'],
    [['3', '3', '3', '2', '2', '2'], 15, 'Mild risk'],
    [['3', '3', '3', '3', '3', '3'], 18, 'Mild risk'],
    [['4', '3', '3', '3', '3', '3'], 19, 'No risk'],
    [['4', '4', '4', '4', '4', '3'], 23, 'No risk'],
  ])('%j is %s: %s', (values, total, text) => {
    expect(scoreAt('braden.score', braden(...values))).toMatchObject({
      state: 'scored',
      total,
      text,
    });
  });

  it('names the subscales that are missing', () => {
    expect(scoreAt('braden.score', braden('4', '4', '', '4', '4', '3'))).toMatchObject({
      state: 'incomplete',
      missing: ['braden.activity'],
    });
  });
});

const phq = (...values: readonly string[]): Answers => ({
  'phq.conducted': true,
  ...Object.fromEntries(
    [
      'interest',
      'down',
      'sleep',
      'energy',
      'appetite',
      'failure',
      'concentration',
      'movement',
      'selfHarm',
    ].flatMap((name, index) =>
      values[index] === undefined ? [] : [[`phq.${name}`, values[index]]],
    ),
  ),
});

describe('depression screening (OASIS D0150, D0160)', () => {
  it('has no score when the screening was not done', () => {
    expect(scoreAt('phq.score2', { 'phq.conducted': false })).toBeUndefined();
  });

  it('opens the other seven only when one of the first two is 2 or 3', () => {
    expect(scoreAt('phq.score9', phq('1', '1'))).toBeUndefined();
    expect(scoreAt('phq.score2', phq('1', '1'))).toMatchObject({
      total: 2,
      text: 'Negative screening',
    });
    expect(scoreAt('phq.score2', phq('2', '0'))).toMatchObject({
      total: 2,
      text: 'Positive screening',
    });
    expect(scoreAt('phq.score9', phq('2', '0'))).toMatchObject({ state: 'incomplete' });
  });

  it.each([
    [['2', '0', '0', '0', '0', '0', '0', '0', '0'], 2, 'Minimal symptoms of depression'],
    [['2', '2', '1', '0', '0', '0', '0', '0', '0'], 5, 'Mild symptoms of depression'],
    [['3', '3', '2', '2', '0', '0', '0', '0', '0'], 10, 'Moderate symptoms of depression'],
    [['3', '3', '3', '3', '3', '0', '0', '0', '0'], 15, 'Moderately severe symptoms of depression'],
    [['3', '3', '3', '3', '3', '3', '3', '3', '3'], 27, 'Severe symptoms of depression'],
  ])('%j is %s: %s', (values, total, text) => {
    expect(scoreAt('phq.score9', phq(...values))).toMatchObject({ state: 'scored', total, text });
  });

  it('prorates one or two unanswered items and refuses more', () => {
    expect(
      scoreAt('phq.score9', phq('2', '2', '2', '2', '2', '2', '2', 'noResponse', 'noResponse')),
    ).toMatchObject({ state: 'scored', total: 18 });
    expect(
      scoreAt(
        'phq.score9',
        phq('2', '2', '2', '2', '2', '2', 'noResponse', 'noResponse', 'noResponse'),
      ),
    ).toMatchObject({ state: 'unable' });
    expect(scoreAt('phq.score2', phq('noResponse', '2'))).toMatchObject({ state: 'unable' });
  });
});

describe('pain and daily living', () => {
  it('shows the pain level 0-10 as it is, without levels the specification does not print', () => {
    expect(scoreAt('pain.score', { 'pain.canRate': true, 'pain.level': 7 })).toMatchObject({
      state: 'scored',
      total: 7,
      text: null,
    });
    expect(scoreAt('pain.score', { 'pain.canRate': true })).toMatchObject({
      state: 'incomplete',
      missing: ['pain.level'],
    });
    expect(scoreAt('pain.score', { 'pain.canRate': false, 'pain.level': 7 })).toBeUndefined();
  });

  it('adds the ten daily-living ratings to 0-100', () => {
    const full = {
      feeding: '10',
      bathing: '5',
      grooming: '5',
      dressing: '10',
      bowel: '10',
      bladder: '10',
      toilet: '10',
      transfer: '15',
      mobility: '15',
      stairs: '10',
    };
    const answers = {
      'barthel.done': true,
      ...Object.fromEntries(
        Object.entries(full).map(([name, value]) => [`barthel.${name}`, value]),
      ),
    };
    expect(scoreAt('barthel.score', answers, therapy)).toMatchObject({
      state: 'scored',
      total: 100,
      text: null,
    });
    expect(scoreAt('barthel.score', { ...answers, 'barthel.stairs': '' }, therapy)).toMatchObject({
      state: 'incomplete',
      missing: ['barthel.stairs'],
    });
  });

  it('does not score an unknown answer', () => {
    expect(scoreAt('braden.score', braden('9', '4', '4', '4', '4', '3'))).toMatchObject({
      state: 'incomplete',
    });
  });
});

describe('every score', () => {
  it('of a complete note is within the range of its rule and uses catalogue texts', () => {
    for (const form of forms) {
      for (let seed = 0; seed < 30; seed += 1) {
        for (const score of scores(form, noteOf(form, seed))) {
          expect(score.state).not.toBe('incomplete');
          if (score.state !== 'scored') continue;
          const { min, max } = scoreRules[score.rule];
          expect(score.total).toBeGreaterThanOrEqual(min);
          expect(score.total).toBeLessThanOrEqual(max ?? Number.MAX_SAFE_INTEGER);
          if (score.text !== null) expect(scoreTexts(score.rule)).toContain(score.text);
        }
      }
    }
  });
});

const scaleForm = (
  name: Exclude<ScoreRule['name'], 'fall-risk' | 'pain'>,
  count: number,
  isTick = false,
) => {
  const items = Array.from({ length: count }, (_, at) =>
    isTick
      ? yesNo(`one.${at}`, `Item ${at}`)
      : choice(
          `one.${at}`,
          `Item ${at}`,
          Array.from({ length: 7 }, (_each, value) => ({
            value: String(value),
            label: String(value),
          })),
        ),
  );
  return defineForm({
    id: 'scale',
    version: 1,
    title: 'Scale',
    disciplines: ['RN'],
    visitTypeIds: [],
    sections: [
      section({
        id: 'one',
        title: 'One',
        source: 'test',
        items: [
          ...items,
          score('one.total', 'Total', { name, items: items.map(({ path }) => path) }),
        ],
      }),
    ],
  });
};

describe('the other scores of spec rules §9', () => {
  const totalOf = (
    name: Parameters<typeof scaleForm>[0],
    values: readonly (string | boolean)[],
  ): Partial<ScoreResult> | undefined => {
    const form = scaleForm(name, values.length, typeof values[0] === 'boolean');
    return scoreAt(
      'one.total',
      Object.fromEntries(values.map((value, at) => [`one.${at}`, value])),
      form,
    );
  };
  const each = (count: number, value: string) => Array.from({ length: count }, () => value);

  it.each([
    ['norton', ['1', '2', '2', '2', '2'], 9, 'Very high risk'],
    ['norton', ['2', '2', '2', '2', '2'], 10, 'High risk'],
    ['norton', ['3', '3', '3', '3', '3'], 15, 'Medium risk'],
    ['norton', ['4', '4', '4', '4', '3'], 19, 'Low risk'],
    ['tinetti', each(20, '0'), 0, 'High risk of falling'],
    ['suicide', ['3', '2'], 5, 'Low risk'],
    ['suicide', ['5', '1'], 6, 'Moderate risk'],
    ['suicide', ['5', '6'], 11, 'High risk'],
    ['bims', ['3', '2', '2', '1', '2', '2', '2'], 14, 'Cognitively intact'],
    ['bims', ['3', '0', '0', '1', '2', '2', '0'], 8, 'Moderately impaired'],
    ['bims', each(7, '0'), 0, 'Severely impaired'],
  ] as const)('%s of %j is %s: %s', (name, values, total, text) => {
    expect(totalOf(name, values)).toMatchObject({ state: 'scored', total, text });
  });

  it('tinetti goes up to 28, with items to 1 or 2 as the instrument has them', () => {
    const full = [1, 2, 2, 2, 2, 2, 1, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 2, 2, 1].map(String);
    expect(totalOf('tinetti', full)).toMatchObject({ total: 28, tone: 'calm' });
    const moderate = full.map((value, at) => (at < 5 ? '0' : value));
    expect(totalOf('tinetti', moderate)).toMatchObject({ total: 19, tone: 'watch' });
  });

  it('nutrition weighs what applies, MAHC-10 counts it', () => {
    const ticks = (...on: readonly number[]) =>
      Array.from({ length: 10 }, (_, at) => on.includes(at));
    expect(totalOf('nutrition', ticks(0))).toMatchObject({ total: 2, tone: 'calm' });
    expect(totalOf('nutrition', ticks(1))).toMatchObject({ total: 3, tone: 'watch' });
    expect(totalOf('nutrition', ticks(1, 2, 6))).toMatchObject({ total: 6, tone: 'act' });
    expect(totalOf('mahc-10', ticks(0, 1, 2))).toMatchObject({ total: 3, tone: 'calm' });
    expect(totalOf('mahc-10', ticks(0, 1, 2, 9))).toMatchObject({ total: 4, tone: 'act' });
  });

  it('is incomplete while an item is open, and an interview unable to complete has its code', () => {
    const norton = scaleForm('norton', 5);
    expect(scoreAt('one.total', { 'one.0': '1' }, norton)).toMatchObject({ state: 'incomplete' });
    const unable = totalOf('bims', ['6', '2', '2', '1', '2', '2', '2']);
    expect(unable).toMatchObject({ state: 'unable' });
    expect(unable && unableValue(unable as ScoreResult)).toBe(99);
  });
});
