import { describe, expect, it } from 'vitest';
import { canonicalNote } from '#forms/canonical.ts';
import { must } from '#domain/must.ts';
import { checkPatch, fieldErrors, visibleItems } from '#forms/engine.ts';
import { formById, formForVisitType, forms } from '#forms/registry.ts';
import { sampleAnswers } from '#forms/sample-answers.ts';

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

  it('keep their seal, and would have another in the newest', () => {
    const seal = (formVersion: number) =>
      canonicalNote({ visitId: 'v', formId: former.id, formVersion, answers });
    expect(seal(former.version)).not.toBe(seal(newest.version));
    expect(seal(former.version)).toBe(seal(former.version));
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
