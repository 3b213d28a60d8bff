import { afterEach, describe, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { putSession } from '#client/session/state/session-state.ts';
import { screen as goto } from './goto-screen.tsx';
import { screen as redirect } from './redirect-screen.tsx';

let unmount = (): void => {};
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
  vi.restoreAllMocks();
});

const answer = (status: number, body: unknown): void => {
  vi.spyOn(window, 'fetch').mockImplementation(
    async () =>
      new Response(JSON.stringify(body), {
        status,
        headers: {
          'content-type': status === 200 ? 'application/json' : 'application/problem+json',
        },
      }),
  );
};

/** Follows a link as the router does; returns the address it leads to. */
async function follow(): Promise<() => string> {
  signInOffice();
  const at = { params: { id: 'abcdefghjk' }, search: {} };
  const data = (await redirect.load?.(at)) ?? null;
  const shown = mountAt('/r/abcdefghjk', () =>
    shown.address() === '/r/abcdefghjk' ? <redirect.Screen {...at} data={data} /> : null,
  );
  ({ unmount } = shown);
  return shown.address;
}

describe('a short link', () => {
  it('takes the place of the address with what was stored', async () => {
    answer(200, { path: '/visits' });
    const address = await follow();
    await expect.poll(address).toBe('/visits');
  });

  it.each(['//evil.example', 'https://evil.example', 'javascript:alert(1)', '/\\evil.example'])(
    'goes nowhere when the answer is %j',
    async (path) => {
      answer(200, { path });
      const address = await follow();
      await expect.element(screen.getByText('There is nothing at this address.')).toBeVisible();
      expect(address()).toBe('/r/abcdefghjk');
    },
  );
});

describe('/goto', () => {
  const go = (search: string) => {
    signInOffice();
    const shown = mountAt(`/goto${search}`, (given) =>
      shown.address().startsWith('/goto') ? (
        <goto.Screen params={{}} search={given} data={undefined} />
      ) : null,
    );
    ({ unmount } = shown);
    return shown.address;
  };

  it('forwards to a stored link', async () => {
    await expect.poll(go('?id=abcdefghjk')).toBe('/r/abcdefghjk');
  });

  it.each(['', '?to=https://evil.example', '?id=//evil.example', '?url=javascript:alert(1)'])(
    'forwards %j to the start, never to an address it is given',
    async (search) => {
      await expect.poll(go(search)).toBe('/');
    },
  );
});
