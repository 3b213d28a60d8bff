import * as z from 'zod/mini';
import { define } from '#contract/call.ts';
import { pageOf, pageRequest } from '#contract/paging.ts';
import type { Page } from '#contract/paging.ts';
import { action, type Action } from '../../action/action.ts';
import { col, computed, count, typed } from '../columns.ts';
import { list, type ListDefinition } from '../definition.ts';
import { choice, choiceOrAll, choices, picker, range, words } from '../filters.ts';

const row = z.object({
  id: z.string(),
  name: z.string(),
  city: z.string(),
  pay: z.nullable(z.number()),
});
export type Row = z.infer<typeof row>;

/** A call with an input for every sort of filter. */
const call = define('operation')('testVisits', {
  summary: 'Visits of a test.',
  reads: true,
  input: z.object({
    status: z._default(z.enum(['Unstaffed', 'Staffed']), 'Unstaffed'),
    role: z.nullable(z.enum(['nurse', 'aide'])),
    days: z.array(z.enum(['Monday', 'Tuesday', 'Friday'])),
    search: z._default(z.string().check(z.maxLength(100)), ''),
    from: z.nullable(z.string()),
    to: z.nullable(z.string()),
    patientId: z.nullable(z.string()),
    episodeId: z.nullable(z.string()),
    order: z._default(z.enum(['name', '-name', 'pay']), 'name'),
    ...pageRequest,
  }),
  output: pageOf(row),
});

/** A message no catalogue holds. */
const untranslated = (text: string) => ({ id: text, message: text });

export const rows: readonly Row[] = [
  { id: '1', name: 'Adeyemi', city: 'Fresno', pay: 52 },
  { id: '2', name: '=HYPERLINK("x")', city: 'Clovis', pay: null },
  { id: '3', name: 'Chen', city: 'Selma', pay: 61 },
];

/** Replies with the rows, page by page, and records what it was asked. */
export function server(all: readonly Row[] = rows, counts?: Record<string, number>) {
  const asked: Record<string, unknown>[] = [];
  return {
    asked,
    load: (input: Record<string, unknown>): Promise<Page<Row>> => {
      asked.push(input);
      const { pageNumber = 1, pageSize = 10 } = input as { pageNumber?: number; pageSize?: number };
      return Promise.resolve({
        rows: all.slice((pageNumber - 1) * pageSize, pageNumber * pageSize),
        pageNumber,
        pageCount: Math.ceil(all.length / pageSize),
        count: all.length,
        pageSize,
        ...(counts && { counts }),
      });
    },
  };
}

type Parts = {
  row?: { readonly key: 'id'; readonly name: 'name' | 'city' };
  rowActions?: readonly Action<Row>[];
  bulkActions?: readonly Action<readonly Row[]>[];
  acrossPages?: number;
};

const told: string[] = [];
export const rowAction = (name: string, parts: Partial<Action<Row>> = {}): Action<Row> =>
  ({
    ...action<Row, void>({
      id: name,
      label: untranslated(name),
      run: async ({ name: who }) => void told.push(who),
      done: (_result, { name: who }) => `${name}: ${who}`,
    }),
    ...parts,
  }) as Action<Row>;

export const bulkAction = (name: string): Action<readonly Row[]> =>
  action<readonly Row[], number>({
    id: name,
    label: untranslated(name),
    run: async (chosen) => chosen.length,
    done: (changed) => `${name}: ${changed}`,
  });

/** A list with a filter of every sort, sorted and hidden columns. */
export const visitList = (
  load: (input: Record<string, unknown>) => Promise<Page<Row>>,
  parts: Parts = {},
): ListDefinition<Row> =>
  list(call, {
    name: 'visits',
    title: untranslated('Visits'),
    failure: untranslated('Sorry, visits could not be loaded.'),
    empty: untranslated('No visits with these filters.'),
    filters: {
      status: choice(untranslated('Status'), ['Unstaffed', 'Staffed'], 'Unstaffed'),
      role: choiceOrAll(untranslated('Role'), { nurse: 'Nurse', aide: 'Aide' }),
      days: choices(untranslated('Days'), ['Monday', 'Tuesday', 'Friday']),
      search: words(untranslated('Patient name')),
      dates: range(150),
      patientId: picker(untranslated('Patient'), {
        ofPatient: true,
        find: async (text) =>
          text === '' ? [] : [{ id: 'p-1', name: 'Lindqvist', detail: 'MR1' }],
        nameOf: async (id) => `Name of ${id}`,
      }),
    },
    fixed: { episodeId: null },
    load,
    row: { key: 'id', name: 'name' },
    open: ({ id }) => `/visit/${id}`,
    columns: [
      col('name', untranslated('Patient'), {
        ...typed,
        sort: { asc: 'name', desc: '-name' },
      }),
      col('city', untranslated('City'), { priority: 2 }),
      col('pay', untranslated('Pay'), { ...count, sort: { desc: 'pay' } }),
      computed('both', untranslated('Both'), ({ name, city }) => `${name}, ${city}`, {
        priority: 3,
      }),
    ],
    ...parts,
  });
