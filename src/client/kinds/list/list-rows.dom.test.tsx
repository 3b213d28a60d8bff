import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import {
  clientId,
  deviceId,
  nurse,
  orgId,
  sessionOf,
  userId,
} from '#client/store/testing/records.ts';
import { putSession } from '#client/session/state/session-state.ts';
import { mountScreen } from '../testing/mount-at.tsx';
import { listScreen } from './list-part.tsx';
import { rowHeights } from './list-settings.ts';
import { bulkAction, rowAction, rows, server, visitList, type Row } from './testing/visit-list.ts';

let unmount = (): void => {};
beforeEach(async () => {
  localStorage.clear();
  await screen.viewport(1700, 800);
});
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
});

const many = (length: number): Row[] =>
  Array.from({ length }, (_, index) => ({
    id: `${index + 1}`,
    name: `Patient ${index + 1}`,
    city: 'Fresno',
    pay: index,
  }));

type Shown = { path?: string; all?: readonly Row[]; actions?: Parameters<typeof visitList>[1] };
function show({ path = '/visits', all = rows, actions = {} }: Shown = {}) {
  const { asked, load } = server(all);
  const shown = mountScreen(path, listScreen(visitList(load, actions)));
  ({ unmount } = shown);
  return { address: shown.address, last: () => asked.at(-1), asked };
}

const signIn = (mayCall: string[]): void =>
  putSession({
    kind: 'open',
    account: {
      userId: userId(),
      orgId: orgId(),
      userName: 'admin',
      displayName: 'Ada Admin',
      clientId: clientId(),
      deviceId: deviceId(),
      keepsData: false,
      vaults: [],
    },
    state: sessionOf(nurse({ roleType: 'BackOfficeUser', rolename: 'ADMIN' }), { mayCall }),
    online: 'valid',
    store: null,
  });

const row = (name: string) => screen.getByRole('row', { name, exact: true });
const focus = async (name: string) => {
  await expect.element(row(name)).toBeVisible();
  (row(name).element() as HTMLElement).focus();
};

describe('order of a list', () => {
  it('is asked of the server by the headers, held in the address, and told to screen readers', async () => {
    const { address, last } = show();
    const header = screen.getByRole('columnheader', { name: 'Patient' });
    await expect.element(header).toHaveAttribute('aria-sort', 'ascending');
    await header.getByRole('button').click();
    await expect.poll(address).toBe('/visits?order=-name');
    await expect.poll(last).toMatchObject({ order: '-name' });
    await expect.element(header).toHaveAttribute('aria-sort', 'descending');
    await screen.getByRole('button', { name: 'Pay' }).click();
    await expect.poll(address).toBe('/visits?order=pay');
    await expect.element(header).not.toHaveAttribute('aria-sort');
    await header.getByRole('button').click();
    await expect.poll(address).toBe('/visits');
  });

  it('is not offered for columns the call cannot sort by', async () => {
    show();
    const header = screen.getByRole('columnheader', { name: 'City' });
    await expect.element(header).toBeVisible();
    expect(header.getByRole('button').query()).toBeNull();
  });

  it('is a select where the rows are cards', async () => {
    await screen.viewport(400, 800);
    const { address } = show();
    await screen.getByRole('combobox', { name: 'Sort by' }).selectOptions('Patient, descending');
    await expect.poll(address).toBe('/visits?order=-name');
  });
});

