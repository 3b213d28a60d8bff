import { describe, expect, it } from 'vitest';
import { chartWord } from '#domain/chart-words.ts';
import { providerTypes } from '#domain/clinicians.ts';
import { goalTemplates } from '#domain/goals.ts';
import { must } from '#domain/must.ts';
import { oasisItem } from '#domain/oasis/catalogue.ts';
import * as general from '#domain/options.ts';
import * as clinical from '#domain/options-clinical.ts';
import {
  agencyDischargeReasons,
  armOptions,
  oxygenOptions,
  positionOptions,
  pulseSites,
  temperatureSites,
  woundStages,
  type Option,
} from '#domain/options.ts';
import type { Condition, Field, FormDefinition, Item, RowGroup } from './define.ts';
import { isNotePlace } from './note-places.ts';
import {
  conditionPaths,
  fieldsIn,
  indexOf,
  orderPath,
  patternOf,
  scoreInputs,
} from './form-index.ts';
import { formById, formForVisitType, forms, newestForms } from './registry.ts';

const everyField = (
  form: FormDefinition,
): readonly {
  readonly field: Field;
  readonly group: RowGroup | null;
  readonly pattern: string;
}[] =>
  form.sections.flatMap((section) =>
    fieldsIn(section.items).map(({ field, group }) => ({
      field,
      group,
      pattern: patternOf(group, field.path),
    })),
  );

const unfrozen = (value: unknown, at = ''): readonly string[] => {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, part]) => unfrozen(part, `${at}.${key}`));
  return Object.isFrozen(value) ? inner : [at, ...inner];
};

/** The data of a definition: checks, computed fields and conditions in code left out. */
const withoutFunctions = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutFunctions);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => typeof part !== 'function')
      .map(([key, part]) => [key, withoutFunctions(part)]),
  );
};

/** Conditions with the pattern paths of everything before them. */
const conditionsInOrder = (
  form: FormDefinition,
): readonly {
  readonly at: string;
  readonly condition: Condition;
  readonly group: RowGroup | null;
  readonly before: ReadonlySet<string>;
}[] => {
  const before = new Set<string>();
  return form.sections.flatMap((section) => {
    const own = section.showIf
      ? [{ at: section.id, condition: section.showIf, group: null, before: new Set(before) }]
      : [];
    const inner = section.items.flatMap((item: Item) => {
      const group = item.kind === 'rows' ? item : null;
      const outer = item.showIf
        ? [
            {
              at: item.kind === 'note' ? item.text : item.path,
              condition: item.showIf,
              group: null,
              before: new Set(before),
            },
          ]
        : [];
      if (item.kind === 'table')
        return item.cells.flat().flatMap((cell) => {
          const condition = cell.showIf
            ? [{ at: cell.path, condition: cell.showIf, group: null, before: new Set(before) }]
            : [];
          before.add(cell.path);
          return condition;
        });
      if (item.kind !== 'rows') {
        if (item.kind !== 'note') before.add(item.path);
        return outer;
      }
      before.add(orderPath(item));
      const columns = item.fields.flatMap((field) => {
        const condition = field.showIf
          ? [
              {
                at: patternOf(item, field.path),
                condition: field.showIf,
                group,
                before: new Set(before),
              },
            ]
          : [];
        before.add(patternOf(item, field.path));
        return condition;
      });
      return [...outer, ...columns];
    });
    return [...own, ...inner];
  });
};

