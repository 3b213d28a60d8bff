import { afterEach, expect, it, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { errors } from '#contract/errors.ts';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { SignInForm } from './sign-in-forms.tsx';
import { SignInScreen } from './sign-in-screen.tsx';

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

it('says once that there is no line, before a try and after it', async () => {
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const session = { kind: 'signed-out', accounts: [], unreached: 'network.offline' } as const;
  ({ unmount } = mountAt('/', () => <SignInScreen session={session} />));
  const said = screen.getByRole('status').filter({ hasText: errors['network.offline'].text });
  await expect.element(said).toBeVisible();
  await screen.getByLabelText('User name').fill('nora');
  await screen.getByLabelText('Password').fill('correct horse battery');
  await screen.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Sorry, login failed.');
  await expect.element(said).not.toBeInTheDocument();
});
