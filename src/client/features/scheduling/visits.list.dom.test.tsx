import { afterEach, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { answering } from '#client/kinds/testing/answering.ts';
import { mountScreen } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { putSession } from '#client/session/state/session-state.ts';
import { listScreen } from '#client/kinds/list/list-part.tsx';
import { screen as visitScreen, visitList } from './visits.list.tsx';

let unmount = (): void => {};
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
  vi.restoreAllMocks();
});

it('says behind each status how many visits have it, and names the other choice', async () => {
  answering(() => ({
    rows: [],
    pageNumber: 1,
    pageCount: 1,
    count: 2,
    pageSize: 10,
    counts: { Unstaffed: 2, Staffed: 5 },
  }));
  signInOffice();
  ({ unmount } = mountScreen('/visits', listScreen(visitList)));
  const status = screen.getByRole('combobox', { name: 'Status' });
  await expect.element(status).toHaveTextContent('Unstaffed (2)');
  const options = () => status.element().textContent ?? '';
  expect(options()).toContain('Staffed (5)');
  expect(options()).toContain('Missed (0)');
  expect(options()).toContain('All (7)');
  await expect.element(screen.getByText('Notes handed in', { exact: true })).toBeVisible();
});

it.each([
  ['admin.patients', 'Patient’s name, birth date, phone or record number'],
  ['admin.visits', 'Patient’s name or phone'],
])('promises in its search what a person who may call %s can find', async (call, name) => {
  answering(() => ({ rows: [], pageNumber: 1, pageCount: 1, count: 0, pageSize: 10 }));
  signInOffice([call]);
  ({ unmount } = mountScreen('/visits', listScreen(visitList)));
  await expect.element(screen.getByRole('searchbox', { name, exact: true })).toBeVisible();
});

it.each([
  [['admin.visits'], []],
  [['admin.visits', 'operation.visitBoard'], ['Week']],
])('offers only the views that a person who may call %o can open', async (calls, views) => {
  answering(() => ({ rows: [], pageNumber: 1, pageCount: 1, count: 0, pageSize: 10 }));
  signInOffice(calls);
  ({ unmount } = mountScreen('/visits', visitScreen));
  await expect.element(screen.getByRole('searchbox')).toBeVisible();
  const named = /^(Week|Plan|Unstaffed|Visit types)$/;
  const links = screen.getByRole('link', { name: named }).elements();
  expect(links.map((link) => link.textContent.trim())).toEqual(views);
});
