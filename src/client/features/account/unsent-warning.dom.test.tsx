import { afterEach, describe, expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { UnsentWarning } from './unsent-warning.tsx';

let unmount = (): void => {};
afterEach(() => unmount());

const show = (unsent: number, needsYou: number): void =>
  void ({ unmount } = mountAt('/dashboard', () => (
    <UnsentWarning
      title="Sign out"
      unsent={unsent}
      needsYou={needsYou}
      error={null}
      onLeave={async () => {}}
      onClose={() => {}}
    />
  )));
const dialog = () => screen.getByRole('dialog', { name: 'Sign out' });

describe('the warning before signing out (docs/ux.md, offline)', () => {
  it('says how many items wait and how many need the person', async () => {
    show(3, 2);
    await expect.element(dialog().getByText('3 items are not sent yet.')).toBeVisible();
    await expect.element(dialog().getByText('2 items need you.')).toBeVisible();
  });

  it('speaks of one item as of one', async () => {
    show(1, 1);
    await expect.element(dialog().getByText('1 item is not sent yet.')).toBeVisible();
    await expect.element(dialog().getByText(/^Unsent work stays on this device/)).toBeVisible();
    expect(dialog().element().textContent).not.toMatch(/\b[Tt]he(?:y|m)\b/);
  });

  it('does not mention sending when only a decision is left, and says what the office has', async () => {
    show(0, 1);
    await expect.element(dialog().getByText('1 item needs you.')).toBeVisible();
    await expect.element(dialog().getByText(/already has a copy of answers/)).toBeVisible();
    expect(
      dialog()
        .getByText(/not sent yet/)
        .query(),
    ).toBeNull();
  });
});
