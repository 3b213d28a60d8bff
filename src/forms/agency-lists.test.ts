import { describe, expect, it } from 'vitest';
import { must } from '#domain/must.ts';
import { defaultSafetyHazards } from '#domain/options-clinical.ts';
import { asOffered, listsToKeep } from './offered-lists.ts';
import { canonicalNote } from './canonical.ts';
import { checkPatch, excludeHidden, fieldError } from './engine.ts';
import { exportAnswers } from './export-answers.ts';
import { indexOf, locate, offeredPath, takesAgencyList } from './form-index.ts';
import { templateValues } from './note-templates.ts';
import { formById, newestForms } from './registry.ts';

const form = must(formById('pt-evaluation'), 'form');
const path = 'home.hazards';
const kept = offeredPath(path);
const field = must(indexOf(form).places.get(path)?.field, path);
const safety = (value: string) => [{ type: 'AppConfig', name: 'Safety', value }];
const listed = safety('["Loose rugs or cords","Well without a cover"]');

const labels = (answers: Readonly<Record<string, string[]>>): readonly string[] =>
  takesAgencyList(field)
    ? asOffered(field, answers[kept], answers[path]).options.map(({ label }) => label)
    : [];

describe('the constant Safety', () => {
  it('is what a note that begins now offers, after the answer that excludes the others', () => {
    const begun = listsToKeep(form, {}, listed);
    expect(begun).toEqual({ [kept]: ['Loose rugs or cords', 'Well without a cover'] });
    expect(labels(begun as Record<string, string[]>)).toEqual([
      'None observed',
      'Loose rugs or cords',
      'Well without a cover',
    ]);
    expect(checkPatch(form, begun)).toEqual([]);
  });

  it('leaves a note that has answers as it was begun, with a list or without', () => {
    const later = safety('["Steep driveway"]');
    expect(listsToKeep(form, { [kept]: ['Well without a cover'] }, later)).toEqual({});
    expect(listsToKeep(form, { 'subjective.report': 'Fell' }, later)).toEqual({});
    expect(labels({ [path]: ['No telephone'] })).toEqual([
      'None observed',
      ...defaultSafetyHazards,
    ]);
  });

  it('is not there without an entry, or with one that is no list of words', () => {
    for (const value of ['', '{}', '[]', '[1]', '[" "]'])
      expect(listsToKeep(form, {}, safety(value))).toEqual({});
    expect(listsToKeep(form, {}, [])).toEqual({});
    expect(listsToKeep(form, {}, [{ ...must(listed[0], 'set'), type: 'WebAppConfig' }])).toEqual(
      {},
    );
  });

  it('is sealed with the note, and its words are the answers in patch, export and errors', () => {
    const answers = { [kept]: ['Well without a cover'], [path]: ['Well without a cover'] };
    expect(checkPatch(form, answers)).toEqual([]);
    expect(fieldError(form, answers, path)).toBeNull();
    expect(fieldError(form, answers, kept)).toBeNull();
    expect(excludeHidden(form, answers)).toEqual(answers);
    expect(exportAnswers(form, answers)[path]).toEqual(['Well without a cover']);
    const seal = (values: Readonly<Record<string, string[]>>) =>
      canonicalNote({ visitId: 'v', formId: form.id, formVersion: form.version, answers: values });
    expect(seal(answers)).not.toBe(seal({ ...answers, [kept]: ['Other'] }));
  });

  it('is a list of words, and no other question of a form keeps one', () => {
    expect(checkPatch(form, { [kept]: null })).toEqual([]);
    for (const value of [['x'.repeat(101)], ['a', 'a'], [], 'a', true])
      expect(checkPatch(form, { [kept]: value })).toEqual([
        { path: kept, code: 'note.wrong-type' },
      ]);
    expect(checkPatch(form, { [path]: ['x'.repeat(101)] })).toHaveLength(1);
    expect(checkPatch(form, { [offeredPath('home.equipment')]: ['a'] })).toEqual([
      { path: offeredPath('home.equipment'), code: 'note.unknown-field' },
    ]);
  });

  it('keeps in the choice what was chosen from another list, and no template takes a list along', () => {
    expect(labels({ [kept]: ['Steep driveway'], [path]: ['No telephone'] })).toEqual([
      'None observed',
      'Steep driveway',
      'No telephone',
    ]);
    const template = templateValues(form, { [kept]: ['a'], [path]: ['a'] });
    expect(Object.keys(template)).not.toContain(kept);
  });

  it('reaches every question of a form that asks for the hazards of a home', () => {
    const asking = newestForms().flatMap((each) =>
      [...indexOf(each).places].flatMap(([at, { field: asked }]) =>
        asked.kind === 'choices' &&
        asked.options.some(({ value }) => defaultSafetyHazards.includes(value))
          ? [`${each.id} ${locate(indexOf(each), offeredPath(at))?.kind ?? 'none'}`]
          : [],
      ),
    );
    expect(asking).toEqual(['ot-evaluation offered', 'pt-evaluation offered']);
  });
});
