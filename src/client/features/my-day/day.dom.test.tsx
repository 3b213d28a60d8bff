import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { Visit } from '#contract/entities.ts';
import type { PulledRow } from '#contract/sync.ts';
import { addDays } from '#domain/dates.ts';
import { pacificDate } from '#domain/pacific.ts';
import { keepOlder, keepOlderRows } from '#client/store/older-notes.ts';
import {
  note,
  olderNote,
  patient,
  patientId,
  userId,
  visit,
  visitId,
} from '#client/store/testing/records.ts';
import { openDeviceApp, type DeviceApp } from '#client/features/note/testing/device-app.tsx';
import { idleStatus } from '#client/sync/status-type.ts';
import { putSyncStatus } from '#client/sync/status.ts';
import { readSyncCenter } from '#client/sync/outbox-entries.ts';

const today = pacificDate(new Date());
let app: DeviceApp;
beforeEach(() => putSyncStatus(idleStatus));
afterEach(() => app.close());

/** A visit of today with its note, by number. */
const rowsOf = (n: number, parts: Partial<Visit> = {}): PulledRow[] => {
  const data = visit({
    id: visitId(n),
    dateOfService: today,
    patientName: `Patient ${n}`,
    address: `${n} Oak St`,
    plannedStart: `0${n}:00`,
    ...parts,
  });
  return [
    { table: 'visit', id: data.id, data },
    {
      table: 'note',
      id: data.id,
      data: note({ visitId: data.id, dateOfService: data.dateOfService, providerId: userId() }),
    },
  ];
};
const clockedAt = (at: Date) => ({
  at: at.toISOString(),
  timeZone: 'America/Los_Angeles',
  position: null,
  positionProblem: 'refused' as const,
  by: userId(),
  byName: 'Nora Nurse',
});
const ago = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);
const text = (words: string | RegExp) => screen.getByText(words);
const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('my day', () => {
  it('shows the running visit with its clock, the next one, done ones as lines, and no Staffed', async () => {
    app = await openDeviceApp('/dashboard', [
      ...rowsOf(1, { status: 'NotesInReview' }),
      ...rowsOf(2, { status: 'NotesDue', timeIn: clockedAt(ago(25)) }),
      ...rowsOf(3),
    ]);
    await expect.element(text(/^In visit since .* · 25 min$/)).toBeVisible();
    await expect.element(text(/^Next · 03:00 AM/)).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: 'Done (1)' })).toBeVisible();
    expect(screen.getByText('1 Oak St').elements()).toEqual([]);
    expect(screen.getByText('Staffed', { exact: true }).elements()).toEqual([]);
  });

  it('shows tomorrow with address, directions and a road check, but no start', async () => {
    app = await openDeviceApp('/dashboard', [
      { table: 'patient', id: patientId(), data: patient() },
      ...rowsOf(1, { dateOfService: addDays(today, 1) }),
    ]);
    const day = screen.getByRole('region', { name: 'Tomorrow', exact: true });
    await expect.element(day.getByText('1 Oak St')).toBeVisible();
    await expect.element(day.getByRole('link', { name: 'Directions' })).toBeVisible();
    await expect
      .element(day.getByText(/^The visits are on this phone; the app itself/))
      .toBeVisible();
    expect(day.getByRole('button', { name: 'Start visit' }).elements()).toEqual([]);
    await expect.element(text('No visits today')).toBeVisible();
    await expect.element(text(/^Next visit:/)).toBeVisible();
    await expect.element(text(/^Last updated /)).toBeVisible();
  });

  it('names the older note of a road check, where the patient has no other, and whether it is here', async () => {
    app = await openDeviceApp('/templates', [
      { table: 'patient', id: patientId(), data: patient() },
      ...rowsOf(1, { dateOfService: addDays(today, 1) }),
    ]);
    const older = olderNote(1, { day: '03/04/2019' });
    const check = async (): Promise<void> => {
      await app.go('/dashboard');
      await screen.getByText('Details').click();
    };
    await check();
    await expect.element(text('No previous note found.')).toBeVisible();
    await app.go('/templates');
    await keepOlderRows(app.store, patientId(), [older]);
    await check();
    await expect.element(text('Older note 03/04/2019, read online')).toBeVisible();
    await app.go('/templates');
    await keepOlder(app.store, older);
    await check();
    await expect.element(text('Older note 03/04/2019')).toBeVisible();
    await expect.element(text('No previous note found.')).not.toBeInTheDocument();
  });

  it('puts returned notes first, with a badge, until they are handed in again', async () => {
    app = await openDeviceApp('/dashboard', [
      ...rowsOf(1, { status: 'NotesRejected', dateOfService: addDays(today, -3) }),
      ...rowsOf(2),
    ]);
    await expect.element(text('1 note was returned by the office.')).toBeVisible();
    await expect.element(screen.getByRole('link', { name: /^1 ?Notes$/ })).toBeVisible();
  });

  it('offers the office’s numbers from the agency’s constants', async () => {
    const of = (name: string, value: string) => ({ type: 'WebAppConfig', name, value });
    app = await openDeviceApp(
      '/dashboard',
      rowsOf(1),
      {},
      {
        constants: [of('officePhone', '5595550100'), of('afterHoursPhone', '5595550199')],
      },
    );
    await screen.getByLabelText('Call office').click();
    await expect
      .element(screen.getByRole('link', { name: 'Call office (559) 555-0100' }))
      .toHaveAttribute('href', 'tel:5595550100');
    await expect
      .element(screen.getByRole('link', { name: 'After hours (559) 555-0199' }))
      .toHaveAttribute('href', 'tel:5595550199');
  });

  it('says that the agency has no number, and where an administrator adds it', async () => {
    app = await openDeviceApp('/dashboard', rowsOf(1));
    await screen.getByRole('button', { name: 'More' }).click();
    await expect.element(text(/^Your agency has not entered its phone number/)).toBeVisible();
    await expect
      .element(text(/^An administrator adds it in Constants, as officePhone/))
      .toBeVisible();
    expect(screen.getByRole('link', { name: /^Call office/ }).query()).toBeNull();
  });

  it('names the straight-line distance between places where visits were clocked', async () => {
    const position = { latitude: 36.7378, longitude: -119.7871, accuracy: 20 };
    const there = { ...position, latitude: 36.8252, longitude: -119.7029 };
    const before = addDays(today, -7);
    const at = { ...clockedAt(ago(9_000)), positionProblem: null };
    const past = (n: number, of: number, place: typeof position) =>
      rowsOf(n, {
        dateOfService: before,
        status: 'NotesApproved',
        patientId: patientId(of),
        address: `${of} Oak St`,
        timeIn: { ...at, position: place },
      });
    app = await openDeviceApp('/dashboard', [
      ...rowsOf(1, { patientId: patientId(1) }),
      ...rowsOf(2, { patientId: patientId(2) }),
      ...past(3, 1, position),
      ...past(4, 2, there),
    ]);
    await expect.element(text('7.6 mi straight line from Patient 1')).toBeVisible();
  });
});

