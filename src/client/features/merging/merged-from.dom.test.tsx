import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { answering, refusal } from '#client/kinds/testing/answering.ts';
import { axeFindings } from '#client/kinds/testing/axe-findings.ts';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { patientId } from '#client/store/testing/records.ts';
import { MergedFrom } from './merged-into.tsx';

let unmount = (): void => {};
beforeEach(() => signInOffice());
afterEach(() => {
  unmount();
  vi.restoreAllMocks();
});

const hours = (of: number): string => new Date(Date.now() + of * 3_600_000).toISOString();
const show = (undoUntil: string, isLast = true) =>
  ({ unmount } = mountAt('/patient/1', () => (
    <MergedFrom
      isLast={isLast}
      mergeId={patientId(9)}
      id={patientId(2)}
      name="Quill, Ada"
      mrn="MR100002"
      at={hours(-1)}
      by="Ada Lanternfield"
      undoUntil={undoUntil}
    />
  )));
const undo = () => screen.getByRole('button', { name: 'Undo merge: MR100002' });
const confirm = () =>
  screen.getByRole('dialog').getByRole('button', { name: 'Undo merge' }).click();

it('says which chart came into this one, and takes it back after a question', async () => {
  const calls = answering(() => ({ survivorId: patientId(1), otherId: patientId(2) }));
  show(hours(23));
  await expect
    .element(screen.getByRole('link', { name: 'Quill, Ada · MR100002' }))
    .toHaveAttribute('href', `/patient/${patientId(2)}`);
  await undo().click();
  await expect
    .element(screen.getByText(/^Everything that came with the other chart/))
    .toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await confirm();
  await expect.element(screen.getByText('The merge was undone.')).toBeVisible();
  expect(calls).toEqual([{ name: 'undoMerge', body: { id: patientId(9) } }]);
});

it('offers nothing after a day', async () => {
  answering(() => ({}));
  show(hours(-0.1));
  await expect.element(screen.getByText('Another chart was merged into this one.')).toBeVisible();
  expect(undo().query()).toBeNull();
});

it('offers nothing while a later merge into the same chart stands', async () => {
  answering(() => ({}));
  show(hours(23), false);
  await expect.element(screen.getByText('Another chart was merged into this one.')).toBeVisible();
  expect(undo().query()).toBeNull();
});

it.each([
  ['merge.late', /A merge can be undone within a day\. This one is older\./],
  ['merge.undone', /This merge was already undone\./],
  ['merge.followed', /The chart was merged again since\. Undo that merge first\./],
])('says in words why it is refused: %s', async (code, words) => {
  answering(() => refusal(code));
  show(hours(23));
  await undo().click();
  await confirm();
  await expect.element(screen.getByText(words)).toBeVisible();
});
