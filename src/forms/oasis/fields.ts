import { bimsOf, phqOf } from '#domain/oasis/record.ts';
import { codesOf, timepointsOf } from '#domain/oasis/catalogue.ts';
import { toExportDate } from '#domain/oasis/dates.ts';
import type { OasisItem, OasisVersion, Timepoint } from '#domain/oasis/item.ts';
import { versionOf } from '#domain/oasis/version.ts';
import type { When } from '#domain/oasis/when.ts';
import type { Value } from '#domain/merge.ts';
import type { Option } from '#domain/options.ts';
import {
  calculated,
  choice,
  choices,
  date,
  number,
  text,
  when,
  yesNo,
  type Condition,
  type Field,
} from '../define.ts';
import { happened } from '../sections/asked.ts';
import { sourceOf } from './sources.ts';

/** OASIS items as questions of a form: path `oasis.<item>`, values the codes of the export. */

export const oasisPath = (id: string): string => `oasis.${id}`;

/** The number as it is printed: `M1021control` and `M0032NA` are parts of M1021 and M0032. */
const printed = (id: string): string =>
  id.replace(/(NA|UK|date|control|first|middle|last|suffix|taking|indication|discharge)$/, '');

const oasisLabel = ({ id, label }: Pick<OasisItem, 'id' | 'label'>): string =>
  `${printed(id)} ${label}`;

/** How items are asked in a form, for the conditions of others. */
type Asked = ReadonlyMap<string, OasisItem['kind']>;

const some = (parts: readonly (Condition | null)[]): readonly Condition[] =>
  parts.filter((part) => part !== null);

/**
 * A condition on items as one on answers; null where it reads only items this form does not ask,
 * such as the drug regimen review at discharge.
 */
function conditionOf(given: When, asked: Asked): Condition | null {
  if ('all' in given || 'any' in given) {
    const parts = some(
      ('all' in given ? given.all : given.any).map((part) => conditionOf(part, asked)),
    );
    if (parts.length < 2) return parts[0] ?? null;
    return 'all' in given ? { all: parts } : { any: parts };
  }
  if ('not' in given) {
    const inner = conditionOf(given.not, asked);
    return inner && { not: inner };
  }
  const kind = asked.get(given.item);
  const path = oasisPath(given.item);
  if (kind === undefined) return null;
  if (!('is' in given)) return { path, answered: true };
  if (kind === 'flag') return { path, equals: given.is.includes('1') };
  if (kind !== 'checks') return { path, oneOf: given.is };
  const parts = given.is.map((includes): Condition => ({ path, includes }));
  return parts.length === 1 ? (parts[0] ?? null) : { any: parts };
}

/** The date that chooses the item set. */
export const completedOn = oasisPath('M0090');
/** Holds while M0090 chooses that item set (`#domain/oasis/version.ts`). */
const inVersion = (version: OasisVersion): Condition =>
  when(
    [completedOn],
    (day) => versionOf(typeof day === 'string' ? toExportDate(day) : undefined) === version,
  );

/** The item set that alone has the item at a timepoint; null when both have it. */
const onlyIn = (item: OasisItem, timepoint: Timepoint): OasisVersion | null => {
  const [first, second] = item.versions.filter((version) =>
    timepointsOf(item, version).includes(timepoint),
  );
  return first !== undefined && second === undefined ? first : null;
};

/** Labels such as "Oxygen: continuous" stand under a heading with the words before the colon. */
function grouped(options: readonly Option[]): readonly Option[] {
  const heads = options.map(({ label }) => /^([^:]+): /.exec(label)?.[1]);
  return options.map((option, place) => {
    const group = heads[place];
    if (group === undefined || heads.filter((head) => head === group).length < 2) return option;
    return {
      ...option,
      group,
      ...(heads.indexOf(group) === place ? { groupHead: group } : {}),
    };
  });
}

const optionsOf = (item: OasisItem): readonly Option[] =>
  grouped([
    ...(item.kind === 'checks' ? item.boxes : codesOf(item, 'E2')).map(({ code, label }) => ({
      value: code,
      label,
      exportValue: code,
    })),
    ...(item.kind === 'checks' && item.dash
      ? [{ value: '-', label: 'Not assessed or no information', exportValue: '-' }]
      : []),
  ]);

/** Observed or asked again at each assessment: never taken over from the last. */
const observedAgain = (item: OasisItem): boolean =>
  item.instrument !== undefined ||
  (item.kind === 'date' && item.id !== 'M0030' && item.id !== 'M0066') ||
  ['GG0130', 'GG0170', 'J0510', 'J0520', 'J0530', 'M1311'].some((start) =>
    item.id.startsWith(start),
  );

