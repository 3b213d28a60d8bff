import { afterEach, describe, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { PulledRow } from '#contract/sync.ts';
import { must } from '#domain/must.ts';
import type { Values } from '#domain/merge.ts';
import type { Answers } from '#forms/define.ts';
import { openInput } from '#client/store/sealed-rows.ts';
import { loadVisit } from '#client/store/outbox/load-aggregate.ts';
import {
  docOf,
  episode,
  note,
  patient,
  testId,
  visit,
  visitId,
} from '#client/store/testing/records.ts';
import { openDeviceApp, type DeviceApp } from '../testing/device-app.tsx';

/** The aide's visit from the care plan, on a phone that never reaches a server. */

const aide = { rolename: 'AIDE', role: 'AIDE', providerType: 'HHA', credential: 'HHA' } as const;
const plan: Values = {
  'planTasks.$order': ['bath', 'mouth', 'nails', 'walk'],
  'planTasks.bath.task': 'Bath',
  'planTasks.bath.group': 'personalCare',
  'planTasks.bath.instruction': 'Shower chair, never alone',
  'planTasks.mouth.task': 'Mouth and denture care',
  'planTasks.mouth.group': 'personalCare',
  'planTasks.nails.task': 'Nails cleaned or filed',
  'planTasks.nails.group': 'personalCare',
  'planTasks.nails.frequency': 'asNeeded',
  'planTasks.walk.task': 'Assist with ambulation',
  'planTasks.walk.group': 'mobility',
  'planLimits.systolic.low': '90',
  'planLimits.systolic.high': '150',
};
const started = {
  at: '2026-03-05T16:00:00.000Z',
  timeZone: 'America/Los_Angeles',
  position: null,
  positionProblem: 'refused',
} as const;
const form = { formId: 'aide-visit' } as const;

const rowsOf = (chart: Values, answers: Answers = {}, last: Answers | null = null): PulledRow[] => [
  {
    table: 'visit',
    id: visitId(),
    data: visit({ ...form, visitType: 'Aide Visit', status: 'NotesDue', timeIn: started }),
  },
  { table: 'note', id: visitId(), data: note({ ...form, content: docOf(answers) }) },
  ...(last
    ? ([
        {
          table: 'note',
          id: testId(1, 2),
          data: note({
            ...form,
            visitId: testId(1, 2),
            dateOfService: '03/03/2026',
            content: docOf(last),
          }),
        },
      ] as const)
    : []),
  {
    table: 'patient',
    id: patient().id,
    data: patient({ content: docOf({ lastName: 'Sample', firstName: 'Sally', ...chart }) }),
  },
  { table: 'episode', id: episode().id, data: episode() },
];

let app: DeviceApp;
afterEach(() => {
  vi.useRealTimers();
  return app.close();
});
const open = async (section: string, rows: readonly PulledRow[]) =>
  void (app = await openDeviceApp(`/note/${visitId()}?section=${section}`, rows, aide));
const answersNow = async (): Promise<Answers> =>
  must(await loadVisit(app.store, visitId()), 'visit').shown.note.content.doc.values;
const task = (name: string) => screen.getByRole('group', { name });
const messages = async () =>
  (
    await app.store.tables.read(['outbox'], (tx) => tx.entriesIn('waiting', 'operation', 0, 100))
  ).filter(({ command }) => command === 'raiseTask');

describe('an aide’s visit with a care plan, without a line', () => {
  it('is the list of the plan: two presses finish a group, and a refusal asks why', async () => {
    await open('carePlan', rowsOf(plan));
    await expect.element(task('Bath')).toBeVisible();
    await expect.element(screen.getByText('Every visit · Shower chair, never alone')).toBeVisible();
    await screen.getByRole('button', { name: 'All done: Personal care' }).click();
    await expect.element(screen.getByText('2 tasks marked done.')).toBeVisible();
    await task('Assist with ambulation').getByRole('radio', { name: 'Refused' }).click();
    await screen.getByRole('textbox', { name: /^Reason/ }).fill('Too tired');
    await expect.element(screen.getByText(/^Saved on this phone \d/)).toBeVisible();
    await expect.poll(answersNow).toMatchObject({
      'planTasks.bath.outcome': 'done',
      'planTasks.mouth.outcome': 'done',
      'planTasks.walk.outcome': 'refused',
      'planTasks.walk.reason': 'Too tired',
    });
    expect((await answersNow())['planTasks.nails.outcome']).toBeUndefined();
  });

  it('takes a wrong press back with a second one', async () => {
    await open('carePlan', rowsOf(plan));
    const done = task('Bath').getByRole('radio', { name: 'Done' });
    await done.click();
    await expect.element(done).toBeChecked();
    await done.click();
    await expect.element(done).not.toBeChecked();
  });

  it('says when there is no plan, and offers the standard tasks instead', async () => {
    await open('carePlan', rowsOf({}));
    await expect.element(screen.getByText(/^This patient has no care plan yet/)).toBeVisible();
    await app.go(`/note/${visitId()}?section=personalCare`);
    await expect.element(screen.getByRole('group', { name: /^Bath required/ })).toBeVisible();
  });

  it('leads from the tasks to the vital signs that the plan limits, until one is taken', async () => {
    await open('carePlan', rowsOf(plan, { 'visit.planRead': true }));
    for (const group of ['Personal care', 'Mobility'])
      await screen.getByRole('button', { name: `All done: ${group}` }).click();
    await screen.getByRole('button', { name: 'Next', exact: true }).click();
    await expect
      .element(screen.getByRole('heading', { level: 2, name: /^Vital signs/ }))
      .toBeVisible();
    await app.go(`/note/${visitId()}`);
    const vitals = screen.getByRole('button', { name: /^Vital signs/ });
    await expect.element(vitals).toHaveTextContent('Not started');
    await vitals.click();
    await screen.getByRole('textbox', { name: /^Pulse/ }).fill('72');
    await app.go(`/note/${visitId()}`);
    await expect.element(vitals).toHaveTextContent('Completed');
  });

  it('calls a reading outside the plan by name, at once', async () => {
    await open('vitals', rowsOf(plan));
    await screen.getByRole('textbox', { name: /^Systolic/ }).fill('151');
    await expect.element(screen.getByText('Critical: above 150 mmHg (care plan)')).toBeVisible();
    await expect
      .element(
        screen
          .getByRole('dialog', { name: 'Call the office now' })
          .getByText('Outside the care plan: Systolic blood pressure'),
      )
      .toBeVisible();
  });
});

describe('what cannot wait, without a line', () => {
  it('opens "Call the office now" after a fall and makes one task for the nurse', async () => {
    await open('observations', rowsOf(plan));
    await screen
      .getByRole('group', { name: /^Fall since/ })
      .getByRole('radio', { name: 'Yes' })
      .click();
    const call = screen.getByRole('dialog', { name: 'Call the office now' });
    await expect.element(call.getByText('Fall since the last visit')).toBeVisible();
    await call.getByRole('button', { name: 'Continue the note' }).click();
    await expect.element(call).not.toBeInTheDocument();
    await expect.element(screen.getByRole('note').getByText('Call the office now')).toBeVisible();
    await vi.waitFor(async () => expect(await messages()).toHaveLength(1), { timeout: 10_000 });
    await expect.poll(answersNow).toMatchObject({ 'report.tasks': ['fall'] });
    await app.go('/notes');
    await app.go(`/note/${visitId()}?section=observations`);
    await expect.element(screen.getByText(/^A task for the nurse is saved/)).toBeVisible();
    expect(await messages()).toHaveLength(1);
  });

  it('makes no task of a slip that is taken back, and waits while its words still change', async () => {
    await open('observations', rowsOf(plan));
    const fall = screen.getByRole('group', { name: /^Fall since/ });
    await expect.element(fall).toBeVisible();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    /** What is on its way to the outbox arrives before the next look. */
    const pass = async (ms: number): Promise<void> => void (await vi.advanceTimersByTimeAsync(ms));
    await fall.getByRole('radio', { name: 'Yes' }).click();
    await pass(500);
    await screen.getByRole('button', { name: 'Continue the note' }).click();
    await pass(3_000);
    await fall.getByRole('radio', { name: 'No', exact: true }).click();
    await pass(500);
    await screen
      .getByRole('group', { name: /^Patient reports pain/ })
      .getByRole('radio', { name: 'Yes' })
      .click();
    await pass(500);
    await screen.getByRole('button', { name: 'Continue the note' }).click();
    const where = screen.getByRole('textbox', { name: /^Pain location/ });
    // Longer than the wait in all, and never as long without a new word.
    await expect.element(where).toBeVisible();
    for (const words of ['left', 'left knee', 'left knee, on stairs']) {
      await where.fill(words);
      await pass(3_000);
    }
    expect(await messages()).toEqual([]);
    await pass(4_000);
    vi.useRealTimers();
    await vi.waitFor(async () => expect(await messages()).toHaveLength(1), { timeout: 10_000 });
    const [sent] = await messages();
    const text = JSON.stringify(await openInput(app.store.codec, must(sent, 'task')));
    expect(text).toContain('left knee, on stairs');
    expect(text).not.toContain('Fall');
  });

  it('makes the task although the aide leaves the note at once', async () => {
    await open('observations', rowsOf(plan));
    await screen
      .getByRole('group', { name: /^Fall since/ })
      .getByRole('radio', { name: 'Yes' })
      .click();
    await screen.getByRole('button', { name: 'Continue the note' }).click();
    await app.go('/notes');
    await vi.waitFor(async () => expect(await messages()).toHaveLength(1), { timeout: 2_000 });
    await app.go(`/note/${visitId()}?section=observations`);
    await expect.element(screen.getByText(/^A task for the nurse is saved/)).toBeVisible();
    expect(await messages()).toHaveLength(1);
  });

  it('makes another task for a second reading outside the plan, and names only that one', async () => {
    const limits = { 'planLimits.pulse.low': '50', 'planLimits.pulse.high': '100' };
    await open('vitals', rowsOf({ ...plan, ...limits }));
    await screen.getByRole('textbox', { name: /^Systolic/ }).fill('151');
    await screen.getByRole('button', { name: 'Continue the note' }).click();
    await vi.waitFor(async () => expect(await messages()).toHaveLength(1), { timeout: 10_000 });
    await screen.getByRole('textbox', { name: /^Pulse/ }).fill('140');
    await vi.waitFor(async () => expect(await messages()).toHaveLength(2), { timeout: 10_000 });
    const texts = await Promise.all(
      (await messages()).map(async (row) => JSON.stringify(await openInput(app.store.codec, row))),
    );
    expect(texts.filter((text) => text.includes('Systolic'))).toHaveLength(1);
    expect(texts.filter((text) => text.includes('Pulse'))).toHaveLength(1);
  });

  it('opens it for the same task refused twice in a row', async () => {
    await open(
      'carePlan',
      rowsOf(plan, {}, { ...rowsAnswered, 'planTasks.bath.outcome': 'refused' }),
    );
    await expect.element(screen.getByText(/Last visit: Refused/)).toBeVisible();
    await task('Bath').getByRole('radio', { name: 'Refused' }).click();
    await expect
      .element(screen.getByRole('dialog').getByText('Refused twice in a row: Bath'))
      .toBeVisible();
  });
});

const rowsAnswered: Answers = {
  'planTasks.$order': ['bath'],
  'planTasks.bath.task': 'Bath',
  'planTasks.bath.group': 'personalCare',
};
