import { afterEach, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { msg } from '@lingui/core/macro';
import { answering } from '#client/kinds/testing/answering.ts';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { userId } from '#client/store/testing/records.ts';
import { PickerFilter } from './picker-filter.tsx';
import { clinicianSearch } from './pickers.ts';

let unmount = (): void => {};
afterEach(() => {
  unmount();
  vi.restoreAllMocks();
});

it('a clinician in the address has a name, wherever in the alphabet', async () => {
  const zoe = { id: userId(3), name: 'Zoe Zander', providerType: 'RN' };
  // Without being asked for her, a server offers the first by name.
  const calls = answering(({ body }) => ({
    rows: body['clinicianId'] === zoe.id ? [zoe] : [],
    more: 400,
  }));
  ({ unmount } = mountAt('/visits', () => (
    <PickerFilter filter={clinicianSearch(msg`Clinician`)} value={zoe.id} onChange={() => {}} />
  )));
  await expect.element(screen.getByRole('button', { name: 'Clinician: Zoe Zander' })).toBeVisible();
  expect(calls).toHaveLength(1);
});
