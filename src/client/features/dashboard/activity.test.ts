import { afterEach, describe, expect, it } from 'vitest';
import { putSession } from '#client/session/state/session-state.ts';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { userId } from '#client/store/testing/records.ts';
import { activityReport, type DashboardData } from './activity.report.ts';

const count = (reportType: string, of: number) => ({ reportType, count: of });
const data: DashboardData = {
  visits: [],
  patients: [],
  oldestInReview: null,
  tasks: [],
  notices: null,
  duties: null,
  day: null,
  review: null,
  range: { start: '11/20/2026', end: '11/22/2026' },
  activity: [count('qaNotes', 2), count('assignVisit', 4)],
  activityReport: [
    {
      userId: userId(1),
      givenName: 'Nora',
      familyName: 'Nurse',
      counts: [count('assignVisit', 1), count('qaNotes', 1)],
    },
    { userId: null, givenName: '', familyName: '', counts: [count('assignVisit', 3)] },
    { userId: userId(2), givenName: 'Quinn', familyName: 'Abel', counts: [count('qaNotes', 1)] },
  ],
  reports: [
    {
      reportType: 'assignVisit',
      reportData: [
        { day: '11/20/2026', count: 3 },
        { day: '11/22/2026', count: 1 },
      ],
      teamUserIdSet: [userId(1)],
    },
    {
      reportType: 'qaNotes',
      reportData: [{ day: '11/22/2026', count: 2 }],
      teamUserIdSet: [userId(1), userId(2)],
    },
  ],
};
const read = ({ message }: { message?: string }): string => message ?? '';
const period = { id: null, start: '11/20/2026', end: '11/22/2026' };
const [byPerson, byKind, byDay] = activityReport.groupings;

afterEach(() => putSession({ kind: 'starting' }));

describe('the activity of the office as a report (portal §2)', () => {
  it('has a row for each person, the busiest first, with a number for each kind of work', () => {
    expect(byPerson.rows(data, read)).toEqual([
      { key: 'system', label: 'The system', values: { assignVisit: 3 } },
      { key: userId(1), label: 'Nora Nurse', values: { assignVisit: 1, qaNotes: 1 } },
      { key: userId(2), label: 'Quinn Abel', values: { qaNotes: 1 } },
    ]);
    expect(byPerson.measures(data, read).map(({ id }) => id)).toEqual(['assignVisit', 'qaNotes']);
  });

  it('has a row for each kind of work, and for each day with nothing done on it too', () => {
    expect(byKind?.rows(data, read).map(({ key, values }) => [key, values['count']])).toEqual([
      ['assignVisit', 4],
      ['qaNotes', 2],
    ]);
    expect(byDay?.rows(data, read).map(({ key, values }) => [key, values])).toEqual([
      ['11/20/2026', { assignVisit: 3 }],
      ['11/21/2026', {}],
      ['11/22/2026', { assignVisit: 1, qaNotes: 2 }],
    ]);
  });

  it('opens the audit log behind a number, for those who may read it', () => {
    const row = { key: userId(1), label: 'Nora Nurse', values: { qaNotes: 1 } };
    const measure = { id: 'qaNotes', label: 'Notes reviewed', unit: 'count' } as const;
    signInOffice(['admin.audit']);
    expect(byPerson.open?.(row, measure, period)).toEqual({
      to: '/auditLogs',
      search: {
        personId: userId(1),
        action: 'qaNotes',
        from: '11/20/2026',
        to: '11/22/2026',
      },
    });
    const day = { key: '11/22/2026', label: '11/22/2026', values: { qaNotes: 2 } };
    expect(byDay?.open?.(day, measure, period)?.search).toEqual({
      action: 'qaNotes',
      from: '11/22/2026',
      to: '11/22/2026',
    });
    expect(byPerson.open?.({ ...row, key: 'system' }, measure, period)).toBeUndefined();
    signInOffice(['admin.dashboard']);
    expect(byPerson.open?.(row, measure, period)).toBeUndefined();
  });
});
