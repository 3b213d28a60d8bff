import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { OwnPasskey } from '#contract/passkeys.ts';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { forgetFact } from '#client/session/state/device.ts';
import { putSession, type Online } from '#client/session/state/session-state.ts';
import { virtualAuthenticator } from '#client/session/testing/virtual-authenticator.ts';
import {
  clientId,
  deviceId,
  nurse,
  orgId,
  sessionOf,
  userId,
} from '#client/store/testing/records.ts';
import { ToastProvider } from '#client/ui/toast.tsx';
import { PasskeyOffered } from './passkey-offered.tsx';

let unmount = (): void => {};
beforeEach(() => forgetFact('passkeyOffers'));
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
  vi.restoreAllMocks();
});

const authenticator = (has: boolean): void => {
  vi.spyOn(PublicKeyCredential, 'isUserVerifyingPlatformAuthenticatorAvailable').mockResolvedValue(
    has,
  );
};

const asked: string[] = [];
/** A server with one person, who has these passkeys; password "right". */
function server(kept: OwnPasskey[]): void {
  asked.length = 0;
  vi.spyOn(window, 'fetch').mockImplementation(async (url) => {
    const call = (url instanceof Request ? url.url : url.toString()).split('/').at(-1) ?? '';
    asked.push(call);
    const reply = {
      passkeys: { passkeys: kept },
      preparePasskey: {
        challenge: 'A'.repeat(43),
        rpId: 'localhost',
        userHandle: 'AQID',
        known: [],
      },
    };
    const body = Object.entries(reply).find(([name]) => name === call)?.[1] ?? {};
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
  });
}

const passkey: OwnPasskey = {
  credentialId: 'AAAA',
  device: 'iPhone, Safari',
  addedAt: '2026-03-05T16:00:00.000Z',
  lastUsedAt: null,
};

type Opened = { readonly id?: string; readonly online?: Online };

function open({ id = userId(), online = 'valid' }: Opened = {}): void {
  unmount();
  const account = {
    userId: id,
    orgId: orgId(),
    userName: 'olive.office',
    displayName: 'Olive Office',
    clientId: clientId(),
    deviceId: deviceId(),
    keepsData: false,
    vaults: [],
  };
  const user = nurse({ roleType: 'BackOfficeUser', rolename: 'ADMIN' });
  putSession({ kind: 'open', account, state: sessionOf(user), online, store: null });
  ({ unmount } = mountAt('/dashboard', () => (
    <ToastProvider>
      <h1>Dashboard</h1>
      <PasskeyOffered />
    </ToastProvider>
  )));
}

const add = () => screen.getByRole('button', { name: 'Add a passkey' });

/** Nothing is offered, and would have been by now. */
async function expectNoOffer(): Promise<void> {
  await expect.element(screen.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(add().elements()).toEqual([]);
}

describe('a passkey offered after the first sign-in (decision 049)', () => {
  let remove = async (): Promise<void> => {};
  beforeAll(async () => {
    remove = await virtualAuthenticator();
  });
  afterAll(() => remove());

  it('is offered where the device can, and the answer "not now" holds for that person', async () => {
    authenticator(true);
    server([]);
    const first = userId();
    open({ id: first });
    await expect.element(add()).toBeVisible();
    await screen.getByRole('button', { name: 'Not now' }).click();
    await expect.element(add()).not.toBeInTheDocument();
    open({ id: first });
    await expectNoOffer();
    open({ id: '01980000-0000-7000-8000-00000000aaaa' });
    await expect.element(add()).toBeVisible();
  });

  it('adds one with the password, and does not come back', async () => {
    authenticator(true);
    server([]);
    open();
    await add().click();
    const dialog = screen.getByRole('dialog', { name: 'Add a passkey' });
    await dialog.getByLabelText('Your password').fill('right');
    await dialog.getByRole('button', { name: 'Add passkey' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(asked).toContain('keepPasskey');
    await expectNoOffer();
    open();
    await expectNoOffer();
  });

  it('stays when the dialog is closed without a passkey', async () => {
    authenticator(true);
    server([]);
    open();
    await add().click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect.element(add()).toBeVisible();
  });

  it('is not offered to somebody who has one', async () => {
    authenticator(true);
    server([passkey]);
    open();
    await expect.poll(() => asked).toContain('passkeys');
    await expectNoOffer();
  });

  it('is not offered on a device without an authenticator, which is not even asked about', async () => {
    authenticator(false);
    server([]);
    open();
    await expectNoOffer();
    expect(asked).toEqual([]);
  });

  it.each(['unknown', 'expired', 'factor'] as const)(
    'is not offered while the session is %s',
    async (online) => {
      authenticator(true);
      server([]);
      open({ online });
      await expectNoOffer();
      expect(asked).toEqual([]);
    },
  );
});
