import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import { mountAt } from '../testing/mount-at.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';

let unmount = (): void => {};
afterEach(() => unmount());

function Guarded() {
  const answer = useLeaveGuard(() => true);
  return (
    answer && (
      <>
        <p>Leave?</p>
        <button type="button" onClick={() => answer(false)}>
          Stay
        </button>
      </>
    )
  );
}

/** A page with something to lose, and what a session does when it locks. */
function Page() {
  const [isLocked, setLocked] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setLocked(true)}>
        Lock
      </button>
      {!isLocked && <Guarded />}
    </>
  );
}

const press = (name: string) => screen.getByRole('button', { name }).click();

it('holds a way out until it is answered', async () => {
  const shown = mountAt('/one', () => <Page />);
  ({ unmount } = shown);
  await expect.element(screen.getByRole('button', { name: 'Lock' })).toBeVisible();
  shown.go('/two');
  await expect.element(screen.getByText('Leave?')).toBeVisible();
  await press('Stay');
  await expect.element(screen.getByText('Leave?')).not.toBeInTheDocument();
  expect(shown.address()).toBe('/one');
});

it('lets somebody leave when what would be lost goes while it asks', async () => {
  const shown = mountAt('/one', () => <Page />);
  ({ unmount } = shown);
  await expect.element(screen.getByRole('button', { name: 'Lock' })).toBeVisible();
  shown.go('/two');
  await expect.element(screen.getByText('Leave?')).toBeVisible();
  await press('Lock');
  await expect.poll(shown.address).toBe('/two');
});
