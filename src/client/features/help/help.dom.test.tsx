import { afterEach, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { axeFindings } from '#client/kinds/testing/axe-findings.ts';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { putSession } from '#client/session/state/session-state.ts';
import { screen as help } from './help.tsx';

let unmount = (): void => {};
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
  vi.restoreAllMocks();
});

const show = () => {
  ({ unmount } = mountAt('/help', () => <help.Screen data={undefined} params={{}} search={{}} />));
};
const headings = () =>
  screen
    .getByRole('heading', { level: 2 })
    .elements()
    .map(({ textContent }) => textContent);

it('is of the desk at the desk, and of the phone in the field', async () => {
  signInOffice();
  show();
  await expect.element(screen.getByRole('heading', { name: 'Board and plan' })).toBeVisible();
  expect(headings()).toEqual(
    expect.arrayContaining(['Saving at the desk', 'Lists', 'Referral to visits', 'Keyboard']),
  );
  expect(headings()).not.toContain('Working without signal');
  await expect.element(screen.getByText(/Space picks up a visit/)).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  unmount();
  putSession({ kind: 'starting' });
  show();
  await expect
    .element(screen.getByRole('heading', { name: 'Working without signal' }))
    .toBeVisible();
  expect(headings()).not.toContain('Board and plan');
});
