import { afterEach, describe, expect, it } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { must } from '#domain/must.ts';
import { formById } from '#forms/registry.ts';
import { sampleAnswers } from '#forms/sample-answers.ts';
import { loadVisit } from '#client/store/outbox/load-aggregate.ts';
import { docOf, episode, note, patient, visit, visitId } from '#client/store/testing/records.ts';
import { openDeviceApp, type DeviceApp } from './testing/device-app.tsx';

const form = must(formById('skilled-nursing-visit'), 'form');
const complete = sampleAnswers(form, {
  random: () => 0.4,
  date: '03/01/2026',
  optional: 0,
  decided: { 'integumentary.wounds': false, 'visit.ivAccess': false },
});
const rowsOf = (answers: Parameters<typeof docOf>[0]) => [
  { table: 'visit' as const, id: visitId(), data: visit({ status: 'NotesDue' }) },
  { table: 'note' as const, id: visitId(), data: note({ content: docOf(answers) }) },
  { table: 'patient' as const, id: patient().id, data: patient() },
  { table: 'episode' as const, id: episode().id, data: episode() },
];

let app: DeviceApp;
afterEach(() => app.close());

/** Whether a question is wholly between the head and the bar of the screen. */
function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top > 80 && bottom < window.innerHeight - 60;
}
const two = frames(2);
function frames(count: number): () => Promise<void> {
  return async () => {
    for (let nth = 0; nth < count; nth += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
  };
}

describe('errors are seen', () => {
  it('Next error and the links of the summary bring the question into view', async () => {
    const { 'vitals.oxygenSaturation': _, ...rest } = complete;
    app = await openDeviceApp(`/note/${visitId()}?section=review`, rowsOf(rest));
    await screen.getByRole('button', { name: 'Oxygen saturation', exact: true }).click();
    const box = screen.getByRole('textbox', { name: /^Oxygen saturation/ });
    await expect.element(box).toHaveFocus();
    await two();
    await expect.poll(() => isInView(box.element())).toBe(true);
    window.scrollTo(0, 0);
    await screen.getByRole('button', { name: 'Next error' }).click();
    await expect.poll(() => isInView(box.element())).toBe(true);
    await expect.element(box).toHaveFocus();
  });

  it('letters in a number field stay, with an error, also after leaving the section', async () => {
    app = await openDeviceApp(`/note/${visitId()}?section=vitals`, rowsOf({ 'vitals.pulse': 72 }));
    const pulse = screen.getByRole('textbox', { name: /^Pulse/ });
    await pulse.fill('72x');
    await userEvent.tab();
    await expect.element(pulse).toHaveAccessibleDescription(/Enter a number/);
    // The focus is at the next question: the error is said by itself.
    await expect
      .element(screen.getByRole('status').filter({ hasText: 'Check your answer: Pulse' }))
      .toBeInTheDocument();
    await screen.getByRole('button', { name: 'Sections', exact: true }).click();
    const row = screen.getByRole('listitem').getByRole('button', { name: /^Vital signs/ });
    await expect.element(row.getByText('1 error')).toBeVisible();
    await row.click();
    await expect.element(pulse).toHaveValue('72x');
    await expect
      .poll(
        async () =>
          must(await loadVisit(app.store, visitId()), 'visit').shown.note.content.doc.values[
            'vitals.pulse'
          ],
      )
      .toBe('72x');
  });

  it('a message with Undo leaves with the next answer', async () => {
    app = await openDeviceApp(`/note/${visitId()}`, rowsOf({}));
    await screen.getByRole('button', { name: 'Within normal limits: Respiratory' }).click();
    const undo = screen.getByRole('button', { name: 'Undo' });
    await expect.element(undo).toBeVisible();
    await app.go(`/note/${visitId()}?section=pain`);
    await screen
      .getByRole('group', { name: /^Patient able to rate pain/ })
      .getByRole('radio', { name: 'Yes' })
      .click();
    await expect.element(undo).not.toBeInTheDocument();
  });

  it('a message with Undo leaves with the place it was shown at', async () => {
    app = await openDeviceApp(`/note/${visitId()}`, rowsOf({}));
    await screen.getByRole('button', { name: 'Within normal limits: Respiratory' }).click();
    const undo = screen.getByRole('button', { name: 'Undo' });
    await expect.element(undo).toBeVisible();
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await app.go('/notes');
    await expect.element(undo).not.toBeInTheDocument();
  });
});