describe.each(forms.map((form) => [form.id, form] as const))('form %s', (_, form) => {
  it('is deeply frozen', () => {
    expect(unfrozen(form)).toEqual([]);
  });

  it('is plain data beside its pure functions: it survives being written as JSON and read again', () => {
    expect(JSON.parse(JSON.stringify(form))).toEqual(withoutFunctions(form));
  });

  it('has every path once and every section id once', () => {
    const patterns = everyField(form).map(({ pattern }) => pattern);
    expect(patterns.filter((pattern, index) => patterns.indexOf(pattern) !== index)).toEqual([]);
    const ids = form.sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    // The note's own places stand in the address by the same name.
    expect(ids.filter(isNotePlace)).toEqual([]);
  });

  it('has paths a patch may carry: letters, digits and dots, columns without dots', () => {
    for (const { field, group } of everyField(form))
      expect(field.path).toMatch(group ? /^[a-z]\w*$/ : /^[a-z]\w*(\.\w+)+$/i);
    for (const path of indexOf(form).groups.keys()) expect(path).toMatch(/^[a-z]\w*$/i);
  });

  it('bases visibility only on earlier questions', () => {
    const late = conditionsInOrder(form).flatMap(({ at, condition, group, before }) =>
      conditionPaths(condition)
        .map((path) => (path.startsWith('./') ? patternOf(group, path.slice(2)) : path))
        .filter((path) => !before.has(path))
        .map((path) => `${at} asks ${path}`),
    );
    expect(late).toEqual([]);
  });

  it('uses only possible answers in its conditions', () => {
    const fields = new Map(everyField(form).map(({ pattern, field }) => [pattern, field]));
    const impossible = (condition: Condition, group: RowGroup | null): readonly string[] => {
      if ('all' in condition) return condition.all.flatMap((part) => impossible(part, group));
      if ('any' in condition) return condition.any.flatMap((part) => impossible(part, group));
      if ('not' in condition) return impossible(condition.not, group);
      if ('reads' in condition || 'expression' in condition) return [];
      const field = fields.get(
        condition.path.startsWith('./')
          ? patternOf(group, condition.path.slice(2))
          : condition.path,
      );
      const wanted =
        'equals' in condition
          ? [condition.equals]
          : 'oneOf' in condition
            ? condition.oneOf
            : 'includes' in condition
              ? [condition.includes]
              : [];
      const known: readonly unknown[] =
        field?.kind === 'choice' || field?.kind === 'choices'
          ? field.options.map(({ value }) => value)
          : field?.kind === 'yesNo'
            ? [true, false]
            : wanted;
      return wanted
        .filter((value) => !known.includes(value))
        .map((value) => `${condition.path}: ${value}`);
    };
    expect(
      conditionsInOrder(form).flatMap(({ condition, group }) => impossible(condition, group)),
    ).toEqual([]);
  });

  it('computes nothing from itself, and only from its own questions', () => {
    const fields = new Map(everyField(form).map((each) => [each.pattern, each]));
    const readsOf = (pattern: string): readonly string[] => {
      const found = fields.get(pattern);
      if (found?.field.kind !== 'calculated') return [];
      const { group } = found;
      return ('reads' in found.field ? found.field.reads : []).map((path) =>
        path.startsWith('./') ? patternOf(group, path.slice(2)) : path,
      );
    };
    const isCircular = (pattern: string, above: readonly string[]): boolean =>
      above.includes(pattern) ||
      readsOf(pattern).some((read) => isCircular(read, [...above, pattern]));
    const patterns = [...fields.keys()];
    expect(patterns.filter((pattern) => isCircular(pattern, []))).toEqual([]);
    expect(patterns.flatMap(readsOf).filter((read) => !fields.has(read))).toEqual([]);
  });

  it('takes specified lists from the rules instead of copying them (D32)', () => {
    const spelled = (list: readonly Option[]): string =>
      list.map(({ value, label }) => `${value}=${label}`).join();
    const specified = new Map(
      [...Object.values(general), ...Object.values(clinical)].flatMap((list) =>
        Array.isArray(list) && list.every((each) => typeof each === 'object')
          ? [[spelled(list as readonly Option[]), list as readonly Option[]] as const]
          : [],
      ),
    );
    const copies = everyField(form).flatMap(({ pattern, field }) => {
      if (field.kind !== 'choice' && field.kind !== 'choices') return [];
      const known = specified.get(spelled(field.options));
      return known === undefined || known === field.options ? [] : [pattern];
    });
    expect(copies).toEqual([]);
  });

  it('has distinct option values, and exclusive options that exist', () => {
    for (const { field, pattern } of everyField(form)) {
      if (field.kind !== 'choice' && field.kind !== 'choices') continue;
      const values = field.options.map(({ value }) => value);
      expect([pattern, new Set(values).size]).toEqual([pattern, values.length]);
      if (field.kind === 'choices' && field.exclusive !== undefined)
        expect(values).toContain(field.exclusive);
    }
  });

  it('has ranges in order: error bounds outside critical outside warning', () => {
    for (const { field, pattern } of everyField(form)) {
      if (field.kind !== 'number') continue;
      const low = [field.min, field.critical?.low, field.warn?.low].filter(
        (bound) => bound !== undefined,
      );
      const high = [field.warn?.high, field.critical?.high, field.max].filter(
        (bound) => bound !== undefined,
      );
      const bounds = [...low, ...high];
      expect([pattern, bounds]).toEqual([pattern, bounds.toSorted((a, b) => a - b)]);
      expect(field.step).toBeGreaterThan(0);
    }
  });

  it('scores and highlights only its own questions', () => {
    const index = indexOf(form);
    for (const { field } of index.scores)
      expect(scoreInputs(field.rule).filter((path) => !index.places.has(path))).toEqual([]);
    expect(form.review?.highlights.filter((path) => !index.places.has(path))).toEqual([]);
  });

  it('names the source of every section, and of every instrument', () => {
    for (const section of form.sections) expect(section.source.length).toBeGreaterThan(10);
    for (const { field } of indexOf(form).scores)
      if (field.rule.name !== 'pain') expect(field.source ?? '').toMatch(/specification|PHQ-9/);
  });

  it('never copies a narrative or a reading with ranges from the last visit', () => {
    const copied = everyField(form).filter(
      ({ field }) =>
        field.copyFromLast !== false &&
        (field.path.startsWith('narrative.') ||
          (field.kind === 'number' && field.warn !== undefined)),
    );
    expect(copied.map(({ pattern }) => pattern)).toEqual([]);
  });
});

