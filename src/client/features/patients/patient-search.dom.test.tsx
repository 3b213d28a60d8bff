import { afterEach, expect, it, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { PatientSearch } from './patient-search.tsx';

let unmount = (): void => {};
afterEach(() => {
  unmount();
  vi.restoreAllMocks();
});

it('is typed into at once, and does not say that nobody was found when nobody could be looked for', async () => {
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  ({ unmount } = mountAt('/dashboard', () => <PatientSearch onClose={() => {}} />));
  await expect
    .element(screen.getByRole('searchbox', { name: 'Patient name or record number' }))
    .toHaveFocus();
  await userEvent.keyboard('Riv');
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent(/Sorry, patients could not be loaded/);
  await expect.element(screen.getByText('No patient found.')).not.toBeInTheDocument();
});
