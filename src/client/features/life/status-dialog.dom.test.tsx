import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { Patient } from '#contract/entities.ts';
import { axeFindings } from '#client/kinds/testing/axe-findings.ts';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { putSession } from '#client/session/state/session-state.ts';
import { PatientStatusDialog } from './patient-status-dialog.tsx';

type Body = { readonly status?: string; readonly date?: string; readonly mark?: string };
type Sent = { readonly path: string; readonly body: Body };

const patient: Patient = {
  id: '0f6b0d4e-5a3c-4f57-9f0e-0d6a5f9b1c11',
  status: 'Active',
  mrn: 'MR100007',
  content: { doc: { values: {}, revs: {}, revision: 3 }, edits: [], conflicts: [] },
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
};
const marks = ['a', 'b'].map((letter) => letter.repeat(64));
const preview = (mark: string, deleted: number) => ({
  from: 'Active',
  to: 'Discharged',
  deleted,
  // As the server has them: by their ids.
  cancelled: [
    {
      id: '0e6b0d4e-5a3c-4f57-9f0e-0d6a5f9b1c12',
      dateOfService: '01/04/2027',
      visitType: 'Skilled nursing visit',
      clinician: 'Nora Brightwater',
    },
    {
      id: '0f6b0d4e-5a3c-4f57-9f0e-0d6a5f9b1c12',
      dateOfService: '11/30/2026',
      visitType: 'Skilled nursing visit',
      clinician: 'Nora Brightwater',
    },
  ],
  released: [],
  kept: 2,
  ordersStopped: 2,
  after: [] as object[],
  begin: [] as string[],
  episodes: [
    {
      id: '0f6b0d4e-5a3c-4f57-9f0e-0d6a5f9b1c13',
      startDate: '11/01/2026',
      endDate: '12/30/2026',
      from: 'Active',
      to: 'Discharged',
    },
  ],
  mark,
});

let sent: Sent[] = [];
let unmount = (): void => {};
const closed = vi.fn<() => void>();
const done = vi.fn<() => void>();
beforeEach(() => {
  sent = [];
  closed.mockClear();
  done.mockClear();
});
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
  vi.restoreAllMocks();
});

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': status < 400 ? 'application/json' : 'application/problem+json' },
  });

/** The first change is refused when `isRaced`: a visit was planned meanwhile. */
function open({ isRaced = false, late = {} }: { isRaced?: boolean; late?: object } = {}) {
  let previews = 0;
  let refusals = isRaced ? 1 : 0;
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    const path = (url instanceof Request ? url.url : url.toString()).split('/').at(-1) ?? '';
    sent.push({ path, body: JSON.parse(init?.body as string) as Body });
    if (path === 'patientStatusPreview') {
      previews += 1;
      return json({ ...preview(marks[previews - 1] ?? 'c'.repeat(64), 34 + previews), ...late });
    }
    if (refusals > 0) {
      refusals -= 1;
      return json({ code: 'life.changed', status: 409, title: 'x', requestId: 'x' }, 409);
    }
    if (path === 'changePatientStatus' && 'after' in late) {
      const code = 'life.visits-after';
      const fields = [{ path: 'date', code }];
      return json({ code, status: 409, title: 'x', requestId: 'x', fields }, 409);
    }
    if (path === 'undoStatusChange') return json({ unstaffed: preview('', 0).cancelled.slice(1) });
    return json({ patient, changeId: '0f6b0d4e-5a3c-4f57-9f0e-0d6a5f9b1c14' });
  });
  signInOffice();
  function Opened() {
    const [isOpen, setOpen] = useState(true);
    const close = () => {
      closed();
      setOpen(false);
    };
    return isOpen && <PatientStatusDialog subject={{ patient }} onClose={close} onDone={done} />;
  }
  ({ unmount } = mountAt('/patients', () => <Opened />));
}
const button = (name: string) => screen.getByRole('button', { name, exact: true });
async function chooseDischarge() {
  await screen.getByRole('radio', { name: 'Discharged' }).click();
  await button('Continue').click();
}

it('offers what can follow, and shows what a discharge does before it is made', async () => {
  open();
  await expect.element(screen.getByRole('radio', { name: 'On Hold' })).toBeVisible();
  await expect.element(screen.getByRole('radio', { name: 'Archived' })).not.toBeInTheDocument();
  await chooseDischarge();
  for (const sentence of [
    '35 unstaffed visits will be deleted.',
    '2 staffed visits will be cancelled and taken off Nora Brightwater’s phone: 11/30/2026, 01/04/2027',
    '2 orders will be stopped.',
    'Episode 11/01/2026 – 12/30/2026: Active → Discharged',
    '2 visits that were started or charted stay as they are.',
  ])
    await expect.element(screen.getByText(sentence)).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  expect(sent.map(({ path }) => path)).toEqual(['patientStatusPreview']);
});

it('asks for a reason, then does exactly what was shown', async () => {
  open();
  await chooseDischarge();
  await expect.element(screen.getByText('35 unstaffed visits will be deleted.')).toBeVisible();
  await button('Discharge').click();
  await expect.element(screen.getByText('Enter a reason')).toBeVisible();
  await screen.getByRole('textbox', { name: /^Reason/ }).fill('Goals met');
  await button('Discharge').click();
  await expect.poll(() => done.mock.calls.length).toBe(1);
  expect(sent.at(-1)).toMatchObject({
    path: 'changePatientStatus',
    body: { id: patient.id, status: 'Discharged', reason: 'Goals met', mark: marks[0] },
  });
});

it('keeps the reason and shows the new effects when something changed meanwhile', async () => {
  open({ isRaced: true });
  await chooseDischarge();
  await expect.element(screen.getByText('35 unstaffed visits will be deleted.')).toBeVisible();
  await screen.getByRole('textbox', { name: /^Reason/ }).fill('Goals met');
  await button('Discharge').click();
  await expect.element(screen.getByText('36 unstaffed visits will be deleted.')).toBeVisible();
  await expect
    .element(screen.getByRole('alert').filter({ hasText: 'changed in the meantime' }))
    .toBeVisible();
  await button('Discharge').click();
  await expect.poll(() => sent.at(-1)?.body.mark).toBe(marks[1]);
  await expect.poll(() => done.mock.calls.length).toBe(1);
});

it('names what speaks against the day', async () => {
  const after = preview('', 0).cancelled.slice(1);
  open({ late: { after, begin: ['11/28/2026'] } });
  await chooseDischarge();
  await expect
    .element(screen.getByText('1 visit of Nora Brightwater took place after this day: 11/30/2026'))
    .toBeVisible();
  await expect
    .element(screen.getByText('An episode starts after this day, on 11/28/2026.'))
    .toBeVisible();
  // Done all the same, it is refused at the day, and nothing that was entered is lost.
  await screen.getByRole('textbox', { name: /^Reason/ }).fill('Goals met');
  await button('Discharge').click();
  await expect.element(screen.getByText(/^Visits took place after this day/).first()).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: /^Last day of care/ })).toBeInvalid();
  await expect.element(screen.getByRole('textbox', { name: /^Reason/ })).toHaveValue('Goals met');
  expect(done).not.toHaveBeenCalled();
});

it('says which visits nobody has after an undo', async () => {
  open();
  await chooseDischarge();
  await screen.getByRole('textbox', { name: /^Reason/ }).fill('Goals met');
  await button('Discharge').click();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect
    .element(screen.getByText(/unstaffed.*11\/30\/2026 Skilled nursing visit Nora Brightwater/))
    .toBeVisible();
});
