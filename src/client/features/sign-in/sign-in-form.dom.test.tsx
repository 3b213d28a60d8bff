import { afterEach, expect, it, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { SignInForm } from './sign-in-forms.tsx';

let unmount = (): void => {};
afterEach(() => {
  unmount();
  vi.restoreAllMocks();
});

it('marks both empty fields, and asks the server nothing', async () => {
  const fetched = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  ({ unmount } = mountAt('/', () => <SignInForm isNameChosen={false} />));
  const [name, password] = [screen.getByLabelText('User name'), screen.getByLabelText('Password')];
  await expect.element(name).not.toHaveAttribute('aria-invalid');
  await screen.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(name).toHaveAccessibleDescription('Enter your user name');
  await expect.element(password).toHaveAccessibleDescription('Enter your password');
  expect(fetched).not.toHaveBeenCalled();
  await name.fill('nora');
  await expect.element(name).not.toHaveAttribute('aria-invalid');
  await userEvent.keyboard('{Enter}');
  await expect.element(password).toHaveAttribute('aria-invalid', 'true');
  expect(fetched).not.toHaveBeenCalled();
});

it('waits for the password when the name was pressed in the list of people', async () => {
  ({ unmount } = mountAt('/', () => <SignInForm isNameChosen />));
  await expect.element(screen.getByLabelText('Password')).toHaveFocus();
});
