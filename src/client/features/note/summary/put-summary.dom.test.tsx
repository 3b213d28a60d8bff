import { afterEach, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { splitMarked } from '#domain/ai/marked-text.ts';
import { must } from '#domain/must.ts';
import { loadVisit } from '#client/store/outbox/load-aggregate.ts';
import { docOf, episode, note, patient, visit, visitId } from '#client/store/testing/records.ts';
import { openDeviceApp, type DeviceApp } from '../testing/device-app.tsx';

const started = {
  at: '2026-03-05T16:00:00.000Z',
  timeZone: 'America/Los_Angeles',
  position: null,
  positionProblem: 'refused',
} as const;

let app: DeviceApp;
afterEach(async () => {
  await app.close();
  vi.restoreAllMocks();
});

const narrativeNow = async (): Promise<string> => {
  const { note: kept } = must(await loadVisit(app.store, visitId()), 'visit').shown;
  const value = kept.content.doc.values['narrative.text'];
  return typeof value === 'string' ? value : '';
};

it('puts an extract of an earlier note into a narrative without a line, and it stays marked', async () => {
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const earlier = { 'narrative.text': 'Heel wound is smaller. Daughter helps with dressings.' };
  app = await openDeviceApp(`/note/${visitId()}?section=narrative`, [
    { table: 'visit', id: visitId(), data: visit({ status: 'NotesDue', timeIn: started }) },
    {
      table: 'note',
      id: visitId(),
      data: note({ content: docOf({ 'narrative.text': 'Walks with a cane.' }) }),
    },
    {
      table: 'visit',
      id: visitId(2),
      data: visit({ id: visitId(2), dateOfService: '03/01/2026', status: 'NotesApproved' }),
    },
    {
      table: 'note',
      id: visitId(2),
      data: note({
        visitId: visitId(2),
        dateOfService: '03/01/2026',
        content: docOf(earlier),
      }),
    },
    { table: 'patient', id: patient().id, data: patient() },
    { table: 'episode', id: episode().id, data: episode() },
  ]);
  const narrative = screen.getByRole('textbox', { name: /^Visit narrative/ });
  await screen.getByRole('button', { name: 'Summary', exact: true }).first().click();
  await screen.getByRole('button', { name: 'Summarize', exact: true }).click();
  await expect.element(screen.getByText(/chosen on this device/)).toBeVisible();
  await screen.getByRole('button', { name: 'Put into the note' }).click();

  const mark = /^Extract of Note of 03\/01\/2026, put in by /;
  await expect.element(screen.getByText(mark)).toBeVisible();
  await expect.element(narrative).toHaveValue('Walks with a cane.');
  await narrative.fill('Walks with a cane. Slower today.');
  await expect.poll(narrativeNow).toMatch(/^Walks with a cane\. Slower today\.\n\n\[\[Extract of/);
  const { own, blocks } = splitMarked(await narrativeNow());
  expect(own).toBe('Walks with a cane. Slower today.');
  expect(blocks).toMatchObject([{ made: 'extract', source: 'Note of 03/01/2026' }]);
  expect(blocks[0]?.text).toContain('Daughter helps with dressings.');

  await screen.getByRole('button', { name: 'Take out' }).click();
  await expect.poll(narrativeNow).toBe('Walks with a cane. Slower today.');
});
