import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { mount } from '#client/parts/note/testing/mount.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { useToast } from './toast.tsx';

let unmount = (): void => {};
afterEach(() => unmount());

function Opener() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Plan visits</Button>
      {open && <Dialog title="Plan" onClose={() => setOpen(false)}>Content</Dialog>}
    </>
  );
}

describe('a dialog', () => {
  it('is modal, is named by its title, ends with Escape and gives the focus back', async () => {
    ({ unmount } = mount(<Opener />));
    await screen.getByRole('button', { name: 'Plan visits' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Plan' });
    await expect.element(dialog).toBeVisible();
    expect(document.querySelector('dialog')?.matches(':modal')).toBe(true);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'Plan visits' })).toHaveFocus();
  });
});

describe('a toast', () => {
  it('stays with its Undo until that is pressed, and a newer one replaces it', async () => {
    let undone = 0;
    function Actions() {
      const toast = useToast();
      return (
        <>
          <Button onClick={() => toast({ text: '2 visits unstaffed.', undo: () => (undone += 1) })}>Unassign</Button>
          <Button onClick={() => toast({ text: 'Saved.' })}>Save</Button>
        </>
      );
    }
    ({ unmount } = mount(<Actions />));
    await screen.getByRole('button', { name: 'Save' }).click();
    await screen.getByRole('button', { name: 'Unassign' }).click();
    await expect.element(screen.getByRole('status')).toHaveTextContent('2 visits unstaffed.');
    await expect.element(screen.getByText('Saved.')).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Undo' }).click();
    expect(undone).toBe(1);
    await expect.element(screen.getByText('2 visits unstaffed.')).not.toBeInTheDocument();
  });
});

describe('a busy button', () => {
  it('keeps the focus and lets no second press through', async () => {
    let pressed = 0;
    ({ unmount } = mount(<Button busy onClick={() => (pressed += 1)}>Save</Button>));
    const button = screen.getByRole('button', { name: 'Save' });
    await button.click();
    expect(pressed).toBe(0);
    await expect.element(button).toHaveFocus();
    await expect.element(button).toHaveAttribute('aria-busy', 'true');
  });
});
