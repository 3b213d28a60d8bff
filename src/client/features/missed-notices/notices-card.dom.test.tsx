import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { MissedNotice } from '#contract/missed-notices.ts';
import { axeFindings } from '#client/kinds/testing/axe-findings.ts';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { putSession } from '#client/session/state/session-state.ts';
import { episodeId, patientId, testId, visitId } from '#client/store/testing/records.ts';
import { NoticesCard } from './notices-card.tsx';

let unmount = (): void => {};
beforeEach(() => screen.viewport(1366, 900));
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
  vi.restoreAllMocks();
});

const park = {
  id: testId(9, 1),
  name: 'Dr. Pat Park',
  role: 'Attending',
  npi: '1234567890',
  phone: '',
  fax: '5595550191',
} as const;
const notice: MissedNotice = {
  id: testId(8, 1),
  revision: 2,
  state: 'open',
  raisedAt: '2026-11-24T18:00:00.000Z',
  patientId: patientId(),
  patientName: 'Sample, Sally',
  mrn: 'DEMO-1',
  birthday: '01/02/1940',
  episodeId: episodeId(),
  visitId: visitId(),
  dateOfService: '11/24/2026',
  visitType: 'Skilled nursing visit',
  discipline: 'RN',
  providerName: 'Nora Nurse',
  reason: 'Patient in hospital',
  by: 'Olivia Office',
  at: '2026-11-24T18:00:00.000Z',
  told: 'office',
  physician: park,
  order: {
    frequency: '2w9',
    start: '11/22/2026',
    end: '11/28/2026',
    ordered: 2,
    done: 0,
    planned: 1,
    short: 1,
  },
  closed: null,
};

const json = (body: object) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
const page = (rows: readonly object[]) =>
  json({ rows, pageNumber: 1, pageCount: 1, count: rows.length, pageSize: 10 });

function show(rows: readonly MissedNotice[]): { name: string; input: unknown }[] {
  const sent: { name: string; input: unknown }[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    const name = (url as string).split('/').at(-1) ?? '';
    sent.push({ name, input: JSON.parse(init?.body as string) });
    if (name === 'missedNotices') return page(rows);
    return name === 'patientPhysicians' ? page([park]) : json({ revision: 3 });
  });
  signInOffice();
  ({ unmount } = mountAt('/', () => <NoticesCard episodeId={episodeId()} version="1" />));
  return sent;
}

describe('notices of missed visits in an episode (decision 087)', () => {
  it('say why, how short the week is, and to whom; one is marked sent and taken back', async () => {
    const sent = show([notice]);
    await expect
      .element(
        screen.getByText(
          '2w9, 11/22/2026 – 11/28/2026: 0 of 2 done, 1 planned, short by one visit',
        ),
      )
      .toBeVisible();
    await expect
      .element(screen.getByText('Patient in hospital (Olivia Office, office)'))
      .toBeVisible();
    await expect
      .element(screen.getByText('Dr. Pat Park (Attending) · fax (559) 555-0191'))
      .toBeVisible();
    expect(await axeFindings()).toEqual([]);
    await screen.getByRole('button', { name: 'Mark sent' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Notice about Sample, Sally sent' });
    await expect.element(dialog.getByRole('radio', { name: /Dr\. Pat Park/ })).toBeChecked();
    await dialog.getByRole('radio', { name: 'By fax' }).click();
    await dialog.getByRole('button', { name: 'Mark sent' }).click();
    await expect.element(screen.getByText('The notice is marked sent.')).toBeVisible();
    expect(sent.find(({ name }) => name === 'sendMissedNotice')?.input).toMatchObject({
      id: notice.id,
      revision: 2,
      physicianId: park.id,
      how: 'fax',
      note: '',
    });
    await screen.getByRole('button', { name: 'Undo' }).click();
    await vi.waitFor(() =>
      expect(sent.find(({ name }) => name === 'reopenMissedNotice')?.input).toEqual({
        id: notice.id,
        revision: 3,
      }),
    );
  });

  it('say that one is incomplete, and need a reason where none is needed', async () => {
    const sent = show([{ ...notice, physician: null }]);
    await expect.element(screen.getByText('Incomplete: no physician in the chart')).toBeVisible();
    await screen.getByRole('button', { name: 'Not needed' }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Not needed' }).click();
    expect(sent.map(({ name }) => name)).not.toContain('closeMissedNotice');
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Called off by the physician');
    await dialog.getByRole('button', { name: 'Not needed' }).click();
    await expect.element(screen.getByText('The notice is not needed.')).toBeVisible();
  });

  it('say so where no visit was missed', async () => {
    show([]);
    await expect.element(screen.getByText('No missed visit to report.')).toBeVisible();
  });
});
