import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkAlertRow,
  checkOrderRow,
  numberOf,
  orderDurationMinutes,
  orderFrequencyMinutes,
  type AlertRow,
  type OrderRow,
} from './alert-checks.ts';
import { naughtyText } from './testing/naughty.ts';

const order: OrderRow = {
  active: true,
  frequency: 60,
  startTime: '08:00',
  endTime: '20:00',
  duration: 30,
};
const orderMessages = (change: OrderRow) =>
  checkOrderRow({ ...order, ...change }).map((problem) => problem.message);
const alert: AlertRow = {
  min: 60,
  max: 100,
  min1: 50,
  max1: 120,
  sustainment: 10,
  reconfirmAfter: 5,
};
const alertProblems = (change: AlertRow) =>
  checkAlertRow({ ...alert, ...change }).map(({ field, message }) => `${field}: ${message}`);

describe('rules §5, order set', () => {
  test('an active order needs a frequency', () => {
    expect(orderMessages({})).toEqual([]);
    for (const none of [null, undefined, '', ' '])
      expect(orderMessages({ frequency: none })).toEqual(['An active order needs a frequency.']);
    expect(orderMessages({ active: false, frequency: null })).toEqual([]);
    expect(orderMessages({ active: null, frequency: null })).toEqual([]);
  });

  test('end time must be greater than start time', () => {
    expect(orderMessages({ startTime: '08:00', endTime: '08:01' })).toEqual([]);
    expect(orderMessages({ startTime: '08:00', endTime: '08:00' })).toEqual([
      'End time must be greater than start time.',
    ]);
    expect(orderMessages({ startTime: '08:00', endTime: '07:59' })).toHaveLength(1);
    expect(orderMessages({ startTime: '08:00 AM', endTime: '01:00 PM' })).toEqual([]);
    expect(orderMessages({ startTime: '09:00', endTime: '10:00' })).toEqual([]);
    expect(orderMessages({ startTime: null, endTime: '07:00' })).toEqual([]);
    expect(orderMessages({ startTime: '08:00', endTime: ' ' })).toEqual([]);
    expect(orderMessages({ endTime: 'late' })).toEqual(['End time is not a time.']);
    expect(orderMessages({ startTime: 'early' })).toEqual(['Start time is not a time.']);
  });

  test('duration must be less than or equal to frequency', () => {
    expect(orderMessages({ duration: 60 })).toEqual([]);
    expect(orderMessages({ duration: 61 })).toEqual([
      'Duration must be less than or equal to frequency.',
    ]);
    expect(orderMessages({ duration: '240', frequency: '1440' })).toEqual([]);
    expect(orderMessages({ duration: '61' })).toHaveLength(1);
    expect(orderMessages({ duration: null })).toEqual([]);
    expect(orderMessages({ duration: 'x' })).toEqual(['Duration must be a number.']);
    expect(orderMessages({ frequency: 'x' })).toEqual(['Frequency must be a number.']);
  });

  test('each problem names its field', () => {
    expect(
      checkOrderRow({ active: true, startTime: '09:00', endTime: '08:00', duration: 'x' }).map(
        (problem) => problem.field,
      ),
    ).toEqual(['frequency', 'duration', 'endTime']);
    expect(checkOrderRow({ frequency: 30, duration: 60 }).map((problem) => problem.field)).toEqual([
      'duration',
    ]);
  });
});

