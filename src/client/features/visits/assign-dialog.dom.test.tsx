import { afterEach, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { ActionButtons } from '#client/kinds/action/action-button.tsx';
import { userId, visit, visitId } from '#client/store/testing/records.ts';
import { assignVisits } from './visit-actions.ts';

let unmount = (): void => {};
afterEach(() => {
  unmount();
  vi.restoreAllMocks();
});

it('offers clinicians, gives them the visits, and takes that back', async () => {
  const sent: unknown[] = [];
  const nora = { id: userId(2), name: 'Nora', providerType: 'RN', visitsOnDay: 1 };
  vi.spyOn(window, 'fetch').mockImplementation(async (_url, init) => {
    sent.push(JSON.parse(init?.body as string));
    return Response.json(sent.length === 1 ? { rows: [nora] } : { changed: 1 });
  });
  const visits = [visit({ status: 'Unstaffed', providerId: null, providerName: null })];
  ({ unmount } = mountAt('/visits', () => (
    <ActionButtons actions={[assignVisits]} subject={visits} />
  )));
  await screen.getByRole('button', { name: 'Assign' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Assign 1 visit' });
  await dialog.getByRole('radio', { name: 'Nora, RN · 1 visit that day' }).click();
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await expect.element(screen.getByText('1 visit staffed.')).toBeVisible();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(() => sent)
    .toEqual([
      { visitId: visitId() },
      { visitIds: [visitId()], providerId: userId(2) },
      { visitIds: [visitId()] },
    ]);
});
