import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { NewPatientDialog } from './new-patient-dialog.tsx';

type Body = { patch?: Record<string, string>; entryId?: string };

const alike = {
  id: '0f6b0d4e-5a3c-4f57-9f0e-0d6a5f9b1c11',
  mrn: 'MR100007',
  name: 'Hazelwood, Hazel',
  birthday: '02/03/1944',
  phone: '5595550142',
  address: '412 Oak St, Fresno, CA 93701',
  status: 'Active',
  percent: 94,
};
let sent: Body[] = [];
let unmount = (): void => {};
beforeEach(() => {
  sent = [];
});
afterEach(() => {
  unmount();
  vi.restoreAllMocks();
});

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': status < 400 ? 'application/json' : 'application/problem+json' },
  });

const closed = vi.fn<() => void>();

async function enter(rows: readonly unknown[]) {
  closed.mockClear();
  vi.spyOn(window, 'fetch').mockImplementation(async (_url, init) => {
    const body = JSON.parse(init?.body as string) as Body;
    if (!body.patch) return json({ rows });
    sent.push(body);
    return json({ code: 'server.failed' }, 500);
  });
  ({ unmount } = mountAt('/patients', () => <NewPatientDialog subject={null} onClose={closed} />));
  await screen.getByRole('textbox', { name: /^Last name/ }).fill('Hazelwod');
  await screen.getByRole('textbox', { name: /^First name/ }).fill('Hazel');
  await screen.getByRole('textbox', { name: /^Phone/ }).fill('(559) 555-0142');
  await screen.getByRole('button', { name: 'Save' }).click();
}

it('saves at once where nobody is like the new patient', async () => {
  await enter([]);
  await expect
    .poll(() => sent.map(({ patch }) => patch))
    .toEqual([{ lastName: 'Hazelwod', firstName: 'Hazel', phoneNumber1: '(559) 555-0142' }]);
});

it('shows who may be the same person side by side, and saves only when that is meant', async () => {
  await enter([alike]);
  const row = screen.getByRole('row', { name: /Hazelwood, Hazel MR100007/ });
  await expect.element(row).toBeVisible();
  await expect.element(row.getByRole('cell', { name: '(559) 555-0142' })).toBeVisible();
  await expect.element(screen.getByRole('row', { name: 'Hazelwod, Hazel' })).toBeVisible();
  expect(sent).toEqual([]);
  expect(closed).not.toHaveBeenCalled();
  await screen.getByRole('button', { name: 'Save as a new patient' }).click();
  await expect.poll(() => sent.length).toBe(1);
});

it('shows a chart of another name with the same birth date and telephone as a hint', async () => {
  await enter([{ ...alike, name: 'Hazelwood, Ida', percent: 61, isHint: true }]);
  await expect
    .element(screen.getByRole('row', { name: /Hazelwood, Ida/ }))
    .toHaveTextContent('61 %, same birth date and telephone');
  await expect.element(screen.getByText(/^The names differ, birth date and/)).toBeVisible();
  expect(screen.getByText(/^Compare before a second chart/).query()).toBeNull();
  expect(sent).toEqual([]);
  await screen.getByRole('button', { name: 'Save as a new patient' }).click();
  await expect.poll(() => sent.length).toBe(1);
});

it('goes back to the form with everything that was entered', async () => {
  await enter([alike]);
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(screen.getByRole('textbox', { name: /^Last name/ })).toHaveValue('Hazelwod');
  expect(sent).toEqual([]);
});
