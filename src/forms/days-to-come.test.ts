import { describe, expect, it } from 'vitest';
import { must } from '#domain/must.ts';
import type { Answers, FormContext, FormDefinition } from './define.ts';
import { findingErrors, formFindings, isVisible, stillFound } from './engine.ts';
import { indexOf, orderPath } from './form-index.ts';
import { newestForms, formById } from './registry.ts';
import { answersThatShow } from './testing/gates.ts';
import { textsOf } from './texts.ts';

/** A day that something took place on is over, in every form; these days may lie ahead. */
const mayLieAhead: readonly string[] = [
  // What is planned.
  'admission.nextVisit',
  'contact.followBy',
  'discharge.expected',
  'goals.*.target',
  'notice.nextVisit',
  'order.start',
  'plan.next',
  'plan.nextVisit',
  // Written before the period begins, the episode starts or the transfer that was planned, and an
  // encounter may follow within 30 days of the start.
  'certification.encounter',
  'encounter.startOfCare',
  'period.from plan-of-care',
  'period.startOfCare',
  'period.to',
  'transfer.date',
  // Called off before the day.
  'missed.date',
];

const context: FormContext = {
  today: '03/05/2026',
  visitDate: '03/05/2026',
  birthDate: null,
  startOfCare: null,
};

/** Questions about a day that a person answers, with a path in a first row where they repeat. */
const days = (form: FormDefinition) =>
  [...indexOf(form).places].flatMap(([pattern, { field }]) =>
    field.kind === 'date' && !field.automatic
      ? [{ pattern, path: pattern.replace('.*.', '.r1.') }]
      : [],
  );
const isAhead = (form: FormDefinition, pattern: string): boolean =>
  mayLieAhead.includes(pattern) || mayLieAhead.includes(`${pattern} ${form.id}`);

const asked = (form: FormDefinition, path: string): Answers => {
  const base = answersThatShow(form, path);
  const [group] = path.split('.r1.');
  return base ?? { [orderPath({ path: String(group) })]: ['r1'] };
};
const fatalAt = (form: FormDefinition, path: string, value: string): readonly string[] => {
  const answers = { ...asked(form, path), [path]: value };
  return formFindings(form, answers, context)
    .filter(({ severity, paths }) => severity === 'fatal' && paths.includes(path))
    .map(({ id }) => id);
};

describe('a day that has not come yet', () => {
  const all = newestForms().flatMap((form) => days(form).map((day) => ({ form, ...day })));

  it('stops the note at every question about something that took place', () => {
    const past = all.filter(({ form, pattern }) => !isAhead(form, pattern));
    expect(past.length).toBeGreaterThan(100);
    const passed = past.flatMap(({ form, path }) =>
      isVisible(form, asked(form, path), path) && fatalAt(form, path, '03/06/2026').length > 0
        ? []
        : [`${form.id} ${path}`],
    );
    expect(passed).toEqual([]);
  });

  it('is mended with today, which says nothing any more', () => {
    const said = all
      .filter(({ form, pattern }) => !isAhead(form, pattern))
      .flatMap(({ form, path }) =>
        fatalAt(form, path, '03/05/2026').includes('not-yet') ? [`${form.id} ${path}`] : [],
      );
    expect(said).toEqual([]);
  });

  it('is an answer where something is planned', () => {
    const planned = all.filter(({ form, pattern }) => isAhead(form, pattern));
    expect(
      planned.flatMap(({ form, path }) =>
        fatalAt(form, path, '03/06/2026').includes('not-yet') ? [`${form.id} ${path}`] : [],
      ),
    ).toEqual([]);
    const used = new Set(
      planned.flatMap(({ form, pattern }) => [pattern, `${pattern} ${form.id}`]),
    );
    expect(mayLieAhead.filter((each) => !used.has(each))).toEqual([]);
  });

  it('is told at its question in words of the form, and once', () => {
    const form = must(formById('incident-report'), 'form');
    const answers = { 'incident.date': '03/06/2026' };
    const findings = formFindings(form, answers, context);
    expect(findingErrors(form, findings)).toMatchObject([
      { path: 'incident.date', label: 'Date of the incident', code: 'contradiction' },
    ]);
    expect(textsOf(form)).toContain(findings[0]?.text);
    const mended = { 'incident.date': '03/05/2026' };
    expect(stillFound(form, mended, context, { path: 'incident.date', findings })).toEqual([]);
    expect(stillFound(form, answers, context, { path: 'incident.date', findings })).toEqual(
      findings,
    );
  });

  it('is not asked about in a former version, which stays as it was', () => {
    for (const version of [1, 2]) {
      const former = must(formById('skilled-nursing-visit', version), 'former version');
      const answers = { ...asked(former, 'endocrine.a1cDate'), 'endocrine.a1cDate': '03/06/2026' };
      expect(formFindings(former, answers, context)).toEqual([]);
    }
  });
});
