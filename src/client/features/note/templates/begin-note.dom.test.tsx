import { afterEach, describe, expect, it } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import type { NewTemplate } from '#contract/note-templates.ts';
import { must } from '#domain/must.ts';
import type { Answers } from '#forms/define.ts';
import { axeFindings } from '#client/kinds/testing/axe-findings.ts';
import { keptFilled } from '#client/store/drafts/kept-signatures.ts';
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
import { keepTemplate, shownTemplates, watchTemplates } from '#client/store/templates.ts';
import { openDeviceApp, type DeviceApp } from '../testing/device-app.tsx';

const started = {
  at: '2026-03-05T16:00:00.000Z',
  timeZone: 'America/Los_Angeles',
  position: null,
  positionProblem: 'refused',
} as const;

let app: DeviceApp;
afterEach(() => app.close());

/** A note of a phone without a line. */
async function openNote(answers: Answers, place = ''): Promise<void> {
  app = await openDeviceApp(`/note/${visitId()}${place}`, [
    { table: 'visit', id: visitId(), data: visit({ status: 'NotesDue', timeIn: started }) },
    { table: 'note', id: visitId(), data: note({ content: docOf(answers) }) },
    { table: 'patient', id: patient().id, data: patient() },
    { table: 'episode', id: episode().id, data: episode() },
  ]);
}
const answersNow = async (): Promise<Answers> =>
  must(await loadVisit(app.store, visitId()), 'visit').shown.note.content.doc.values;
const kept = async () => shownTemplates(await watchTemplates(app.store));
const keep = (parts: Partial<NewTemplate>) =>
  keepTemplate(app.store, {
    id: testId(9, 1),
    kind: 'provider',
    name: 'Usual visit',
    formId: note().formId,
    formVersion: note().formVersion,
    path: null,
    values: {},
    text: '',
    shared: false,
    ...parts,
  });
const button = (name: string) => screen.getByRole('button', { name });
const narrative = () => screen.getByRole('textbox', { name: /^Visit narrative/ });

