import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page as screen } from 'vitest/browser';

import type { PulledRow } from '#contract/sync.ts';
import {
  clientId,
  docOf,
  episode,
  note,
  olderNote,
  patient,
  patientId,
  userId,
  visit,
  visitId,
} from '#client/store/testing/records.ts';
import { keepOlder, keepOlderRows, type OlderNote } from '#client/store/older-notes.ts';
import { openDeviceApp, type DeviceApp } from './testing/device-app.tsx';

let app: DeviceApp;
afterEach(() => app.close());

/** Notes of one patient, the first one open, the others approved before it. */
const rowsOf = (days: readonly string[]): PulledRow[] => [
  ...days.flatMap((dateOfService, nth): PulledRow[] => {
    const id = visitId(nth + 1);
    const status = nth === 0 ? ('NotesDue' as const) : ('NotesApproved' as const);
    const content = docOf({ 'narrative.text': `Seen on ${dateOfService}` });
    return [
      { table: 'visit', id, data: visit({ id, status, dateOfService }) },
      { table: 'note', id, data: note({ visitId: id, dateOfService, content }) },
    ];
  }),
  { table: 'patient', id: patient().id, data: patient() },
  { table: 'episode', id: episode().id, data: episode() },
];
const former = { day: '03/04/2019', title: 'RN visit of before' };
/** Puts a note from before this product on the phone, with the list that names it. */
async function keepOne(older: OlderNote): Promise<void> {
  await keepOlderRows(app.store, patientId(), [older]);
  await keepOlder(app.store, older);
}
const button = (name: string) => screen.getByRole('button', { name, exact: true });

describe('notes of the phone for reading only', () => {
  it('lead to the earlier one and back to where the person set out', async () => {
    app = await openDeviceApp(`/note/${visitId(1)}`, rowsOf(['03/05/2026', '03/01/2026']));
    await button('Previous note').click();
    await expect.element(screen.getByText('For reading only')).toBeVisible();
    await expect.element(screen.getByText('Seen on 03/01/2026')).toBeVisible();
    await button('Previous note').click();
    await expect.element(screen.getByText('No previous note found.')).toBeVisible();
    await button('To the original note').click();
    await expect.element(button('Templates')).toBeVisible();
  });

  it('say where there is no previous note, also where *Copy* is pressed', async () => {
    app = await openDeviceApp(`/note/${visitId(1)}`, rowsOf(['03/05/2026']));
    await button('Copy').click();
    await expect.element(screen.getByText('No previous note found.')).toBeVisible();
    await button('Previous note').click();
    await expect.element(screen.getByText('No previous note found.')).toBeVisible();
  });

  it('are put beside any other note of the patient on this phone', async () => {
    app = await openDeviceApp(
      `/note/${visitId(2)}?view=beside`,
      rowsOf(['03/05/2026', '03/03/2026', '03/01/2026']),
    );
    const other = (day: string) => screen.getByRole('region', { name: `Other note, ${day}` });
    await expect.element(other('03/01/2026').getByText('Seen on 03/01/2026')).toBeVisible();
    const picker = screen.getByRole('combobox', { name: 'Compare with' });
    const offered = () => picker.getByRole('option').elements();
    await expect
      .poll(() => offered().map(({ textContent }) => textContent?.slice(0, 10)))
      .toEqual(['03/05/2026', '03/01/2026']);
    await picker.selectOptions(visitId(1));
    await expect.element(other('03/05/2026').getByText('Seen on 03/05/2026')).toBeVisible();
    await expect.element(screen.getByText('Seen on 03/03/2026')).toBeVisible();
    await expect.element(screen.getByText('Seen on 03/01/2026')).not.toBeInTheDocument();
  });

  it('lead to an older document offline, which says why it cannot be copied', async () => {
    app = await openDeviceApp(`/dashboard`, rowsOf(['03/05/2026']));
    await keepOne(olderNote(1, { ...former, values: [{ label: 'Pulse', value: '72 then' }] }));
    await app.go(`/note/${visitId(1)}`);
    await button('Copy').click();
    await expect
      .element(
        screen.getByText('The previous note, of 03/04/2019, is an older document.', {
          exact: false,
        }),
      )
      .toBeVisible();
    await button('Open the older note').click();
    await expect.element(screen.getByText('Older note, for reading only')).toBeVisible();
    await expect.element(screen.getByText('72 then')).toBeVisible();
    await button('Previous note').click();
    await expect.element(screen.getByText('No previous note found.')).toBeVisible();
    await screen.getByRole('link', { name: 'To the original note' }).click();
    await expect.element(button('Templates')).toBeVisible();
    await button('Previous note').click();
    await expect.element(screen.getByText('72 then')).toBeVisible();
  });

  it('of before this product lead back to where the person came from', async () => {
    app = await openDeviceApp('/dashboard', rowsOf(['03/05/2026']));
    const read = olderNote(1, former);
    await keepOne(read);
    const back = () => screen.getByRole('link', { name: 'Back', exact: true });
    const title = screen.getByRole('heading', { name: read.title });
    // From a note.
    await app.go(`/note/${visitId(1)}`);
    await button('Previous note').click();
    await expect.element(title).toBeVisible();
    await back().click();
    await expect.element(button('Templates')).toBeVisible();
    // From the patient's list.
    await app.go(`/notev0?patientId=${patientId()}`);
    await screen.getByRole('link', { name: /RN visit of before/ }).click();
    await expect.element(title).toBeVisible();
    await expect.element(back()).toHaveAttribute('href', `/notev0?patientId=${patientId()}`);
    // From the list of all.
    vi.spyOn(window, 'fetch').mockImplementation(async (url) =>
      Response.json((url as string).endsWith('olderNotes') ? { rows: [read] } : read),
    );
    onTestFinished(() => void vi.restoreAllMocks());
    await app.go('/notev0');
    await screen.getByRole('link', { name: /RN visit of before/ }).click();
    await expect.element(title).toBeVisible();
    await expect.element(back()).toHaveAttribute('href', '/notev0');
  });

  it('say why something was added to them after the signature', async () => {
    const edit = {
      revision: 2,
      by: userId(2),
      byName: 'Quinn Reviewstone',
      client: clientId(),
      device: 'Office',
      at: '2026-03-06T17:00:00.000Z',
      reason: 'Read from the wrong line',
    };
    const rows = rowsOf(['03/05/2026', '03/01/2026']).map((row) =>
      row.table === 'note' && row.id === visitId(2)
        ? { ...row, data: { ...row.data, addenda: [{ edit, patch: { 'narrative.text': 'New' } }] } }
        : row,
    );
    app = await openDeviceApp(`/note/${visitId(2)}?view=read`, rows as PulledRow[]);
    await expect.element(screen.getByText(/^Addendum by Quinn Reviewstone/)).toBeVisible();
    await expect.element(screen.getByText('Reason: Read from the wrong line')).toBeVisible();
  });

  it('stand beside the one before them', async () => {
    app = await openDeviceApp(
      `/note/${visitId(1)}?view=beside`,
      rowsOf(['03/05/2026', '03/01/2026']),
    );
    const earlier = screen.getByRole('region', { name: 'Other note, 03/01/2026' });
    await expect.element(earlier.getByText('Seen on 03/01/2026')).toBeVisible();
    const own = screen.getByRole('region', { name: 'This note, 03/05/2026' });
    await expect.element(own.getByText('Seen on 03/05/2026')).toBeVisible();
    await expect.element(screen.getByRole('textbox')).not.toBeInTheDocument();
  });
});
