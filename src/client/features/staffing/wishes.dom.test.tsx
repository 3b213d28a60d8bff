import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { answering, refusal } from '#client/kinds/testing/answering.ts';
import { axeFindings } from '#client/kinds/testing/axe-findings.ts';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { patientId, userId } from '#client/store/testing/records.ts';
import { WishesPanel } from './wishes-panel.tsx';

let unmount = (): void => {};
beforeEach(() => signInOffice());
afterEach(() => {
  unmount();
  vi.restoreAllMocks();
});

const clinician = (n: number, name: string) => ({
  id: userId(n),
  name,
  providerType: 'RN',
  visitsOnDay: 0,
  visitsInWeek: 0,
  visitsOfPatient: 0,
  visitsWithPatient: 0,
  overlaps: null,
});
const [nora, zoe] = [clinician(2, 'Nora Near'), clinician(3, 'Zoe Zander')];
const gone = { id: userId(4), name: 'Gwen Gone' };
const wishes = {
  revision: 3,
  language: null,
  gender: null,
  skills: [],
  notWanted: [gone.id],
  names: [gone],
  place: null,
};

/** An agency of 300, of whom a name finds Zoe; Gwen has left it. */
const serve = (offered: () => object = () => ({ rows: [nora], more: 299 })) =>
  answering(({ name, body }) => {
    if (name !== 'providersLite') return wishes;
    return body['search'] === 'zander' ? { rows: [zoe] } : offered();
  });
const open = async () => {
  ({ unmount } = mountAt('/patient/1', () => (
    <WishesPanel patientId={patientId(1)} address="" zipcode="" />
  )));
  await screen.getByRole('button', { name: 'Change wishes' }).click();
};
const box = (name: RegExp) => screen.getByRole('checkbox', { name });
const save = () => screen.getByRole('dialog').getByRole('button', { name: 'Save' }).click();

it('finds who is not wanted by a name, and keeps whom was named before', async () => {
  const calls = serve();
  await open();
  await expect.element(screen.getByText(/^1 of 300 clinicians, by name\./)).toBeVisible();
  await expect.element(box(/^Gwen Gone/)).toBeChecked();
  expect(await axeFindings()).toEqual([]);
  await screen.getByRole('searchbox', { name: 'Find a clinician by name' }).fill('zander');
  await box(/^Zoe Zander, RN/).click();
  await screen.getByRole('searchbox', { name: 'Find a clinician by name' }).fill('');
  await expect.element(box(/^Nora Near/)).not.toBeChecked();
  await expect.element(box(/^Zoe Zander, RN/)).toBeChecked();
  await save();
  await expect
    .poll(() => calls.find(({ name }) => name === 'savePatientWishes')?.body['notWanted'])
    .toEqual(expect.arrayContaining([gone.id, zoe.id]));
});

it('lets somebody be wanted again', async () => {
  const calls = serve();
  await open();
  await box(/^Gwen Gone/).click();
  await save();
  await expect
    .poll(() => calls.find(({ name }) => name === 'savePatientWishes')?.body['notWanted'])
    .toEqual([]);
});

it('says that clinicians could not be loaded, and keeps who is named', async () => {
  serve(() => refusal('server.unavailable', 503));
  await open();
  await expect.element(screen.getByText(/^Sorry, clinicians could not be loaded\./)).toBeVisible();
  await expect.element(box(/^Gwen Gone/)).toBeChecked();
});
