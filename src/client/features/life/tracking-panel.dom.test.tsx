import { i18n } from '@lingui/core';
import { afterEach, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { importUndone, type TrackingRow } from '#contract/life.ts';
import { axeFindings } from '#client/kinds/testing/axe-findings.ts';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { putSession } from '#client/session/state/session-state.ts';
import { patientId } from '#client/store/testing/records.ts';
import { TrackingPanel } from './tracking-panel.tsx';
import { importUndoneText } from './undone-text.ts';

let unmount = (): void => {};
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  vi.restoreAllMocks();
});

const row: TrackingRow = {
  id: patientId(2),
  episodeId: null,
  startDate: null,
  from: 'Active',
  to: 'On Hold',
  date: '11/20/2026',
  reason: 'Pain',
  at: '2026-11-20T17:00:00.000Z',
  by: 'Olive Office',
  visits: 0,
  orders: 0,
  undoneAt: null,
  mayUndo: false,
};

function serve(rows: readonly TrackingRow[]): void {
  const page = { rows, pageNumber: 1, pageCount: 1, count: rows.length, pageSize: 10 };
  const stages = [{ stage: 'In care', date: '11/01/2026' }];
  vi.spyOn(window, 'fetch').mockImplementation(async () =>
    Response.json({ ...page, stage: 'In care', stages }),
  );
}

it('says statuses in the reader’s language, and reasons as people typed them', async () => {
  serve([row]);
  signInOffice();
  ({ unmount } = mountAt('/patient/1', () => (
    <TrackingPanel patientId={patientId(1)} version="1" />
  )));
  await expect.element(screen.getByText('Active → On Hold')).toBeVisible();
  const messages = { Pain: ['Schmerzen'], Active: ['Aktiv'], 'On Hold': ['Pausiert'] };
  i18n.loadAndActivate({ locale: 'de', messages });
  await expect.element(screen.getByText('Aktiv → Pausiert')).toBeVisible();
  await expect.element(screen.getByText('Pain', { exact: true })).toBeVisible();
  expect(await axeFindings()).toEqual([]);
});

it('says in the reader’s language that a draft went with its import', async () => {
  serve([{ ...row, from: 'Draft', to: 'Archived', reason: importUndone }]);
  signInOffice();
  ({ unmount } = mountAt('/patient/1', () => (
    <TrackingPanel patientId={patientId(1)} version="1" />
  )));
  await expect.element(screen.getByText('Import undone', { exact: true })).toBeVisible();
  const messages = { [importUndoneText.id]: ['Import rückgängig gemacht'] };
  i18n.loadAndActivate({ locale: 'de', messages });
  await expect.element(screen.getByText('Import rückgängig gemacht')).toBeVisible();
});

it('offers to undo the last change, but none of a chart that was merged into another', async () => {
  serve([{ ...row, mayUndo: true }]);
  signInOffice();
  const show = (isMerged: boolean) =>
    ({ unmount } = mountAt('/patient/1', () => (
      <TrackingPanel patientId={patientId(1)} version="1" isMerged={isMerged} />
    )));
  show(false);
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  unmount();
  show(true);
  await expect.element(screen.getByText('Active → On Hold')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Undo' }).query()).toBeNull();
});