describe('a note that begins from a provider template', () => {
  it('has what the template holds, marked, and can be taken back', async () => {
    await openNote({ 'vitals.pulse': 72 });
    await keep({ values: { 'sensory.vision': 'impaired', 'narrative.text': 'Seen at home.' } });
    await button('Begin with Usual visit').click();
    await expect.element(screen.getByText('Template loaded', { exact: true })).toBeVisible();
    const filled = { 'sensory.vision': 'impaired', 'narrative.text': 'Seen at home.' };
    await expect.poll(answersNow).toEqual({ 'vitals.pulse': 72, ...filled });
    await expect.element(button('Begin with Usual visit')).not.toBeInTheDocument();

    await app.go(`/note/${visitId()}?section=narrative`);
    await expect.element(screen.getByText('From a template')).toBeVisible();
    expect(await keptFilled(app.store, visitId())).toHaveLength(2);
    await narrative().fill('Seen at home, in bed.');
    await expect.element(screen.getByText('From a template')).not.toBeInTheDocument();
    expect(await answersNow()).toMatchObject({ 'sensory.vision': 'impaired' });
  });

  it('is what it was after the template is undone', async () => {
    await openNote({});
    await keep({ values: { 'sensory.vision': 'impaired' } });
    await button('Begin with Usual visit').click();
    await expect.poll(answersNow).toEqual({ 'sensory.vision': 'impaired' });
    await button('Undo').click();
    await expect.poll(answersNow).toEqual({});
    await expect.element(button('Begin with Usual visit')).toBeVisible();
  });

  it('keeps the answers it has, unless the person takes those of the template', async () => {
    await openNote({ 'sensory.vision': 'impaired' });
    await keep({ values: { 'sensory.vision': 'blind', 'sensory.hearing': 'severe' } });
    // Begun already: the start no longer offers it, the list of templates does.
    await button('Templates').click();
    await expect.element(button('Begin with Usual visit')).not.toBeInTheDocument();
    await button('Load Usual visit').click();
    await expect
      .element(screen.getByRole('dialog', { name: '1 question is answered already' }))
      .toBeVisible();
    expect(await axeFindings()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect
      .poll(answersNow)
      .toEqual({ 'sensory.vision': 'impaired', 'sensory.hearing': 'severe' });

    await button('Templates').click();
    await button('Load Usual visit').click();
    await button('Take those of the template').click();
    await expect
      .poll(answersNow)
      .toEqual({ 'sensory.vision': 'blind', 'sensory.hearing': 'severe' });
  });

  it('says that a template is of another version, and carries what still exists', async () => {
    await openNote({});
    const { formVersion } = note();
    await keep({
      formVersion: formVersion + 1,
      shared: true,
      values: { 'sensory.vision': 'impaired', 'gone.question': 'x' },
    });
    const standing = new RegExp(
      `Of the agency .* Saved from version ${formVersion + 1}; this form is version ${formVersion}`,
    );
    await expect.element(screen.getByText(standing)).toBeVisible();
    await button('Begin with Usual visit').click();
    await expect
      .element(screen.getByText('Template loaded. 1 answer no longer fits this form.'))
      .toBeVisible();
    await expect.poll(answersNow).toEqual({ 'sensory.vision': 'impaired' });
  });

  it('is offered no template of another form, nor one of another kind', async () => {
    await openNote({});
    await keep({ formId: 'aide-visit' });
    await keep({ id: testId(9, 2), kind: 'note', name: 'A note’s' });
    await expect.element(button('Templates')).toBeVisible();
    expect(button('Begin').elements()).toEqual([]);
  });
});

describe('a phrase of one’s own, without a line', () => {
  it('is saved from the words that are chosen, and found by a slash', async () => {
    await openNote({ 'narrative.text': 'Seen at home. Walks with a cane.' }, '?section=narrative');
    const area = narrative();
    await expect.element(area).toBeVisible();
    (area.element() as HTMLTextAreaElement).setSelectionRange(14, 32);
    await button('Save as phrase').first().click();
    await expect
      .element(screen.getByRole('textbox', { name: 'Words' }))
      .toHaveValue('Walks with a cane.');
    expect(await axeFindings()).toEqual([]);
    await screen.getByRole('textbox', { name: 'Name of the template' }).fill('Cane');
    await button('Save phrase').click();
    await expect.element(screen.getByText('Template saved')).toBeVisible();
    expect(await kept()).toMatchObject([
      { kind: 'narrative', name: 'Cane', text: 'Walks with a cane.', unsent: 'waiting' },
    ]);
    await area.fill('Today: /cane');
    await button('Insert Cane').click();
    await expect.element(area).toHaveValue('Today: Walks with a cane.');
    await area.fill('Today: Walks with a cane, slowly.');
    await expect
      .poll(answersNow)
      .toMatchObject({ 'narrative.text': 'Today: Walks with a cane, slowly.' });
  });

  it('takes none of the patient’s values and not the patient’s name along', async () => {
    const written = 'Sally walks with a cane.\nWeight 45 lb (11/15/2026)';
    await openNote({ 'narrative.text': written }, '?section=narrative');
    await expect.element(narrative()).toBeVisible();
    await button('Save as phrase').first().click();
    const words = screen.getByRole('textbox', { name: 'Words' });
    await expect.element(words).toHaveValue('Sally walks with a cane.');
    await expect.element(screen.getByText('1 value of this patient was left out.')).toBeVisible();
    await screen.getByRole('textbox', { name: 'Name of the template' }).fill('Cane');
    await expect.element(screen.getByText(/These words name the patient: Sally/)).toBeVisible();
    await expect.element(button('Save phrase')).toBeDisabled();
    // A value that is typed again is a value all the same.
    await words.fill('Walks with a cane. Weight 46 lb');
    await button('Save phrase').click();
    await expect.poll(kept).toMatchObject([{ text: 'Walks with a cane.' }]);
  });

  const nobody = () =>
    screen.getByText('It goes into the notes of many patients: make sure that it names nobody.');

  it('says of one with answers too, as the office does, that it names nobody', async () => {
    app = await openDeviceApp('/templates', []);
    await keep({ kind: 'note', name: 'My visit', values: { 'sensory.vision': 'impaired' } });
    await button('Edit My visit').click();
    await expect.element(nobody()).toBeVisible();
    await expect.element(screen.getByRole('textbox', { name: 'Words' })).not.toBeInTheDocument();
  });

  it('is listed, renamed and deleted at a place of hers, with the agency’s left out', async () => {
    app = await openDeviceApp('/templates', []);
    await keep({ kind: 'narrative', name: 'Cane', formId: null, formVersion: null, text: 'Cane.' });
    await keep({ id: testId(9, 2), name: 'The agency’s', shared: true });
    await expect.element(screen.getByRole('heading', { name: 'My templates' })).toBeVisible();
    await expect.element(screen.getByText('Phrase · Cane. · Your own')).toBeVisible();
    expect(await axeFindings()).toEqual([]);
    await button('Edit Cane').click();
    await expect.element(nobody()).toBeVisible();
    await screen.getByRole('textbox', { name: 'Name of the template' }).fill('Stick');
    await screen.getByRole('textbox', { name: 'Words' }).fill('Walks with a stick.');
    await button('Save').click();
    await expect.element(screen.getByText('Template saved')).toBeVisible();
    const own = async () => (await kept()).filter(({ shared }) => !shared);
    await expect.poll(own).toMatchObject([{ name: 'Stick', text: 'Walks with a stick.' }]);
    await button('Delete Stick').click();
    await expect.element(screen.getByText('Template deleted')).toBeVisible();
    await expect.poll(own).toEqual([]);
    await button('Undo').click();
    await expect.poll(own).toMatchObject([{ name: 'Stick' }]);
  });
});
