import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { addDays } from '#domain/dates.ts';
import { pacificDate } from '#domain/pacific.ts';
import { answering } from '#client/kinds/testing/answering.ts';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { putSession } from '#client/session/state/session-state.ts';
import { episode, testId } from '#client/store/testing/records.ts';
import { PlanVisitsDialog } from './order-dialogs.tsx';

const today = pacificDate(new Date());
const open = episode({ startDate: today, endDate: addDays(today, 59), orders: [] });
const nursing = {
  id: 1,
  type: 'Skilled nursing visit',
  description: '',
  discipline: 'RN',
  evaluation: false,
  discharge: false,
  formId: 'skilled-nursing-visit',
};
const preview = {
  come: [today, addDays(today, 7), addDays(today, 14)],
  go: [],
  stay: [],
  beside: [],
  uncovered: 0,
  exceeded: [],
  seen: 'x'.repeat(43),
};

let unmount = (): void => {};
beforeEach(async () => {
  await screen.viewport(1366, 900);
  signInOffice(undefined, { visitTypes: [nursing] });
});
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
  vi.restoreAllMocks();
});

function Planning() {
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    isOpen && <PlanVisitsDialog subject={{ episode: open }} onClose={close} onDone={() => {}} />
  );
}

/** Plans an order and takes that back; the server answers so. */
async function planAndUndo(undone: { restored: number; removed: number; kept: number }) {
  const planned = { changeId: testId(9, 1), orderId: testId(9, 2), planned: 3, removed: 0 };
  const calls = answering(({ name }) => {
    if (name === 'previewOrder') return preview;
    return name === 'undoOrder' ? undone : planned;
  });
  ({ unmount } = mountAt('/episode/1', () => <Planning />));
  await screen.getByRole('combobox', { name: /^Visit type/ }).selectOptions('1');
  await screen.getByRole('textbox', { name: /^Frequency/ }).fill('1w3');
  await screen.getByRole('button', { name: 'Preview' }).click();
  await screen.getByRole('button', { name: 'Plan these visits' }).click();
  await expect.element(screen.getByText('3 visits planned.')).toBeVisible();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(() => calls.at(-1))
    .toMatchObject({
      name: 'undoOrder',
      body: { changeId: planned.changeId },
    });
}

it('says what an undo of a planning left behind, and that the order stays', async () => {
  await planAndUndo({ restored: 0, removed: 2, kept: 1 });
  await expect
    .element(
      screen.getByText(
        '2 visits taken back. 1 visit stays, because it was changed since; so the order stays too.',
      ),
    )
    .toBeVisible();
  expect(screen.getByText(/^Undone/).query()).toBeNull();
});

it('says that a planning was undone where all of it was', async () => {
  await planAndUndo({ restored: 0, removed: 3, kept: 0 });
  await expect.element(screen.getByText('Undone: 3 visits planned.')).toBeVisible();
});