describe('pages of a list', () => {
  it('come from the server, by links', async () => {
    const { address, last } = show({ all: many(25) });
    await expect.element(screen.getByText('Page 1 of 3')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Previous page' }).query()).toBeNull();
    await screen.getByRole('link', { name: 'Next page' }).click();
    await expect.poll(address).toBe('/visits?page=2');
    await expect.poll(last).toMatchObject({ pageNumber: 2, pageSize: 10 });
    await expect.element(screen.getByText('25 rows')).toBeVisible();
  });

  it('hold as many rows as fit, by the height that rows have', async () => {
    const { shell } = document.documentElement.dataset;
    document.documentElement.dataset['shell'] = 'office';
    show({ actions: { rowActions: [rowAction('Call')], bulkActions: [bulkAction('Assign')] } });
    await expect.element(row('Chen')).toBeVisible();
    const { height } = row('Adeyemi').element().getBoundingClientRect();
    if (shell === undefined) delete document.documentElement.dataset['shell'];
    expect(height).toBeGreaterThan(rowHeights.mouse - 2);
    expect(height).toBeLessThanOrEqual(rowHeights.mouse);
  });

  it('have a size that the device remembers; the first row on the screen stays on it', async () => {
    const { address, last } = show({ all: many(60), path: '/visits?page=4' });
    await screen.getByRole('combobox', { name: 'Rows per page' }).selectOptions('25');
    await expect.poll(last).toMatchObject({ pageNumber: 2, pageSize: 25 });
    await expect.poll(address).toBe('/visits?page=2');
    unmount();
    const again = show({ all: many(60) });
    await expect.poll(again.last).toMatchObject({ pageNumber: 1, pageSize: 25 });
  });

  it('are loaded again when only the size changes', async () => {
    const { last } = show({ all: many(60) });
    await screen.getByRole('combobox', { name: 'Rows per page' }).selectOptions('50');
    await expect.poll(last).toMatchObject({ pageNumber: 1, pageSize: 50 });
    await expect.element(screen.getByText('Page 1 of 2')).toBeVisible();
  });

  it('beyond the last one lead to the last one', async () => {
    const { address } = show({ all: many(25), path: '/visits?page=9' });
    await expect.poll(address).toBe('/visits?page=3');
    await expect.element(row('Patient 25')).toBeVisible();
  });

  it('show totals over all rows when the reply has them', async () => {
    const { load } = server();
    const definition = visitList(load);
    const part = listScreen({
      ...definition,
      fetch: async (state, page) => ({
        ...(await definition.fetch(state, page)),
        totals: [{ label: { id: 'Pay in all' }, value: '$113.00' }],
      }),
    });
    ({ unmount } = mountScreen('/visits', part));
    await expect.element(screen.getByText('Pay in all: $113.00')).toBeVisible();
  });

  it('say when there is nothing', async () => {
    show({ all: [] });
    await expect.element(screen.getByText('No visits with these filters.')).toBeVisible();
    expect(screen.getByRole('table').query()).toBeNull();
  });
});

describe('keyboard of a list', () => {
  it('moves with arrows, Home and End, and opens with Enter', async () => {
    const { address } = show();
    await focus('Adeyemi');
    await userEvent.keyboard('{End}');
    await expect.element(row('Chen')).toHaveFocus();
    await userEvent.keyboard('{Home}{ArrowDown}{ArrowDown}{Enter}');
    await expect.poll(address).toBe('/visit/3');
  });

  it('stops only at the current row, its link and its menu', async () => {
    show({ actions: { rowActions: [rowAction('Call')] } });
    await focus('Adeyemi');
    await userEvent.tab();
    await expect.element(screen.getByRole('link', { name: 'Adeyemi' })).toHaveFocus();
    await userEvent.tab();
    await expect.element(screen.getByRole('button', { name: 'Actions for Adeyemi' })).toHaveFocus();
    await userEvent.tab();
    expect(document.activeElement?.closest('table')).toBeNull();
  });

  it('selects with Space, a range with Shift and arrows or a Shift-click', async () => {
    show({ all: many(5), actions: { bulkActions: [bulkAction('Assign')] } });
    await focus('Patient 1');
    await userEvent.keyboard(' ');
    await expect.element(screen.getByText('1 row selected')).toBeVisible();
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
    await expect.element(screen.getByText('2 rows selected')).toBeVisible();
    await screen.getByRole('checkbox', { name: 'Select Patient 2' }).click();
    await screen
      .getByRole('checkbox', { name: 'Select Patient 5' })
      .click({ modifiers: ['Shift'] });
    await expect.element(screen.getByText('5 rows selected')).toBeVisible();
  });

  it('keeps the focus among the rows when the focused one leaves', async () => {
    let all = many(3);
    const definition = visitList((input) => server(all).load(input), {
      rowActions: [rowAction('Resolve')],
    });
    ({ unmount } = mountScreen('/visits', listScreen(definition)));
    await focus('Patient 1');
    await userEvent.keyboard('{Shift>}{F10}{/Shift}');
    await expect.element(screen.getByRole('menuitem', { name: 'Resolve' })).toHaveFocus();
    all = all.slice(1);
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('Resolve: Patient 1')).toBeVisible();
    await expect.element(row('Patient 2')).toHaveFocus();
  });
});

