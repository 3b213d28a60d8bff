import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { page as screen } from 'vitest/browser';
import { activateLanguage } from '#client/i18n.ts';
import { putSession } from '#client/session/state/session-state.ts';
import { axeFindings } from '#client/kinds/testing/axe-findings.ts';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { visit } from '#client/store/testing/records.ts';
import type { DashboardData } from './activity.report.ts';
import { WorkQueues } from './work-queues.tsx';

const nothing: DashboardData = {
  visits: [],
  patients: [],
  oldestInReview: null,
  tasks: [],
  notices: null,
  duties: null,
  range: { start: '11/22/2026', end: '11/22/2026' },
  activity: [],
  activityReport: [],
  reports: [],
  day: null,
  review: null,
};
const late = { ...visit(), status: 'Staffed', plannedStart: '09:00' } as const;
const day: DashboardData['day'] = {
  date: '11/22/2026',
  time: '09:50',
  byStatus: [
    { status: 'Staffed', count: 4 },
    { status: 'Deleted', count: 9 },
  ],
  late: { rows: [late], count: 3 },
  unstaffed: [
    { day: '11/22/2026', count: 2 },
    { day: '11/23/2026', count: 0 },
  ],
};

let unmount = (): void => {};
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
});

function show(data: Partial<DashboardData>): void {
  signInOffice(['operation.visits', 'notes.getAllNotes', 'admin.patients', 'admin.officeTasks']);
  ({ unmount } = mountAt('/dashboard', () => <WorkQueues data={{ ...nothing, ...data }} />));
}

const headings = (): string[] =>
  screen
    .getByRole('heading', { level: 2 })
    .elements()
    .map(({ textContent }) => textContent);

describe('the start of each role', () => {
  it('begins with late starts for those who staff, and says by how much', async () => {
    show({ day });
    await expect.element(screen.getByText('50 minutes late')).toBeVisible();
    expect(headings().slice(0, 3)).toEqual(['Late starts', 'Unstaffed', 'Today: 4 visits']);
    await expect
      .element(screen.getByRole('link', { name: /2 more/ }))
      .toHaveAttribute('href', expect.stringContaining('status=Staffed'));
    expect(await axeFindings()).toEqual([]);
  });

  it('names the types of late visits in German, and an agency’s own type as it wrote it', async () => {
    const rows = ['OT visit', 'Evening call'].map((visitType, nth) => ({
      ...late,
      id: `00000000-0000-4000-8000-00000000000${nth}`,
      visitType,
    }));
    show({ day: { ...day, late: { rows, count: 2 } } });
    await activateLanguage('de');
    onTestFinished(() => activateLanguage('en'));
    await expect.element(screen.getByText(/^OT-Besuch · /)).toBeVisible();
    await expect.element(screen.getByText(/^Evening call · /)).toBeVisible();
    expect(screen.getByText(/OT visit/).elements()).toEqual([]);
  });

  it('says so where every visit has started', async () => {
    show({ day: { ...day, late: { rows: [], count: 0 } } });
    await expect.element(screen.getByText('Every visit planned by now has started.')).toBeVisible();
  });

  it('begins with the head of the queue for those who review', async () => {
    show({ review: [{ ...visit(), status: 'NotesInReview' }] });
    await expect.element(screen.getByRole('heading', { name: 'First in review' })).toBeVisible();
    expect(headings()[0]).toBe('First in review');
  });

  it('begins with what holds up billing for the others', async () => {
    show({ visits: [{ status: 'NotesRejected', count: 5 }] });
    await expect.element(screen.getByRole('heading', { name: 'Before billing' })).toBeVisible();
    expect(headings()[0]).toBe('Before billing');
  });
});
