import { afterEach, describe, expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { putUpgrade } from '#client/store/upgrade.ts';
import { UpgradeNotice } from './upgrade-notice.tsx';

let unmount = (): void => {};
afterEach(() => {
  unmount();
  putUpgrade('none');
});
const show = () =>
  ({ unmount } = mountAt('/dashboard', () => (
    <>
      <button>Behind</button>
      <UpgradeNotice />
    </>
  )));

describe('two versions of the app in two tabs (decision 032)', () => {
  it('covers an old tab while it saves, then asks for a reload', async () => {
    show();
    const behind = screen.getByRole('button', { name: 'Behind' });
    await expect.element(behind).toBeVisible();
    putUpgrade('saving');
    await expect
      .element(screen.getByRole('dialog', { name: 'The app was updated in another tab' }))
      .toHaveTextContent('Saving…');
    // Nothing can be typed now: the content behind it is inert.
    (behind.element() as HTMLElement).focus();
    expect(document.activeElement).not.toBe(behind.element());
    expect(screen.getByRole('button', { name: 'Reload' }).elements()).toEqual([]);
    putUpgrade('outdated');
    await expect
      .element(screen.getByRole('dialog'))
      .toHaveTextContent('Everything you entered here is saved on this device.');
    await expect.element(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  });

  it('shows in a new tab what it waits for, but only after a moment', async () => {
    show();
    putUpgrade('waits');
    await new Promise((resolve) => void setTimeout(resolve, 100));
    expect(screen.getByRole('dialog').elements()).toEqual([]);
    await expect
      .element(screen.getByRole('dialog', { name: 'Another tab is still saving' }))
      .toHaveTextContent('close Porchlight’s other tabs');
    putUpgrade('none');
    await expect.poll(() => screen.getByRole('dialog').elements()).toEqual([]);
  });
});
