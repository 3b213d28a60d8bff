import { afterEach, expect, it, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { putSession } from '#client/session/state/session-state.ts';
import {
  clientId,
  deviceId,
  nurse,
  orgId,
  sessionOf,
  userId,
} from '#client/store/testing/records.ts';
import { SearchDialog } from './search-dialog.tsx';

const signInToOffice = (): void =>
  putSession({
    kind: 'open',
    account: {
      userId: userId(),
      orgId: orgId(),
      userName: 'office',
      displayName: 'Olive Office',
      clientId: clientId(),
      deviceId: deviceId(),
      keepsData: false,
      vaults: [],
    },
    state: sessionOf(nurse({ roleType: 'BackOfficeUser' })),
    online: 'valid',
    store: null,
  });

let unmount = (): void => {};
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
  vi.restoreAllMocks();
});

it('is typed into at once, and does not say that nobody was found when nobody could be looked for', async () => {
  signInToOffice();
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  ({ unmount } = mountAt('/dashboard', () => <SearchDialog onClose={() => {}} />));
  await expect
    .element(screen.getByRole('searchbox', { name: 'Patient name, record number or screen' }))
    .toHaveFocus();
  await userEvent.keyboard('Riv');
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent(/Sorry, patients could not be loaded/);
  await expect.element(screen.getByText('No patient found.')).not.toBeInTheDocument();
});

it('finds a screen by its title as well, those alone that the role may open', async () => {
  signInToOffice();
  vi.spyOn(window, 'fetch').mockImplementation(
    async () =>
      new Response(
        JSON.stringify({ rows: [], pageNumber: 1, pageCount: 0, count: 0, pageSize: 10 }),
        { status: 200, headers: { 'content-type': 'application/json' } },
      ),
  );
  ({ unmount } = mountAt('/dashboard', () => <SearchDialog onClose={() => {}} />));
  await userEvent.keyboard('epi');
  await expect.element(screen.getByRole('link', { name: 'Episodes' })).toBeVisible();
  await expect.element(screen.getByText('No patient found.')).not.toBeInTheDocument();
});
