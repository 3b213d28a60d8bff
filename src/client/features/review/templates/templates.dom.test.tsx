import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { TemplateRow } from '#contract/note-templates.ts';
import { axeFindings } from '#client/kinds/testing/axe-findings.ts';
import { mountScreen } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { putSession } from '#client/session/state/session-state.ts';
import { screen as templates } from './templates.list.tsx';

let unmount = (): void => {};
beforeEach(() => screen.viewport(1366, 900));
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
  vi.restoreAllMocks();
});

const row = (parts: Partial<TemplateRow> = {}): TemplateRow => ({
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'provider',
  name: 'Wound visit',
  formId: 'skilled-nursing-visit',
  formVersion: 1,
  path: null,
  values: { 'sensory.vision': 'impaired', 'gone.question': 'x' },
  text: '',
  shared: true,
  own: false,
  savedAt: '2026-11-20T10:00:00.000Z',
  form: { title: 'Skilled nursing visit', newest: 2 },
  question: '',
  savedBy: 'Quinn Adams',
  retired: false,
  ...parts,
});

const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': status === 200 ? 'application/json' : 'application/problem+json' },
  });
type Sent = { readonly name: string; readonly input: Record<string, unknown> };

/** The list, and what was sent to change it. */
function show(rows: readonly TemplateRow[]): Sent[] {
  const sent: Sent[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    const name = (url as string).split('/').at(-1) ?? '';
    if (name === 'agencyTemplates')
      return json({ rows, pageNumber: 1, pageCount: 1, count: rows.length, pageSize: 10 });
    const input = JSON.parse(init?.body as string) as Record<string, unknown>;
    // The session asks for its key beside; it is no part of this screen.
    if (name !== 'fetchKey') sent.push({ name, input });
    return json({ template: { ...row(), ...input, own: true } });
  });
  signInOffice();
  ({ unmount } = mountScreen('/templates', templates));
  return sent;
}
const dialog = () => screen.getByRole('dialog');
const box = (name: RegExp) => dialog().getByRole('textbox', { name });
const select = (name: RegExp | string) => dialog().getByRole('combobox', { name });
const save = () => dialog().getByRole('button', { name: 'Save template' }).click();
const make = async (kind: string, name: string): Promise<void> => {
  await screen.getByRole('button', { name: 'New template' }).click();
  await box(/^Name/).fill(name);
  await select('Kind').selectOptions(kind);
};
const choose = async (name: string): Promise<void> => {
  await screen.getByRole('button', { name: /^Actions for/ }).click();
  await screen.getByRole('menuitem', { name }).click();
};

it('names the agency’s form of one by its title, and never by an id', async () => {
  const pack = 'pack-00000000-0000-4000-8000-00000000000a';
  show([
    row({ formId: pack, form: { title: 'Weights', newest: 1 } }),
    row({ id: row().id.replace(/1$/, '2'), name: 'Gone', formId: pack, form: null }),
  ]);
  await expect
    .element(screen.getByRole('row', { name: /Wound visit/ }))
    .toHaveTextContent('Weights');
  await expect.element(screen.getByRole('row', { name: /Gone/ })).toHaveTextContent('Removed form');
  await expect.element(screen.getByRole('table')).not.toHaveTextContent('pack-');
});

it('makes a phrase for everybody of the agency', async () => {
  const sent = show([]);
  await make('Phrase', 'Calm');
  await save();
  await expect.element(dialog().getByText('Enter the words')).toBeVisible();
  await box(/^Words/).fill('The patient was calm.');
  await save();
  await expect.element(screen.getByText('Template saved')).toBeVisible();
  expect(sent).toMatchObject([
    {
      name: 'saveAsTemplate',
      input: {
        kind: 'narrative',
        name: 'Calm',
        formId: null,
        formVersion: null,
        path: null,
        text: 'The patient was calm.',
        shared: true,
      },
    },
  ]);
});

it('makes a field template of a form’s question', async () => {
  const sent = show([]);
  await make('Field template', 'At home');
  await select('Form').selectOptions('Skilled nursing visit');
  await save();
  await expect.element(dialog().getByText('Choose the question')).toBeVisible();
  await select('Section').selectOptions('Narrative');
  await select('Question').selectOptions('Visit narrative');
  await box(/^Words/).fill('Seen at home.');
  expect(await axeFindings()).toEqual([]);
  await save();
  await expect.element(screen.getByText('Field template saved')).toBeVisible();
  expect(sent).toMatchObject([
    {
      input: {
        kind: 'field',
        formId: 'skilled-nursing-visit',
        path: 'narrative.text',
        text: 'Seen at home.',
        values: {},
        shared: true,
      },
    },
  ]);
});

it.each([
  ['Note template', 'note'],
  ['Provider template', 'provider'],
])('makes a %s out of answers', async (label, kind) => {
  const sent = show([]);
  await make(label, 'Hard of seeing');
  await select('Form').selectOptions('Skilled nursing visit');
  await save();
  await expect.element(dialog().getByText('Answer at least one question')).toBeVisible();
  await select('Section').selectOptions('Narrative');
  await select('Add question').selectOptions('Visit narrative');
  await box(/^Visit narrative/).fill('Seen at home.');
  await save();
  await expect.element(screen.getByText('Template saved')).toBeVisible();
  expect(sent).toMatchObject([
    {
      input: {
        kind,
        formId: 'skilled-nursing-visit',
        path: null,
        text: '',
        values: { 'narrative.text': 'Seen at home.' },
      },
    },
  ]);
});

it('renames and changes one, for the present version of its form', async () => {
  const sent = show([row()]);
  await expect
    .element(screen.getByText('Skilled nursing visit: from version 1, the form has 2'))
    .toBeVisible();
  await choose('Edit');
  await expect
    .element(dialog().getByText('1 answer no longer fits this form and goes when you save.'))
    .toBeVisible();
  await box(/^Name/).fill('Wound visit, right');
  await save();
  await expect.element(screen.getByText('Template saved')).toBeVisible();
  expect(sent).toEqual([
    {
      name: 'changeTemplate',
      input: {
        id: row().id,
        savedAt: row().savedAt,
        name: 'Wound visit, right',
        formVersion: 2,
        values: { 'sensory.vision': 'impaired' },
        text: '',
      },
    },
  ]);
});

it('deletes one after asking, and takes it back', async () => {
  const sent = show([row({ kind: 'field', path: 'narrative.text', values: {}, text: 'Calm.' })]);
  await choose('Delete');
  await dialog().getByRole('button', { name: 'Delete' }).click();
  await expect.element(screen.getByText('Field template deleted')).toBeVisible();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(() => sent.map(({ name }) => name))
    .toEqual(['deleteTemplate', 'reuseTemplate']);
});

it('offers of a deleted one only to use it again', async () => {
  const sent = show([row({ retired: true })]);
  await screen.getByRole('button', { name: /^Actions for/ }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Use again' })).toBeVisible();
  expect(screen.getByRole('menuitem', { name: 'Edit' }).elements()).toEqual([]);
  expect(screen.getByRole('menuitem', { name: 'Delete' }).elements()).toEqual([]);
  await screen.getByRole('menuitem', { name: 'Use again' }).click();
  await expect.element(screen.getByText('Wound visit is in use again.')).toBeVisible();
  expect(sent).toEqual([{ name: 'reuseTemplate', input: { id: row().id } }]);
});
