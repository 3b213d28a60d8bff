import { expect, it } from 'vitest';
import { must } from '#domain/must.ts';
import { foulWeather, fairWeather } from '../support/link-simulated.ts';
import { filesKept } from './files.ts';
import { makeWorld } from './world.ts';

const started = async () => {
  const world = makeWorld(11);
  const [phone, visit] = [must(world.devices[0], 'phone'), must(world.visitIds[0], 'visit')];
  const files = must(world.files.of.get(phone), 'files');
  /** Time passes, and the person looks at the phone now and then. */
  const moments = async (): Promise<void> => {
    for (let count = 0; count < 8; count += 1) {
      phone.wake();
      await world.clock.advance(60_000);
      files.kick();
    }
  };
  await moments();
  return {
    ...world,
    phone,
    visit,
    photos: files,
    moments,
    state: async () => (await files.here(visit)).map(({ state }) => state),
  };
};

it('a photo in pieces arrives once through a bad line and a killed tab, before it shows as sent', async () => {
  const { phone, visit, photos, moments, state, files } = await started();
  phone.link.weather = { ...fairWeather, drop: 1 };
  await photos.add(visit, 3_300, 1);
  await moments();
  expect([await state(), files.shelf.whole().size]).toEqual([['waiting'], 0]);
  await filesKept(files).then(
    () => expect.unreachable('a waiting file of an empty lane is not held by anything'),
    (error: Error) => expect(error.message).toContain('no file lost'),
  );
  phone.link.weather = { ...foulWeather, hang: 0 };
  for (let round = 0; round < 6; round += 1) {
    await moments();
    phone.kill();
  }
  phone.link.weather = fairWeather;
  await moments();
  expect(await state()).toEqual(['sent']);
  await filesKept(files);
});

it('notices a file that the server lost, and one that is gone from the phone', async () => {
  const { phone, visit, photos, moments, state, files } = await started();
  await photos.add(visit, 900, 1);
  await photos.add(visit, 200, 2);
  await moments();
  expect(await state()).toEqual(['sent', 'sent']);
  await filesKept(files);
  const [first, second] = photos.saved.map(({ fileId }) => fileId);
  files.shelf.lose(must(first, 'file'));
  await expect(filesKept(files)).rejects.toThrow('counts as sent and is not on the server');
  files.shelf.restore();
  await phone.store.tables.write(['files'], async (tx) => {
    for (const fileId of [must(first, 'file'), must(second, 'file')]) await tx.removeFile(fileId);
  });
  await expect(filesKept(files)).rejects.toThrow('is gone and not on the server');
});

it('a restored server receives its lost entries again, each once', async () => {
  const { phone, visit, photos, moments, state, files, server } = await started();
  await photos.add(visit, 900, 1);
  await moments();
  server.backUp();
  files.shelf.backUp();
  await photos.add(visit, 3_300, 2);
  await phone.type(visit, 'narrative.text', 'Photo taken.');
  await phone.leaveAll();
  await moments();
  server.restore();
  files.shelf.restore();
  expect(files.shelf.whole().size).toBe(1);
  await moments();
  await moments();
  expect([await state(), files.shelf.whole().size]).toEqual([['sent', 'sent'], 2]);
  await filesKept(files);
});
