import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { keepPasskey, type OwnPasskey } from '#contract/passkeys.ts';
import { mount } from '#client/features/note/testing/mount.tsx';
import type { KnownAccount } from '#client/session/state/session.ts';
import { putSession } from '#client/session/state/session-state.ts';
import { virtualAuthenticator } from '#client/session/testing/virtual-authenticator.ts';
import {
  clientId,
  deviceId,
  nurse,
  orgId,
  sessionOf,
  userId,
} from '#client/store/testing/records.ts';
import { PasskeyCard } from './passkey-card.tsx';

const account: KnownAccount = {
  userId: userId(),
  orgId: orgId(),
  userName: 'olive.office',
  displayName: 'Olive Office',
  clientId: clientId(),
  deviceId: deviceId(),
  keepsData: false,
  vaults: [],
};

let unmount = (): void => {};
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
  vi.restoreAllMocks();
});

/** A server with one person in the office: password "right". */
function server(kept: OwnPasskey[]) {
  const refuse = (status: number, code: string) =>
    new Response(JSON.stringify({ code }), {
      status,
      headers: { 'content-type': 'application/problem+json' },
    });
  const give = (body: object) =>
    new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    const call = (url instanceof Request ? url.url : url.toString()).split('/').at(-1) ?? '';
    const body = JSON.parse(init?.body as string) as { password?: string; credentialId?: string };
    if (call === 'passkeys') return give({ passkeys: kept });
    if (body.password !== undefined && body.password !== 'right')
      return refuse(422, 'password.wrong');
    if (call === 'preparePasskey')
      return give({ challenge: 'A'.repeat(43), rpId: 'localhost', userHandle: 'AQID', known: [] });
    if (call === 'keepPasskey')
      kept.push({
        credentialId: keepPasskey.input.parse(body).credentialId,
        device: 'Linux, Chrome',
        addedAt: '2026-03-05T16:00:00.000Z',
        lastUsedAt: null,
      });
    if (call === 'removePasskey')
      kept.splice(
        kept.findIndex(({ credentialId }) => credentialId === body.credentialId),
        1,
      );
    return give({});
  });
  putSession({
    kind: 'open',
    account,
    state: sessionOf(nurse({ roleType: 'BackOfficeUser', rolename: 'ADMIN' })),
    online: 'valid',
    store: null,
  });
  ({ unmount } = mount(<PasskeyCard account={account} />));
}

const card = () => screen.getByRole('region', { name: 'Passkeys' });

describe('passkeys in the profile (decision 049)', () => {
  let remove = async (): Promise<void> => {};
  beforeAll(async () => {
    remove = await virtualAuthenticator();
  });
  afterAll(() => remove());

  it('adds one with the password and lists it; a wrong password adds none', async () => {
    server([]);
    const password = card().getByLabelText('Your password');
    await password.fill('wrong');
    await card().getByRole('button', { name: 'Add passkey' }).click();
    await expect
      .element(card().getByRole('alert'))
      .toHaveTextContent('The current password is wrong.');
    await password.fill('right');
    await card().getByRole('button', { name: 'Add passkey' }).click();
    await expect
      .element(card().getByRole('listitem'))
      .toHaveTextContent(/Linux, Chrome.*Added 03\/05\/2026.*Not used to sign in yet\./);
    await expect.element(card().getByText(/opens this device/)).not.toBeInTheDocument();
  });

  it('removes one with the password', async () => {
    server([
      {
        credentialId: 'AAAA',
        device: 'iPhone, Safari',
        addedAt: '2026-03-05T16:00:00.000Z',
        lastUsedAt: '2026-03-06T16:00:00.000Z',
      },
    ]);
    await expect.element(card().getByRole('listitem')).toHaveTextContent(/Last used 03\/06\/2026/);
    await card()
      .getByRole('button', { name: /Remove the passkey on iPhone, Safari/ })
      .click();
    const dialog = screen.getByRole('dialog', { name: 'Remove passkey' });
    await dialog.getByLabelText('Your password').fill('wrong');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect
      .element(dialog.getByRole('alert'))
      .toHaveTextContent('The current password is wrong.');
    await dialog.getByLabelText('Your password').fill('right');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect.element(card().getByRole('listitem')).not.toBeInTheDocument();
  });
});
