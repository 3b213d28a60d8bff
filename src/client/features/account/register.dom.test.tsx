import { afterEach, describe, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { axeFindings } from '#client/kinds/testing/axe-findings.ts';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { screen as register } from './register.tsx';

let unmount = (): void => {};
afterEach(() => {
  unmount();
  vi.restoreAllMocks();
});

const invited = {
  orgName: 'Larkspur Home Health',
  userName: 'pat.nomer',
  givenName: 'Pat',
  familyName: 'Nomer',
};
const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': status === 200 ? 'application/json' : 'application/problem+json' },
  });

function show(path: string, answer: (path: string) => Response) {
  const sent: [path: string, input: unknown][] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    const name = (url as string).replace(/.*\/api\//, '');
    sent.push([name, JSON.parse(init?.body as string)]);
    return answer(name);
  });
  const { Screen } = register;
  const mounted = mountAt(path, (search) => (
    <Screen params={{}} search={search} data={undefined} />
  ));
  ({ unmount } = mounted);
  return { sent, address: mounted.address };
}

const field = (name: string) => screen.getByLabelText(new RegExp(`^${name}(?! again)`));
const submit = () => screen.getByRole('button', { name: 'Register' }).click();

describe('the screen an invitation leads to (spec portal §8)', () => {
  it('takes the token out of the address, asks for a password and corrected names', async () => {
    const { sent, address } = show('/register#token=abc.def', (name) =>
      json(name.endsWith('register') ? { userName: 'pat.nomer' } : invited),
    );
    await expect.element(screen.getByText('Larkspur Home Health has invited you.')).toBeVisible();
    await expect.poll(address).toBe('/register');
    await field('First name').fill('Patricia');
    await field('Password').fill('tea before the morning round');
    await field('Password again').fill('something else');
    await submit();
    await expect.element(screen.getByText('The two do not match')).toBeVisible();
    await field('Password again').fill('tea before the morning round');
    expect(await axeFindings()).toEqual([]);
    await submit();
    await expect.element(screen.getByText('Registration successful')).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Sign in' }))
      .toHaveAttribute('href', '/');
    expect(sent.filter(([name]) => name === 'operation/register')).toEqual([
      [
        'operation/register',
        {
          token: 'abc.def',
          givenName: 'Patricia',
          familyName: 'Nomer',
          newPassword: 'tea before the morning round',
        },
      ],
    ]);
  });

  it('says that an invitation is over, and what to do', async () => {
    show('/register#token=abc.def', () =>
      json({ code: 'invitation.over', status: 422, title: 'x', requestId: 'x' }, 422),
    );
    await expect
      .element(screen.getByText(/This invitation has expired or was already used\./))
      .toBeVisible();
    expect(screen.getByRole('button', { name: 'Register' }).query()).toBeNull();
  });

  it('asks for the link when it is opened without one', async () => {
    const { sent } = show('/register', () => json({}));
    await expect.element(screen.getByText('Open the link in your invitation again.')).toBeVisible();
    expect(sent).toEqual([]);
  });
});
