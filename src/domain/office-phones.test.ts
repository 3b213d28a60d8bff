import { expect, it } from 'vitest';
import { constantProblem } from './constants.ts';
import { officePhones, phoneText } from './office-phones.ts';

const of = (name: string, value: string) => ({ type: 'WebAppConfig', name, value });

it('reads the agency’s numbers, and none where it has set none', () => {
  expect(officePhones([of('officePhone', '5590100100'), of('afterHoursPhone', ' ')])).toEqual({
    office: '5590100100',
    afterHours: null,
  });
  expect(officePhones([])).toEqual({ office: null, afterHours: null });
});

it('takes only numbers with ten digits as the agency’s', () => {
  expect(constantProblem(of('officePhone', ''), '+15590100100')).toBeNull();
  expect(constantProblem(of('afterHoursPhone', ''), 'ask Ana')).toBe('phone');
});

it('writes a number as people read it', () => {
  expect(phoneText('+15590100100')).toBe('(559) 010-0100');
  expect(phoneText('044 1234')).toBe('044 1234');
});
