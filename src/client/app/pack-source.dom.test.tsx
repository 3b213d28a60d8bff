import { afterEach, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { must } from '#domain/must.ts';
import { readPacksFrom } from '#forms/packs/pack-source.ts';
import { openDeviceApp, type DeviceApp } from '#client/features/note/testing/device-app.tsx';
import { keepPack, packName } from '#client/store/packs.ts';
import { loadVisit, visitLane } from '#client/store/outbox/load-aggregate.ts';
import { docOf, episode, note, patient, visit, visitId } from '#client/store/testing/records.ts';
import { smallPack } from '#forms/packs/testing/small-pack.ts';
import { packForm } from './pack-source.ts';

const formId = 'pack-0a000000-0000-4000-8000-000000000007';

let app: DeviceApp;
afterEach(async () => {
  await app.close();
  readPacksFrom(() => Promise.resolve(null));
  vi.restoreAllMocks();
});

it('a form of the agency is filled without a line, from what the phone keeps', async () => {
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('no line'));
  readPacksFrom(packForm);
  app = await openDeviceApp('/notes', [
    {
      table: 'visit',
      id: visitId(),
      data: visit({
        status: 'NotesDue',
        formId,
        timeIn: {
          at: '2026-03-05T16:00:00.000Z',
          timeZone: 'America/Los_Angeles',
          position: null,
          positionProblem: 'refused',
        },
      }),
    },
    { table: 'note', id: visitId(), data: note({ formId, content: docOf({}, 0) }) },
    { table: 'patient', id: patient().id, data: patient() },
    { table: 'episode', id: episode().id, data: episode() },
  ]);
  await keepPack(app.store, packName(formId, 1), smallPack('Weights'));
  await app.go(`/note/${visitId()}?section=one`);
  await screen.getByRole('textbox', { name: /^Weight/ }).fill('72');
  await expect.element(screen.getByText(/^Saved on this phone/)).toBeVisible();
  await app.go('/notes');
  const { shown } = must(await loadVisit(app.store, visitId()), 'visit');
  expect(shown.note.content.doc.values).toEqual({ weight: 72 });
  await expect
    .poll(async () =>
      (await app.store.tables.read(['outbox'], (tx) => tx.lane(visitLane(visitId())))).map(
        ({ command }) => command,
      ),
    )
    .toEqual(['saveAnswers']);
});
