import { afterEach, expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { Episode } from '#contract/entities.ts';
import { addDays } from '#domain/dates.ts';
import { pacificDate } from '#domain/pacific.ts';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { putSession } from '#client/session/state/session-state.ts';
import { episode, testId } from '#client/store/testing/records.ts';
import { orderActions } from './order-dialogs.tsx';
import { OrdersCard } from './orders-card.tsx';

let unmount = (): void => {};
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
});

const today = pacificDate(new Date());
const open = episode({
  startDate: today,
  endDate: addDays(today, 59),
  orders: [
    {
      id: testId(9, 1),
      discipline: 'RN',
      visitTypeId: 1,
      frequency: '2w9',
      startDate: today,
    },
  ],
});

function show(shown: Episode): void {
  signInOffice();
  ({ unmount } = mountAt('/', () => (
    <OrdersCard episode={shown} visits={[]} actions={orderActions} />
  )));
}

it('asks for the visits of an order while its episode is open', async () => {
  show(open);
  await expect.element(screen.getByText(/not planned in week 2/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Stop/ })).toBeVisible();
});

it('says that an order stopped with its episode, and asks for nothing more', async () => {
  show({ ...open, status: 'Discharged', dischargeDate: today });
  await expect.element(screen.getByText(`${today} – ${today}`)).toBeVisible();
  await expect.element(screen.getByText('stopped')).toBeVisible();
  await expect.element(screen.getByText(/^0 of \d+ done$/)).toBeVisible();
  expect(screen.getByText(/not planned/).query()).toBeNull();
  expect(screen.getByRole('button').query()).toBeNull();
});

it('shows the first day alone of an order that was stopped before it began', async () => {
  const [order] = open.orders;
  const later = addDays(today, 11);
  show({
    ...open,
    orders: order ? [{ ...order, startDate: later }] : [],
    status: 'Discharged',
    dischargeDate: today,
  });
  await expect.element(screen.getByText(later)).toBeVisible();
  expect(screen.getByText(/–/).query()).toBeNull();
});
