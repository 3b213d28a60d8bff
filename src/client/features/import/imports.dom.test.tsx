import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { ImportRun } from '#contract/table-imports.ts';
import { answering, refusal } from '#client/kinds/testing/answering.ts';
import { axeFindings } from '#client/kinds/testing/axe-findings.ts';
import { mountScreen } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { visitId } from '#client/store/testing/records.ts';
import { screen as imports } from './imports.list.tsx';

const run = (n: number, parts: Partial<ImportRun> = {}): ImportRun => ({
  id: visitId(n),
  kind: 'members',
  fileName: `members-${n}.csv`,
  at: '2026-11-24T18:00:00.000Z',
  by: 'Sam Scheduler',
  made: 3,
  rows: 4,
  undoneAt: null,
  ...parts,
});

let unmount = (): void => {};
beforeEach(async () => {
  await screen.viewport(1366, 900);
  signInOffice();
});
afterEach(() => {
  unmount();
  vi.restoreAllMocks();
});

function open(rows: readonly ImportRun[], undo: () => object = () => ({ undone: 2, kept: 1 })) {
  const calls = answering(({ name }) =>
    name === 'undoImportRun'
      ? undo()
      : { rows, count: rows.length, pageNumber: 1, pageCount: 1, pageSize: 10 },
  );
  ({ unmount } = mountScreen('/imports', imports));
  return calls;
}
const actionsFor = (name: RegExp) => screen.getByRole('button', { name });

it('says who took in what and when, and what was undone', async () => {
  open([run(1), run(2, { undoneAt: '2026-11-25T18:00:00.000Z' })]);
  const row = screen.getByRole('row', { name: /members-1\.csv/ });
  await expect.element(row).toHaveTextContent(/Members of a payer.*Sam Scheduler.*4.*3.*Taken in/);
  await expect
    .element(screen.getByRole('row', { name: /members-2\.csv/ }))
    .toHaveTextContent(/Undone 11\/25\/2026/);
  // Nothing is undone twice.
  expect(actionsFor(/^Actions for members-2/).query()).toBeNull();
  expect(await axeFindings()).toEqual([]);
});

it('undoes one after a question, and says what stays', async () => {
  const calls = open([run(1)]);
  await actionsFor(/^Actions for members-1/).click();
  await screen.getByRole('menuitem', { name: 'Undo import' }).click();
  expect(calls.some(({ name }) => name === 'undoImportRun')).toBe(false);
  await screen.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await expect.element(screen.getByText(/undone for 2 rows\. 1 stay/)).toBeVisible();
  expect(calls.find(({ name }) => name === 'undoImportRun')?.body).toEqual({ id: visitId(1) });
});

it('says that nothing was undone, and why, where all of it stays', async () => {
  open([run(1, { kind: 'summaries', made: 1 })], () => ({ undone: 0, kept: 1 }));
  await actionsFor(/^Actions for members-1/).click();
  await screen.getByRole('menuitem', { name: 'Undo import' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await expect.element(screen.getByText(/^Nothing was undone: someone has worked/)).toBeVisible();
});

it('keeps the question with the refusal when somebody undid it meanwhile', async () => {
  open([run(1)], () => refusal('table.undone'));
  await actionsFor(/^Actions for members-1/).click();
  await screen.getByRole('menuitem', { name: 'Undo import' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await expect
    .element(screen.getByRole('dialog').getByRole('alert'))
    .toHaveTextContent(/already undone/);
});
