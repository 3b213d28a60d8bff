import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { PhysicianOrder } from '#contract/physician-orders.ts';
import { mountScreen } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { putSession } from '#client/session/state/session-state.ts';
import { screen as ownOrders } from './own-orders.list.tsx';
import { testId } from '#client/store/testing/records.ts';
import { order, park } from './testing/order.ts';

let unmount = (): void => {};
beforeEach(async () => {
  localStorage.clear();
  signInOffice();
  await screen.viewport(2600, 900);
});
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
  vi.restoreAllMocks();
});

function show(...rows: readonly PhysicianOrder[]): void {
  vi.spyOn(window, 'fetch').mockImplementation(
    async () =>
      new Response(
        JSON.stringify({
          rows,
          pageNumber: 1,
          pageCount: 1,
          count: rows.length,
          pageSize: 10,
          otherTypes: 0,
          categories: [],
          counts: { sent: 2, signed: rows.length, overdue: 1 },
        }),
        { headers: { 'content-type': 'application/json' } },
      ),
  );
  ({ unmount } = mountScreen('/physicianOrders?only=signed', ownOrders));
}

const spoken: PhysicianOrder = {
  ...order,
  state: 'signed',
  type: 'portal',
  overdue: false,
  signature: { how: 'login', name: park.name, npi: park.npi, at: '2026-11-26T16:00:00.000Z' },
  content: { ...order.content, text: 'Wound vac at 125 mmHg.\nChange it on Mondays.' },
};
const written: PhysicianOrder = {
  ...spoken,
  id: testId(8, 2),
  content: { ...spoken.content, received: null },
};
const header = (name: string) => screen.getByRole('columnheader', { name });

describe('a physician’s own orders', () => {
  it('have their whole text in Details after signing too, where every column fits', async () => {
    show(spoken);
    await expect.element(header('Read back')).toBeVisible();
    await expect.element(screen.getByText('Wound vac at 125 mmHg. …')).toBeVisible();
    await screen.getByRole('button', { name: /^Actions for Sample, Sally/ }).click();
    await screen.getByRole('menuitem', { name: 'Details' }).click();
    const details = screen.getByRole('dialog', { name: /^Sample, Sally/ });
    await expect.element(details.getByText(/Change it on Mondays\.$/)).toBeVisible();
    await expect.element(details.getByText('Yes, confirmed as correct')).toBeVisible();
  });

  it('have no columns about a spoken order where none was spoken', async () => {
    show(written);
    await expect.element(header('Signed')).toBeVisible();
    expect(header('Received').elements()).toEqual([]);
    expect(header('Read back').elements()).toEqual([]);
  });

  it('are counted while others are looked at', async () => {
    show(spoken);
    for (const name of ['Not signed 2', 'Signed 1'])
      await expect.element(screen.getByRole('button', { name, exact: true })).toBeVisible();
  });

  it('have them where one was', async () => {
    show(written, spoken);
    await expect.element(header('Received')).toBeVisible();
    await expect.element(header('Read back')).toBeVisible();
  });
});
