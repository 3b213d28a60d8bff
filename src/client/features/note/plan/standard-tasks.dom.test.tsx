import { afterEach, describe, expect, it } from 'vitest';
import { page as screen, type Locator } from 'vitest/browser';
import { must } from '#domain/must.ts';
import type { Answers } from '#forms/define.ts';
import { fieldErrors } from '#forms/engine.ts';
import { formById } from '#forms/registry.ts';
import { loadVisit } from '#client/store/outbox/load-aggregate.ts';
import { docOf, episode, note, patient, visit, visitId } from '#client/store/testing/records.ts';
import { openDeviceApp, type DeviceApp } from '../testing/device-app.tsx';

/** The aide's visit to a patient whose nurse has not made a care plan, without signal. */

/** The most such a visit may cost, in taps up to the review. */
const mostTaps = 20;

const aide = { rolename: 'AIDE', role: 'AIDE', providerType: 'HHA', credential: 'HHA' } as const;
const form = { formId: 'aide-visit' } as const;
const rows = [
  {
    table: 'visit' as const,
    id: visitId(),
    data: visit({ ...form, visitType: 'Aide Visit', status: 'NotesDue' }),
  },
  { table: 'note' as const, id: visitId(), data: note({ ...form, content: docOf({}) }) },
  { table: 'patient' as const, id: patient().id, data: patient() },
  { table: 'episode' as const, id: episode().id, data: episode() },
];

let app: DeviceApp;
afterEach(() => app.close());
const answersNow = async (): Promise<Answers> =>
  must(await loadVisit(app.store, visitId()), 'visit').shown.note.content.doc.values;
const at = async (title: string): Promise<void> => {
  await expect
    .element(screen.getByRole('heading', { level: 2, name: new RegExp(`^${title}`) }))
    .toBeVisible();
};

describe('an aide’s visit without a care plan', () => {
  it('costs at most 20 taps', async () => {
    let taps = 0;
    const tap = async (place: Locator): Promise<void> => {
      taps += 1;
      await place.click();
    };
    const press = (name: string) => tap(screen.getByRole('button', { name, exact: true }));
    const mark = (question: RegExp, name: string, role: 'radio' | 'checkbox' = 'radio') =>
      tap(screen.getByRole('group', { name: question }).getByRole(role, { name, exact: true }));
    const next = async (title: string): Promise<void> => {
      await press('Next');
      await at(title);
    };
    app = await openDeviceApp(`/note/${visitId()}?section=visit`, rows, aide);
    await mark(/^Care plan reviewed/, 'No');
    await mark(/^Vital signs are on/, 'No');
    await next('Care plan');
    await next('Personal care');
    await mark(/^Bath type/, 'Shower');
    await press('All done: Personal care');
    await next('Toileting');
    await press('All done: Toileting');
    await next('Mobility');
    await press('All done: Mobility');
    await next('Meals and household');
    await press('All done: Meals and household');
    await next('Observations');
    await mark(/^Skin observation/, 'Skin intact', 'checkbox');
    await mark(/^Patient reports pain/, 'No');
    await mark(/^Fall since/, 'No');
    await mark(/^Change in the patient/, 'No');
    await mark(/^Nurse or office notified/, 'Nothing to report');
    await next('Review and sign');
    expect(fieldErrors(must(formById('aide-visit'), 'form'), await answersNow())).toEqual([]);
    expect(taps).toBeLessThanOrEqual(mostTaps);
  }, 60_000);

  it('marks what every visit needs, leaves the rest to be marked by hand, and can be undone', async () => {
    app = await openDeviceApp(`/note/${visitId()}?section=elimination`, rows, aide);
    const task = (name: RegExp) => screen.getByRole('group', { name });
    const radios = task(/^Catheter bag emptied/).getByRole('radio');
    await expect.element(radios.first()).toBeVisible();
    const tops = radios.elements().map((each) => each.getBoundingClientRect().top);
    expect(new Set(tops.map(Math.round)).size, 'one row').toBe(1);
    expect(tops).toHaveLength(3);
    const all = screen.getByRole('button', { name: 'All done: Toileting' });
    await all.click();
    await expect.element(screen.getByText('1 task marked done.')).toBeVisible();
    await expect.element(all).not.toBeInTheDocument();
    await expect.poll(answersNow).toMatchObject({ 'task.toilet': 'done' });
    expect((await answersNow())['task.catheter']).toBeUndefined();
    await screen.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.element(all).toBeVisible();
    await task(/^Assist to toilet/)
      .getByRole('radio', { name: 'Refused' })
      .click();
    await expect.element(all).not.toBeInTheDocument();
  });
});