describe('registry', () => {
  it('has at least 150 fields and a section per body system in the nursing note (spec rules §2)', () => {
    const form = formById('skilled-nursing-visit');
    expect(form && everyField(form).length).toBeGreaterThanOrEqual(150);
    const ids = form?.sections.map(({ id }) => id);
    const named = [
      'sensory',
      'integumentary',
      'respiratory',
      'endocrine',
      'cardiovascular',
      'elimination',
      'nutrition',
      'neuro',
      'medication',
      'dailyLiving',
      'infusion',
      'pain',
      'falls',
      'infection',
      'covid',
      'hospitalization',
      'urinary',
      'wounds',
      'vitals',
    ];
    expect(named.filter((id) => !ids?.includes(id))).toEqual([]);
  });

  it('offers the options the specification prints (rules §4, §9), no fewer', () => {
    const form = must(formById('skilled-nursing-visit'), 'form');
    const labels = (pattern: string): readonly string[] => {
      const field = must(indexOf(form).places.get(pattern), pattern).field;
      return field.kind === 'choice' ? field.options.map(({ label }) => label) : [];
    };
    const printed = (list: readonly { readonly label: string }[]): readonly string[] =>
      list.map(({ label }) => label);
    expect(labels('vitals.bloodPressureArm')).toEqual(printed(armOptions));
    expect(labels('vitals.bloodPressurePosition')).toEqual(printed(positionOptions));
    expect(labels('vitals.pulseSite')).toEqual(printed(pulseSites));
    expect(labels('vitals.temperatureSite')).toEqual(printed(temperatureSites));
    expect(labels('vitals.oxygenSource').toSorted()).toEqual(printed(oxygenOptions).toSorted());
    expect(labels('wounds.*.stage')).toEqual(
      expect.arrayContaining(woundStages.map(({ value }) => `Stage ${value}`)),
    );
    expect(labels('discharge.reason')).toEqual(
      expect.arrayContaining([...printed(agencyDischargeReasons)]),
    );
  });

  it('asks with every list of the specification, or keeps it where it belongs (rules §3, §4, §6, §9)', () => {
    const offered = newestForms()
      .flatMap(everyField)
      .flatMap(({ field }) =>
        field.kind === 'choice' || field.kind === 'choices'
          ? [new Set(field.options.map(({ label }) => label))]
          : [],
      );
    const visitsNeeded = oasisItem('M2200');
    // Lists that no question has as they are: who goals are about, what is typed at a drug, and an
    // item of old assessments.
    const elsewhere: Readonly<Record<string, boolean>> = {
      careTeamActors: goalTemplates.every(({ persons }) =>
        persons.every(({ label }) => general.optionLabel(general.careTeamActors, label) === label),
      ),
      medicationFrequencies: clinical.medicationFrequencies.every(
        ({ label }) => chartWord('frequency', label) === label,
      ),
      therapyVisitCounts:
        visitsNeeded.kind === 'number' &&
        general.therapyVisitCounts.every(
          ({ value }) => value.length === visitsNeeded.digits && Number(value) <= visitsNeeded.max,
        ),
    };
    const lists = [...Object.entries(general), ...Object.entries(clinical)].flatMap(
      ([name, list]) =>
        Array.isArray(list) && list.every((each) => typeof each === 'object')
          ? [[name, (list as readonly Option[]).map(({ label }) => label)] as const]
          : [],
    );
    expect(lists.length).toBeGreaterThan(30);
    const unused = lists.filter(
      ([name, labels]) =>
        !offered.some((options) => labels.every((label) => options.has(label))) &&
        elsewhere[name] !== true,
    );
    expect(unused.map(([name]) => name)).toEqual([]);
  });

  it('has a form for every provider type of spec rules §1', () => {
    expect(providerTypes.map((type) => [type, formForVisitType(1, type)?.id])).toEqual([
      ['RN', 'skilled-nursing-visit'],
      ['LVN/LPN', 'skilled-nursing-visit'],
      ['PT', 'pt-visit'],
      ['PTA', 'pt-visit'],
      ['OT', 'ot-visit'],
      ['OTA', 'ot-visit'],
      ['ST/SLP', 'st-visit'],
      ['MSW', 'msw-visit'],
      ['HHA', 'aide-visit'],
      ['CNA', 'aide-visit'],
    ]);
    expect(formForVisitType(1, 'SLP')?.id).toBe('st-visit');
    expect(formForVisitType(1, 'Plumber')).toBeNull();
  });

  it('finds a form by id and version, the newest when no version is named', () => {
    expect(formById('aide-visit', 1)?.title).toBe('Aide visit');
    expect(formById('aide-visit')?.version).toBe(1);
    expect(formById('aide-visit', 99)).toBeNull();
    expect(formById('constructor')).toBeNull();
  });

  it('keeps old versions beside the newest, and prefers a form that names the visit type', () => {
    const nursing = must(formById('skilled-nursing-visit'), 'form');
    const next = { ...nursing, version: nursing.version + 1 };
    const recertification = {
      ...must(formById('msw-visit'), 'form'),
      disciplines: nursing.disciplines,
      visitTypeIds: [306],
    };
    const among = [nursing, next, recertification];
    expect(formById(nursing.id, undefined, among)).toBe(next);
    expect(formById(nursing.id, nursing.version, among)).toBe(nursing);
    expect(formForVisitType(306, 'RN', among)).toBe(recertification);
    expect(formForVisitType(100, 'RN', among)).toBe(next);
  });
});
