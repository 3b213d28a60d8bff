import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { useAtomValue } from 'jotai';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { coveredAtom, putOnline, putSession } from '#client/session/state/session-state.ts';
import {
  clientId,
  deviceId,
  nurse,
  orgId,
  sessionOf,
  userId,
} from '#client/store/testing/records.ts';
import { SessionCover } from './session-cover.tsx';

/** A page whose session ends while somebody types on it (decision 058). */

const user = nurse({ roleType: 'BackOfficeUser', rolename: 'ADMIN' });
let unmount = (): void => {};
let answer: () => Response;

function Screen() {
  const covered = useAtomValue(coveredAtom);
  return (
    <>
      <label>
        Words <textarea />
      </label>
      {covered && <SessionCover />}
    </>
  );
}

const problem = (code: string): Response =>
  new Response(JSON.stringify({ code }), {
    status: 401,
    headers: { 'content-type': 'application/problem+json' },
  });

beforeEach(async () => {
  answer = () => problem('login.failed');
  vi.spyOn(window, 'fetch').mockImplementation(async () => answer());
  const account = {
    userId: userId(),
    orgId: orgId(),
    userName: user.userName,
    displayName: 'Nora Nurse',
    clientId: clientId(),
    deviceId: deviceId(),
    keepsData: false,
    vaults: [],
  };
  putSession({ kind: 'open', account, state: sessionOf(user), online: 'valid', store: null });
  ({ unmount } = mountAt('/users', () => <Screen />));
  await screen.getByRole('textbox', { name: 'Words' }).fill('not saved yet');
  putOnline('expired');
});
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
  vi.restoreAllMocks();
});

const cover = () => screen.getByRole('dialog', { name: 'Sign in' });
const words = () => screen.getByRole('textbox', { name: 'Words' });

it('is covered whole, out of reach of mouse, keyboard and Escape', async () => {
  await expect.element(cover()).toBeVisible();
  const { width, height } = cover().element().getBoundingClientRect();
  expect([width, height]).toEqual([window.innerWidth, window.innerHeight]);
  expect(document.elementFromPoint(5, 5)?.closest('dialog')).toBe(cover().element());
  await userEvent.keyboard('{Escape}{Escape}');
  await expect.element(cover()).toBeVisible();
  const field = document.querySelector('textarea');
  field?.focus();
  expect(document.activeElement).not.toBe(field);
});

it('stays covered at a wrong password, and comes back with the words that were typed', async () => {
  await cover().getByLabelText('Password').fill('wrong');
  await cover().getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect.element(cover().getByRole('alert')).toHaveTextContent('Sorry, login failed.');
  answer = () =>
    new Response(JSON.stringify(sessionOf(user)), {
      headers: { 'content-type': 'application/json' },
    });
  await cover().getByLabelText('Password').fill('right');
  await cover().getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect.poll(() => document.querySelector('dialog')).toBeNull();
  await expect.element(words()).toHaveValue('not saved yet');
});
