import { afterEach, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { PatientStatus } from '#domain/record-statuses.ts';
import { answering } from '#client/kinds/testing/answering.ts';
import { mountScreen } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { episode, patient, patientId } from '#client/store/testing/records.ts';
import { screen as record } from './patient.record.tsx';

let unmount = (): void => {};
afterEach(() => {
  unmount();
  vi.restoreAllMocks();
});

function open(status: PatientStatus): void {
  answering(() => ({ patient: patient({ status }), episodes: [episode()], rows: [], count: 0 }));
  signInOffice();
  ({ unmount } = mountScreen(`/patient/${patientId()}`, record));
}
const button = (name: string) => screen.getByRole('button', { name, exact: true });

it.each<PatientStatus>(['Deceased', 'Archived'])(
  'offers no new visits on a chart that is %s, and says why',
  async (status) => {
    open(status);
    await expect
      .element(
        screen.getByRole('banner').getByText(/archived or deceased\. Change the status first\./),
      )
      .toBeVisible();
    expect(button('New episode').elements()).toEqual([]);
    expect(button('Reassign visits').elements()).toEqual([]);
  },
);

it('names what a draft lacks where an episode is opened for it', async () => {
  open('Draft');
  await button('New episode').click();
  const dialog = screen.getByRole('dialog', { name: 'New episode' });
  await expect.element(dialog.getByText(/^Missing: .*ZIP code/)).toBeVisible();
});

it('leads to all notes of the patient, to be chosen for one PDF', async () => {
  open('Active');
  await expect
    .element(screen.getByRole('link', { name: 'Notes as one PDF' }))
    .toHaveAttribute('href', `/notes?status=All&patientId=${patientId()}`);
});
