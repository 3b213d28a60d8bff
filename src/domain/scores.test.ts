import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  barthelScale,
  bimsScale,
  bradenScale,
  nortonScale,
  nutritionWeights,
  painScale,
  tinettiScale,
  type Scale,
} from './scales.ts';
import {
  barthelTotal,
  bimsLevel,
  bimsTotal,
  bradenRisk,
  fallRisk,
  mahc10Risk,
  nortonRisk,
  nutritionRisk,
  phq2,
  phq9Total,
  phqAsksSuicideProtocol,
  phqLevel,
  pointsTotal,
  scaleTotal,
  suicideRisk,
  tinettiRisk,
  unableToComplete,
  weightedTotal,
} from './scores.ts';

const bad = [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY];
const levels = <T>(rule: (score: number) => T, scores: number[]): T[] => scores.map(rule);

describe('rules §9, fall risk: 15 for history of falls, otherwise 5 per factor; precautions from 15', () => {
  test('history', () => {
    expect(fallRisk({ history: true, factors: 0 })).toEqual({
      score: 15,
      message: 'Implement fall precautions',
    });
    expect(fallRisk({ history: true, factors: 4 })).toEqual({
      score: 15,
      message: 'Implement fall precautions',
    });
  });

  test('factors, counted or listed, on both sides of 15', () => {
    expect(fallRisk({ history: false, factors: 0 })).toEqual({ score: 0, message: null });
    expect(fallRisk({ history: false, factors: 2 })).toEqual({ score: 10, message: null });
    expect(fallRisk({ history: false, factors: 3 })).toEqual({
      score: 15,
      message: 'Implement fall precautions',
    });
    expect(fallRisk({ history: false, factors: ['dizzy', 'rugs'] }).score).toBe(10);
  });

  test('an invalid count is a typed error', () => {
    for (const factors of bad)
      expect(() => fallRisk({ history: false, factors })).toThrow(
        expect.objectContaining({ code: 'scores.not-a-count' }),
      );
  });
});

test('rules §9, suicide risk: 0-5 low, 6-10 moderate, 11 or more high', () => {
  expect(levels(suicideRisk, [0, 5, 6, 10, 11, 99])).toEqual([
    'low',
    'low',
    'moderate',
    'moderate',
    'high',
    'high',
  ]);
});

test('rules §9, nutrition: 0-2 good, 3-5 moderate, 6 or more high', () => {
  expect(levels(nutritionRisk, [0, 2, 3, 5, 6, 20])).toEqual([
    'good',
    'good',
    'moderate',
    'moderate',
    'high',
    'high',
  ]);
});

test('rules §9, Braden-style: 9 or less severe, 10-12 high, 13-14 moderate, 15-18 mild, 19+ none', () => {
  expect(levels(bradenRisk, [6, 9, 10, 12, 13, 14, 15, 18, 19, 23])).toEqual([
    'severe',
    'severe',
    'high',
    'high',
    'moderate',
    'moderate',
    'mild',
    'mild',
    'none',
    'none',
  ]);
});

test('rules §9, another skin score: under 10 very high, 10-14 high, 15-18 medium, over 18 low', () => {
  expect(levels(nortonRisk, [5, 9, 10, 14, 15, 18, 19, 20])).toEqual([
    'very high',
    'very high',
    'high',
    'high',
    'medium',
    'medium',
    'low',
    'low',
  ]);
});

test('rules §9, balance and gait: 18 or less high risk, 19-23 moderate, 24 or more none', () => {
  expect(levels(tinettiRisk, [0, 18, 19, 23, 24, 28])).toEqual([
    'high',
    'high',
    'moderate',
    'moderate',
    'none',
    'none',
  ]);
});

test('MAHC-10: at risk from four factors up', () => {
  expect(levels(mahc10Risk, [0, 3, 4, 10])).toEqual([
    'not at risk',
    'not at risk',
    'at risk',
    'at risk',
  ]);
});

test('what is no score has no level', () => {
  for (const score of bad) {
    for (const rule of [
      suicideRisk,
      nutritionRisk,
      bradenRisk,
      nortonRisk,
      tinettiRisk,
      mahc10Risk,
      bimsLevel,
      phqLevel,
    ])
      expect(rule(score)).toBeNull();
  }
});