describe('the first pull', () => {
  it('counts the patients and shows neither a visit nor a verdict before it is whole', async () => {
    app = await openDeviceApp(
      '/dashboard',
      [{ table: 'patient', id: patientId(), data: patient() }, ...rowsOf(1)],
      {},
      { isWhole: false },
    );
    const { tables } = app.store;
    await tables.write(['meta'], (tx) => tx.putMeta('patients', 34));
    await expect.element(text('Loading your patients 1 of 34')).toBeVisible();
    expect(button('Start visit').elements()).toEqual([]);
    expect(text(/is on this phone/).elements()).toEqual([]);
    expect(text('All sent').elements()).toEqual([]);
    await tables.write(['meta'], (tx) => tx.putMeta('pulledAt', new Date().toISOString()));
    await expect.element(button('Start visit')).toBeVisible();
  });

  it('that stopped on the way shows what is here as a part, without a start', async () => {
    putSyncStatus({ ...idleStatus, state: 'offline' });
    app = await openDeviceApp('/dashboard', rowsOf(1), {}, { isWhole: false });
    await expect.element(text(/^Only a part of your visits is on this phone/)).toBeVisible();
    await expect.element(text('1 Oak St')).toBeVisible();
    expect(button('Start visit').elements()).toEqual([]);
  });
});

