import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { useAtomValue } from 'jotai';
import { must } from '#domain/must.ts';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { watchTyping } from '#client/screen/typing.ts';
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
let stopTyping = (): void => {};
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
  stopTyping();
  vi.useRealTimers();
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

describe('while somebody types', () => {
  const isCovered = (): boolean => document.querySelector('dialog') !== null;
  /** One key in the page behind, as a keyboard reports it. */
  const press = (): void => {
    const area = must(document.querySelector('textarea'), 'the field');
    area.focus();
    document.execCommand('insertText', false, 'w');
  };
  const pass = async (ms: number): Promise<void> => {
    await vi.advanceTimersByTimeAsync(ms);
    // What React has put off for the next task of the browser.
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(null);
    });
  };

  beforeEach(async () => {
    putOnline('valid');
    await vi.waitUntil(() => !isCovered());
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    stopTyping = watchTyping();
    press();
    putOnline('expired');
  });

  it('waits for a pause of one second and takes no key away', async () => {
    for (let key = 0; key < 5; key += 1) {
      await pass(900);
      press();
    }
    expect(isCovered()).toBe(false);
    expect(document.querySelector('textarea')?.value).toBe('not saved yetwwwwww');
    await pass(999);
    expect([isCovered(), document.activeElement?.tagName]).toEqual([false, 'TEXTAREA']);
    await pass(2);
    expect(isCovered()).toBe(true);
    vi.useRealTimers();
    await expect.poll(() => document.activeElement?.closest('dialog')).not.toBeNull();
  });

  it('waits ten seconds at most', async () => {
    for (let ms = 0; ms < 9_500; ms += 500) {
      press();
      await pass(500);
    }
    expect(isCovered()).toBe(false);
    press();
    await pass(501);
    expect(isCovered()).toBe(true);
  });
});
