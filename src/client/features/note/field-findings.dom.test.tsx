import { getDefaultStore } from 'jotai';
import { afterEach, expect, it } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { must } from '#domain/must.ts';
import { installAtom } from '#client/features/install/install.ts';
import { docOf, episode, note, patient, visit, visitId } from '#client/store/testing/records.ts';
import { openDeviceApp, type DeviceApp } from './testing/device-app.tsx';

/** What a walk in the field met that no other test holds (docs/field-findings.md). */

const rowsOf = (answers: Parameters<typeof docOf>[0]) => [
  { table: 'visit' as const, id: visitId(), data: visit({ status: 'NotesDue' }) },
  { table: 'note' as const, id: visitId(), data: note({ content: docOf(answers) }) },
  { table: 'patient' as const, id: patient().id, data: patient() },
  { table: 'episode' as const, id: episode().id, data: episode() },
];
const store = getDefaultStore();
const noOffer = store.get(installAtom);

let app: DeviceApp;
afterEach(async () => {
  store.set(installAtom, noOffer);
  await app.close();
});

it('a section that other answers have made unnecessary says so and is no blank page', async () => {
  app = await openDeviceApp(
    `/note/${visitId()}?section=infusion`,
    rowsOf({ 'visit.ivAccess': false }),
  );
  await expect
    .element(screen.getByText('Not needed at this visit, by the answers in other sections.'))
    .toBeVisible();
});

it('an unnecessary section names the question that opens it, and the way to it', async () => {
  app = await openDeviceApp(
    `/note/${visitId()}?section=infusion`,
    rowsOf({ 'visit.ivAccess': false }),
  );
  await screen
    .getByRole('button', { name: 'Patient has IV access or an infusion (Visit details)' })
    .click();
  const question = screen.getByRole('group', { name: /^Patient has IV access/ });
  const yes = question.getByRole('radio', { name: 'Yes' });
  await expect.element(yes).toHaveFocus();
  await yes.click();
  await app.go(`/note/${visitId()}?section=infusion`);
  await expect.element(screen.getByRole('group').first()).toBeVisible();
  expect(screen.getByText('Opened by the answer to:').query()).toBeNull();
});

it('the card to install the app is on My day and never in a note', async () => {
  app = await openDeviceApp('/dashboard', rowsOf({}));
  store.set(installAtom, { way: 'ios', wanted: true });
  const card = screen.getByRole('region', { name: 'Install' });
  await expect.element(card).toBeVisible();
  await app.go(`/note/${visitId()}`);
  await expect.element(screen.getByRole('button', { name: 'Continue' })).toBeVisible();
  expect(card.query()).toBeNull();
});

it('severe pain carries no tick of success, and a score is told of how many points', async () => {
  app = await openDeviceApp(
    `/note/${visitId()}?section=pain`,
    rowsOf({
      'pain.canRate': true,
      'pain.level': 7,
      'phq.conducted': true,
      'phq.interest': '1',
      'phq.down': '0',
    }),
  );
  const pain = screen.getByRole('region', { name: 'Pain level' });
  await expect.element(pain).toHaveTextContent('7 of 10');
  // The dot of a word that is neither good nor bad, as on the sync pill of a phone at rest.
  const [drawn] = pain.element().querySelectorAll('svg path');
  expect(must(drawn, 'icon').getAttribute('d')).toBe(
    'M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z',
  );
  await app.go(`/note/${visitId()}?section=depression`);
  await expect
    .element(screen.getByRole('region', { name: 'PHQ-2 score' }))
    .toHaveTextContent('1 of 6');
});

it('the ring of a focused answer stays clear of the question above it', async () => {
  app = await openDeviceApp(`/note/${visitId()}?section=pain`, rowsOf({}));
  const question = screen.getByRole('group', { name: /^Patient able to rate pain/ });
  const yes = question.getByRole('radio', { name: 'Yes' });
  await expect.element(yes).toBeVisible();
  (yes.element() as HTMLElement).focus();
  await userEvent.keyboard('{Shift}');
  const option = must(yes.element().closest('label'), 'option');
  const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(option);
  expect(outlineStyle).toBe('solid');
  const ring = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
  const words = document.createRange();
  words.selectNodeContents(must(question.element().querySelector('legend'), 'question'));
  expect(option.getBoundingClientRect().top - ring).toBeGreaterThanOrEqual(
    words.getBoundingClientRect().bottom,
  );
  // Nor is it cut off at the edge of the screen.
  expect(option.getBoundingClientRect().left - ring).toBeGreaterThanOrEqual(0);
});

it('More begins at its first entry, not at the language', async () => {
  app = await openDeviceApp('/dashboard', rowsOf({}));
  await screen.getByRole('button', { name: 'More' }).click();
  await expect.element(screen.getByRole('link', { name: 'Patients', exact: true })).toHaveFocus();
});
