import { afterEach, expect, it, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { note, visit, visitId } from '#client/store/testing/records.ts';
import { changeFile, filesOfNote } from '#client/store/files/note-files.ts';
import { recordingEnds } from '#client/store/files/running-recordings.ts';
import { must } from '#domain/must.ts';
import { openDeviceApp, type DeviceApp } from '../testing/device-app.tsx';

let app: DeviceApp;
afterEach(async () => {
  vi.restoreAllMocks();
  await app.close();
});

const pdf = (name: string): File =>
  new File(['%PDF-1.4\n%%EOF'], name, { type: 'application/pdf' });

it('adds every acceptable file and names each refused one with its reason (bad input loses nothing)', async () => {
  app = await openDeviceApp(`/note/${visitId()}?section=files`, [
    { table: 'visit', id: visitId(), data: visit({ status: 'NotesDue' }) },
    { table: 'note', id: visitId(), data: note() },
  ]);
  await expect.element(screen.getByRole('button', { name: 'Choose file' })).toBeVisible();
  const chooser = document.querySelector<HTMLInputElement>(
    'input[type=file][aria-label="Choose file"]',
  );
  await userEvent.upload(chooser as HTMLInputElement, [
    new File([], 'nothing.pdf'),
    pdf('plan.pdf'),
    new File(['plain words'], 'words.txt'),
    pdf('order.pdf'),
  ]);
  await expect
    .element(screen.getByRole('alert').filter({ hasText: 'nothing.pdf' }))
    .toHaveTextContent(/empty/i);
  await expect.element(screen.getByRole('alert').filter({ hasText: 'words.txt' })).toBeVisible();
  await expect
    .poll(async () => (await filesOfNote(app.store, visitId())).map(({ name }) => name).toSorted())
    .toEqual(['order.pdf', 'plan.pdf']);
});

it('records nothing where the page was left while the browser still asked for the microphone', async () => {
  app = await openDeviceApp(`/note/${visitId()}?section=files`, [
    { table: 'visit', id: visitId(), data: visit({ status: 'NotesDue' }) },
    { table: 'note', id: visitId(), data: note() },
  ]);
  // A person answers the browser's question, which no test can: here it waits until we answer it.
  const { stream } = new AudioContext().createMediaStreamDestination();
  const question = Promise.withResolvers<MediaStream>();
  const asked = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockReturnValue(question.promise);
  await screen.getByRole('button', { name: 'Record audio' }).click();
  await expect.poll(() => asked.mock.calls.length).toBe(1);
  await app.go('/visits');
  await expect
    .element(screen.getByRole('button', { name: 'Record audio' }))
    .not.toBeInTheDocument();
  question.resolve(stream);
  await expect
    .poll(() => stream.getTracks().map(({ readyState }) => readyState))
    .toEqual(['ended']);
  expect(await filesOfNote(app.store, visitId())).toEqual([]);
  await expect.poll(() => app.store.openNotes.size).toBe(0);
});

it('keeps a recording while it is made, and offers it after the page was killed', async () => {
  app = await openDeviceApp(`/note/${visitId()}?section=files`, [
    { table: 'visit', id: visitId(), data: visit({ status: 'NotesDue' }) },
    { table: 'note', id: visitId(), data: note() },
  ]);
  const context = new AudioContext();
  const microphone = context.createMediaStreamDestination();
  const tone = context.createOscillator();
  tone.connect(microphone);
  tone.start();
  // A page makes sound only once somebody has pressed something in it.
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => {
    await context.resume();
    return microphone.stream;
  });
  const files = async () =>
    (await filesOfNote(app.store, visitId())).map(({ state, code, kind }) => [state, code, kind]);
  await screen.getByRole('button', { name: 'Record audio' }).click();
  // Its first part is on the disk while it still records.
  await expect.poll(files, { timeout: 10_000 }).toEqual([['refused', 'file.unfinished', 'audio']]);
  await expect.element(screen.getByRole('button', { name: 'Stop and keep' })).toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: 'Keep the recording' }))
    .not.toBeInTheDocument();
  const [before] = await filesOfNote(app.store, visitId());
  // As after a killed browser: the disk has it, and no page records it any more.
  recordingEnds(must(before, 'recording').fileId);
  await app.go('/visits');
  await expect.poll(() => app.store.openNotes.size).toBe(0);
  await changeFile(app.store, must(before, 'recording').fileId, {
    state: 'refused',
    code: 'file.unfinished',
  });
  await app.go(`/note/${visitId()}?section=files`);
  await expect
    .element(
      screen.getByText('The recording was not finished. Keep what was recorded', { exact: false }),
    )
    .toBeVisible();
  await screen.getByRole('button', { name: 'Keep the recording' }).click();
  await expect.poll(files).toEqual([['waiting', null, 'audio']]);
  await context.close();
});
