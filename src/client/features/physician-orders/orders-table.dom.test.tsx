import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { answering } from '#client/kinds/testing/answering.ts';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { putSession } from '#client/session/state/session-state.ts';
import { patientId, visit } from '#client/store/testing/records.ts';
import { PatientOrders } from './patient-orders.tsx';
import { order } from './testing/order.ts';
import { VisitOrders } from './visit-orders.tsx';

let unmount = (): void => {};
beforeEach(async () => {
  signInOffice();
  await screen.viewport(1700, 900);
});
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
  vi.restoreAllMocks();
});

const places = [
  ['record', () => <PatientOrders patientId={patientId()} patientName="Sample, Sally" />],
  ['visit', () => <VisitOrders visit={visit()} />],
] as const;

it.each(places)(
  'an order says in the %s everything that the list of orders says',
  async (_, Place) => {
    const at = '2026-11-25T17:00:00.000Z';
    const sendings = [{ type: 'fax', to: '5595550191', at, by: 'Skye C' }] as const;
    const text = 'Wound vac at 125 mmHg.\nChange the canister weekly.';
    const content = { ...order.content, text };
    const rows = [{ ...order, content, sendings: [...sendings] }];
    answering(() => ({ rows, pageNumber: 1, pageCount: 1, count: 1, pageSize: 100 }));
    ({ unmount } = mountAt('/', () => <Place />));
    await screen.getByRole('button', { name: 'Details', exact: true }).click();
    const details = screen.getByRole('dialog', { name: 'Sample, Sally 11/25/2026' });
    for (const fact of [
      '11/25/2026 08:00 AM PST, Dr. Pat Park',
      'Yes, confirmed as correct',
      'Fax · (559) 555-0191 · 11/25/2026 09:00 AM PST · Skye C',
    ])
      await expect.element(details.getByText(fact, { exact: true })).toBeVisible();
    // Whole, where the table has its first line.
    await expect
      .element(details.getByText(/^Wound vac at 125 mmHg\.\s+Change the canister/))
      .toBeVisible();
    await details.getByRole('button', { name: 'Close' }).click();
    await expect.element(details).not.toBeInTheDocument();
  },
);
