import { afterEach, describe, expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import { putSession } from '#client/session/state/session-state.ts';
import { setPin } from '#client/session/unlock/pin.ts';
import type { PinSlot } from '#client/session/keys/keys.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import {
  clientId,
  deviceId,
  nurse,
  orgId,
  sessionOf,
  userId,
} from '#client/store/testing/records.ts';
import { testCodec, testStore } from '#client/store/testing/stores.ts';
import { mount } from '#client/features/note/testing/mount.tsx';
import { PinCard } from './pin-card.tsx';

let unmount = (): void => {};
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
});

const slow = 30_000; // The key is slow on purpose, and the machine may be busy.
const wrap: PinSlot = {
  kind: 'pin',
  kdf: { name: 'argon2id', memoryKiB: 8, iterations: 1, parallelism: 1 },
  salt: new Uint8Array(16),
  iv: new Uint8Array(12),
  box: new Uint8Array(48),
};

/** The card of a nurse on her own device; `wraps` are its key slots beside her password. */
function show(wraps: readonly PinSlot[], store: DeviceStore): void {
  const account = {
    userId: userId(),
    orgId: orgId(),
    userName: 'nora.nurse',
    displayName: 'Nora Nurse',
    clientId: clientId(),
    deviceId: deviceId(),
    keepsData: true,
    vaults: [{ database: 'one', clientId: clientId(), wraps }],
  };
  putSession({ kind: 'open', account, state: sessionOf(nurse()), online: 'unknown', store });
  ({ unmount } = mount(<PinCard account={account} />));
}
const choose = async (pin: string): Promise<void> => {
  await screen.getByLabelText(/PIN$/).fill(pin);
  await screen.getByRole('button', { name: 'Set PIN' }).click();
};

describe('a person’s PIN on this device (docs/security.md, PIN)', { timeout: slow }, () => {
  it('refuses an easily guessed one at its field, and sets another', async () => {
    show([], testStore({ codec: await testCodec() }));
    await expect.element(screen.getByText('No PIN is set.')).toBeVisible();
    await choose('1234');
    await expect
      .element(screen.getByLabelText('PIN', { exact: true }))
      .toHaveAccessibleDescription(/This PIN is too easy to guess/);
    // Another one, which nobody has judged yet (field walk, minor 6).
    await screen.getByLabelText('PIN', { exact: true }).fill('1379');
    await expect
      .element(screen.getByLabelText('PIN', { exact: true }))
      .toHaveAccessibleDescription('4 to 8 digits');
    await choose('1379');
    await expect
      .element(
        screen.getByText('A PIN is set. It does not open this device after a restart or a lock.'),
        { timeout: slow },
      )
      .toBeVisible();
  });

  it('says what it opens: a restarted app only while the server has its share', async () => {
    const store = testStore({ codec: await testCodec() });
    await setPin(store, '1379');
    show([wrap], store);
    await expect
      .element(
        screen.getByText(
          'A PIN is set. Online, it also opens this device after a restart or a lock.',
        ),
      )
      .toBeVisible();
    unmount();
    show([], store);
    await expect
      .element(
        screen.getByText('A PIN is set. It does not open this device after a restart or a lock.'),
      )
      .toBeVisible();
  });
});