describe('without a line, a visit that cannot be done', () => {
  const waiting = async () =>
    (await readSyncCenter(app.store)).waiting.map(({ command }) => command);

  it('is Missed at once, waits in the outbox with its reason, and comes back by Undo', async () => {
    app = await openDeviceApp('/dashboard', rowsOf(1));
    await text('Can’t do this visit').click();
    await button('Not home').click();
    const dialog = screen.getByRole('dialog', { name: 'Not home · Patient 1' });
    await dialog.getByRole('textbox', { name: 'Comment for the office' }).fill('Rang twice.');
    await dialog.getByRole('button', { name: 'Report' }).click();
    await expect.element(text('Missed')).toBeVisible();
    expect(await waiting()).toEqual(['reportVisit']);
    await button('Undo the report · Patient 1').click();
    await expect.element(button('Start visit')).toBeVisible();
    expect(await waiting()).toEqual(['reportVisit', 'undoPress']);
  });

  it('keeps an aide’s message to the office clear of what cannot be done', async () => {
    await screen.viewport(390, 844);
    onTestFinished(() => screen.viewport(414, 896));
    app = await openDeviceApp('/dashboard', rowsOf(1), { rolename: 'AIDE', role: 'AIDE' });
    await text('Can’t do this visit').click();
    const above = button('Wrong visit').element().getBoundingClientRect();
    const below = button('Tell the office').element().getBoundingClientRect();
    expect(below.top - above.bottom).toBeGreaterThanOrEqual(8);
  });

  it('asks for a reason of the agency’s list where the patient refused', async () => {
    const reasons = JSON.stringify([{ id: 'r1', name: 'Did not want the visit' }]);
    app = await openDeviceApp(
      '/dashboard',
      rowsOf(1),
      {},
      {
        constants: [{ type: 'AppConfig', name: 'missedVisitReasonTypes', value: reasons }],
      },
    );
    await text('Can’t do this visit').click();
    await button('Visit refused').click();
    const dialog = screen.getByRole('dialog', { name: 'Visit refused · Patient 1' });
    await dialog.getByRole('button', { name: 'Report' }).click();
    await expect.element(dialog.getByText('Choose an answer')).toBeVisible();
    expect(await waiting()).toEqual([]);
    await dialog.getByRole('combobox', { name: /Reason/ }).selectOptions('Did not want the visit');
    await dialog.getByRole('button', { name: 'Report' }).click();
    await expect.poll(waiting).toEqual(['reportVisit']);
  });

  it('asks what another reason is before it waits in the outbox', async () => {
    app = await openDeviceApp('/dashboard', rowsOf(1));
    await text('Can’t do this visit').click();
    await button('Visit missed').click();
    const dialog = screen.getByRole('dialog', { name: 'Visit missed · Patient 1' });
    await dialog.getByRole('combobox', { name: /Reason/ }).selectOptions('Another reason');
    await dialog.getByRole('button', { name: 'Report' }).click();
    const comment = dialog.getByRole('textbox', { name: /^Comment for the office/ });
    await expect.element(comment).toHaveAccessibleDescription(/Enter the reason here/);
    expect(await waiting()).toEqual([]);
    await comment.fill('The bridge is closed.');
    await dialog.getByRole('button', { name: 'Report' }).click();
    await expect.poll(waiting).toEqual(['reportVisit']);
  });

  it('running late stays on the list with the delay', async () => {
    app = await openDeviceApp('/dashboard', rowsOf(1));
    await text('Can’t do this visit').click();
    await button('Running late').click();
    const dialog = screen.getByRole('dialog', { name: 'Running late · Patient 1' });
    await dialog.getByRole('radio', { name: '30 minutes' }).click();
    await dialog.getByRole('button', { name: 'Report' }).click();
    await expect.element(text('Reported 30 min late')).toBeVisible();
    await expect.element(button('Start visit')).toBeVisible();
  });

  it('and a start by mistake is undone within the minute, offered no longer after it', async () => {
    app = await openDeviceApp('/dashboard', [
      ...rowsOf(1, { status: 'NotesDue', timeIn: clockedAt(ago(0.2)) }),
      ...rowsOf(2, { status: 'NotesDue', timeIn: clockedAt(ago(2)) }),
    ]);
    await button('Undo Start visit').click();
    await expect.element(button('Start visit')).toBeVisible();
    await expect.element(button('Undo Start visit')).not.toBeInTheDocument();
    expect(await waiting()).toEqual(['undoPress']);
  });
});
