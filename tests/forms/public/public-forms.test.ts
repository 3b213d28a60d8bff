import { describe, expect, it } from 'vitest';
import { dayNumber } from '#domain/calendar-date.ts';
import { must } from '#domain/must.ts';
import type { Value } from '#domain/merge.ts';
import { readPack } from '#contract/read-pack.ts';
import type { Answers, FormDefinition } from '#forms/define.ts';
import { checkPatch, isVisible, visibleItems } from '#forms/engine.ts';
import { fieldsIn, indexOf } from '#forms/form-index.ts';
import { shownValue, viewOf } from '#forms/visibility.ts';
import { areThere, carriedFrom, publicForms, textOfFile } from './files.ts';
import { XFormRules } from './xform-rules.ts';

type Item = {
  readonly linkId: string;
  readonly type: string;
  readonly item?: readonly Item[];
  readonly enableWhen?: readonly { readonly question: string; readonly operator: string }[];
  readonly extension?: readonly {
    readonly url: string;
    readonly valueExpression?: { readonly expression: string };
  }[];
};

const valueOf = (form: FormDefinition, answers: Answers, path: string) =>
  shownValue(viewOf(form, answers), path);

const fieldsOf = (form: FormDefinition) =>
  fieldsIn(form.sections.flatMap((section) => section.items));

/** Everything a person sees as a question, in all sections. */
const questionsShown = (form: FormDefinition, answers: Answers): number =>
  form.sections
    .flatMap((section) => visibleItems(form, section, answers))
    .filter((item) => item.kind === 'field' && !item.field.automatic && !item.field.fromVisit)
    .length;

