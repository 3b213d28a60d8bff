import { describe, expect, it } from 'vitest';
import type { Answers } from '../../define.ts';
import { fieldErrors } from '../../engine.ts';
import { taken } from '../testing/taken.ts';
import { readXlsform } from './xlsform.ts';

describe('XLSForm', () => {
  const small = taken(
    readXlsform({
      survey: [
        [
          'type',
          'name',
          'label::English',
          'label::German (de)',
          'relevant',
          'constraint',
          'constraint_message',
          'required',
          'calculation',
        ],
        ['integer', 'age', 'Age', 'Alter', '', '. < 120', 'Check the age.', 'yes', ''],
        ['calculate', 'double', '', '', '', '', '', '', '${age} * 2'],
        ['begin group', 'more', 'More', '', '${double} > 36', '', '', '', ''],
        ['select_multiple signs', 'signs', 'Signs', '', '', '', '', '', ''],
        [
          'text',
          'which',
          'Which, ${age}?',
          '',
          "selected(${signs}, 'x')",
          '',
          '',
          "selected(${signs}, 'y')",
          '',
        ],
        ['end group', '', '', '', '', '', '', '', ''],
        ['begin repeat', 'kids', 'Children', '', '', '', '', '', ''],
        ['text', 'kid_name', 'Name', '', '', '', '', '', ''],
        ['end repeat', '', '', '', '', '', '', '', ''],
        ['geopoint', 'where', 'Where', '', '', '', '', '', ''],
      ],
      choices: [
        ['list name', 'name', 'label::English'],
        ['signs', 'x', 'X'],
        ['signs', 'y', 'Y'],
      ],
      settings: [
        ['form_title', 'form_id'],
        ['Small', 'small'],
      ],
    }),
  );

  it('carries relevance of groups, calculations and choices', () => {
    const adult = { [small.at('age')]: 19 };
    expect(small.shows('signs', { [small.at('age')]: 18 })).toBe(false);
    expect(small.shows('signs', adult)).toBe(true);
    expect(small.shows('which', { ...adult, [small.at('signs')]: ['x'] })).toBe(true);
  });

  it('carries what is required and what is valid', () => {
    const codes = (answers: Answers) => fieldErrors(small.form, answers).map(({ code }) => code);
    expect(codes({})).toEqual(['required']);
    expect(codes({ [small.at('age')]: 130 })).toEqual(['contradiction']);
    const adult = { [small.at('age')]: 19, [small.at('signs')]: ['x'] };
    expect(codes(adult)).toEqual([]);
    expect(codes({ ...adult, [small.at('signs')]: ['x', 'y'] })).toEqual(['required']);
  });

  it('carries languages and says what it left out', () => {
    expect(small.pack.form.title).toBe('Small');
    expect(small.pack.texts).toEqual({ de: { Age: 'Alter' } });
    expect(small.reasons).toEqual(['answer-in-text', 'not-asked']);
  });

  it('reads the parameters of a number, of any length', () => {
    const numbers = (parameters: string) => {
      const read = taken(
        readXlsform({
          survey: [
            ['type', 'name', 'label', 'parameters'],
            ...Array.from({ length: 200 }, (_, nth) => ['range', `n${nth}`, 'N', parameters]),
          ],
          choices: [],
          settings: [],
        }),
      );
      const field = read.pack.form.sections[0]?.items[0];
      return field?.kind === 'number' ? [field.min, field.max, field.step] : null;
    };
    expect(numbers('start=2 end = 12; step=0.5')).toEqual([2, 12, 0.5]);
    // A cell of a workbook holds so many characters; 200 of them, each read from each of its
    // characters on, took longer than a test may.
    expect(numbers('a'.repeat(32_767))).not.toBeNull();
  });
});
