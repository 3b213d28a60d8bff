import { afterEach, expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import { openDeviceApp, type DeviceApp } from '#client/features/note/testing/device-app.tsx';
import { axeFindings } from '#client/kinds/testing/axe-findings.ts';
import { addDays } from '#domain/dates.ts';
import { pacificDate } from '#domain/pacific.ts';
import { visit, visitId } from '#client/store/testing/records.ts';

let app: DeviceApp;
afterEach(async () => {
  await app.close();
});

it('explains the clinician’s own pay from what is on the phone, without signal', async () => {
  await screen.viewport(390, 844);
  const day = addDays(pacificDate(new Date()), -3);
  const paid = visit({
    status: 'NotesApproved',
    dateOfService: day,
    pay: 36,
    payment: {
      source: 'clinician',
      amount: 24,
      unit: '$/Hour',
      from: '01/01/2026',
      to: '12/31/2036',
      visitTypeId: 100,
      hours: 1.5,
      evidence: 'office',
      bonus: 0,
      total: 36,
    },
  });
  const waiting = visit({ id: visitId(2), status: 'NotesInReview', dateOfService: day });
  app = await openDeviceApp('/myPay', [
    { table: 'visit', id: paid.id, data: paid },
    { table: 'visit', id: waiting.id, data: waiting },
  ]);
  await expect
    .element(screen.getByText('1 visit is not approved yet and has no pay.'))
    .toBeVisible();
  await screen.getByText(/Sample, Sally/).click();
  await expect
    .element(screen.getByText(/the clinician’s own rate \(Skilled Nursing Visit/))
    .toBeVisible();
  await expect.element(screen.getByText('1.5 · start and end set by the office')).toBeVisible();
  await expect.element(screen.getByText('$24.00 × 1.5 = $36.00')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
});
