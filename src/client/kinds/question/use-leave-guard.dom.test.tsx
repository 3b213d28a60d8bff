import { createBrowserHistory } from '@tanstack/react-router';
import { useState } from 'react';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
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

describe('in a browser, where Back has moved before anybody is asked', () => {
  const begun = { href: location.href, state: history.state as unknown };
  const browser = createBrowserHistory();
  const at = () => location.pathname;

  beforeEach(() => {
    for (const path of ['/first', '/second', '/third']) {
      browser.push(path);
      // Those of one moment would be one entry.
      browser.flush();
    }
    ({ unmount } = mountAt('/third', () => <Page />, browser));
  });
  afterAll(() => {
    browser.destroy();
    history.replaceState(begun.state, '', begun.href);
  });

  /** Moves back, and waits until the browser is there. */
  async function back(): Promise<void> {
    const moved = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    history.back();
    await moved;
  }

  async function backTwice(): Promise<void> {
    await expect.element(screen.getByRole('button', { name: 'Lock' })).toBeVisible();
    await back();
    await expect.element(screen.getByText('Leave?')).toBeVisible();
    await back();
    // The second one is taken back.
    await expect.poll(at).toBe('/second');
  }

  it('stays where it was after a second Back during the question', async () => {
    await backTwice();
    await press('Stay');
    await expect.element(screen.getByText('Leave?')).not.toBeInTheDocument();
    await expect.poll(at).toBe('/third');
    expect(browser.location.pathname).toBe('/third');
    // And the next way out is asked about again.
    await back();
    await expect.element(screen.getByText('Leave?')).toBeVisible();
  });

  it('leaves by one step, however often Back was pressed', async () => {
    await backTwice();
    await press('Lock');
    await expect.poll(() => browser.location.pathname).toBe('/second');
    expect(at()).toBe('/second');
  });
});
