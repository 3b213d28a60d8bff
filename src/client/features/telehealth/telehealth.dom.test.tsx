import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { answering, refusal } from '#client/kinds/testing/answering.ts';
import { axeFindings } from '#client/kinds/testing/axe-findings.ts';
import { mountScreen } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { visit } from '#client/store/testing/records.ts';
import { screen as telehealth } from './telehealth-screen.tsx';

const id = '0f6b0d4e-5a3c-4f57-9f0e-0d6a5f9b1c11';
const room = 'https://video.example.org/room-7';

let unmount = (): void => {};
beforeEach(() => signInOffice());
afterEach(() => {
  unmount();
  vi.restoreAllMocks();
});
const open = (path: string) => ({ unmount } = mountScreen(path, telehealth));
const save = () => screen.getByRole('dialog').getByRole('button', { name: 'Save' });

it('sends who comes without a visit back to one, and asks the server nothing', async () => {
  const calls = answering(() => ({}));
  open('/tc?visit=..%2F..%2Fother');
  await expect.element(screen.getByText(/Open a visit first/)).toBeVisible();
  expect(calls).toEqual([]);
});

it('opens the stored room of a visit, without telling the room where it came from', async () => {
  const held = visit({ id, plannedStart: '09:15', providerName: 'Nora Near' });
  answering(() => ({ visit: held, room }));
  open(`/tc?visit=${id}`);
  const link = screen.getByRole('link', { name: 'Join the video room' });
  await expect.element(link).toHaveAttribute('href', room);
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expect.element(screen.getByRole('heading', { name: 'Sample, Sally' })).toBeVisible();
  await expect.element(screen.getByText(/09:15 AM · Nora Near$/)).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Open note' }))
    .toHaveAttribute('href', `/note/${id}`);
  expect(await axeFindings()).toEqual([]);
});

it('takes an address for the room, says at the field why it is refused, and keeps it', async () => {
  let isAllowed = false;
  const calls = answering(({ name }) => {
    if (name === 'telehealthRoom') return { visit: visit({ id }), room: isAllowed ? room : null };
    return isAllowed
      ? {}
      : refusal('telehealth.host', 422, { fields: [{ path: 'room', code: 'telehealth.host' }] });
  });
  open(`/tc?visit=${id}`);
  await expect.element(screen.getByText('This visit has no video room.')).toBeVisible();
  await screen.getByRole('button', { name: 'Video room' }).click();
  const address = screen.getByRole('textbox', { name: /^Address/ });
  await address.fill('https://elsewhere.example');
  await save().click();
  await expect.element(screen.getByText(/does not allow video rooms/).first()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog', { name: 'Discard your changes?' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  isAllowed = true;
  await address.fill(room);
  await save().click();
  await expect
    .element(screen.getByRole('link', { name: 'Join the video room' }))
    .toHaveAttribute('href', room);
  expect(calls.findLast(({ name }) => name === 'saveTelehealthRoom')?.body).toEqual({
    visitId: id,
    room,
  });
});

it('offers the room to nobody who may not store one', async () => {
  signInOffice(['operation.telehealthRoom']);
  answering(() => ({ visit: visit({ id }), room: null }));
  open(`/tc?visit=${id}`);
  await expect.element(screen.getByText('This visit has no video room.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Video room' }).query()).toBeNull();
});
