import { afterEach, expect, it, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { answering } from '#client/kinds/testing/answering.ts';
import { mountScreen } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { putSession } from '#client/session/state/session-state.ts';
import { screen as episodes } from './episodes.list.tsx';

let unmount = (): void => {};
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
  vi.restoreAllMocks();
});

it('begins with Active ones, and keeps starts within 365 days', async () => {
  const calls = answering(() => ({
    rows: [],
    pageNumber: 1,
    pageCount: 1,
    count: 0,
    pageSize: 10,
  }));
  signInOffice();
  ({ unmount } = mountScreen('/episodes?from=01%2F01%2F2025&to=06%2F30%2F2025', episodes));
  await expect.element(screen.getByText('No episodes with these filters.')).toBeVisible();
  const asked = () => calls.findLast(({ name }) => name === 'episodeList')?.body;
  expect(asked()).toMatchObject({ status: 'Active', from: '01/01/2025', to: '06/30/2025' });
  await screen.getByRole('textbox', { name: 'To' }).fill('063026');
  await userEvent.keyboard('{Enter}');
  await expect.poll(asked).toMatchObject({ from: '06/30/2025', to: '06/30/2026' });
});
