import { afterEach, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { putSession } from '#client/session/state/session-state.ts';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { episode, episodeId, patient, visit } from '#client/store/testing/records.ts';
import { mountApp } from './testing/mount-app.tsx';

const count = (status: string) => [{ status, count: 3 }];
const answers: Readonly<Record<string, unknown>> = {
  'admin/dashboard': {
    visits: count('Unstaffed'),
    patients: count('Draft'),
    activity: [],
    range: { start: '11/20/2026', end: '11/22/2026' },
    activityReport: [],
    reports: [],
    oldestInReview: null,
    tasks: [],
    notices: null,
    duties: null,
  },
  'admin/episode': { episode: episode(), patient: patient() },
  'operation/visits': { rows: [visit()], count: 1 },
  'admin/duties': { rows: [], count: 0 },
};

let unmount = (): void => {};
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
  vi.restoreAllMocks();
});

/** The whole app of a scheduler at a path, whose role hides some areas. */
function open(path: string, hidden: readonly string[]): void {
  vi.spyOn(window, 'fetch').mockImplementation(async (url) => {
    const [, service, name] = /api\/(\w+)\/(\w+)/.exec(url as string) ?? [];
    return new Response(JSON.stringify(answers[`${service}/${name}`] ?? {}), {
      status: 200,
      headers: { 'content-type': 'application/json' },
    });
  });
  const privileges = Object.fromEntries(hidden.map((area) => [area, { hide: true }]));
  signInOffice(undefined, { privileges: JSON.stringify(privileges) });
  ({ unmount } = mountApp(path));
}

const main = () => screen.getByRole('main');

it('shows the dashboard the cards of the lists that the role may open', async () => {
  open('/dashboard', []);
  await expect.element(main().getByRole('heading', { name: 'Patients' })).toBeVisible();
  await expect.element(main().getByRole('link', { name: 'Review queue' })).toBeVisible();
  await expect.element(main().getByRole('link', { name: 'Fleet' })).toBeVisible();
});

it('has no card on the dashboard for a list that the role hides (portal §6)', async () => {
  open('/dashboard', ['patients', 'tasks']);
  await expect.element(main().getByRole('heading', { name: 'Visits' })).toBeVisible();
  expect(main().getByRole('heading', { name: 'Patients' }).query()).toBeNull();
  expect(main().getByRole('heading', { name: 'Devices' }).query()).toBeNull();
});

it('leads from an episode to the chart, unless the role hides charts (portal §6)', async () => {
  open(`/episode/${episodeId()}`, []);
  await expect.element(main().getByRole('link', { name: 'Chart' })).toBeVisible();
  unmount();
  open(`/episode/${episodeId()}`, ['patient']);
  await expect.element(main().getByRole('heading', { level: 1 })).toBeVisible();
  expect(main().getByRole('link', { name: 'Chart' }).query()).toBeNull();
});

it('shows a row of a list as plain text when its screen is hidden (portal §6)', async () => {
  const table = main().getByRole('table');
  open('/visits', []);
  await expect.element(table.getByRole('link').first()).toBeVisible();
  unmount();
  open('/visits', ['episode']);
  await expect.element(table.getByRole('cell').first()).toBeVisible();
  expect(table.getByRole('link').query()).toBeNull();
});
