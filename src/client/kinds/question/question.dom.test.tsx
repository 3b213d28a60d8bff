import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { Refusal } from '#contract/errors.ts';
import { mountAt } from '../testing/mount-at.tsx';
import { Question, type Answer } from './question.tsx';

let unmount = (): void => {};
afterEach(() => unmount());

const dialog = () => screen.getByRole('dialog', { name: 'Leave?' });
const button = (name: string) => dialog().getByRole('button', { name, exact: true });
const labels = () =>
  [...document.querySelectorAll('dialog footer button')].map(({ textContent }) => textContent);

function show(safe: Partial<Answer>, others: readonly Answer[]): void {
  function Asked() {
    const [open, setOpen] = useState(true);
    const stay = { label: 'Stay', run: () => setOpen(false), ...safe };
    return open ? (
      <Question title="Leave?" safe={stay} others={others}>
        <p>Comments would be lost.</p>
      </Question>
    ) : null;
  }
  ({ unmount } = mountAt('/notes', () => <Asked />));
}

describe('a question', () => {
  it('starts on the safe answer, so that Enter loses nothing', async () => {
    const leave = vi.fn<() => void>();
    show({}, [{ label: 'Leave', look: 'danger', run: leave }]);
    await expect.element(button('Stay')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(leave).not.toHaveBeenCalled();
  });

  it.each(['Escape', 'Close'])('takes %s for the safe answer', async (way) => {
    const stay = vi.fn<() => void>();
    show({ run: stay }, [{ label: 'Leave', run: () => {} }]);
    await expect.element(dialog()).toBeVisible();
    if (way === 'Escape') await userEvent.keyboard('{Escape}');
    else await button('Close').click();
    await expect.poll(() => stay.mock.calls.length).toBe(1);
  });

  it('puts the main answer last', async () => {
    show({}, [
      { label: 'Sign out', look: 'primary', run: () => {} },
      { label: 'Export', run: () => {} },
    ]);
    await expect.element(button('Stay')).toBeVisible();
    expect(labels()).toEqual(['Export', 'Stay', 'Sign out']);
    unmount();
    show({}, [{ label: 'Leave', look: 'danger', run: () => {} }]);
    await expect.element(button('Stay')).toBeVisible();
    expect(labels()).toEqual(['Leave', 'Stay']);
  });

  it('runs an answer only once while it is busy, and does not close meanwhile', async () => {
    const gate = Promise.withResolvers<void>();
    const leave = vi.fn<() => Promise<void>>(() => gate.promise);
    const stay = vi.fn<() => void>();
    show({ run: stay }, [{ label: 'Leave', run: leave }]);
    await button('Leave').click();
    await expect.element(button('Leave')).toHaveAttribute('aria-busy', 'true');
    await button('Leave').click();
    await userEvent.keyboard('{Escape}');
    expect([leave.mock.calls.length, stay.mock.calls.length]).toEqual([1, 0]);
    gate.resolve();
    await expect.element(button('Leave')).not.toHaveAttribute('aria-busy');
  });

  it('stays open with the reason when an answer fails', async () => {
    show({}, [{ label: 'Leave', run: () => Promise.reject(new Refusal('network.offline')) }]);
    await button('Leave').click();
    await expect.element(dialog().getByRole('alert')).toBeVisible();
    await expect.element(button('Leave')).not.toHaveAttribute('aria-busy');
  });
});
