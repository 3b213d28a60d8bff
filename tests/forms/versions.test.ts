import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { canonicalNote } from '#forms/canonical.ts';
import { must } from '#domain/must.ts';
import { checkPatch, fieldErrors, visibleItems } from '#forms/engine.ts';
import { formById, formForVisitType, forms } from '#forms/registry.ts';
import { sampleAnswers } from '#forms/sample-answers.ts';

/**
 * What each former version was when another one took its place. A change of a section that it
 * shares with the newest has to leave it as it is.
 */
const released: Readonly<Record<string, string>> = {
  'aide-supervision/1': '4740b420cb30bf9f82ef0a9aa4e16fae5d724e05297d13a98d2f44d923cb465c',
  'skilled-nursing-visit/1': '40374bfe18b038a4cee37a8f62071c4a96252bcde44c61f43b0a8efb1bd3b9d8',
  'skilled-nursing-visit/2': 'b3acc33cd775eaf9f065113b996e236fe405234eac263bff5d794b7cd6df38fb',
};

const pairs = forms.flatMap((former) => {
  const newest = must(formById(former.id), former.id);
  return newest.version > former.version ? [{ name: former.id, former, newest }] : [];
});

describe.each(pairs)('notes of $name from before its newest version', ({ former, newest }) => {
  const answers = sampleAnswers(former, { random: () => 0.6, date: '03/05/2026', optional: 1 });

  it('stay complete in their own version, whose questions the newest may not have', () => {
    expect(fieldErrors(former, answers)).toEqual([]);
    expect(checkPatch(former, answers)).toEqual([]);
    expect(
      former.sections.flatMap((section) => visibleItems(former, section, answers)),
    ).not.toEqual([]);
  });

  it('would have another seal in the newest', () => {
    const seal = (formVersion: number) =>
      canonicalNote({ visitId: 'v', formId: former.id, formVersion, answers });
    expect(seal(former.version)).not.toBe(seal(newest.version));
  });

  it('have the questions they were written with, though parts of the form are shared', () => {
    const digest = createHash('sha256').update(JSON.stringify(former)).digest('hex');
    expect(digest).toBe(released[`${former.id}/${former.version}`]);
  });

  it('are not what a new visit begins with', () => {
    const [discipline] = newest.disciplines;
    const visitType = newest.visitTypeIds[0] ?? -1;
    expect(formForVisitType(visitType, must(discipline, 'discipline'))).toBe(newest);
  });
});

it('has forms of which there is a former version', () => {
  expect(pairs.length).toBeGreaterThan(0);
});