describe('scales', () => {
  const range = (scale: Scale): [number, number] => [
    scale.reduce((sum, item) => sum + Math.min(...item.values), 0),
    scale.reduce((sum, item) => sum + Math.max(...item.values), 0),
  ];

  test('rules §9: their items and totals', () => {
    expect(range(barthelScale)).toEqual([0, 100]);
    expect(range(bradenScale)).toEqual([6, 23]);
    expect(range(nortonScale)).toEqual([5, 20]);
    expect(range(tinettiScale)).toEqual([0, 28]);
    expect(range(bimsScale)).toEqual([0, 15]);
    expect(barthelScale.map((item) => `${item.name} ${item.values.join('/')}`)).toEqual([
      'feeding 0/5/10',
      'bathing 0/5',
      'grooming 0/5',
      'dressing 0/5/10',
      'bowel 0/5/10',
      'bladder 0/5/10',
      'toilet 0/5/10',
      'transfer 0/5/10/15',
      'mobility 0/5/10/15',
      'stairs 0/5/10',
    ]);
    expect(bradenScale.map((item) => item.values.join(''))).toEqual([
      '1234',
      '1234',
      '1234',
      '1234',
      '1234',
      '123',
    ]);
    expect(nortonScale.map((item) => item.values.join(''))).toEqual([
      '1234',
      '1234',
      '1234',
      '1234',
      '1234',
    ]);
    for (const item of tinettiScale)
      expect(['01', '012'], item.name).toContain(item.values.join(''));
    expect(bimsScale.map((item) => item.values.join(''))).toEqual([
      '0123',
      '0123',
      '012',
      '01',
      '012',
      '012',
      '012',
    ]);
    expect(painScale).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(nutritionWeights.reduce((sum, weight) => sum + weight, 0)).toBe(21);
    for (const scale of [barthelScale, bradenScale, nortonScale, tinettiScale, bimsScale])
      expect(new Set(scale.map((item) => item.name)).size).toBe(scale.length);
  });

  test('the Barthel total by name, as a list, and from texts', () => {
    const best = Object.fromEntries(
      barthelScale.map((item) => [item.name, Math.max(...item.values)]),
    );
    expect(barthelTotal(best)).toBe(100);
    expect(barthelTotal(barthelScale.map(() => 5))).toBe(50);
    expect(barthelTotal(barthelScale.map(() => '05'))).toBe(50);
    expect(barthelTotal(barthelScale.map(() => 0))).toBe(0);
  });

  test('a missing or unknown value gives no total', () => {
    const five = barthelScale.map(() => 5);
    expect(barthelTotal({})).toBeNull();
    expect(barthelTotal([])).toBeNull();
    expect(barthelTotal(five.slice(1))).toBeNull();
    for (const value of [
      null,
      undefined,
      '',
      'five',
      '5.0',
      '-5',
      '0005',
      7,
      20,
      -5,
      2.5,
      Number.NaN,
    ])
      expect(barthelTotal([value, ...five.slice(1)]), String(value)).toBeNull();
    expect(barthelTotal([5, 10, ...five.slice(2)])).toBeNull();
    expect(scaleTotal([{ name: 'toString', values: [0] }], {})).toBeNull();
    expect(scaleTotal(bradenScale, [1, 1, 1, 1, 1, 0])).toBeNull();
    expect(scaleTotal(bradenScale, [4, 4, 4, 4, 4, 3])).toBe(23);
  });

  test('a total is the sum of its items', () => {
    const answers = fc.tuple(...barthelScale.map((item) => fc.constantFrom(...item.values)));
    fc.assert(
      fc.property(answers, (values) => {
        expect(barthelTotal(values)).toBe(values.reduce((sum, value) => sum + value, 0));
      }),
    );
  });
});

describe('BIMS (OASIS C0500)', () => {
  const full = { C0200: 3, C0300A: 3, C0300B: 2, C0300C: 1, C0400A: 2, C0400B: 2, C0400C: 2 };

  test('the sum, 0 to 15', () => {
    expect(bimsTotal(full)).toBe(15);
    expect(bimsTotal(Object.fromEntries(Object.keys(full).map((item) => [item, '0'])))).toBe(0);
    expect(bimsTotal({ ...full, C0300C: '0' })).toBe(14);
  });

  test('99 when an item was not assessed or has a value it cannot have', () => {
    for (const value of ['-', null, undefined, 4, ''])
      expect(bimsTotal({ ...full, C0200: value })).toBe(unableToComplete);
    expect(bimsTotal({})).toBe(99);
  });

  test('no answer counts 0; four of them are 99', () => {
    const none = 'no-answer';
    expect(bimsTotal({ ...full, C0400A: none, C0400B: none, C0400C: none })).toBe(9);
    expect(bimsTotal({ ...full, C0300C: none, C0400A: none, C0400B: none, C0400C: none })).toBe(99);
  });

  test('13-15 intact, 8-12 moderate, 0-7 severe', () => {
    expect(levels(bimsLevel, [0, 7, 8, 12, 13, 15, 16, 99])).toEqual([
      'severe',
      'severe',
      'moderate',
      'moderate',
      'intact',
      'intact',
      null,
      null,
    ]);
  });
});

