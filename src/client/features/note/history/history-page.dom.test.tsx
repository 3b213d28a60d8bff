import { afterEach, describe, expect, it } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import type { PulledRow } from '#contract/sync.ts';
import { must } from '#domain/must.ts';
import { loadVisit, visitLane } from '#client/store/outbox/load-aggregate.ts';
import { openInput } from '#client/store/sealed-rows.ts';
import { docOf, episode, note, patient, visit, visitId } from '#client/store/testing/records.ts';
import { openDeviceApp, type DeviceApp } from '../testing/device-app.tsx';

const started = {
  at: '2026-03-05T16:00:00.000Z',
  timeZone: 'America/Los_Angeles',
  position: null,
  positionProblem: 'refused',
} as const;
const rows: readonly PulledRow[] = [
  { table: 'visit', id: visitId(), data: visit({ status: 'NotesDue', timeIn: started }) },
  { table: 'note', id: visitId(), data: note({ content: docOf({ 'vitals.pulse': 70 }) }) },
  { table: 'patient', id: patient().id, data: patient() },
  { table: 'episode', id: episode().id, data: episode() },
];

let app: DeviceApp;
afterEach(() => app.close());

const pulse = () => screen.getByRole('textbox', { name: /^Pulse/ });
const answersNow = async () =>
  must(await loadVisit(app.store, visitId()), 'visit').shown.note.content.doc.values;

async function typePulse(...values: readonly string[]): Promise<void> {
  app = await openDeviceApp(`/note/${visitId()}?section=vitals`, rows);
  for (const value of values) {
    await pulse().fill(value);
    await expect.element(screen.getByText(/^Saved on this phone/)).toBeVisible();
    await expect
      .poll(async () => (await answersNow())['vitals.pulse'])
      .toBe(value === '' ? undefined : Number(value));
  }
}

describe('a note’s history', () => {
  it('lists every change with its time and section, newest first, and shows the note as it was', async () => {
    await typePulse('88', '61');
    await app.go(`/note/${visitId()}`);
    await screen.getByRole('button', { name: 'History' }).click();
    await expect.element(screen.getByRole('heading', { level: 2, name: 'History' })).toHaveFocus();
    await expect
      .element(screen.getByRole('heading', { level: 4, name: 'Vital signs' }).first())
      .toBeVisible();
    const steps = screen.getByRole('button', { name: /Pulse: / });
    await expect.element(steps.nth(0)).toHaveTextContent(/Pulse: 61/);
    await expect.element(steps.nth(1)).toHaveTextContent(/Pulse: 88/);
    await steps.nth(1).click();
    await expect.element(screen.getByText('Then')).toBeVisible();
    await expect.element(screen.getByRole('definition').filter({ hasText: /^88/ })).toBeVisible();
    await expect.element(screen.getByRole('definition').filter({ hasText: /^61/ })).toBeVisible();
    await screen.getByRole('button', { name: 'Show the whole note' }).click();
    await expect.element(screen.getByRole('region', { name: 'Vital signs' })).toBeVisible();
  });

  it('restores a deleted answer by keyboard, as a change of its own in the outbox and the history', async () => {
    await typePulse('88', '');
    await app.go(`/note/${visitId()}?section=history`);
    const cleared = screen.getByRole('button', { name: /Pulse: cleared/ });
    await expect.element(cleared).toBeVisible();
    (await screen.getByRole('button', { name: /Pulse: 88/ }).findElement()).focus();
    await userEvent.keyboard('{Enter}');
    (await screen.getByRole('button', { name: 'Restore' }).findElement()).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText(/^The note is back to its state/)).toBeVisible();
    await expect.poll(async () => (await answersNow())['vitals.pulse']).toBe(88);
    await expect.element(screen.getByRole('button', { name: /Pulse: 88/ }).nth(1)).toBeVisible();
    await expect.element(cleared).toBeVisible();
    const last = must(
      (await app.store.tables.read(['outbox'], (tx) => tx.lane(visitLane(visitId())))).at(-1),
      'entry',
    );
    expect(await openInput(app.store.codec, last)).toEqual({ patch: { 'vitals.pulse': 88 } });
  });

  it('restores the start: later answers are cleared, and a point that is gone is reported', async () => {
    await typePulse('88');
    await app.go(`/note/${visitId()}?section=history`);
    await screen.getByRole('button', { name: /What the note said before/ }).click();
    await screen.getByRole('button', { name: 'Restore' }).click();
    await expect.poll(async () => (await answersNow())['vitals.pulse']).toBe(70);
    await app.go(`/note/${visitId()}?section=history:99999.0`);
    await expect.element(screen.getByText('This point is no longer kept')).toBeVisible();
  });

  it('opens the note and the rest of its history when part of the history is damaged', async () => {
    await typePulse('88');
    await app.go(`/note/${visitId()}`);
    await app.store.tables.write(['history'], (tx) =>
      tx.putHistory({ visitId: visitId(), box: new Uint8Array([1, 2, 3]) }),
    );
    await app.go(`/note/${visitId()}?section=history`);
    await expect.element(screen.getByText(/^One part of the history is damaged/)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: /Pulse: 88/ })).toBeVisible();
    await app.go(`/note/${visitId()}?section=vitals`);
    await expect.element(pulse()).toHaveValue('88');
  });

  it('fits 320 px', async () => {
    await screen.viewport(320, 640);
    await typePulse('88');
    await app.go(`/note/${visitId()}?section=history`);
    await screen.getByRole('button', { name: /Pulse: 88/ }).click();
    await expect.element(screen.getByRole('button', { name: 'Restore' })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
    await screen.viewport(414, 896);
  });
});
