import { afterEach, beforeEach, expect, it } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { must } from '#domain/must.ts';
import type { Answers } from '#forms/define.ts';
import { oasisStartOfCare as form } from '#forms/oasis-start-of-care/form.ts';
import { loadVisit } from '#client/store/outbox/load-aggregate.ts';
import { docOf, episode, note, patient, visit, visitId } from '#client/store/testing/records.ts';
import { openDeviceApp, type DeviceApp } from './testing/device-app.tsx';

/** M0090 chooses the item set. Typed over, it asks nothing else before it is a date again. */
const assessment = `/note/${visitId()}?section=assessment`;
const background = `/note/${visitId()}?section=oasisA`;

let app: DeviceApp;
beforeEach(async () => {
  await screen.viewport(390, 844);
  const answers = { 'oasis.M0080': '01', 'oasis.M0090': '03/31/2026', 'oasis.A1250': ['C'] };
  const written = { formId: form.id, formVersion: form.version, content: docOf(answers) };
  const started = {
    at: '2026-03-31T16:00:00.000Z',
    timeZone: 'America/Los_Angeles',
    position: null,
    positionProblem: 'refused',
  } as const;
  app = await openDeviceApp(assessment, [
    { table: 'visit', id: visitId(), data: visit({ formId: form.id, timeIn: started }) },
    { table: 'note', id: visitId(), data: note(written) },
    { table: 'patient', id: patient().id, data: patient() },
    { table: 'episode', id: episode().id, data: episode() },
  ]);
});
afterEach(() => app.close());

const date = screen.getByRole('textbox', { name: /^M0090/ });
const lack = screen.getByRole('group', { name: /^A1250/ });
const lackInYear = screen.getByRole('group', { name: /^A1255/ });
const stored = async (): Promise<Answers> =>
  must(await loadVisit(app.store, visitId()), 'visit').shown.note.content.doc.values;

it('keeps the items of the last date while M0090 is half typed, and every answer', async () => {
  await app.go(background);
  await expect.element(lack.getByRole('checkbox', { checked: true })).toBeVisible();
  await expect.element(lackInYear).not.toBeInTheDocument();

  await app.go(assessment);
  for (const typed of ['', '0', '04/01', '04/01/20', '13/31/2026']) {
    await date.fill(typed);
    await expect.poll(async () => (await stored())['oasis.M0090'] ?? '').toBe(typed);
    await app.go(background);
    await expect.element(lack.getByRole('checkbox', { checked: true })).toBeVisible();
    await expect.element(lackInYear).not.toBeInTheDocument();
    await app.go(assessment);
  }
  // Left like that, the date is the question with the error.
  await expect.element(date).toHaveAttribute('aria-invalid', 'true');

  await date.fill('040126');
  await userEvent.tab();
  await expect.element(date).toHaveValue('04/01/2026');
  await app.go(background);
  await expect.element(lackInYear.getByRole('radio', { checked: true })).toBeVisible();
  await expect.element(lack).not.toBeInTheDocument();
  expect(await stored()).toMatchObject({ 'oasis.A1250': ['C'] });
});

it('counts and sums up by the last date while M0090 is half typed', async () => {
  await date.fill('04/01');
  await expect.poll(async () => (await stored())['oasis.M0090']).toBe('04/01');
  await app.go(`/note/${visitId()}`);
  const words = screen.getByText(/\d+ of \d+ required answered/);
  await expect.element(words).toBeVisible();
  const [, answered, required] = must(
    /(\d+) of (\d+) required/.exec(words.element().textContent ?? ''),
    'words',
  );
  const bar = screen.getByRole('progressbar', { name: 'Answered' });
  const { value } = bar.element() as HTMLProgressElement;
  expect(value * Number(required)).toBeCloseTo(Number(answered), 6);

  await app.go(`/note/${visitId()}?section=review`);
  await expect.element(screen.getByRole('term').filter({ hasText: /^A1250/ })).toBeVisible();
  // The date is shown as it is typed.
  await expect
    .element(screen.getByRole('definition').filter({ hasText: /^04\/01\s*$/ }))
    .toBeVisible();
});

it('carries nothing to and fro while it is half typed', async () => {
  await date.fill('04/01/2026');
  await expect.poll(async () => (await stored())['oasis.A1255']).toBe('1');
  await date.fill('04/01/202');
  await expect.poll(async () => (await stored())['oasis.M0090']).toBe('04/01/202');
  await expect.element(screen.getByText(/^Saved on this phone/)).toBeVisible();
  // Longer than the pause of typing after which answers are carried.
  await new Promise((resolve) => setTimeout(resolve, 900));
  expect(await stored()).toMatchObject({ 'oasis.A1250': ['C'], 'oasis.A1255': '1' });
});
