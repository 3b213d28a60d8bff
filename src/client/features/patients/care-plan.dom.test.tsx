import { afterEach, describe, expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { PulledRow } from '#contract/sync.ts';
import { carePlanOf } from '#domain/care-plan.ts';
import { must } from '#domain/must.ts';
import type { Values } from '#domain/merge.ts';
import { openDeviceApp, type DeviceApp } from '#client/features/note/testing/device-app.tsx';
import { patientPage } from '#client/store/snapshots/lists.ts';
import {
  docOf,
  episode,
  patient,
  patientId,
  visit,
  visitId,
} from '#client/store/testing/records.ts';

/** The care plan on a phone that never reaches a server. */

const rowsOf = (chart: Values = {}): PulledRow[] => [
  { table: 'visit', id: visitId(), data: visit() },
  {
    table: 'patient',
    id: patientId(),
    data: patient({ content: docOf({ lastName: 'Sample', firstName: 'Sally', ...chart }) }),
  },
  { table: 'episode', id: episode().id, data: episode() },
];

let app: DeviceApp;
afterEach(() => app.close());
const open = async (rows: readonly PulledRow[], person = {}) =>
  void (app = await openDeviceApp(`/patient/${patientId()}?view=plan`, rows, person));
const planNow = async () =>
  carePlanOf(must(await patientPage(app.store, patientId()), 'patient').patient.content.doc.values);
const dialog = (name: string) => screen.getByRole('dialog', { name });

describe('a care plan without a line', () => {
  it('is made by the nurse: tasks from the list, one of the agency, an instruction', async () => {
    await open(rowsOf());
    await expect.element(screen.getByText('This patient has no care plan yet.')).toBeVisible();
    await screen.getByRole('button', { name: 'Add tasks' }).click();
    await dialog('Add tasks').getByRole('checkbox', { name: 'Bath' }).click();
    await dialog('Add tasks').getByRole('checkbox', { name: 'Fluids offered' }).click();
    await dialog('Add tasks').getByRole('button', { name: 'Add', exact: true }).click();
    await screen.getByRole('button', { name: 'Edit Bath' }).click();
    await dialog('Task')
      .getByRole('textbox', { name: /^Instruction/ })
      .fill('Shower chair');
    await dialog('Task').getByRole('radio', { name: 'Once a week' }).click();
    await dialog('Task').getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByText('Once a week · Shower chair')).toBeVisible();
    await screen.getByRole('button', { name: 'Own task' }).click();
    await dialog('Task').getByRole('textbox', { name: /^Task/ }).fill('Water the plants');
    await dialog('Task').getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(async () => (await planNow()).tasks.map(({ task, frequency }) => [task, frequency]))
      .toEqual([
        ['Bath', 'weekly'],
        ['Fluids offered', 'everyVisit'],
        ['Water the plants', 'everyVisit'],
      ]);
  });

  it('takes limits, goals and how often the aide is supervised', async () => {
    await open(rowsOf());
    await screen.getByRole('button', { name: 'Edit limits' }).click();
    const limits = dialog('Report to the nurse');
    await limits.getByRole('textbox', { name: 'Systolic blood pressure: below' }).fill('150');
    await limits.getByRole('textbox', { name: 'Systolic blood pressure: above' }).fill('90');
    await limits.getByRole('button', { name: 'Save' }).click();
    await expect.element(limits.getByText('Enter a number above the lower limit')).toBeVisible();
    await limits.getByRole('textbox', { name: 'Systolic blood pressure: below' }).fill('90');
    await limits.getByRole('textbox', { name: 'Systolic blood pressure: above' }).fill('150');
    await limits.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByText('below 90 or above 150 mmHg')).toBeVisible();
    await screen.getByRole('button', { name: 'Aide supervision' }).click();
    await dialog('Aide supervision')
      .getByRole('radio', { name: /^Every 14 days/ })
      .click();
    await dialog('Aide supervision').getByRole('button', { name: 'Save' }).click();
    await screen.getByRole('button', { name: 'Add a goal' }).click();
    await dialog('Goal').getByRole('textbox', { name: /^Goal/ }).fill('Walks to the mailbox');
    await dialog('Goal').getByRole('button', { name: 'Save' }).click();
    await expect.poll(planNow).toMatchObject({
      limits: [{ reading: 'systolic', low: 90, high: 150 }],
      goals: [{ goal: 'Walks to the mailbox' }],
      supervisionDays: 14,
    });
  });

  it('of goals only is a plan, and of nothing is none', async () => {
    await open(rowsOf({ 'planGoals.g1.goal': 'Walks to the mailbox' }));
    await expect.element(screen.getByText('Walks to the mailbox')).toBeVisible();
    expect(screen.getByText('This patient has no care plan yet.').query()).toBeNull();
    await expect.element(screen.getByText(/^No tasks yet/)).toBeVisible();
  });

  it('is only read by the aide', async () => {
    const aide = { rolename: 'AIDE', role: 'AIDE', providerType: 'HHA' } as const;
    await open(
      rowsOf({ 'planTasks.bath.task': 'Bath', 'planTasks.bath.instruction': 'Shower chair' }),
      aide,
    );
    await expect.element(screen.getByText('Every visit · Shower chair')).toBeVisible();
    for (const name of ['Add tasks', 'Edit Bath', 'Edit limits', 'Add a goal'])
      expect(screen.getByRole('button', { name }).query()).toBeNull();
  });
});