/** The question that names the numbers which could not be assessed; null for other items. */
export function dashPath(id: string): string | null {
  if (id === 'M1060A') return oasisPath('M1060dash');
  return id.startsWith('M1311') ? oasisPath('M1311dash') : null;
}

type Maker = {
  readonly timepoint: Timepoint;
  /** Items of the form, to know how an item in a condition is asked. */
  readonly items: readonly OasisItem[];
};

/** The question of an item at a timepoint. */
export function fieldOf(item: OasisItem, { timepoint, items }: Maker): Field {
  const asked: Asked = new Map(items.map(({ id, kind }) => [id, kind]));
  const version = onlyIn(item, timepoint);
  const conditions = some([
    version && inVersion(version),
    item.ask ? conditionOf(item.ask, asked) : null,
  ]);
  const [first] = conditions;
  const showIf = conditions.length > 1 ? { all: conditions } : first;
  const optional = 'optional' in item && item.optional;
  const parts = {
    required: !optional,
    exportRequired: !optional,
    source: sourceOf(item),
    ...(showIf && { showIf }),
    ...(item.hint === undefined ? {} : { hint: item.hint }),
    ...(item.hintAt && { hintAt: item.hintAt }),
    ...(observedAgain(item) ? { copyFromLast: false } : {}),
  };
  const [path, label] = [oasisPath(item.id), oasisLabel(item)];
  switch (item.kind) {
    case 'code':
      return choice(path, label, optionsOf(item), parts);
    case 'checks': {
      const exclusive = item.alone.at(-1);
      return choices(path, label, optionsOf(item), {
        ...parts,
        ...(exclusive === undefined ? {} : { exclusive }),
      });
    }
    case 'text':
      return text(path, label, { ...parts, maxLength: item.maxLength });
    case 'date':
      // The edits compare the other dates with today; none of them names the referral.
      return date(path, label, { ...parts, ...(item.id === 'M0104' && happened) });
    case 'flag':
      return yesNo(path, label, parts);
    case 'number':
      return item.computed ? totalField(item, items, parts) : numberField(item, parts);
  }
}

type Parts = {
  readonly required: boolean;
  readonly exportRequired: boolean;
  readonly source: string;
};

function numberField(item: OasisItem & { readonly kind: 'number' }, parts: Parts): Field {
  const [path, label] = [oasisPath(item.id), oasisLabel(item)];
  // The visit weighs the patient: nobody is asked twice.
  if (item.id === 'M1060B')
    return calculated(path, label, {
      reads: ['vitals.weight'],
      compute: (weight) => (typeof weight === 'number' ? Math.round(weight) : null),
      unit: item.unit,
      source: parts.source,
      hint: 'The weight of the vital signs; not assessed when there is none.',
    });
  const dash = dashPath(item.id);
  return number(path, label, {
    ...parts,
    unit: item.unit,
    min: item.min,
    max: item.max,
    step: 1,
    ...(dash === null ? {} : { optionalIf: { path: dash, includes: item.id } satisfies Condition }),
  });
}

/** BIMS and PHQ totals, of the answers they count. */
function totalField(
  item: OasisItem,
  items: readonly OasisItem[],
  { source, ...parts }: Parts & { readonly showIf?: Condition },
): Field {
  const start = item.computed === 'bims' ? ['C02', 'C03', 'C04'] : ['D0150'];
  const counted = items
    .filter(({ id }) => start.some((letters) => id.startsWith(letters)))
    .map(({ id }) => id);
  const total = item.computed === 'bims' ? bimsOf : phqOf;
  return calculated(oasisPath(item.id), oasisLabel(item), {
    reads: counted.map(oasisPath),
    compute: (...values) => {
      const answers = Object.fromEntries(
        counted.flatMap((id, place) => {
          const value: Value | undefined = values[place];
          return typeof value === 'string' ? [[id, value]] : [];
        }),
      );
      const result = total(answers);
      return result === '^' ? null : result;
    },
    source,
    ...(item.hint !== undefined && { hint: item.hint }),
    ...(parts.showIf && { showIf: parts.showIf }),
    copyFromLast: false,
  });
}

/** Which of several numbers could not be assessed; null where none of them may be `-`. */
export function dashField(items: readonly OasisItem[]): Field | null {
  const open = items.filter(({ id }) => dashPath(id) !== null);
  const [first] = open;
  const path = first && dashPath(first.id);
  if (!first || path === null || path === undefined) return null;
  return choices(
    path,
    `${printed(first.id).slice(0, 5)} Not assessed`,
    open.map(({ id, label }) => ({ value: id, label, exportValue: '-' })),
    {
      source: sourceOf(first),
      copyFromLast: false,
      ...(first.id.startsWith('M1311')
        ? { showIf: { path: oasisPath('M1306'), equals: '1' } }
        : {}),
    },
  );
}