describe('actions of a list', () => {
  it('stand in the menu of a row, run for it, and say what they did', async () => {
    show({ actions: { rowActions: [rowAction('Call'), rowAction('Wipe', { look: 'danger' })] } });
    await screen.getByRole('button', { name: 'Actions for Chen' }).click();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    await expect.element(screen.getByRole('menuitem', { name: 'Wipe' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('Wipe: Chen')).toBeVisible();
    expect(screen.getByRole('menu').query()).toBeNull();
  });

  it('close their menu with Escape and give the focus back', async () => {
    show({ actions: { rowActions: [rowAction('Call')] } });
    const button = screen.getByRole('button', { name: 'Actions for Chen' });
    await button.click();
    await expect.element(button).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{Escape}');
    await expect.element(button).toHaveAttribute('aria-expanded', 'false');
    await expect.element(button).toHaveFocus();
  });

  it('are not offered where they make no sense or the role may not', async () => {
    signIn(['operation.visits']);
    const needs = { service: 'admin', name: 'wipeDevice' } as const;
    show({
      actions: {
        rowActions: [
          rowAction('Call', { when: ({ name }) => name === 'Chen' }),
          rowAction('Wipe', { needs }),
        ],
        bulkActions: [{ ...bulkAction('Assign'), needs }],
      },
    });
    await screen.getByRole('button', { name: 'Actions for Chen' }).click();
    await expect.element(screen.getByRole('menuitem', { name: 'Call' })).toBeVisible();
    expect(screen.getByRole('menuitem', { name: 'Wipe' }).query()).toBeNull();
    expect(screen.getByRole('button', { name: 'Actions for Adeyemi' }).query()).toBeNull();
    expect(screen.getByRole('checkbox').query()).toBeNull();
  });

  it('run for the selected rows, which are then no longer selected, and push no row away', async () => {
    show({ actions: { bulkActions: [bulkAction('Assign')] } });
    const top = () => row('Chen').element().getBoundingClientRect().top;
    await expect.element(row('Chen')).toBeVisible();
    const before = top();
    await screen.getByRole('checkbox', { name: 'Select Adeyemi' }).click();
    expect(top()).toBe(before);
    await screen.getByRole('button', { name: 'Assign' }).click();
    await expect.element(screen.getByText('Assign: 1')).toBeVisible();
    await expect
      .element(screen.getByRole('checkbox', { name: 'Select Adeyemi' }))
      .not.toBeChecked();
  });

  it('run for rows of several pages where the list selects across them, up to its limit', async () => {
    const all = many(25);
    show({ all, actions: { bulkActions: [bulkAction('Assign')], acrossPages: 12 } });
    await screen.getByRole('checkbox', { name: 'Select Patient 2', exact: true }).click();
    await screen.getByRole('link', { name: 'Next page' }).click();
    await screen.getByRole('checkbox', { name: 'Select Patient 11' }).click();
    await expect.element(screen.getByText('2 rows selected')).toBeVisible();
    await screen.getByRole('button', { name: 'Select the first 12 found' }).click();
    await expect.element(screen.getByText('12 rows selected')).toBeVisible();
    await expect
      .element(screen.getByText('No more than 12 rows can be selected together.'))
      .toBeVisible();
    await expect.element(screen.getByRole('checkbox', { name: 'Select Patient 12' })).toBeChecked();
    await screen.getByRole('button', { name: 'Assign' }).click();
    await expect.element(screen.getByText('Assign: 12')).toBeVisible();
    await expect
      .element(screen.getByRole('checkbox', { name: 'Select Patient 12' }))
      .not.toBeChecked();
  });

  it('select all that were found, and none of them any more under another filter', async () => {
    show({
      all: many(14),
      actions: { bulkActions: [bulkAction('Assign')], acrossPages: 200 },
    });
    await screen.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await expect.element(screen.getByText('10 rows selected')).toBeVisible();
    await expect.element(screen.getByText('of 14 found', { exact: true })).toBeVisible();
    await screen.getByRole('button', { name: 'Select all 14 found' }).click();
    await expect.element(screen.getByText('14 rows selected')).toBeVisible();
    await expect.element(screen.getByText('of 14 found', { exact: true })).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Staffed', exact: true }).click();
    await expect.element(screen.getByText('14 rows selected')).not.toBeVisible();
    await expect
      .element(screen.getByRole('checkbox', { name: 'Select Patient 1', exact: true }))
      .not.toBeChecked();
  });
});
