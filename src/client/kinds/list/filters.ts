import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Call } from '#contract/call.ts';
import { patients } from '#contract/patients.ts';
import { isCalendarDate } from '#domain/calendar-date.ts';
import { pacificWallClock } from '#domain/pacific.ts';
import { adjustRange, defaultWindow, type DateRange, type WindowName } from '#domain/ranges.ts';
import type { ListLabel } from './labels.ts';
import { wordsOf } from './search-tokens.ts';

/** Filters of a list as data, and how each is written in the address and in the call's input. */

type NamedCall = Pick<Call, 'service' | 'name'>;

type Option = { readonly value: string; readonly label: ListLabel };

/** Something a picker found. `detail` distinguishes two of one name. */
export type Picked = { readonly id: string; readonly name: string; readonly detail?: string };

/** Statuses behind a value; null where nobody counts its rows. */
type Counted = Readonly<Record<string, readonly string[] | null>>;

export type ChoiceFilter = {
  readonly kind: 'choice';
  readonly label: MessageDescriptor;
  readonly options: readonly Option[];
  /** The default, which the address leaves out. */
  readonly first: string;
  /** The statuses a value stands for, where the list counts rows and it is not a status itself. */
  readonly counted?: Counted;
  /** What the call takes for a value, where that is not the value itself. */
  readonly fill?: (value: string) => unknown;
};
export type ChoicesFilter = {
  readonly kind: 'choices';
  readonly label: MessageDescriptor;
  readonly options: readonly Option[];
};
type TextFilter = {
  readonly label: MessageDescriptor;
  /** The most characters the call takes; the list reads them from the call. */
  readonly maxLength?: number | undefined;
};
export type WordsFilter = TextFilter & {
  readonly kind: 'words';
  /** What the box promises to somebody who may not make a call. */
  readonly narrow?: { readonly needs: NamedCall; readonly label: MessageDescriptor };
};
export type TermFilter = TextFilter & { readonly kind: 'term' };
export type RangeFilter = {
  readonly kind: 'range';
  /** The longest range, in days (spec portal §5). */
  readonly limitDays: number;
  /** The default range around today (spec portal §9); none means open ends. */
  readonly window?: WindowName;
};
export type PickerFilter = {
  readonly kind: 'picker';
  readonly label: MessageDescriptor;
  readonly find: (words: string) => Promise<readonly Picked[]>;
  /** The name behind an id of the address, after a reload. */
  readonly nameOf?: (id: string) => Promise<string>;
  /** Not offered to a role that may not make this call. */
  readonly needs?: NamedCall;
  /** Names a patient: never kept in a saved view. */
  readonly ofPatient?: boolean;
};
export type AnyFilter =
  ChoiceFilter | ChoicesFilter | WordsFilter | TermFilter | RangeFilter | PickerFilter;

/** A filter whose value fits an input of type T; the compiler compares the two. */
export type Filter<T> = AnyFilter & { readonly gives?: T };

/** Values of an enumeration with their labels; an array labels each value with its own text. */
type Options<V extends string> = Readonly<Record<V, ListLabel>> | readonly V[];

const optionsOf = (options: Options<string>): Option[] =>
  Array.isArray(options)
    ? options.map((value: string) => ({ value, label: value }))
    : Object.entries(options).map(([value, label]) => ({ value, label }));

/** Labels for values by a function, or each its own: `labelled(visitStatuses, statusLabel)`. */
export const labelled = <V extends string>(
  values: readonly V[],
  label: (value: V) => ListLabel = (value) => value,
): Readonly<Record<V, ListLabel>> =>
  Object.fromEntries(values.map((value) => [value, label(value)])) as Record<V, ListLabel>;

/**
 * One of several values; `first` is the default. Few options are chips, many a select. `counted`
 * names the statuses behind a value that is none itself; *All* means every one.
 */
export const choice = <const V extends string>(
  label: MessageDescriptor,
  options: Options<V>,
  first: NoInfer<V>,
  counted: Counted = {},
): Filter<V> => ({ kind: 'choice', label, options: optionsOf(options), first, counted });

/**
 * One of several values, or all of them, which the call takes as null. `fill` turns a value into
 * what the call takes.
 */
export const choiceOrAll = <const V extends string, T = V>(
  label: MessageDescriptor,
  options: Options<V>,
  fill?: (value: V) => T,
): Filter<T | null> => ({
  kind: 'choice',
  label,
  options: [{ value: '', label: msg`All` }, ...optionsOf(options)],
  first: '',
  ...(fill && { fill: (value) => fill(value as V) }),
});

/** Any number of values; none selected means all. */
export const choices = <const V extends string>(
  label: MessageDescriptor,
  options: Options<V>,
): Filter<V[]> => ({ kind: 'choices', label, options: optionsOf(options) });

/** Search words. The address holds a token in their place: `search-tokens.ts`. */
export const words = (label: MessageDescriptor): Filter<string> => ({ kind: 'words', label });

