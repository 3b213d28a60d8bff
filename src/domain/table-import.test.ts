import { expect, test } from 'vitest';
import {
  guessedColumns,
  memberOf,
  requiredColumns,
  rowOf,
  tableDate,
  tableFields,
  tableKinds,
} from './table-import.ts';

test('columns are guessed by their header, each field once', () => {
  expect(
    guessedColumns('members', ['Last Name', 'FIRST_NAME', 'D.O.B.', 'Phone', 'Phone', 'Notes', '']),
  ).toEqual(['lastName', 'firstName', 'birthday', 'phoneNumber1', null, null, null]);
  expect(guessedColumns('sources', ['Referral Source', 'usernamePrefix', 'NPI #'])).toEqual([
    'name',
    'usernamePrefix',
    'npi',
  ]);
});

test('every field is found by its own name, and what is required is a field', () => {
  for (const kind of tableKinds) {
    expect(guessedColumns(kind, [...tableFields[kind]])).toEqual(tableFields[kind]);
    for (const field of requiredColumns[kind]) expect(tableFields[kind]).toContain(field);
  }
});

test('a row has what its columns say; blank cells are not there', () => {
  expect(rowOf(['lastName', null, 'firstName', 'city'], [' Quill ', 'x', '', '\uD800'])).toEqual({
    lastName: 'Quill',
    city: '\uFFFD',
  });
  expect(rowOf(['lastName', 'city'], ['Quill'])).toEqual({ lastName: 'Quill' });
});

test('days are read as payers write them, and left alone where they are none', () => {
  expect(
    ['1941-03-05', '19410305', '3/5/1941', '03-05-1941', '1941-03-05T00:00:00'].map(tableDate),
  ).toEqual(Array.from({ length: 5 }, () => '03/05/1941'));
  for (const none of ['', '05.03.1941', '1941-13-05', '2/30/1941'])
    expect(tableDate(none)).toBe(none);
});

test('a member becomes a chart, beside what no chart has', () => {
  expect(
    memberOf({
      lastName: 'Quill',
      birthday: '1941-03-05',
      gender: 'Female',
      middleInitial: 'Wilhelmina',
      state: 'ca',
      phoneNumber1: '(559) 555-0102',
      memberId: 'XK-77',
      payer: 'Harbor Plan',
    }),
  ).toEqual({
    patch: {
      lastName: 'Quill',
      birthday: '03/05/1941',
      gender: 'F',
      middleInitial: 'W',
      state: 'CA',
      phoneNumber1: '5595550102',
    },
    beside: { memberId: 'XK-77', payer: 'Harbor Plan' },
  });
  expect(memberOf({ lastName: ' ', gender: 'X' }).patch).toEqual({ gender: 'X' });
});
