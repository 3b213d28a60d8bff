import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { mountAt } from '../testing/mount-at.tsx';
import { text } from './fields.tsx';
import { formDialog } from './form-dialog.tsx';

let unmount = (): void => {};
afterEach(() => unmount());

/** A message no catalogue holds. */
const words = (message: string) => ({ id: message, message });

it.each(['question', 'instead'] as const)(
  'can be sent again once its look-up was stopped, whatever that one answers: %s',
  async (lookup) => {
    const slow = Promise.withResolvers<null>();
    const look = vi.fn(async () => null).mockImplementationOnce(() => slow.promise);
    const send = vi.fn(async () => 'all');
    const Dialog = formDialog({
      title: words('Address and contact'),
      submit: words('Save'),
      failure: words('Sorry, patient could not be saved.'),
      fields: ({ city }: { city: string }) => ({ city: text('City', { initial: city }) }),
      [lookup]: look,
      run: send,
      done: (result) => `Saved ${result}`,
    });
    function Opener() {
      const [open, setOpen] = useState(true);
      return open && <Dialog subject={{ city: 'Fresno' }} onClose={() => setOpen(false)} />;
    }
    ({ unmount } = mountAt('/patient/1', () => <Opener />));
    const dialog = screen.getByRole('dialog', { name: 'Address and contact' });
    await dialog.getByRole('textbox', { name: /^City/ }).fill('Clovis');
    const save = dialog.getByRole('button', { name: 'Save' });
    await save.click();
    await expect.element(save).toHaveAttribute('aria-busy', 'true');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await screen.getByRole('button', { name: 'Keep editing' }).click();
    await expect.element(save).not.toHaveAttribute('aria-busy', 'true');
    expect(send).not.toHaveBeenCalled();
    await save.click();
    await expect.element(screen.getByText('Saved all')).toBeVisible();
    slow.resolve(null);
    expect(look).toHaveBeenCalledTimes(2);
    expect(send).toHaveBeenCalledTimes(1);
  },
);
