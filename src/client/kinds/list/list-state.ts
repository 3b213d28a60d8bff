import { fitsPart, partsOf, readPart, type AnyFilter, type Values } from './filters.ts';

/** What the address asks of a list: its page, and filters and order that are not the default. */
export type ListState = { readonly page: number; readonly values: Values };

/** What of a definition is in the address. */
export type Addressed = {
  readonly filters: readonly (readonly [string, AnyFilter])[];
  /** Orders the list can be asked for. */
  readonly orders: readonly string[];
  /** The order the rows have while the address names none. */
  readonly firstOrder: (values: Values) => string | undefined;
};

type Search = Readonly<Record<string, unknown>>;

const longest = 200; // characters of one part of an address that are read

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, longest) : '';

const namesOf = ({ filters, orders }: Addressed): string[] => [
  'page',
  ...(orders.length > 0 ? ['order'] : []),
  ...filters.flatMap(([key, filter]) => partsOf(key, filter)),
];

/** A page of a list as an address names it; the first where it names none, or none that can be. */
function pageIn(search: Search): number {
  const page = Number(search['page']);
  return Number.isInteger(page) && page > 1 ? page : 1;
}

/** Reads the address of a list; whatever it does not know is left out, as `unknownParts` says. */
export function readState(list: Addressed, search: Search): ListState {
  const values: Record<string, string> = {};
  for (const [key, filter] of list.filters)
    for (const part of partsOf(key, filter)) {
      const text = textOf(search[part]);
      const value = text === '' ? undefined : readPart(filter, text);
      if (value !== undefined) values[part] = value;
    }
  const order = textOf(search['order']);
  if (list.orders.includes(order) && order !== list.firstOrder(values)) values['order'] = order;
  return { page: pageIn(search), values };
}

/**
 * Parts of an address that belong to the list and say something it does not know, such as a value
 * of an old link: what `readState` leaves out. Parts of others are none.
 */
export function unknownParts(list: Addressed, search: Search): string[] {
  const { values } = readState(list, search);
  const isSaid = (name: string): boolean => (search[name] ?? '') !== '';
  const isKnown = (name: string, filter: AnyFilter): boolean => {
    const text = textOf(search[name]);
    return text !== '' && fitsPart(filter, text);
  };
  const order = textOf(search['order']);
  const isOrder = list.orders.includes(order) || order === list.firstOrder(values);
  return [
    ...list.filters.flatMap(([key, filter]) =>
      partsOf(key, filter).filter((name) => isSaid(name) && !isKnown(name, filter)),
    ),
    ...(list.orders.length > 0 && isSaid('order') && !isOrder ? ['order'] : []),
    ...(isSaid('page') && String(pageIn(search)) !== textOf(search['page']) ? ['page'] : []),
  ];
}

/** The order of the rows: the one in the address, or the first. */
export const orderOf = (list: Addressed, values: Values): string | undefined =>
  values['order'] ?? list.firstOrder(values);

/**
 * The address for a state: defaults are left out, so that a plain path stays plain, and parts that
 * are not the list's stay as they are.
 */
export function writeState(list: Addressed, search: Search, { page, values }: ListState): Search {
  const own = namesOf(list);
  const kept = Object.entries(search).filter(([name]) => !own.includes(name));
  const isDefault = (name: string, value: string): boolean =>
    value === '' || (name === 'order' && value === list.firstOrder(values));
  const set = Object.entries(values).filter(
    ([name, value]) => own.includes(name) && !isDefault(name, value),
  );
  return { ...Object.fromEntries([...kept, ...set]), ...(page > 1 && { page }) };
}

/** The state after a filter or the order changed: the first page, without empty values. */
export const changed = (
  { values }: ListState,
  change: Readonly<Record<string, string | undefined>>,
): ListState => ({
  page: 1,
  values: Object.fromEntries(
    Object.entries({ ...values, ...change }).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, value]],
    ),
  ),
});
