import { afterEach, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { answering } from '#client/kinds/testing/answering.ts';
import { mountScreen } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { putSession } from '#client/session/state/session-state.ts';
import { patientId, testId, visitId } from '#client/store/testing/records.ts';
import { screen as reading } from './older-note.screen.tsx';

let unmount = (): void => {};
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
  vi.restoreAllMocks();
});

const id = testId(7, 1);
const older = {
  id,
  patientId: patientId(),
  patientName: 'Sample, Sally',
  day: '03/04/2019',
  title: 'RN visit',
  author: 'Ann Former, RN',
  fields: 1,
  importedAt: '2026-03-05T16:00:00.000Z',
  removed: null,
  values: [{ label: 'Pulse', value: '72' }],
  document: null,
  source: 'old.csv',
  importedBy: 'Quinn Review',
  previous: null,
  next: null,
};
const seen = {
  visitId: visitId(),
  visitTypeId: 201,
  visitType: 'SN visit',
  dateOfService: '03/01/2026',
  status: 'NotesApproved',
  formId: 'skilled-nursing-visit',
  providerName: 'Nora Nurse',
};
const button = (name: string) => screen.getByRole('button', { name, exact: true });

function open(
  parts: Partial<Record<'previous' | 'next', object>>,
  search = '',
  before: readonly string[] = [],
) {
  answering(({ name }) => {
    if (name === 'latestApprovedNoteIds') return { notes: [seen] };
    return name === 'noteType' ? seen : { ...older, ...parts };
  });
  signInOffice();
  const mounted = mountScreen(`/notev0?view=note&id=${id}${search}`, reading, before);
  ({ unmount } = mounted);
  return mounted.address;
}

it('an older note leads to the next one, of this product, which leads back to it', async () => {
  const address = open({ next: { kind: 'note', ...seen } });
  await button('Previous note').click();
  await expect.element(screen.getByText('No previous note found.')).toBeVisible();
  await button('Next note').click();
  await expect.poll(address).toBe(`/note/${visitId()}?view=read&original=older-${id}`);
});

it('an older note leads to the one before it, and to the note a person set out from', async () => {
  const before = { kind: 'older', id: testId(7, 2), day: '01/02/2018', title: 'Evaluation' };
  const address = open({ previous: before }, `&original=${visitId()}`);
  const back = screen.getByRole('link', { name: /^To the original note: .*, 03\/01\/2026$/ });
  await expect.element(back).toHaveAttribute('href', expect.stringContaining(visitId()));
  await button('Previous note').click();
  const there = `/notev0?view=note&id=${before.id}&original=${visitId()}`;
  await expect.poll(address).toBe(there);
});

it('an older note names the latest approved notes of the patient', async () => {
  open({});
  const latest = screen.getByRole('navigation', { name: 'Latest approved notes' });
  await expect.element(latest.getByRole('link', { name: /03\/01\/2026$/ })).toBeVisible();
});

const back = () => screen.getByRole('link', { name: 'Back', exact: true });

it.each([`/patient/${patientId()}`, `/note/${visitId()}?view=read`])(
  'an older note leads back to where the reader came from: %s',
  async (from) => {
    const address = open({}, '', ['/notes', from]);
    await back().click();
    await expect.poll(address).toBe(from);
  },
);

it('an older note that nobody came to leads to the list', async () => {
  const address = open({});
  await back().click();
  await expect.poll(address).toBe('/notev0');
});
