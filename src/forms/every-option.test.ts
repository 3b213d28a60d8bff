import { describe, expect, it } from 'vitest';
import { must } from '#domain/must.ts';
import type { Answers, FormContext } from './define.ts';
import { findingErrors, formFindings, stillFound } from './engine.ts';
import { indexOf } from './form-index.ts';
import { newestForms } from './registry.ts';

/** The second homebound criterion of Medicare: both statements, or the patient is not homebound. */
const path = 'homebound.second';
const context: FormContext = {
  today: '03/05/2026',
  visitDate: '03/05/2026',
  birthDate: null,
  startOfCare: null,
};
const asking = newestForms().filter((form) => indexOf(form).places.has(path));
const homebound = { 'homebound.status': true, 'homebound.first': ['device'] };

describe.each(asking.map((form) => [form.id, form] as const))('%s', (_, form) => {
  const found = (answers: Answers) =>
    formFindings(form, answers, context).filter(({ paths }) => paths.includes(path));

  it('asks to look again where one of the two is ticked, and lets the note be signed', () => {
    for (const one of ['inability', 'effort']) {
      const findings = found({ ...homebound, [path]: [one] });
      expect(findings.map(({ severity }) => severity)).toEqual(['warning']);
      expect(must(findings[0], 'finding').text).toContain('both apply');
      expect(findingErrors(form, findings)).toEqual([]);
    }
  });

  it('says nothing where both are, where none is, and where the question does not show', () => {
    expect(found({ ...homebound, [path]: ['effort', 'inability'] })).toEqual([]);
    expect(found(homebound)).toEqual([]);
    expect(found({ 'homebound.status': false, [path]: ['effort'] })).toEqual([]);
  });

  it('takes it back at once when the other is ticked', () => {
    const findings = found({ ...homebound, [path]: ['effort'] });
    const both = { ...homebound, [path]: ['effort', 'inability'] };
    expect(stillFound(form, both, context, { path, findings })).toEqual([]);
  });
});

it('is asked in the visits and documents that certify it', () => {
  expect(asking.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['skilled-nursing-visit', 'oasis-start-of-care', 'plan-of-care']),
  );
});
