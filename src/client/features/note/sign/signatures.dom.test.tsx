import { afterEach, describe, expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { Note, Visit } from '#contract/entities.ts';
import { errors } from '#contract/errors.ts';
import type { PulledRow } from '#contract/sync.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { formById } from '#forms/registry.ts';
import { sampleAnswers } from '#forms/sample-answers.ts';
import { enqueue } from '#client/store/outbox/commands.ts';
import { loadVisit } from '#client/store/outbox/load-aggregate.ts';
import {
  docOf,
  episode,
  note,
  patient,
  userId,
  visit,
  visitId,
} from '#client/store/testing/records.ts';
import { ownOrder } from '#client/features/visits/own-order.ts';
import { openDeviceApp, type DeviceApp } from '../testing/device-app.tsx';

const form = must(formById('skilled-nursing-visit'), 'form');
const answers = sampleAnswers(form, {
  random: () => 0.4,
  date: '03/01/2026',
  optional: 0,
  decided: { 'vitals.pulse': 72, 'integumentary.wounds': false, 'visit.ivAccess': false },
});
const started = {
  at: '2026-03-05T16:00:00.000Z',
  timeZone: 'America/Los_Angeles',
  position: null,
  positionProblem: 'refused',
} as const;
const rowsOf = (parts: { note?: Partial<Note>; visit?: Partial<Visit> } = {}): PulledRow[] => [
  {
    table: 'visit',
    id: visitId(),
    data: visit({ status: 'NotesDue', timeIn: started, ...parts.visit }),
  },
  { table: 'note', id: visitId(), data: note({ content: docOf(answers), ...parts.note }) },
  { table: 'patient', id: patient().id, data: patient() },
  { table: 'episode', id: episode().id, data: episode() },
];

let app: DeviceApp;
afterEach(() => app.close());

const pad = (name: string) => screen.getByRole('img', { name, exact: true });
/** Draws one stroke: pen down, across, up. */
function draw(name: string): void {
  const canvas = pad(name).element();
  const box = canvas.getBoundingClientRect();
  const press = (type: string, share: number): void => {
    const at = { clientX: box.left + box.width * share, clientY: box.top + box.height * share };
    canvas.dispatchEvent(
      new PointerEvent(type, {
        ...at,
        bubbles: true,
        button: 0,
        buttons: type === 'pointerup' ? 0 : 1,
        pointerId: 1,
        isPrimary: true,
      }),
    );
  };
  press('pointerdown', 0.2);
  for (const share of [0.3, 0.5, 0.7]) press('pointermove', share);
  press('pointerup', 0.8);
}
const stored = async () => must(await loadVisit(app.store, visitId()), 'visit').shown;
const confirmTyped = async (nth: number) => {
  await screen
    .getByRole('checkbox', { name: /^Sign with the typed name/ })
    .nth(nth)
    .click();
  await screen
    .getByRole('checkbox', { name: /^I confirm/ })
    .nth(nth)
    .click();
};

describe('signatures are data', () => {
  it('are saved when the pen lifts, and are there after leaving the page', async () => {
    app = await openDeviceApp(`/note/${visitId()}?section=review`, rowsOf());
    await expect.element(screen.getByRole('radio', { name: 'The patient signs' })).toBeChecked();
    for (const name of ['Your signature', 'Patient’s signature']) {
      // A field takes the pen from the moment on that touching it no longer scrolls the page.
      await expect
        .poll(() => pad(name).element().getAttribute('style'))
        .toMatch(/touch-action: none/);
      draw(name);
    }
    await expect
      .element(screen.getByRole('button', { name: 'Clear signature' }).nth(1))
      .toBeEnabled();
    await screen.getByRole('button', { name: 'All sections' }).click();
    await expect.element(screen.getByText(/^Signed \d\d\/\d\d\/\d{4}/)).toBeVisible();
    await app.go('/notes');
    await app.go(`/note/${visitId()}?section=review`);
    await expect.element(screen.getByRole('radio', { name: 'The patient signs' })).toBeChecked();
    for (const nth of [0, 1])
      await expect
        .element(screen.getByRole('button', { name: 'Clear signature' }).nth(nth))
        .toBeEnabled();
    await screen.getByRole('button', { name: 'Submit note' }).click();
    await expect.element(screen.getByText('Notes submitted')).toBeVisible();
    const seal = must((await stored()).note.seal, 'seal');
    expect(seal.clinician.strokes).not.toBe('');
    expect(must(seal.patient, 'patient').strokes).not.toBe('');
    expect(Date.parse(must(seal.patient, 'patient').at)).toBeLessThan(
      Date.parse(seal.clinician.at),
    );
  }, 40_000);

  it('of the patient are part of End visit, and the note may be finished later', async () => {
    app = await openDeviceApp(`/note/${visitId()}`, rowsOf());
    await screen.getByRole('button', { name: 'End visit' }).click();
    await expect
      .element(screen.getByRole('heading', { level: 2, name: 'End of the visit' }))
      .toBeVisible();
    await screen.getByRole('radio', { name: 'The patient cannot sign' }).click();
    await screen.getByRole('button', { name: 'Review and sign' }).last().click();
    await expect.element(screen.getByText('Say why the patient cannot sign')).toBeVisible();
    await screen.getByRole('textbox', { name: /^Reason/ }).fill('Asleep');
    await screen.getByRole('button', { name: 'All sections' }).click();
    await expect.element(screen.getByText('Cannot sign: Asleep')).toBeVisible();
  });

  it('that were refused lead to signing again, for every reason', async () => {
    app = await openDeviceApp(`/note/${visitId()}`, rowsOf());
    const mark = { name: 'Nora Nurse', role: 'RN', strokes: '', at: '2026-03-05T17:00:00.000Z' };
    const entryId = await enqueue(app.store, {
      command: 'signNote',
      targetId: visitId(),
      input: { hash: 'a'.repeat(64), clinician: mark, patient: null, patientUnable: 'Asleep' },
    });
    for (const code of ['note.patient-signature', 'note.signer'] as const) {
      await app.store.tables.write(['outbox'], async (tx) => {
        const row = must(await tx.entry(entryId), 'signature');
        await tx.putEntries([{ ...row, state: 'rejected', overlay: 0, code }]);
      });
      await app.go('/notes');
      await app.go(`/note/${visitId()}`);
      await expect.element(screen.getByText(errors[code].text)).toBeVisible();
      // Beside the link to the entry, not the button of an unsigned note at the end of the page.
      const beside = screen.getByRole('link', { name: 'Look at it' }).element().parentElement;
      const again = must(beside?.querySelector('button'), 'button of the notice');
      expect(again.textContent).toBe('Review and sign');
      again.click();
      await expect
        .element(screen.getByRole('heading', { level: 2, name: 'Review and sign' }))
        .toBeVisible();
    }
  });

  it('of the patient stay after a return: only the clinician signs the correction', async () => {
    const mark = {
      name: 'Sally Sample',
      role: 'Patient',
      relation: 'Patient',
      witnessedBy: 'Nora Nurse',
      strokes: '600x200 M1 1l20 20',
      at: '2026-03-05T17:00:00.000Z',
    };
    const past = {
      hash: 'a'.repeat(64),
      version: 2 as const,
      revision: 1,
      clinician: { by: userId(), name: 'Nora Nurse', role: 'RN', strokes: '', at: mark.at },
      patient: mark,
      patientUnable: null,
    };
    app = await openDeviceApp(
      `/note/${visitId()}?section=review`,
      rowsOf({
        visit: { status: 'NotesRejected', timeOut: started },
        note: { pastSeals: [past], returnComment: 'Please look again' },
      }),
    );
    await expect.element(screen.getByText(/^This signature confirms the visit/)).toBeVisible();
    expect(screen.getByRole('radio', { name: 'The patient signs' }).query()).toBeNull();
    await confirmTyped(0);
    await screen.getByRole('button', { name: 'Submit note' }).click();
    await expect.element(screen.getByText('Notes submitted')).toBeVisible();
    expect((await stored()).note.seal?.patient).toEqual(mark);
    await expect.element(screen.getByText('Before it was returned')).toBeVisible();
    expect(screen.getByText('Patient did not sign').query()).toBeNull();
  });
});

describe('after signing', () => {
  it('the page says where the note is and leads to the next visit', async () => {
    const today = pacificDate(new Date());
    const planned = (n: number, more: Partial<Visit>): PulledRow[] => {
      const id = visitId(n);
      const open = { id, dateOfService: today, status: 'Staffed', ...more } as const;
      return [
        { table: 'visit', id, data: visit(open) },
        { table: 'note', id, data: note({ visitId: id, dateOfService: today }) },
      ];
    };
    app = await openDeviceApp(`/note/${visitId()}?section=review`, [
      ...rowsOf({ visit: { dateOfService: today } }),
      ...planned(2, {
        patientName: 'Candlemoor, Ada',
        address: '9 Elm St',
        plannedStart: '10:30',
      }),
      ...planned(3, { patientName: 'Early, Bea', plannedStart: '08:00' }),
    ]);
    // The order of the day that the person chose, not that of the planned times.
    await ownOrder.keep(app.store, today, [visitId(2), visitId(3)]);
    await screen.getByRole('radio', { name: 'The patient signs' }).click();
    await confirmTyped(0);
    await confirmTyped(1);
    await screen.getByRole('button', { name: 'Submit note' }).click();
    await expect.element(screen.getByText(/^Signed and saved on this phone/)).toBeVisible();
    const card = screen.getByRole('region', { name: 'Next visit' });
    await expect.element(card.getByText(/^Candlemoor, Ada/)).toBeVisible();
    await expect.element(card.getByRole('link', { name: 'Directions' })).toBeVisible();
    expect(screen.getByText('Notes In Review').query()).toBeNull();
    await card.getByRole('link', { name: 'Open the visit' }).click();
    await expect.element(screen.getByRole('button', { name: 'Start visit' })).toBeVisible();
  });
});
