import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { UserRow } from '#contract/users.ts';
import { mountScreen } from '#client/kinds/testing/mount-at.tsx';
import { putSession } from '#client/session/state/session-state.ts';
import {
  clientId,
  deviceId,
  nurse,
  orgId,
  sessionOf,
  userId,
} from '#client/store/testing/records.ts';
import { screen as users } from './users.list.tsx';

let unmount = (): void => {};
beforeEach(() => localStorage.clear());
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
  vi.restoreAllMocks();
});

const name = 'Nora Brightwater';
const nora: UserRow = {
  id: userId(4),
  name,
  userName: 'nora',
  role: 'CLINICIAN',
  active: true,
  lastLogin: null,
  sessions: 2,
  asksCode: true,
  passkeys: 2,
  registered: true,
  changePassword: false,
};

const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': status === 200 ? 'application/json' : 'application/problem+json' },
  });

const mayCall = ['admin.user', 'admin.endSessions', 'admin.takeCodes', 'admin.takePasskeys'];

/** Opens the list with one user; `answer` replies to everything else. */
function show(
  user: Partial<UserRow> = {},
  answer: () => Response = () => json({}),
  calls = mayCall,
) {
  const sent: [path: string, input: unknown][] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    const path = (url as string).replace(/.*\/api\//, '');
    if (path === 'admin/user') {
      const page = { pageNumber: 1, pageCount: 1, count: 1, pageSize: 10 };
      return json({ rows: [{ ...nora, ...user }], ...page });
    }
    sent.push([path, JSON.parse(init?.body as string)]);
    return answer();
  });
  putSession({
    kind: 'open',
    account: {
      userId: userId(),
      orgId: orgId(),
      userName: 'admin',
      displayName: 'Ada Admin',
      clientId: clientId(),
      deviceId: deviceId(),
      keepsData: false,
      vaults: [],
    },
    state: sessionOf(nurse({ roleType: 'BackOfficeUser', rolename: 'ADMIN' }), { mayCall: calls }),
    online: 'valid',
    store: null,
  });
  ({ unmount } = mountScreen('/users', users));
  return sent;
}

const menu = () => screen.getByRole('button', { name: `Actions for ${name}` });
const choose = async (item: string) => {
  await menu().click();
  await screen.getByRole('menuitem', { name: item }).click();
};

describe('what an administrator can do about a person (decisions 045, 049; docs/security.md)', () => {
  it.each([
    {
      item: 'End all sessions',
      body: /2 sessions are open\..*Nora Brightwater is signed out on every device at once/,
      confirm: 'End all sessions',
      reply: { ended: 2 },
      call: 'admin/endSessions',
      said: '2 sessions of Nora Brightwater were ended.',
      failure: 'Sorry, sessions could not be ended.',
    },
    {
      item: 'Turn off sign-in code',
      body: /Make sure that it is Nora Brightwater who asks/,
      confirm: 'Turn off',
      reply: { taken: true },
      call: 'admin/takeCodes',
      said: 'Nora Brightwater signs in without a code again.',
      failure: 'Sorry, sign-in code could not be turned off.',
    },
    {
      item: 'Remove passkeys',
      body: /A passkey still opens the data on its own device until that device is wiped/,
      confirm: 'Remove',
      reply: { taken: 2 },
      call: 'admin/takePasskeys',
      said: 'Nora Brightwater can no longer sign in with a passkey.',
      failure: 'Sorry, passkeys could not be removed.',
    },
  ])(
    '$item: asks first, keeps asking when it fails, and says that it is done',
    async ({ item, body, confirm, reply, call, said, failure }) => {
      let works = false;
      const sent = show({}, () => (works ? json(reply) : json({ code: 'server.failed' }, 500)));
      await choose(item);
      const dialog = screen.getByRole('dialog', { name: item });
      await expect.element(dialog).toHaveTextContent(body);
      expect(sent).toEqual([]);
      const button = dialog.getByRole('button', { name: confirm, exact: true });
      await button.click();
      await expect.element(dialog.getByRole('alert')).toHaveTextContent(failure);
      works = true;
      await button.click();
      await expect.element(screen.getByText(said)).toBeVisible();
      expect(sent).toEqual([
        [call, { userId: userId(4) }],
        [call, { userId: userId(4) }],
      ]);
      expect(dialog.elements()).toEqual([]);
    },
  );

  it('offers only sessions to end for oneself: code and passkeys are in the profile', async () => {
    show({ id: userId() });
    await menu().click();
    await expect.element(screen.getByRole('menuitem', { name: 'End all sessions' })).toBeVisible();
    expect(screen.getByRole('menuitem', { name: 'Turn off sign-in code' }).query()).toBeNull();
    expect(screen.getByRole('menuitem', { name: 'Remove passkeys' }).query()).toBeNull();
  });

  it.each([
    ['the role may not', {}, ['admin.user']],
    ['there is nothing to end', { sessions: 0, asksCode: false, passkeys: 0 }, mayCall],
  ])('offers nothing where %s', async (_words, user, calls) => {
    await screen.viewport(1700, 800);
    show(user, undefined, calls);
    await expect.element(screen.getByRole('row', { name })).toBeVisible();
    expect(menu().query()).toBeNull();
  });

  it('says how a person signs in', async () => {
    await screen.viewport(1700, 800);
    show();
    await expect.element(screen.getByRole('cell', { name: 'Code, 2 passkeys' })).toBeVisible();
  });
});