describe('PHQ-2 to 9 (OASIS D0150, D0160)', () => {
  const rest = (count: number, value: number | null = 1) =>
    Array.from({ length: 9 - count }, () => value);

  test('PHQ-2: both frequencies, and whether the rest is asked', () => {
    expect(phq2(0, 1)).toEqual({ total: 1, askRest: false });
    expect(phq2(1, 1)).toEqual({ total: 2, askRest: false });
    expect(phq2(2, 0)).toEqual({ total: 2, askRest: true });
    expect(phq2('0', '03')).toEqual({ total: 3, askRest: true });
    expect(phq2(null, 2)).toEqual({ total: null, askRest: true });
    expect(phq2(1, null)).toEqual({ total: null, askRest: false });
    expect(phq2(4, 0)).toEqual({ total: null, askRest: false });
  });

  test('when neither of the first two is 2 or more the total is theirs', () => {
    expect(phq9Total([1, 1])).toBe(2);
    expect(phq9Total([0, 0, ...rest(2, 3)])).toBe(0);
  });

  test('all nine', () => {
    expect(phq9Total([3, 3, ...rest(2, 3)])).toBe(27);
    expect(phq9Total([2, 0, ...rest(2, 0)])).toBe(2);
  });

  test('one or two missing: sum × 9 / answered, rounded; three: 99', () => {
    expect(phq9Total([2, 1, null, ...rest(3)])).toBe(Math.round((9 * 9) / 8));
    expect(phq9Total([2, 1, null, null, ...rest(4)])).toBe(Math.round((8 * 9) / 7));
    expect(phq9Total([2, 1, null, null, null, ...rest(5)])).toBe(99);
    expect(phq9Total([2, 1, null, null, 1, 1, 1, 1, 0])).toBe(9);
    expect(phq9Total([2, null, ...rest(2)])).toBe(10);
  });

  test('neither of the first two answered: blank; one of them missing and the rest not asked: 99', () => {
    expect(phq9Total([])).toBeNull();
    expect(phq9Total([null, null, ...rest(2)])).toBeNull();
    expect(phq9Total([1, null])).toBe(99);
    expect(phq9Total([null, 1])).toBe(99);
  });

  test('0-4 minimal, 5-9 mild, 10-14 moderate, 15-19 moderately severe, 20-27 severe', () => {
    expect(levels(phqLevel, [0, 4, 5, 9, 10, 14, 15, 19, 20, 27, 28, 99])).toEqual([
      'minimal',
      'minimal',
      'mild',
      'mild',
      'moderate',
      'moderate',
      'moderately severe',
      'moderately severe',
      'severe',
      'severe',
      null,
      null,
    ]);
  });

  test('any frequency of item I asks for the suicide protocol', () => {
    expect([0, 1, '2', 3, null, undefined, '9'].map(phqAsksSuicideProtocol)).toEqual([
      false,
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  test('the total is within 0 and 27, 99, or blank', () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(fc.integer({ min: -1, max: 4 })), { maxLength: 12 }),
        (frequencies) => {
          const total = phq9Total(frequencies);
          expect(
            total === null ||
              total === 99 ||
              (Number.isInteger(total) && total >= 0 && total <= 27),
          ).toBe(true);
        },
      ),
    );
  });
});

describe('sums', () => {
  test('points item by item; none without all of them', () => {
    expect(pointsTotal([3, '2', 0])).toBe(5);
    expect(pointsTotal([])).toBe(0);
    expect([pointsTotal([3, null]), pointsTotal([3, 'some'])]).toEqual([null, null]);
  });

  test('weights of what applies; what is not said does not apply', () => {
    expect(weightedTotal(nutritionWeights, [true, false, true])).toBe(4);
    expect(
      weightedTotal(
        nutritionWeights,
        nutritionWeights.map(() => true),
      ),
    ).toBe(21);
    expect(weightedTotal(nutritionWeights, [])).toBe(0);
  });
});