const publicFormsShow = (): void => {
  it.each(publicForms)('%s is a pack that the office takes', (name) => {
    const { pack } = carriedFrom(name);
    const again: unknown = JSON.parse(JSON.stringify(pack));
    expect(readPack(again)).toMatchObject({ ok: true });
  });

  it.each(publicForms)('%s says of everything left out where and why', (name) => {
    for (const { place, reason } of carriedFrom(name).notCarried)
      expect([place, reason].every((each) => each.length > 0)).toBe(true);
  });

  it('count what was carried', () => {
    const counts = Object.fromEntries(
      publicForms.map((name) => {
        const { carried, notCarried } = carriedFrom(name);
        const { questions, conditions, calculations, checks } = carried;
        return [name, [questions, conditions, calculations, checks, notCarried.length]];
      }),
    );
    expect(counts).toMatchInlineSnapshot(`
      {
        "fhir-asq3.json": [
          6,
          0,
          0,
          0,
          0,
        ],
        "fhir-cvd-risk.json": [
          8,
          0,
          1,
          0,
          11,
        ],
        "fhir-family-history.json": [
          27,
          4,
          0,
          0,
          14,
        ],
        "fhir-health-check.json": [
          424,
          569,
          42,
          0,
          137,
        ],
        "fhir-phq9.json": [
          10,
          0,
          1,
          0,
          3,
        ],
        "lforms-mds3.json": [
          595,
          0,
          0,
          0,
          0,
        ],
        "xform-child-vaccination.xml": [
          32,
          46,
          35,
          2,
          50,
        ],
        "xform-eimci.xml": [
          171,
          289,
          97,
          5,
          47,
        ],
        "xform-who-verbal-autopsy.xml": [
          470,
          552,
          42,
          93,
          27,
        ],
        "xlsform-repeat-date.xls": [
          2,
          0,
          1,
          0,
          1,
        ],
        "xlsform-spec-test.xlsx": [
          21,
          2,
          1,
          2,
          30,
        ],
      }
    `);
  });

  describe('PHQ-9', () => {
    const { form, paths } = carriedFrom('fhir-phq9.json');
    const fields = fieldsOf(form).map(({ field }) => field);
    const items = fields.filter(
      (field) => field.kind === 'choice' && field.options[0]?.value === 'LA6568-5',
    );
    const total = must(
      fields.find(({ kind }) => kind === 'calculated'),
      'total',
    ).path;
    const scores = ['LA6568-5', 'LA6569-3', 'LA6570-1', 'LA6571-9'];
    const filled = (levels: readonly number[]): Answers =>
      Object.fromEntries(items.map(({ path }, at) => [path, scores[levels[at] ?? 0] ?? '']));

    it('asks nine items and how hard it was, and shows the total', () => {
      expect(items).toHaveLength(9);
      expect(questionsShown(form, {})).toBe(11);
      expect(paths.size).toBe(11);
    });

    it.each([
      [[0, 0, 0, 0, 0, 0, 0, 0, 0], 0],
      [[1, 1, 1, 1, 0, 0, 0, 0, 0], 4],
      [[1, 1, 1, 1, 1, 0, 0, 0, 0], 5],
      [[1, 1, 1, 1, 1, 1, 1, 1, 1], 9],
      [[2, 1, 1, 1, 1, 1, 1, 1, 1], 10],
      [[2, 2, 2, 2, 2, 1, 1, 1, 1], 14],
      [[2, 2, 2, 2, 2, 2, 1, 1, 1], 15],
      [[3, 3, 3, 3, 3, 2, 2, 0, 0], 19],
      [[3, 3, 3, 3, 3, 2, 2, 1, 0], 20],
      [[3, 3, 3, 3, 3, 3, 3, 3, 3], 27],
    ])('totals %s as %i, at both ends of each band', (levels, sum) => {
      expect(valueOf(form, filled(levels), total)).toBe(sum);
    });
  });

  describe('health check', () => {
    const name = 'fhir-health-check.json';
    const ageLink = 'e2a16e4d-2765-4b61-b286-82cfc6356b30';
    const { form, paths } = carriedFrom(name);
    const source = JSON.parse(textOfFile(name)) as { item: readonly Item[] };

    /** Whether an item's own rule holds at an age; null for rules about anything else. */
    const byAge = (item: Item, age: number | null): boolean | null => {
      if (item.enableWhen) return null;
      const hidden = item.extension?.some(({ url }) => url.endsWith('/questionnaire-hidden'));
      if (hidden) return null;
      const given = item.extension?.find(({ url }) => url.endsWith('enableWhenExpression'));
      if (!given) return true;
      const text = given.valueExpression?.expression ?? '';
      if (text === '%age.exists()') return age !== null;
      const parts = text
        .split(/\s+and\s+/)
        .map((part) => /^\(?%age (<=|>=|<|>) (\d+)\)?$/.exec(part));
      if (parts.includes(null)) return null;
      return (
        age !== null &&
        parts.every((part) => {
          const [, sign, limit] = part ?? [];
          const years = Number(limit);
          if (sign === '<') return age < years;
          if (sign === '>') return age > years;
          return sign === '<=' ? age <= years : age >= years;
        })
      );
    };
    const expected = (
      items: readonly Item[],
      age: number | null,
      around: boolean,
    ): [string, boolean][] =>
      items.flatMap((item) => {
        const own = byAge(item, age);
        if (own === null) return [];
        const shows = around && own;
        const path = paths.get(item.linkId);
        const isQuestion = path !== undefined && !path.includes('*');
        return [
          ...(isQuestion ? [[path, shows] as [string, boolean]] : []),
          ...expected(item.item ?? [], age, shows),
        ];
      });

    it.each([null, 0, 1, 3, 5, 6, 12, 13, 18, 24, 25, 30, 31, 49, 50, 74, 75])(
      'shows at age %s what its own rules show',
      (age) => {
        const answers: Answers = age === null ? {} : { [must(paths.get(ageLink), 'age')]: age };
        const rules = expected(source.item, age, true);
        expect(rules.length).toBeGreaterThan(150);
        const shown = rules.map(([path]) => [path, isVisible(form, answers, path)]);
        expect(shown).toEqual(rules);
      },
    );

    it('computes the body mass index', () => {
      const at = (linkId: string) => must(paths.get(linkId), linkId);
      const answers: Answers = {
        [at(ageLink)]: 40,
        [at('obs-weight-newresult')]: 81.5,
        [at('obs-height-newresult')]: 178,
      };
      const index = fieldsOf(form).filter(({ field }) => field.kind === 'calculated');
      const values = index.map(({ field }) => valueOf(form, answers, field.path));
      expect(values).toContain(25.7);
    });
  });

  describe.each(['xform-who-verbal-autopsy.xml', 'xform-eimci.xml'])('%s', (name) => {
    const { form, paths } = carriedFrom(name);
    const rules = new XFormRules(textOfFile(name));
    const visit = '03/15/2026';
    const today = must(dayNumber(visit), 'day');
    const index = indexOf(form);

    /** Answers for some of the questions, the same for the same seed. */
    const filled = (seed: number): { answers: Answers; data: Map<string, string | number> } => {
      let state = seed;
      const random = (): number => {
        state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
        return state / 2_147_483_648;
      };
      const answers: Record<string, Value> = index.places.has('visit.date')
        ? { 'visit.date': visit }
        : {};
      const data = new Map<string, string | number>();
      for (const at of rules.controls.keys()) {
        const path = paths.get(at);
        const field = path === undefined ? undefined : index.places.get(path)?.field;
        if (!field || path === undefined || random() < 0.15) continue;
        if (field.kind === 'choice') {
          const value = must(
            field.options[Math.floor(random() * field.options.length)],
            'option',
          ).value;
          answers[path] = value;
          data.set(at, value);
        } else if (field.kind === 'choices') {
          const value = field.options.filter(() => random() < 0.4).map((each) => each.value);
          if (value.length === 0) continue;
          answers[path] = value;
          data.set(at, value.join(' '));
        } else if (field.kind === 'number') {
          const value = Math.floor(random() * 60);
          answers[path] = value;
          data.set(at, value);
        } else if (field.kind === 'date') {
          const day = today - Math.floor(random() ** 6 * 32_000);
          const iso = new Date(day * 86_400_000).toISOString();
          answers[path] = `${iso.slice(5, 7)}/${iso.slice(8, 10)}/${iso.slice(0, 4)}`;
          data.set(at, day);
        } else if (field.kind === 'text') {
          answers[path] = 'word';
          data.set(at, 'word');
        }
      }
      return { answers, data };
    };

    it.each(Array.from({ length: 12 }, (_, at) => at + 1))(
      'shows for answers %i what its own rules show',
      (seed) => {
        const { answers, data } = filled(seed * 7_919);
        expect(checkPatch(form, answers)).toEqual([]);
        const shown = rules.shown(data, today);
        const view = viewOf(form, answers);
        const differing = [...rules.controls.keys()].filter((at) => {
          const path = paths.get(at);
          const field = path === undefined ? undefined : index.places.get(path)?.field;
          if (path === undefined || !field) return false;
          return isVisible(form, answers, path) !== shown.has(at);
        });
        expect(view.run?.computed).toBeGreaterThanOrEqual(0);
        expect(differing).toEqual([]);
      },
    );
  });

  it('computes the cardiovascular risk as its formula says', () => {
    const { form, paths } = carriedFrom('fhir-cvd-risk.json');
    const at = (linkId: string) => must(paths.get(linkId), linkId);
    const answers: Answers = {
      [at('e2a16e4d-2765-4b61-b286-82cfc6356b30')]: 60,
      [at('418e4a02-de77-48a0-a92a-fe8fcc52b1aa')]: 'female',
      [at('b639a3a8-f476-4cc8-b5c7-f5d2abb23511')]: '77176002',
      [at('4b98f514-2f6a-41f3-ad9d-185abc68ae34')]: 150,
      [at('f11feebc-fc4a-40d5-8481-b87d9f5a89aa')]: 6,
      [at('c47a7fae-0c60-40f8-8426-1019b1f0dd8f')]: 1.2,
      [at('e8fed84e-6c15-4f62-bc95-cd08033af3f7')]: true,
      [at('b980624c-e91a-44d4-80ba-a9f34c0e1188')]: false,
    };
    const sum =
      18.8144 -
      1.2146 -
      1.8443 * Math.log(60) +
      0.3668 * Math.log(60) -
      1.4032 * Math.log(150) -
      0.3899 -
      0.539 * Math.log(6 / 1.2) -
      0.3036 -
      0.1697;
    const u = (Math.log(5) - sum) / Math.exp(0.6536 - 0.2402 * sum);
    const risk = (1 - Math.exp(-Math.exp(u))) * 100;
    const score = fieldsOf(form).find(({ field }) => field.kind === 'calculated');
    expect(valueOf(form, answers, must(score, 'score').field.path)).toBe(Math.round(risk));
  });

  it('asks every question of MDS 3.0 and of ASQ-3, which have no rules', () => {
    expect(questionsShown(carriedFrom('lforms-mds3.json').form, {})).toBe(595);
    expect(questionsShown(carriedFrom('fhir-asq3.json').form, {})).toBe(6);
  });

  it('hides the rest of the XLSForm sample once it is skipped', () => {
    const { form, paths } = carriedFrom('xlsform-spec-test.xlsx');
    const skip = must(paths.get('skip_to_end'), 'skip');
    expect(questionsShown(form, { [skip]: 'yes' })).toBe(1);
    expect(questionsShown(form, { [skip]: 'no' })).toBeGreaterThan(10);
  });

  it('asks a child of the vaccination form for its birth date only where it is known', () => {
    const { form, paths } = carriedFrom('xform-child-vaccination.xml');
    const column = must(paths.get('/data/household/child_repeat/age_months'), 'age');
    const known = must(paths.get('/data/household/child_repeat/dobknown'), 'known');
    const [group] = column.split('.*.');
    const inRow = (pattern: string) => pattern.replace('.*.', '.a.');
    const shows = (answer: string): boolean => {
      const answers: Record<string, Value> = { [`${group}.$order`]: ['a'] };
      for (const { field, group: rows } of fieldsOf(form))
        if (rows && field.kind === 'choice' && field.options.some(({ value }) => value === 'yes'))
          answers[`${group}.a.${field.path}`] = 'yes';
      answers[inRow(known)] = answer;
      answers[must(paths.get('/data/building_type'), 'building')] = 'single';
      return isVisible(form, answers, inRow(column));
    };
    expect([shows('no'), shows('yes')]).toEqual([true, false]);
  });
};

describe.skipIf(!areThere)('public forms', () => {
  // A skipped group is read all the same, and its files are not there.
  if (areThere) publicFormsShow();
});
