import { afterEach, expect, it } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { Refusal } from '#contract/errors.ts';
import { mountAt } from '../testing/mount-at.tsx';
import { password } from './fields.tsx';
import { formPanel } from './form-panel.tsx';

let unmount = (): void => {};
afterEach(() => unmount());

/** A message no catalogue holds. */
const words = (message: string) => ({ id: message, message });

it('sends by Enter, keeps what was entered when that fails, and is blank again after success', async () => {
  const sent: string[] = [];
  const Panel = formPanel({
    submit: words('Change password'),
    fields: () => ({
      next: password('New password', { required: true }),
      again: password('New password again', { required: true }),
    }),
    problems: ({ next, again }) => (next === again ? {} : { again: 'The two do not match' }),
    run: async ({ next }) => {
      sent.push(next);
      if (sent.length === 1) throw new Refusal('password.weak');
    },
    done: () => 'Updated',
  });
  ({ unmount } = mountAt('/profile', () => <Panel subject={null} />));
  const next = screen.getByLabelText(/^New password required/);
  const again = screen.getByLabelText(/^New password again/);
  await next.fill('correct horse battery');
  await again.fill('correct horse');
  await userEvent.keyboard('{Enter}');
  await expect.element(again).toHaveAccessibleDescription('The two do not match');
  await expect.element(again).toHaveFocus();
  expect(sent).toEqual([]);
  await again.fill('correct horse battery');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('alert')).toHaveTextContent(/Use at least 12 characters/);
  await expect.element(next).toHaveValue('correct horse battery');
  await screen.getByRole('button', { name: 'Change password' }).click();
  await expect.element(screen.getByText('Updated')).toBeVisible();
  await expect.element(next).toHaveValue('');
  expect(sent).toEqual(['correct horse battery', 'correct horse battery']);
});
