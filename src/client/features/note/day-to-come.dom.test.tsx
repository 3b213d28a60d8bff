import { afterEach, expect, it } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { incidentReport as form } from '#forms/incident-report/form.ts';
import { docOf, episode, note, patient, visit, visitId } from '#client/store/testing/records.ts';
import { openDeviceApp, type DeviceApp } from './testing/device-app.tsx';

/** A day that has not come yet is told at its question, also by a form without checks of its own. */
let app: DeviceApp;
afterEach(() => app.close());

it('says at the question that the day of an incident has not come yet, and takes it back', async () => {
  expect(form.checks).toBeUndefined();
  app = await openDeviceApp(`/note/${visitId()}?section=incident`, [
    { table: 'visit', id: visitId(), data: visit({ formId: form.id, status: 'NotesDue' }) },
    {
      table: 'note',
      id: visitId(),
      data: note({ formId: form.id, formVersion: form.version, content: docOf({}) }),
    },
    { table: 'patient', id: patient().id, data: patient() },
    { table: 'episode', id: episode().id, data: episode() },
  ]);
  const date = screen.getByRole('textbox', { name: /^Date of the incident/ });
  const told = screen.getByText(
    'This day has not come yet. Enter the day it happened, up to today.',
  );
  await date.fill('01012199');
  await userEvent.tab();
  await expect.element(told).toBeVisible();
  await expect.element(date).toHaveAttribute('aria-invalid', 'true');

  await date.fill('01/01/2026');
  await expect.element(told).not.toBeInTheDocument();
  await expect.element(date).not.toHaveAttribute('aria-invalid', 'true');
});
