import { afterEach, describe, expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import { axeFindings } from '#client/kinds/testing/axe-findings.ts';
import { enqueue } from '#client/store/outbox/commands.ts';
import {
  docOf,
  note,
  patient,
  patientId,
  testId,
  visit,
  visitId,
} from '#client/store/testing/records.ts';
import { keepTemplate } from '#client/store/templates.ts';
import { idleStatus } from '#client/sync/status-type.ts';
import { putSyncStatus } from '#client/sync/status.ts';
import { openDeviceApp, type DeviceApp } from '#client/features/note/testing/device-app.tsx';

let app: DeviceApp | null = null;
afterEach(async () => {
  await app?.close();
  app = null;
  putSyncStatus(idleStatus);
});

const rows = [
  { table: 'visit', id: visitId(), data: visit({ patientName: 'Lampwick, Lou' }) },
  { table: 'note', id: visitId(), data: note({ content: docOf({}) }) },
] as const;

describe('the sync center without a line', () => {
  it('has one row for a visit, says why it waits, and the entries behind it', async () => {
    app = await openDeviceApp('/sync', [...rows]);
    for (const pulse of [70, 72])
      await enqueue(app.store, {
        command: 'saveAnswers',
        targetId: visitId(),
        input: { patch: { 'vitals.pulse': pulse } },
        baseRevision: 0,
      });
    putSyncStatus({ ...idleStatus, state: 'offline', waiting: 2 });
    const list = screen.getByRole('region', { name: 'By visit' });
    await expect.element(list.getByText(/^Lampwick, Lou/)).toBeVisible();
    await expect
      .element(list.getByText('No connection. It is sent when you are online.'))
      .toBeVisible();
    const entries = () => list.getByRole('link', { name: /Lampwick/ });
    expect(entries().elements()).toEqual([]);
    await list.getByText(/^Lampwick, Lou/).click();
    await expect.poll(() => entries().elements().length).toBeGreaterThan(0);
    expect(await axeFindings()).toEqual([]);
  });

  it('has what waits of a visit and of its patient’s chart in one row', async () => {
    const chart = {
      lastName: 'Lampwick',
      firstName: 'Lou',
      'medications.$order': ['m1'],
      'medications.m1.name': 'Sample-Pril',
    };
    app = await openDeviceApp('/sync', [
      ...rows,
      { table: 'patient', id: patientId(), data: patient({ content: docOf(chart) }) },
    ]);
    await enqueue(app.store, {
      command: 'saveAnswers',
      targetId: visitId(),
      input: { patch: { 'vitals.pulse': 70 } },
      baseRevision: 0,
    });
    for (const reason of ['Nausea', 'Asleep'])
      await enqueue(app.store, {
        command: 'recordDose',
        targetId: patientId(),
        input: {
          drug: 'm1',
          outcome: 'refused',
          at: new Date().toISOString(),
          dose: '',
          site: '',
          reason,
          of: null,
        },
      });
    const list = screen.getByRole('region', { name: 'By visit' });
    await expect.element(list.getByText('3 waiting', { exact: true })).toBeVisible();
    expect(list.getByText(/^Lampwick, Lou/).elements()).toHaveLength(1);
    await expect.element(list.getByText('Note, Dose')).toBeVisible();
  });

  it('has the templates that wait, among what waits', async () => {
    app = await openDeviceApp('/sync', [...rows]);
    await keepTemplate(app.store, {
      id: testId(9, 1),
      kind: 'narrative',
      name: 'Wound care',
      formId: null,
      formVersion: null,
      path: null,
      values: {},
      text: 'Wound cleansed.',
      shared: false,
    });
    putSyncStatus({ ...idleStatus, state: 'offline', waiting: 1 });
    const list = screen.getByRole('region', { name: 'By visit' });
    await expect.element(list.getByText('1 waiting to be sent')).toBeVisible();
    await expect.element(list.getByText('Wound care').first()).toBeVisible();
    await expect
      .element(list.getByText('No connection. It is sent when you are online.'))
      .toBeVisible();
    await list.getByText('Templates').click();
    await expect.element(list.getByText('Waiting to be sent', { exact: true })).toBeVisible();
    expect(await axeFindings()).toEqual([]);
  });

  it.each([844, 667])('has Sync now in the thumb’s reach on %i px', async (height) => {
    await screen.viewport(390, height);
    app = await openDeviceApp('/sync', [...rows]);
    const button = screen.getByRole('button', { name: 'Sync now' });
    await expect.element(screen.getByRole('region', { name: 'By visit' })).toBeVisible();
    const { top, bottom } = button.element().getBoundingClientRect();
    expect(top).toBeGreaterThan((innerHeight * 3) / 4);
    expect(bottom).toBeLessThanOrEqual(innerHeight);
  });

  it('answers Sync now in words, and has freshness and storage first', async () => {
    app = await openDeviceApp('/sync', [...rows]);
    putSyncStatus({ ...idleStatus, state: 'offline', waiting: 3 });
    await screen.getByRole('button', { name: 'Sync now' }).click();
    await expect
      .element(
        screen.getByText(
          'No connection. 3 items stay on this phone and are sent when you are online.',
        ),
      )
      .toBeVisible();
    const regions = screen.getByRole('region').elements();
    expect(regions.map((each) => each.getAttribute('aria-label'))).toEqual([
      'On this phone',
      'By visit',
    ]);
    await expect.element(screen.getByText('Storage', { exact: true })).toBeVisible();
  });
});
