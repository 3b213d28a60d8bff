import { afterEach, beforeEach, expect, it } from 'vitest';
import { page as screen, type Locator } from 'vitest/browser';
import { Refusal } from '#contract/errors.ts';
import { axeFindings } from '../testing/axe-findings.ts';
import { mountScreen } from '../testing/mount-at.tsx';
import { listScreen } from './list-part.tsx';
import { bulkAction, rowAction, rows, server, visitList, type Row } from './testing/visit-list.ts';

let unmount = (): void => {};
beforeEach(() => localStorage.clear());
afterEach(() => unmount());

const many: readonly Row[] = Array.from({ length: 25 }, (_, index) => ({
  id: `${index}`,
  name: `Patient ${index}`,
  city: 'Fresno',
  pay: index,
}));
const actions = { rowActions: [rowAction('Call')], bulkActions: [bulkAction('Assign')] };
const ofRows = (all: readonly Row[]) => visitList(server(all).load, actions);

/** Rows for the first question, none for the next ones until the test has ended. */
function thenSlow() {
  let asked = 0;
  const { load } = server();
  return visitList((input) => {
    asked += 1;
    return asked === 1 ? load(input) : Promise.withResolvers<never>().promise;
  }, actions);
}

const visible = async (shown: Locator): Promise<void> => {
  await expect.element(shown).toBeVisible();
};
const seen = (text: string) => visible(screen.getByText(text).first());
const press = (name: string) => screen.getByRole('button', { name, exact: true }).click();

const states: readonly {
  name: string;
  list: () => ReturnType<typeof visitList>;
  path?: string;
  reached: () => Promise<void>;
}[] = [
  {
    name: 'with rows, several pages and a column that sorts',
    list: () => ofRows(many),
    path: '/visits?order=-name&page=2',
    reached: async () => {
      await seen('Page 2 of 3');
      await expect.element(screen.getByRole('combobox', { name: 'Rows per page' })).toBeVisible();
    },
  },
  {
    name: 'with selected rows',
    list: () => ofRows(rows),
    reached: async () => {
      await screen.getByRole('checkbox', { name: 'Select Chen' }).click();
      await seen('1 row selected');
    },
  },
  {
    name: 'with the menu of a row open',
    list: () => ofRows(rows),
    reached: async () => {
      await press('Actions for Chen');
      await expect.element(screen.getByRole('menuitem', { name: 'Call' })).toBeVisible();
    },
  },
  {
    name: 'with every filter set',
    list: () => ofRows(rows),
    path:
      '/visits?status=Staffed&role=aide&days=Monday,Friday&patientId=p-1' +
      '&from=01%2F01%2F2026&to=02%2F01%2F2026',
    reached: () => visible(screen.getByRole('button', { name: /^Patient: Name of p-1/ })),
  },
  {
    name: 'that is empty',
    list: () => ofRows([]),
    reached: () => seen('No visits with these filters.'),
  },
  {
    name: 'whose first rows are loading',
    list: () => visitList(() => Promise.withResolvers<never>().promise, actions),
    reached: async () => {
      await expect.element(screen.getByText('Loading')).toBeInTheDocument();
    },
  },
  {
    name: 'whose next rows are loading',
    list: thenSlow,
    reached: async () => {
      await press('Staffed');
      await expect.element(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
    },
  },
  {
    name: 'that could not be loaded',
    list: () => visitList(() => Promise.reject(new Refusal('access.denied')), actions),
    reached: () => visible(screen.getByRole('alert')),
  },
];

it.each(
  states.flatMap((state) => [
    { ...state, width: 1280 },
    { ...state, width: 400 },
  ]),
)(
  'axe finds nothing wrong with a list $name, $width px wide',
  async ({ list, path, reached, width }) => {
    await screen.viewport(width, 800);
    ({ unmount } = mountScreen(path ?? '/visits', listScreen(list())));
    await reached();
    expect(await axeFindings()).toEqual([]);
  },
);

it('axe finds a list without names: the check can fail', async () => {
  ({ unmount } = mountScreen('/visits', listScreen(ofRows(rows))));
  const box = screen.getByRole('checkbox', { name: 'Select Chen' });
  await expect.element(box).toBeVisible();
  box.element().removeAttribute('aria-label');
  expect((await axeFindings()).join()).toContain('label');
});