/**
 * Words that look for the patients of rows. The server compares no more of a patient than the person
 * may read, so the box promises no more.
 *
 * @param shown what is found without the list of patients: the name, and what the rows show
 */
export const patientWords = (shown = msg`Patient’s name`): Filter<string> => ({
  kind: 'words',
  label: msg`Patient’s name, birth date, phone or record number`,
  narrow: { needs: patients, label: shown },
});

/** What a text filter is called for a person who may make these calls. */
export const textLabel = (
  filter: WordsFilter | TermFilter,
  may: (call: NamedCall) => boolean,
): MessageDescriptor =>
  filter.kind === 'words' && filter.narrow && !may(filter.narrow.needs)
    ? filter.narrow.label
    : filter.label;

/**
 * One term that must fit exactly, such as the name of an action; nothing is null. The address holds
 * it in clear, so never a name of a person: that is `words`.
 */
export const term = (label: MessageDescriptor): Filter<string | null> => ({ kind: 'term', label });

/** Two days under the inputs `from` and `to`, never further apart than `limitDays`. */
export const range = (limitDays: number, window?: WindowName): Filter<DateRange> => ({
  kind: 'range',
  limitDays,
  ...(window && { window }),
});

/** A record found by its name, such as a person or a patient. */
export const picker = (
  label: MessageDescriptor,
  parts: Omit<PickerFilter, 'kind' | 'label'>,
): Filter<string | null> => ({ kind: 'picker', label, ...parts });

/** The parts of an address that belong to filters, each valid and none at its default. */
export type Values = Readonly<Record<string, string>>;

/**
 * The range an address asks for: its own dates where they exist, otherwise the default window
 * around today in the organisation's zone. Empty texts are open ends.
 */
export function rangeOf(
  { window: name, limitDays }: RangeFilter,
  { from = '', to = '' }: Values,
  now: Date,
): DateRange {
  const otherwise = name ? defaultWindow(name, pacificWallClock(now)) : { start: '', end: '' };
  const start = isCalendarDate(from) ? from : otherwise.start;
  const end = isCalendarDate(to) ? to : otherwise.end;
  return start && end ? adjustRange({ start, end }, 'start', limitDays) : { start, end };
}

/** The chosen value of a choice: what the address asks for if it is an option, else the first. */
export const chosenOf = ({ options, first }: ChoiceFilter, value: string | undefined): string =>
  options.find((option) => option.value === value)?.value ?? first;

/** The chosen values of several, in the order of the options. */
export const chosenAllOf = ({ options }: ChoicesFilter, value = ''): string[] => {
  const wanted = value.split(',');
  return options.flatMap((option) => (wanted.includes(option.value) ? [option.value] : []));
};

/** Names of an address's parts that a filter reads and writes. */
export const partsOf = (key: string, filter: AnyFilter): readonly string[] =>
  filter.kind === 'range' ? ['from', 'to'] : [key];

/** The value of one part of an address, or undefined where it is unknown or the default. */
export function readPart(filter: AnyFilter, value: string): string | undefined {
  switch (filter.kind) {
    case 'choice': {
      const chosen = chosenOf(filter, value);
      return chosen === filter.first ? undefined : chosen;
    }
    case 'choices':
      return chosenAllOf(filter, value).join(',') || undefined;
    case 'range':
      return isCalendarDate(value) ? value : undefined;
    case 'term':
      return value.slice(0, filter.maxLength);
    case 'words':
      return wordsOf(value) === '' ? undefined : value;
    case 'picker':
      return value;
  }
}

/** Whether a filter knows what an address says of it, so that nothing of it is left out. */
export function fitsPart(filter: AnyFilter, value: string): boolean {
  switch (filter.kind) {
    case 'choice':
      return filter.options.some((option) => option.value === value);
    case 'choices':
      return value
        .split(',')
        .every((each) => filter.options.some((option) => option.value === each));
    case 'range':
      return isCalendarDate(value);
    case 'words':
      return wordsOf(value) !== '';
    case 'term':
    case 'picker':
      return true;
  }
}

/** What a filter puts into the call's input. */
export function inputOf(
  key: string,
  filter: AnyFilter,
  values: Values,
  now: Date,
): Readonly<Record<string, unknown>> {
  switch (filter.kind) {
    case 'choice': {
      const chosen = chosenOf(filter, values[key]);
      return { [key]: chosen === '' ? null : (filter.fill?.(chosen) ?? chosen) };
    }
    case 'choices':
      return { [key]: chosenAllOf(filter, values[key]) };
    case 'words':
      return { [key]: wordsOf(values[key]) };
    case 'term':
    case 'picker':
      return { [key]: values[key] ?? null };
    case 'range': {
      const { start, end } = rangeOf(filter, values, now);
      return { from: start || null, to: end || null };
    }
  }
}
