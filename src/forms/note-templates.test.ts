import { describe, expect, it } from 'vitest';
import { joinMarked } from '#domain/ai/marked-text.ts';
import { must } from '#domain/must.ts';
import { formById } from './registry.ts';
import { templateFill, templateQuestions, templateValues } from './note-templates.ts';

const form = must(formById('skilled-nursing-visit'), 'form');

describe('what a template of a note keeps', () => {
  it('is words and choices, and nothing that was measured, dated, signed or listed', () => {
    const answers = {
      'narrative.text': 'Walks with a cane.',
      'sensory.vision': 'impaired',
      'visit.purpose': ['wound'],
      'falls.since': false,
      'sensory.comments': '',
      'vitals.pulse': 72,
      'elimination.lastMovement': '03/05/2026',
      'medication.givenTime': '07:24',
      'wounds.$order': ['a'],
      'wounds.a.site': 'heel',
      'planTasks.$order': ['b'],
      'nothing.like-this': 'x',
    };
    expect(templateValues(form, answers)).toEqual({
      'narrative.text': 'Walks with a cane.',
      'sensory.vision': 'impaired',
      'visit.purpose': ['wound'],
      'falls.since': false,
    });
  });

  it('is no word that was put in from another note of the patient', () => {
    const made = { made: 'extract', source: 'Note of 11/20/2026', by: 'Nora Nurse' } as const;
    const extract = [{ ...made, text: 'Mr. Brown fell at church.' }];
    const answers = {
      'narrative.text': joinMarked('Walks with a cane.', extract),
      'sensory.comments': joinMarked('', extract),
    };
    expect(templateValues(form, answers)).toEqual({ 'narrative.text': 'Walks with a cane.' });
  });
});

describe('the questions a template may answer', () => {
  const paths = templateQuestions(form).flatMap(({ fields }) => fields.map(({ path }) => path));

  it('are those whose answers a template of a note keeps', () => {
    expect(paths).toContain('narrative.text');
    expect(paths).toContain('sensory.vision');
    for (const measured of ['vitals.pulse', 'elimination.lastMovement', 'medication.givenTime'])
      expect(paths).not.toContain(measured);
  });

  it('are words and choices', () => {
    const kinds = templateQuestions(form).flatMap(({ fields }) => fields.map(({ kind }) => kind));
    expect(new Set(kinds)).toEqual(new Set(['text', 'longText', 'choice', 'choices', 'yesNo']));
  });
});

describe('a template in a note', () => {
  it('fills what is not answered and leaves what is', () => {
    const values = { 'narrative.text': 'From the template', 'sensory.vision': 'impaired' };
    const fill = templateFill(form, values, { 'narrative.text': 'Own words' });
    expect(fill).toEqual({
      patch: { 'sensory.vision': 'impaired' },
      other: { 'narrative.text': 'From the template' },
      left: [],
    });
  });

  it('asks for nothing where the note has the same answer already', () => {
    const values = { 'sensory.vision': 'impaired', 'visit.purpose': ['wound'] };
    expect(templateFill(form, values, values)).toEqual({ patch: {}, other: {}, left: [] });
  });

  it('brings no word of another patient that an earlier app saved in it', () => {
    const made = { made: 'extract', source: 'Note of 11/20/2026', by: 'Nora Nurse' } as const;
    const extract = [{ ...made, text: 'Mr. Brown fell at church.' }];
    const values = {
      'narrative.text': joinMarked('Walks with a cane.', extract),
      'sensory.comments': joinMarked('', extract),
    };
    const { patch, left } = templateFill(form, values, {});
    expect(patch).toEqual({ 'narrative.text': 'Walks with a cane.' });
    expect(left).toEqual([]);
  });

  it('names the answers that the form at hand does not take', () => {
    const values = {
      'sensory.vision': 'an option of an earlier version',
      'gone.question': 'x',
      'vitals.pulse': 72,
      'narrative.text': 'Still here',
    };
    const { patch, left } = templateFill(form, values, {});
    expect(patch).toEqual({ 'narrative.text': 'Still here' });
    expect(left).toEqual(['sensory.vision', 'gone.question', 'vitals.pulse']);
  });
});
