import { describe, expect, it } from 'vitest';
import { oasisItems } from '#domain/oasis/catalogue.ts';
import type { Answers, FormDefinition } from '../define.ts';
import { visibleItems } from '../engine.ts';
import { fieldsIn } from '../form-index.ts';
import { newestForms } from '../registry.ts';
import { oasisPath } from './fields.ts';

const assessments = newestForms().filter(({ timepoint }) => timepoint !== undefined);

/** Paths of the items that stand under the same heading. */
const groups = new Map(
  oasisItems.flatMap(({ group }) =>
    group === undefined
      ? []
      : [[group, oasisItems.filter((each) => each.group === group).map(({ id }) => oasisPath(id))]],
  ),
);

type Heading = { readonly words: string; readonly questions: number };

/** Headings of item groups that show, with how many of their questions show. */
const headings = (form: FormDefinition, answers: Answers): readonly Heading[] =>
  form.sections.flatMap((section) => {
    const items = visibleItems(form, section, answers);
    const shown = items.flatMap((item) => (item.kind === 'field' ? [item.path] : []));
    return items.flatMap((item) => {
      const under = item.kind === 'note' ? groups.get(item.note.text) : undefined;
      return item.kind === 'note' && under
        ? [{ words: item.note.text, questions: under.filter((id) => shown.includes(id)).length }]
        : [];
    });
  });

const falls = 'Number of falls since the last OASIS assessment';
const interview = 'Interview for mental status (BIMS)';
const ulcers = 'Unhealed pressure ulcers by stage';
const gates = [
  { item: 'J1800', heading: falls, times: ['06', '07', '08', '09'] },
  { item: 'C0100', heading: interview, times: ['01', '03', '09'] },
  { item: 'M1306', heading: ulcers, times: ['01', '03', '09'] },
] as const;

it('has the eight assessments', () => {
  expect(new Set(assessments.map(({ timepoint }) => timepoint))).toEqual(
    new Set(['01', '03', '04', '05', '06', '07', '08', '09']),
  );
  expect(assessments).toHaveLength(8);
});

describe.each(assessments)('$title', (form) => {
  const dates = { E1: '03/05/2026', E2: '05/05/2026' };
  it.each(Object.values(dates))('has no heading without a question under it (%s)', (date) => {
    const completed = { 'oasis.M0090': date };
    for (const answer of ['0', '1', '-', undefined]) {
      const given = gates.flatMap(({ item }) =>
        answer === undefined ? [] : [[oasisPath(item), answer] as const],
      );
      const shown = headings(form, { ...completed, ...Object.fromEntries(given) });
      expect(shown.filter(({ questions }) => questions === 0)).toEqual([]);
    }
  });

  it('opens and closes a heading with its questions', () => {
    for (const { item, heading, times } of gates) {
      const isShown = (answer: string): boolean =>
        headings(form, { 'oasis.M0090': dates.E2, [oasisPath(item)]: answer }).some(
          ({ words }) => words === heading,
        );
      expect(isShown('0')).toBe(false);
      expect(isShown('1')).toBe(times.some((time) => time === form.timepoint));
    }
  });

  it('names in its hints only items that it asks', () => {
    const fields = form.sections.flatMap(({ items }) => fieldsIn(items).map(({ field }) => field));
    const asked = fields.flatMap(({ path }) => /^oasis\.(.+)$/.exec(path)?.slice(1) ?? []);
    const absent = fields.flatMap(({ path, hint = '' }) =>
      [...hint.matchAll(/\b(?:GG|[A-Z])\d{4}[A-Z]?/g)].flatMap(([id]) =>
        asked.some((each) => each.startsWith(id)) ? [] : [`${path}: ${id}`],
      ),
    );
    expect(absent).toEqual([]);
  });
});

it('says where a No answer leads as the items of the timepoint go on', () => {
  const hintOf = (time: string, id: string): string | undefined =>
    assessments
      .filter(({ timepoint }) => timepoint === time)
      .flatMap(({ sections }) => sections.flatMap(({ items }) => fieldsIn(items)))
      .find(({ field }) => field.path === oasisPath(id))?.field.hint;
  expect(['01', '03', '09'].map((time) => hintOf(time, 'J0510'))).toEqual([
    'No pain goes to M1400.',
    'No pain goes to M1400.',
    'No pain goes to J1800.',
  ]);
  const counts = 'A No answer skips the counts of M1311.';
  expect(['01', '03', '04', '05', '09'].map((time) => hintOf(time, 'M1306'))).toEqual([
    counts,
    counts,
    undefined,
    undefined,
    counts,
  ]);
});
