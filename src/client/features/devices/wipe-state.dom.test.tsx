import { afterEach, describe, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { FleetRow } from '#contract/devices.ts';
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
import { ActionButtons } from '#client/kinds/action/action-button.tsx';
import { wipe as wiping } from './device-actions.tsx';
import { WipeState } from './wipe-state.tsx';

let unmount = (): void => {};
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
  vi.restoreAllMocks();
});

const row = (part: Partial<FleetRow> = {}): FleetRow => ({
  clientId: clientId(),
  person: 'Nora Brightwater',
  deviceName: 'Android, Chrome',
  alarm: null,
  unsent: 2,
  needsPerson: 0,
  oldestUnsentAt: null,
  lastContact: '2026-11-20T16:42:00.000Z',
  storage: null,
  appVersion: '0.1.0',
  clockDifference: 0,
  wipe: null,
  ...part,
});

const signInAs = (mayCall: string[]): void => {
  const user = nurse({ roleType: 'BackOfficeUser', rolename: 'ADMIN' });
  const account = {
    userId: userId(),
    orgId: orgId(),
    userName: 'admin',
    displayName: 'Ada Admin',
    clientId: clientId(),
    deviceId: deviceId(),
    keepsData: false,
    vaults: [],
  };
  putSession({
    kind: 'open',
    account,
    state: sessionOf(user, { mayCall }),
    online: 'valid',
    store: null,
  });
};
const show = (part: Partial<FleetRow> = {}): void =>
  void ({ unmount } = mountAt('/fleet', () => (
    <>
      <WipeState row={row(part)} />
      <ActionButtons actions={[wiping]} subject={row(part)} />
    </>
  )));
const wipe = () => screen.getByRole('button', { name: 'Wipe', exact: true });

describe('wiping a device from the fleet (decision 029)', () => {
  it('says what becomes of unsent work before anything is asked for, and then names the device', async () => {
    const sent: unknown[] = [];
    vi.spyOn(window, 'fetch').mockImplementation(async (_url, init) => {
      sent.push(JSON.parse(init?.body as string));
      return new Response('{}', { status: 200, headers: { 'content-type': 'application/json' } });
    });
    signInAs(['admin.wipeDevice']);
    show();
    await wipe().click();
    const dialog = screen.getByRole('dialog', { name: 'Wipe this device' });
    await expect
      .element(dialog.getByText('2 items were not sent when the device last reported.'))
      .toBeVisible();
    await expect.element(dialog.getByText(/Unsent work is not destroyed/)).toBeVisible();
    expect(sent).toEqual([]);
    await dialog.getByRole('button', { name: 'Wipe', exact: true }).click();
    await expect.poll(() => sent).toEqual([{ clientId: clientId() }]);
  });

  it('says how much needs its author too, and that the office has a copy of it', async () => {
    signInAs(['admin.wipeDevice']);
    show({ unsent: 0, needsPerson: 3 });
    await wipe().click();
    const dialog = screen.getByRole('dialog', { name: 'Wipe this device' });
    await expect.element(dialog.getByText('3 items need their author’s decision.')).toBeVisible();
    await expect.element(dialog.getByText(/The office already has a copy/)).toBeVisible();
  });

  it('keeps the question open and says so when the server refuses', async () => {
    vi.spyOn(window, 'fetch').mockImplementation(
      async () =>
        new Response(JSON.stringify({ code: 'access.denied' }), {
          status: 403,
          headers: { 'content-type': 'application/problem+json' },
        }),
    );
    signInAs(['admin.wipeDevice']);
    show();
    await wipe().click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Wipe', exact: true }).click();
    await expect
      .element(screen.getByRole('dialog').getByText('Sorry, device could not be wiped.'))
      .toBeVisible();
  });

  it('is not offered to a role that the server would refuse', async () => {
    signInAs(['admin.fleet']);
    show();
    await expect.element(screen.getByText('—')).toBeVisible();
    expect(wipe().query()).toBeNull();
  });

  it.each([
    [null, 'Waiting for the device'],
    ['2026-11-20T17:00:00.000Z', 'Wiped'],
  ])('shows a wipe that the device reported at %s', async (doneAt, words) => {
    signInAs(['admin.wipeDevice']);
    show({ wipe: { askedAt: '2026-11-20T16:42:00.000Z', doneAt } });
    await expect.element(screen.getByText(words)).toBeVisible();
    expect(wipe().query()).toBeNull();
  });
});
