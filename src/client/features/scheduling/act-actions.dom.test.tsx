import { afterEach, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { ActionButtons } from '#client/kinds/action/action-button.tsx';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { visit, visitId } from '#client/store/testing/records.ts';
import { visitActs } from './act-actions.tsx';
import { staffing } from './visit-actions.ts';
import { VisitComments } from './visit-comments.tsx';

let unmount = (): void => {};
afterEach(() => {
  unmount();
  vi.restoreAllMocks();
});

it('marks a visit missed with a reason of the list, and takes that back in one step', async () => {
  signInOffice();
  const before = visit({ status: 'Staffed', revision: 3 });
  const missed = { ...before, status: 'Missed' as const, revision: 4 };
  const sent: { body: unknown }[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (_url, init) => {
    sent.push({ body: JSON.parse(init?.body as string) });
    return Response.json({ visits: [sent.length === 1 ? missed : before] });
  });
  ({ unmount } = mountAt('/visits', () => (
    <ActionButtons actions={visitActs} subject={[before]} />
  )));
  await screen.getByRole('button', { name: 'Mark missed' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Mark 1 visit missed' });
  await dialog.getByRole('button', { name: 'Mark missed' }).click();
  expect(sent).toEqual([]);
  await dialog.getByRole('combobox', { name: 'Reason' }).selectOptions('hospital');
  await dialog.getByRole('button', { name: 'Mark missed' }).click();
  await expect.element(screen.getByText('1 visit missed.')).toBeVisible();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[0]?.body).toMatchObject({
    visits: [{ visitId: visitId(), revision: 3 }],
    reason: { id: 'hospital', name: 'Patient in hospital' },
  });
  expect(sent[1]?.body).toEqual({ visits: [{ visitId: visitId(), revision: 4 }] });
});

it('asks what the other reason of a missed visit is, before the physician reads it', async () => {
  signInOffice();
  const before = visit({ status: 'Staffed', revision: 3 });
  const sent: unknown[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (_url, init) => {
    sent.push(JSON.parse(init?.body as string));
    return Response.json({ visits: [{ ...before, status: 'Missed', revision: 4 }] });
  });
  ({ unmount } = mountAt('/visits', () => (
    <ActionButtons actions={visitActs} subject={[before]} />
  )));
  await screen.getByRole('button', { name: 'Mark missed' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Mark 1 visit missed' });
  await dialog.getByRole('combobox', { name: 'Reason' }).selectOptions('other');
  const comment = dialog.getByRole('textbox', { name: /^Comment/ });
  await comment.fill('  ');
  await dialog.getByRole('button', { name: 'Mark missed' }).click();
  await expect.element(comment).toHaveAccessibleDescription(/Enter the reason here/);
  expect(sent).toEqual([]);
  await comment.fill('Car broke down');
  await dialog.getByRole('button', { name: 'Mark missed' }).click();
  await expect.element(screen.getByText('1 visit missed.')).toBeVisible();
  expect(sent[0]).toMatchObject({ reason: { id: 'other' }, comment: 'Car broke down' });
});

it('says to the letter that visits were unstaffed (spec portal §8)', async () => {
  signInOffice();
  const before = visit({ status: 'Staffed', revision: 3 });
  const after = { ...before, status: 'Unstaffed' as const, providerId: null, revision: 4 };
  vi.spyOn(window, 'fetch').mockImplementation(async () =>
    Response.json({ changed: 1, visits: [after] }),
  );
  ({ unmount } = mountAt('/visits', () => <ActionButtons actions={staffing} subject={[before]} />));
  await screen.getByRole('button', { name: 'Unassign' }).click();
  await expect.element(screen.getByText('Visits successfully unstaffed')).toBeVisible();
});

it('loads comments five at a time, and more when asked', async () => {
  signInOffice();
  const row = (index: number) => ({
    id: visitId(index),
    by: visitId(99),
    byName: 'Nora',
    at: '2026-11-24T10:00:00.000Z',
    text: `Comment ${index}`,
    mayDelete: false,
  });
  const rows = [1, 2, 3, 4, 5, 6].map(row);
  vi.spyOn(window, 'fetch').mockImplementation(async (_, init) => {
    const { pageNumber } = JSON.parse(init?.body as string) as { pageNumber: number };
    const shown = rows.slice((pageNumber - 1) * 5, pageNumber * 5);
    return Response.json({ rows: shown, pageNumber, pageCount: 2, count: 6, pageSize: 5 });
  });
  ({ unmount } = mountAt('/visits', () => <VisitComments visitId={visitId()} />));
  await expect.element(screen.getByText('Comment 5')).toBeVisible();
  expect(screen.getByText('Comment 6').elements()).toEqual([]);
  await screen.getByRole('button', { name: 'Load more' }).click();
  await expect.element(screen.getByText('Comment 6')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Load more' }).elements()).toEqual([]);
});
