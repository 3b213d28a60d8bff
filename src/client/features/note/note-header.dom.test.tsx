import { afterEach, expect, it, onTestFinished } from 'vitest';
import { page as screen } from 'vitest/browser';
import { must } from '#domain/must.ts';
import { docOf, episode, note, patient, visit, visitId } from '#client/store/testing/records.ts';
import { openDeviceApp, type DeviceApp } from './testing/device-app.tsx';

let app: DeviceApp;
afterEach(() => app.close());

const rows = [
  { table: 'visit', id: visitId(), data: visit({ status: 'NotesDue' }) },
  { table: 'note', id: visitId(), data: note({ content: docOf({}) }) },
  { table: 'patient', id: patient().id, data: patient() },
  { table: 'episode', id: episode().id, data: episode() },
] as const;

it('breaks no word of a title for the office beside it, with text of twice the size', async () => {
  document.documentElement.style.fontSize = '32px';
  onTestFinished(async () => {
    document.documentElement.style.fontSize = '';
    await screen.viewport(414, 896);
  });
  await screen.viewport(300, 640);
  app = await openDeviceApp(`/note/${visitId()}?section=infection`, rows);
  const title = screen.getByRole('heading', { level: 2, name: /^Infection/ });
  await expect.element(title).toBeVisible();
  const word = must(title.element().firstChild, 'title');
  const range = document.createRange();
  range.setStart(word, 0);
  range.setEnd(word, 'Infection'.length);
  expect(range.getClientRects()).toHaveLength(1);
});

it('leads back to the list that the note was opened from, with its filter, and else to the day', async () => {
  app = await openDeviceApp('/visits?status=All', rows);
  const all = screen.getByRole('button', { name: /^All/ });
  await expect.element(all).toHaveAttribute('aria-pressed', 'true');
  await app.go(`/note/${visitId()}`);
  await app.go(`/note/${visitId()}?section=vitals`);
  await screen.getByRole('button', { name: 'To the note' }).click();
  await screen.getByRole('link', { name: 'Back', exact: true }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Visits' })).toBeVisible();
  await expect.element(all).toHaveAttribute('aria-pressed', 'true');
  await app.go('/sync');
  await app.go(`/note/${visitId()}`);
  await screen.getByRole('link', { name: 'Back', exact: true }).click();
  await expect.element(screen.getByText(/^My day ·/)).toBeVisible();
});

it('leads back to that list from the notes before it too, and from the note once more', async () => {
  const earlier = { id: visitId(2), dateOfService: '03/01/2026' } as const;
  app = await openDeviceApp('/visits?status=All', [
    ...rows,
    { table: 'visit', id: visitId(2), data: visit({ ...earlier, status: 'NotesApproved' }) },
    {
      table: 'note',
      id: visitId(2),
      data: note({ visitId: visitId(2), dateOfService: earlier.dateOfService, content: docOf({}) }),
    },
  ]);
  const all = screen.getByRole('button', { name: /^All/ });
  await expect.element(all).toHaveAttribute('aria-pressed', 'true');
  await app.go(`/note/${visitId()}`);
  const back = screen.getByRole('link', { name: 'Back', exact: true });
  await expect.element(back).toHaveAttribute('href', '/visits?status=All');
  await screen.getByRole('button', { name: 'Previous note', exact: true }).click();
  await expect.element(screen.getByText('For reading only')).toBeVisible();
  await expect.element(back).toHaveAttribute('href', '/visits?status=All');
  await screen.getByRole('button', { name: 'To the original note', exact: true }).click();
  await expect.element(screen.getByRole('button', { name: 'Templates' })).toBeVisible();
  await back.click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Visits' })).toBeVisible();
  await expect.element(all).toHaveAttribute('aria-pressed', 'true');
});
