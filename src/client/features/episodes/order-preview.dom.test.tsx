import { afterEach, expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { OrderPreview } from '#contract/orders.ts';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { visitId } from '#client/store/testing/records.ts';
import { PreviewTable } from './order-preview.tsx';

let unmount = (): void => {};
afterEach(() => unmount());

const preview = (parts: Partial<OrderPreview> = {}): OrderPreview => ({
  come: [],
  go: [],
  stay: [],
  beside: [],
  uncovered: 0,
  exceeded: [],
  seen: 'x'.repeat(43),
  ...parts,
});
const show = (of: OrderPreview): void =>
  void ({ unmount } = mountAt('/episode/1', () => (
    <PreviewTable preview={of} plannedStart={null} />
  )));

it('says why an order plans nothing: its visits have no days, or the days have enough', async () => {
  show(preview());
  await expect.element(screen.getByText(/no visit of this order has a day/)).toBeVisible();
  unmount();
  const there = { id: visitId(), dateOfService: '11/27/2026', plannedStart: null };
  show(
    preview({
      stay: [
        { ...there, visitType: 'Skilled Nursing Visit', status: 'Unstaffed', providerName: null },
      ],
    }),
  );
  await expect.element(screen.getByText(/these days have enough visits already/)).toBeVisible();
});