describe('rules §5, alert set', () => {
  test('a valid row has no problem, nor has one without numbers', () => {
    expect(alertProblems({})).toEqual([]);
    expect(checkAlertRow({})).toEqual([]);
    expect(
      checkAlertRow({
        min: '60',
        max: '100',
        min1: ' 50 ',
        max1: '120.5',
        sustainment: '10',
        reconfirmAfter: '10',
      }),
    ).toEqual([]);
  });

  test('normal min < normal max', () => {
    expect(alertProblems({ min: 99.9 })).toEqual([]);
    expect(alertProblems({ min: 100 })).toEqual(['max: Normal min must be less than normal max.']);
  });

  test('warning min < warning max', () => {
    expect(checkAlertRow({ min1: 119, max1: 120 })).toEqual([]);
    expect(checkAlertRow({ min1: 120, max1: 120 })).toEqual([
      { field: 'max1', message: 'Warning min must be less than warning max.' },
    ]);
  });

  test('warning min < normal min', () => {
    expect(alertProblems({ min1: 59 })).toEqual([]);
    expect(alertProblems({ min1: 60 })).toEqual([
      'min1: Warning min must be less than normal min.',
    ]);
  });

  test('warning max > normal max', () => {
    expect(alertProblems({ max1: 101 })).toEqual([]);
    expect(alertProblems({ max1: 100 })).toEqual([
      'max1: Warning max must be greater than normal max.',
    ]);
  });

  test('the two implied relations, when the bound between is not given', () => {
    expect(checkAlertRow({ min1: 99, max: 100 })).toEqual([]);
    expect(checkAlertRow({ min1: 100, max: 100 })).toEqual([
      { field: 'min1', message: 'Warning min must be less than normal max.' },
    ]);
    expect(checkAlertRow({ min: 119, max1: 120 })).toEqual([]);
    expect(checkAlertRow({ min: 120, max1: 120 })).toEqual([
      { field: 'max1', message: 'Normal min must be less than warning max.' },
    ]);
    expect(alertProblems({ min: 101, max: 102, max1: 103, min1: 102 })).toEqual([
      'min1: Warning min must be less than normal min.',
    ]);
    expect(alertProblems({ min: 110, max: 105, max1: 108 })).toEqual([
      'max: Normal min must be less than normal max.',
    ]);
  });

  test('sustainment >= reconfirm after, compared as whole numbers', () => {
    expect(alertProblems({ sustainment: 5 })).toEqual([]);
    expect(alertProblems({ sustainment: 4 })).toEqual([
      'sustainment: Sustainment must be greater than or equal to reconfirm after.',
    ]);
    expect(alertProblems({ sustainment: '10', reconfirmAfter: '9' })).toEqual([]);
    expect(alertProblems({ sustainment: 5.1, reconfirmAfter: 5.9 })).toEqual([]);
    expect(alertProblems({ sustainment: null })).toEqual([]);
    expect(alertProblems({ reconfirmAfter: '' })).toEqual([]);
  });

  test('an invalid number is reported once and not compared', () => {
    expect(alertProblems({ min: 'x' })).toEqual(['min: Normal min must be a number.']);
    expect(alertProblems({ max: '1e3' })).toEqual(['max: Normal max must be a number.']);
    expect(alertProblems({ min1: Number.NaN, max1: Number.POSITIVE_INFINITY })).toEqual([
      'min1: Warning min must be a number.',
      'max1: Warning max must be a number.',
    ]);
    expect(alertProblems({ sustainment: 'ten', reconfirmAfter: 'x' })).toEqual([
      'sustainment: Sustainment must be a number.',
      'reconfirmAfter: Reconfirm after must be a number.',
    ]);
  });

  test('only a rising row of numbers is valid', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 4, maxLength: 4 }),
        ([min1 = 0, min = 0, max = 0, max1 = 0]) => {
          expect(checkAlertRow({ min, max, min1, max1 }).length === 0).toBe(
            min1 < min && min < max && max < max1,
          );
        },
      ),
    );
  });

  test('no text makes them throw', () => {
    fc.assert(
      fc.property(naughtyText, (text) => {
        expect(
          Array.isArray(
            checkAlertRow({
              min: text,
              max: text,
              min1: text,
              max1: text,
              sustainment: text,
              reconfirmAfter: text,
            }),
          ),
        ).toBe(true);
        expect(
          Array.isArray(
            checkOrderRow({
              active: true,
              frequency: text,
              startTime: text,
              endTime: text,
              duration: text,
            }),
          ),
        ).toBe(true);
      }),
    );
  });
});

test('numbers as typed', () => {
  expect([
    numberOf('7'),
    numberOf(' -7.5 '),
    numberOf('+7'),
    numberOf('7.'),
    numberOf(0),
    numberOf(''),
    numberOf(null),
    numberOf(undefined),
  ]).toEqual([7, -7.5, 7, 7, 0, null, null, null]);
  for (const bad of [
    'x',
    '7x',
    '0x7',
    '1e3',
    '--7',
    '1,5',
    '1234567890123',
    Number.NaN,
    Number.NEGATIVE_INFINITY,
  ])
    expect(numberOf(bad), String(bad)).toBeNaN();
});

test('rules §9: order options in minutes', () => {
  expect(orderFrequencyMinutes).toEqual([
    30, 60, 120, 180, 240, 360, 720, 1440, 10080, 20160, 43200,
  ]);
  expect(orderDurationMinutes).toEqual([30, 60, 120, 180, 240]);
});
