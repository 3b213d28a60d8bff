import { afterEach, describe, expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { idleStatus, unknownStatus, type SyncStatus } from '#client/sync/status-type.ts';
import { putSyncStatus } from '#client/sync/status.ts';
import { putStore } from '#client/store/current-store.ts';
import { testStore } from '#client/store/testing/stores.ts';
import { putUnsaved } from '#client/store/outbox/unsaved.ts';
import { SyncPill } from './sync-pill.tsx';

let unmount = (): void => {};
afterEach(() => {
  unmount();
  putSyncStatus(idleStatus);
});

const cases: readonly [words: string, status: Partial<SyncStatus>][] = [
  ['Loading', unknownStatus],
  ['Offline · 3 waiting', { state: 'offline', waiting: 3 }],
  ['Offline', { state: 'offline' }],
  ['Sending 2 of 5', { state: 'sending', waiting: 5, sending: { n: 2, of: 5 } }],
  ['All sent 08:42 AM', { state: 'all-sent', lastSentAt: new Date('2026-11-20T16:42:00.000Z') }],
  ["Couldn't send, will retry", { state: 'retrying', waiting: 1 }],
  ['Sign in to send 2 items', { state: 'sign-in', waiting: 2 }],
  ['Sign in', { state: 'sign-in', waiting: 0 }],
  ['Needs you · 1', { state: 'waiting', waiting: 1, needsYou: 1 }],
  ['Update to send', { state: 'update', waiting: 2 }],
];

describe('the status pill (docs/ux.md, offline)', () => {
  it.each(cases)('says %s', async (words, status) => {
    putSyncStatus({ ...idleStatus, ...status });
    ({ unmount } = mountAt('/dashboard', () => <SyncPill />));
    await expect
      .element(screen.getByRole('link', { name: words, exact: true }))
      .toHaveAttribute('href', '/sync');
  });

  it('does not say that all is sent while the first pull is on its way', async () => {
    putSyncStatus({ ...idleStatus, state: 'all-sent' });
    ({ unmount } = mountAt('/dashboard', () => <SyncPill isLoading />));
    await expect
      .element(screen.getByRole('link', { name: 'Loading', exact: true }))
      .toHaveAttribute('href', '/sync');
    expect(screen.getByText('All sent').query()).toBeNull();
  });

  it('gives unsaved answers of the present person priority', async () => {
    const store = testStore();
    const note = {};
    putStore(store);
    putSyncStatus({ ...idleStatus, needsYou: 1 });
    putUnsaved(note, { database: 'of somebody else', visitId: 'visit', answers: 4 });
    ({ unmount } = mountAt('/dashboard', () => <SyncPill />));
    await expect
      .element(screen.getByRole('link', { name: 'Needs you · 1', exact: true }))
      .toBeVisible();
    putUnsaved(note, { database: store.name, visitId: 'visit', answers: 4 });
    await expect
      .element(screen.getByRole('link', { name: 'Not saved · 4', exact: true }))
      .toBeVisible();
    putUnsaved(note, null);
    await expect
      .element(screen.getByRole('link', { name: 'Needs you · 1', exact: true }))
      .toBeVisible();
    putStore(null);
  });
});
