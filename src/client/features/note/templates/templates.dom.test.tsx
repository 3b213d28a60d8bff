import { afterEach, describe, expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { Answers } from '#forms/define.ts';
import { joinMarked } from '#domain/ai/marked-text.ts';
import { must } from '#domain/must.ts';
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
import {
  changeTemplates,
  keepTemplate,
  shownTemplates,
  watchTemplates,
} from '#client/store/templates.ts';
import { openDeviceApp, type DeviceApp } from '../testing/device-app.tsx';

const started = {
  at: '2026-03-05T16:00:00.000Z',
  timeZone: 'America/Los_Angeles',
  position: null,
  positionProblem: 'refused',
} as const;

let app: DeviceApp;
afterEach(() => app.close());

/** A note of a phone without a line, at a place of it. */
async function openNote(
  answers: Answers,
  place = '',
  earlier: readonly (readonly [date: string, answers: Answers])[] = [],
): Promise<void> {
  app = await openDeviceApp(`/note/${visitId()}${place}`, [
    ...earlier.map(([dateOfService, said], nth) => ({
      table: 'note' as const,
      id: visitId(nth + 2),
      data: note({ visitId: visitId(nth + 2), dateOfService, content: docOf(said) }),
    })),
    { table: 'visit', id: visitId(), data: visit({ status: 'NotesDue', timeIn: started }) },
    { table: 'note', id: visitId(), data: note({ content: docOf(answers) }) },
    { table: 'patient', id: patient().id, data: patient() },
    { table: 'episode', id: episode().id, data: episode() },
  ]);
}
const answersNow = async (): Promise<Answers> =>
  must(await loadVisit(app.store, visitId()), 'visit').shown.note.content.doc.values;
const kept = async () => shownTemplates(await watchTemplates(app.store));
const narrative = () => screen.getByRole('textbox', { name: /^Visit narrative/ });

describe('templates of a note without a line', () => {
  it('are saved without what was measured, loaded into what is open, and deleted', async () => {
    await openNote({ 'sensory.vision': 'impaired', 'vitals.pulse': 72 });
    await screen.getByRole('button', { name: 'Templates' }).click();
    await screen.getByRole('textbox', { name: 'Name of the template' }).fill('My usual visit');
    await screen.getByRole('button', { name: 'Save template' }).click();
    await expect.element(screen.getByText('Template saved')).toBeVisible();
    expect(await kept()).toMatchObject([
      { name: 'My usual visit', values: { 'sensory.vision': 'impaired' }, unsent: 'waiting' },
    ]);
    expect(Object.keys(must((await kept())[0], 'template').values)).toEqual(['sensory.vision']);
    await expect.element(screen.getByText(/not sent yet/)).toBeVisible();

    await changeTemplates(app.store, (now) => ({
      ...now,
      waiting: now.waiting.map((each) => ({
        ...each,
        template: {
          ...each.template,
          values: { 'sensory.vision': 'blind', 'sensory.hearing': 'severe', 'gone.question': 'x' },
        },
      })),
    }));
    await screen.getByRole('button', { name: 'Load My usual visit' }).click();
    // The template says otherwise at one question: that is asked, with both answers.
    await screen.getByRole('button', { name: 'Keep my answers' }).click();
    await expect
      .element(screen.getByText('Template loaded. 1 answer no longer fits this form.'))
      .toBeVisible();
    await expect
      .poll(answersNow)
      .toMatchObject({ 'sensory.vision': 'impaired', 'sensory.hearing': 'severe' });

    await screen.getByRole('button', { name: 'Templates' }).click();
    await screen.getByRole('button', { name: 'Delete My usual visit' }).click();
    await expect.element(screen.getByText('Template deleted')).toBeVisible();
    expect(await kept()).toEqual([]);
    // A slip of the thumb beside “Load”: it comes back with everything in it.
    await screen.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
    await expect
      .poll(kept)
      .toMatchObject([{ name: 'My usual visit', values: { 'sensory.hearing': 'severe' } }]);
    await expect.element(screen.getByRole('button', { name: 'Load My usual visit' })).toBeVisible();
  });

  it('of one answer are saved, loaded behind what is written, and deleted', async () => {
    await openNote({ 'narrative.text': 'Walks with a cane.' }, '?section=narrative');
    const tools = screen.getByRole('button', { name: 'Templates' }).first();
    await tools.click();
    await screen.getByRole('textbox', { name: 'Name of the template' }).fill('Cane');
    await screen.getByRole('button', { name: 'Save field template' }).click();
    await expect.element(screen.getByText('Field template saved')).toBeVisible();
    await screen.getByRole('button', { name: 'Load Cane' }).click();
    await expect.element(screen.getByText('Field template loaded')).toBeVisible();
    await expect.element(narrative()).toHaveValue('Walks with a cane.\nWalks with a cane.');
    await tools.click();
    await screen.getByRole('button', { name: 'Delete Cane' }).click();
    await expect.element(screen.getByText('Field template deleted')).toBeVisible();
    await screen.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
    await expect.element(screen.getByRole('button', { name: 'Load Cane' })).toBeVisible();
  });

  it('of one answer keep a person’s own words, and are loaded into these', async () => {
    const made = { made: 'extract', source: 'Note of 11/20/2026', by: 'Nora Nurse' } as const;
    const extract = [{ ...made, text: 'Fell at church.' }];
    await openNote({ 'narrative.text': joinMarked('Walks.', extract) }, '?section=narrative');
    // Its field is loaded late; until then the first button is that of the next question.
    await expect.element(screen.getByRole('button', { name: 'Take out' })).toBeVisible();
    await screen.getByRole('button', { name: 'Templates' }).first().click();
    await screen.getByRole('textbox', { name: 'Name of the template' }).fill('Walk');
    await screen.getByRole('button', { name: 'Save field template' }).click();
    await expect.poll(kept).toMatchObject([{ name: 'Walk', text: 'Walks.' }]);
    await screen.getByRole('button', { name: 'Load Walk' }).click();
    const joined = joinMarked('Walks.\nWalks.', extract);
    await expect.poll(answersNow).toEqual({ 'narrative.text': joined });
  });

  it('of one answer bring no word of another patient, loaded or found by a slash', async () => {
    const made = { made: 'extract', source: 'Note of 11/20/2026', by: 'Nora Nurse' } as const;
    const earlier = joinMarked('Walks.', [{ ...made, text: 'Mr. Brown fell.' }]);
    await openNote({ 'narrative.text': 'Ate well.' }, '?section=narrative');
    await keepTemplate(app.store, {
      id: testId(9, 1),
      kind: 'narrative',
      name: 'Walk',
      formId: null,
      formVersion: null,
      path: null,
      values: {},
      text: earlier,
      shared: false,
    });
    await screen.getByRole('button', { name: 'Templates' }).first().click();
    await screen.getByRole('button', { name: 'Load Walk' }).click();
    await expect.element(narrative()).toHaveValue('Ate well.\nWalks.');
    await narrative().fill('Today: /walk');
    await screen.getByRole('button', { name: 'Insert Walk' }).click();
    await expect.element(narrative()).toHaveValue('Today: Walks.');
  });

  it('leave the patient’s own values out and say so', async () => {
    const written = 'Walks with a cane.\nWeight 45 lb (11/15/2026)\nSteady. Pulse 72 /min now.';
    await openNote({ 'narrative.text': written, 'vitals.pulse': 80 }, '?section=narrative');
    await screen.getByRole('button', { name: 'Templates' }).first().click();
    await screen.getByRole('textbox', { name: 'Name of the template' }).fill('Cane');
    await screen.getByRole('button', { name: 'Save field template' }).click();
    const left = /2 values of this patient were left out/;
    await expect.element(screen.getByText(left)).toBeVisible();
    expect(await kept()).toMatchObject([{ text: 'Walks with a cane.\nSteady. now.' }]);
    await app.go(`/note/${visitId()}`);
    await screen.getByRole('button', { name: 'Templates' }).first().click();
    await screen.getByRole('textbox', { name: 'Name of the template' }).fill('Whole');
    await screen.getByRole('button', { name: 'Save template' }).click();
    await expect.element(screen.getByText(left)).toBeVisible();
    expect((await kept()).find(({ name }) => name === 'Whole')?.values).toEqual({
      'narrative.text': 'Walks with a cane.\nSteady. now.',
    });
  });

  it('of one answer are refused where they do not fit, and cut nothing', async () => {
    const long = 'Walks with a cane. '.repeat(300).trim();
    await openNote({ 'narrative.text': long }, '?section=narrative');
    await screen.getByRole('button', { name: 'Templates' }).first().click();
    await screen.getByRole('textbox', { name: 'Name of the template' }).fill('Long');
    await screen.getByRole('button', { name: 'Save field template' }).click();
    await screen.getByRole('button', { name: 'Load Long' }).click();
    await expect.element(screen.getByText('This text is too long for the field.')).toBeVisible();
    expect(await answersNow()).toEqual({ 'narrative.text': long });
  });
});

describe('a slash in a narrative', () => {
  it('offers the patient’s own values and phrases, and inserts them as text', async () => {
    await openNote({ 'vitals.weight': 154 }, '?section=narrative');
    await narrative().fill('Weighed today: /weig');
    await screen.getByRole('button', { name: 'Insert Weight' }).click();
    await expect.element(narrative()).toHaveValue('Weighed today: Weight 154 lb');
    await narrative().fill('Weighed today: Weight 154 lb. /no ch');
    await expect
      .element(screen.getByRole('button', { name: 'Insert No change' }))
      .not.toBeInTheDocument();
    await narrative().fill('Weighed today: Weight 154 lb. /chan');
    await screen.getByRole('button', { name: 'Insert No change' }).click();
    await expect.poll(answersNow).toMatchObject({
      'narrative.text': 'Weighed today: Weight 154 lb. No change since the last visit.',
    });
  });

  it('offers the latest of each reading, whichever note has it', async () => {
    await openNote({}, '?section=narrative', [
      ['02/20/2026', { 'vitals.weight': 151 }],
      ['03/03/2026', { 'vitals.pulse': 76 }],
      ['02/26/2026', { 'vitals.weight': 153, 'vitals.pulse': 80 }],
    ]);
    await narrative().fill('Weighed then: /weig');
    await screen.getByRole('button', { name: 'Insert Weight' }).click();
    await expect.element(narrative()).toHaveValue('Weighed then: Weight 153 lb (02/26/2026)');
    await narrative().fill('Then: /puls');
    await screen.getByRole('button', { name: 'Insert Pulse' }).click();
    await expect.element(narrative()).toHaveValue('Then: Pulse 76 /min (03/03/2026)');
  });

  it('says how many more there are than it shows', async () => {
    await openNote({}, '?section=narrative');
    for (let nth = 1; nth <= 9; nth += 1)
      await keepTemplate(app.store, {
        id: testId(9, nth),
        kind: 'narrative',
        name: `Cane ${nth}`,
        formId: null,
        formVersion: null,
        path: null,
        values: {},
        text: `Walks with cane number ${nth}.`,
        shared: false,
      });
    await narrative().fill('Today: /cane');
    await expect.element(screen.getByText('1 more phrase: type on to find it.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Close' })).toBeInViewport();
    expect(screen.getByRole('button', { name: /^Insert Cane/ }).elements()).toHaveLength(8);
    await narrative().fill('Today: /9');
    await expect.element(screen.getByText(/more phrase/)).not.toBeInTheDocument();
  });

  it('calls no phrase one of another version of the form', async () => {
    await openNote({}, '?section=narrative');
    await keepTemplate(app.store, {
      id: testId(9, 1),
      kind: 'narrative',
      name: 'Cane',
      formId: null,
      formVersion: null,
      path: null,
      values: {},
      text: 'Walks with a cane.',
      shared: false,
    });
    await screen.getByRole('button', { name: 'Templates' }).first().click();
    await expect.element(screen.getByText('Cane', { exact: true })).toBeVisible();
    await expect.element(screen.getByText(/Your own/)).toBeVisible();
    await expect.element(screen.getByText(/Saved from version/)).not.toBeInTheDocument();
  });

  it('offers nothing in a blood pressure', async () => {
    await openNote({}, '?section=narrative');
    await narrative().fill('120/80');
    await expect.element(screen.getByLabelText('Phrases')).not.toBeInTheDocument();
  });
});
