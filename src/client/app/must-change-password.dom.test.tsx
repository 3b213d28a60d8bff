import { afterEach, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import {
  currentSession,
  putPickStep,
  putSession,
  updateOpenSession,
  type Online,
} from '#client/session/state/session-state.ts';
import {
  clientId,
  deviceId,
  nurse,
  orgId,
  sessionOf,
  userId,
} from '#client/store/testing/records.ts';
import { mountApp } from './testing/mount-app.tsx';

let close = (): void => {};
afterEach(() => {
  close();
  putPickStep(null);
  putSession({ kind: 'starting' });
  vi.restoreAllMocks();
});

const user = nurse({ roleType: 'BackOfficeUser', rolename: 'ADMIN', changePassword: true });

function show(online: Online, person = user, path = '/users'): void {
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
  putSession({ kind: 'open', account, state: sessionOf(person), online, store: null });
  close = mountApp(path).unmount;
}

it('asks for a due password without a menu, and opens the app then (spec portal §3)', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(
    async () => new Response('{}', { headers: { 'content-type': 'application/json' } }),
  );
  show('valid');
  await expect
    .element(screen.getByRole('heading', { level: 1, name: 'Choose a new password' }))
    .toBeVisible();
  expect(screen.getByRole('navigation').elements()).toEqual([]);
  await screen.getByLabelText(/^Current password/).fill('the old one');
  await screen.getByLabelText(/^New password(?! again)/).fill('a new one of twelve');
  await screen.getByLabelText(/^New password again/).fill('a new one of twelve');
  await screen.getByRole('button', { name: 'Change password' }).click();
  await expect
    .poll(() => document.body.textContent, { timeout: 10_000 })
    .not.toContain('Choose a new password');
  await expect.element(screen.getByRole('main')).toBeVisible();
});

it('covers the page of a person at work when the office asks, and keeps unsaved text', async () => {
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('no line'));
  show('valid', { ...user, changePassword: false }, '/profile');
  const typed = screen.getByLabelText(/^New password again/);
  await typed.fill('half typed');
  const opened = currentSession();
  if (opened.kind !== 'open') throw new Error('nobody is signed in');
  updateOpenSession(opened, { state: sessionOf(user) });
  const asked = screen.getByRole('dialog', { name: 'Choose a new password' });
  await expect.element(asked.getByLabelText(/^Current password/)).toBeVisible();
  updateOpenSession(opened, { state: opened.state });
  await expect.poll(() => asked.query()).toBeNull();
  await expect.element(typed).toHaveValue('half typed');
});

it('leads somebody of the office who lacks a second factor to the profile, and asks for nothing else', async () => {
  const asked: string[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (url) => {
    asked.push(url instanceof Request ? url.url : url.toString());
    throw new TypeError('no line');
  });
  show('factor', { ...user, changePassword: false }, '/dashboard');
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await expect.element(screen.getByText(/requires a second way to sign in/)).toBeVisible();
  expect(screen.getByRole('navigation').getByRole('link').elements()).toEqual([]);
  expect(asked.filter((url) => /dashboard|activity|events/.test(url))).toEqual([]);
});

it('lets a person choose among their accounts, or give up', async () => {
  putSession({ kind: 'signed-out', accounts: [] });
  close = mountApp('/').unmount;
  const chosen: string[] = [];
  let cancelled = false;
  putPickStep({
    users: [
      { id: userId(1), userName: 'nora.nurse', name: 'Nora Nurse', role: 'CLINICIAN' },
      { id: userId(2), userName: 'nora.qa', name: 'Nora Nurse', role: 'QA' },
    ],
    choose: async (id) => void chosen.push(id),
    cancel: () => (cancelled = true),
  });
  const dialog = screen.getByRole('dialog', { name: 'Choose an account' });
  await dialog.getByRole('button', { name: /nora\.qa/ }).click();
  expect(chosen).toEqual([userId(2)]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  expect(cancelled).toBe(true);
});
