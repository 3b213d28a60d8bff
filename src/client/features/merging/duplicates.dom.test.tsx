import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { DuplicatePairRow } from '#contract/patient-merges.ts';
import { answering } from '#client/kinds/testing/answering.ts';
import { axeFindings } from '#client/kinds/testing/axe-findings.ts';
import { mountScreen } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { patientId } from '#client/store/testing/records.ts';
import { screen as duplicates } from './duplicates.list.tsx';

let unmount = (): void => {};
beforeEach(async () => {
  await screen.viewport(1366, 900);
  signInOffice();
});
afterEach(() => {
  unmount();
  vi.restoreAllMocks();
});

const chart = (n: number, name: string): DuplicatePairRow['first'] => ({
  id: patientId(n),
  mrn: `MR10000${n}`,
  name,
  birthday: '02/03/1944',
  phone: '5595550142',
  address: 'Fresno',
  status: 'Active',
});
const pair = (
  n: number,
  names: readonly [string, string],
  parts: Pick<DuplicatePairRow, 'percent' | 'isHint'>,
): DuplicatePairRow => ({
  id: `pair ${n}`,
  first: chart(n, names[0]),
  second: chart(n + 1, names[1]),
  dismissed: null,
  ...parts,
});

it('says how alike the names of a pair are, and of a hint what is the same instead', async () => {
  const rows = [
    pair(1, ['Hazelwood, Hazel', 'Hazelwod, Hazel'], { percent: 94 }),
    pair(3, ['Brown, Ida', 'Bronw, Ida'], { percent: 60, isHint: true }),
  ];
  answering(() => ({ rows, count: 2, pageNumber: 1, pageCount: 1, pageSize: 10 }));
  ({ unmount } = mountScreen('/duplicates', duplicates));
  await expect
    .element(screen.getByRole('row', { name: /Hazelwood, Hazel/ }).getByText('94 %'))
    .toHaveTextContent(/^94 %$/);
  await expect
    .element(screen.getByRole('row', { name: /Bronw, Ida/ }))
    .toHaveTextContent('60 %, same birth date and telephone');
  expect(await axeFindings()).toEqual([]);
});
