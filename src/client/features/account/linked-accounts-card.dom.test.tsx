import { afterEach, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { userId } from '#client/store/testing/records.ts';
import { LinkedAccountsCard } from './linked-accounts-card.tsx';

let unmount = (): void => {};
afterEach(() => {
  unmount();
  vi.restoreAllMocks();
});

const account = (n: number, userName: string, role: string) => ({
  id: userId(n),
  userName,
  name: 'Nora Nurse',
  role,
});

it('lists the linked accounts with their roles, also one that was just linked, and unlinks them', async () => {
  let users: object[] = [];
  const asked: object[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    const links = (url as string).endsWith('/security/linkAccount');
    if ((url as string).endsWith('/security/unlinkAccount')) {
      asked.push(JSON.parse(init?.body as string) as object);
      users = [];
      return Response.json({ unlinked: true });
    }
    if (links) users = [account(1, 'nora', 'CLINICIAN'), account(2, 'nora.office', 'BILLING')];
    return new Response(JSON.stringify(links ? { linked: 2 } : { users }), {
      headers: { 'content-type': 'application/json' },
    });
  });
  ({ unmount } = mountAt('/profile', () => <LinkedAccountsCard userName="nora" />));
  const accounts = screen.getByRole('list', { name: 'Linked accounts' });
  await screen.getByLabelText('User name of your other account').fill('nora.office');
  expect(accounts.query()).toBeNull();
  await screen.getByLabelText('Its password').fill('sunflower-garden-12');
  await screen.getByRole('button', { name: 'Link account' }).click();
  await expect.element(accounts).toHaveTextContent('nora.officeNora Nurse · Billing');
  await screen.getByRole('button', { name: 'Unlink nora.office' }).click();
  const question = screen.getByRole('dialog', { name: 'Unlink account' });
  await question.getByRole('button', { name: 'Unlink', exact: true }).click();
  await expect.poll(() => asked).toEqual([{ userId: userId(2) }]);
  await expect.poll(() => accounts.query()).toBeNull();
});
