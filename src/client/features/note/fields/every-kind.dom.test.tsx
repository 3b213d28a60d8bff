import { getDefaultStore } from 'jotai';
import { afterEach, describe, expect, it } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { must } from '#domain/must.ts';
import type { Answers } from '#forms/define.ts';
import { formFor } from '#forms/signed-by.ts';
import { everyKind } from '#forms/testing/every-kind.ts';
import { axeFindings } from '#client/kinds/testing/axe-findings.ts';
import { DeskContext } from '../editor/editor-context.ts';
import { createDesk, type NoteDesk } from '../editor/note-editor.ts';
import { memoryDraft } from '../testing/memory-draft.ts';
import { mount } from '../testing/mount.tsx';
import { useFindings } from '../use-findings.ts';
import { SectionFields } from './section-fields.tsx';

const atoms = getDefaultStore();
let unmount = (): void => {};
afterEach(() => unmount());

function Watched({ desk }: { desk: NoteDesk }) {
  useFindings(desk);
  return null;
}

function show(sectionId: string, answers: Answers = {}) {
  const draft = memoryDraft(everyKind, answers);
  const context = {
    today: '03/05/2026',
    visitDate: '03/04/2026',
    birthDate: null,
    startOfCare: null,
  };
  const desk = createDesk({ draft, last: null, patientId: '', context });
  const section = must(
    everyKind.sections.find(({ id }) => id === sectionId),
    'section',
  );
  ({ unmount } = mount(
    <DeskContext value={desk}>
      <Watched desk={desk} />
      <SectionFields section={section} atOnce />
    </DeskContext>,
  ));
  return { draft, desk };
}

describe('a calculated field', () => {
  it('shows its result while somebody types, and opens what depends on it', async () => {
    const { draft } = show('body', { 'body.height': 160 });
    const index = screen.getByRole('region', { name: 'Body mass index' });
    await expect.element(index).toHaveTextContent('Not computed yet');
    await userEvent.fill(screen.getByRole('textbox', { name: /^Weight/ }), '120');
    await expect.element(index).toHaveTextContent('47 kg/m²');
    await expect.element(screen.getByRole('region', { name: 'Band' })).toHaveTextContent('High');
    await expect
      .element(screen.getByRole('textbox', { name: /^Plan for the weight/ }))
      .toBeVisible();
    expect(Object.keys(draft.answers())).not.toContain('body.index');
  });
});

describe('the form’s checks', () => {
  it('show at their questions when typing pauses, and go with the contradiction', async () => {
    show('body', { 'body.height': 160, 'body.weight': 120 });
    const fatal = screen.getByText('Weight and height do not belong together').first();
    await expect.element(fatal).toBeVisible();
    await expect.element(screen.getByText('Measured on another day')).toBeVisible();
    await userEvent.fill(screen.getByRole('textbox', { name: /^Plan for the weight/ }), 'Diet');
    await expect.element(fatal).not.toBeInTheDocument();
  });

  it('go with the answer that mends them, not only when typing pauses', async () => {
    const { draft, desk } = show('body', { 'body.height': 160, 'body.weight': 120 });
    const fatal = screen.getByText('Weight and height do not belong together').first();
    await expect.element(fatal).toBeVisible();
    draft.set('body.weight', 60);
    expect(atoms.get(desk.findings).map(({ id }) => id)).toEqual(['T-2']);
    draft.set('body.weight', 120);
    // A new one waits for the pause.
    expect(atoms.get(desk.findings).map(({ id }) => id)).toEqual(['T-2']);
    await expect.element(fatal).toBeVisible();
  });
});

describe('a table', () => {
  it('names its rows, and asks a cell only while its condition holds', async () => {
    const { draft } = show('motion', { 'body.weight': 70 });
    const knee = screen.getByRole('group', { name: 'Knee' });
    await userEvent.fill(knee.getByRole('textbox', { name: /^Active/ }), '80');
    await userEvent.fill(knee.getByRole('textbox', { name: /^Passive/ }), '85');
    await expect.element(screen.getByRole('group', { name: 'Hip' })).toBeVisible();
    expect(draft.answers()).toMatchObject({ 'motion.knee.active': 80, 'motion.knee.passive': 85 });
    await userEvent.fill(knee.getByRole('textbox', { name: /^Active/ }), '120');
    await expect.element(knee.getByRole('textbox', { name: /^Passive/ })).not.toBeInTheDocument();
  });
});

describe('grouped options', () => {
  it('are groups with their words', async () => {
    show('leaving');
    const given = screen.getByRole('group', { name: 'Not given' });
    await expect.element(given.getByRole('radio', { name: 'Unknown' })).toBeVisible();
    await expect.element(given.getByRole('radio', { name: 'Yes' })).not.toBeInTheDocument();
    await expect.element(screen.getByText('Yes goes to A2122')).toBeVisible();
  });
});

describe('a goal', () => {
  it('is built by choices that follow one another, and reads as a sentence', async () => {
    const { draft } = show('end');
    await userEvent.click(screen.getByRole('button', { name: 'Add Goal' }));
    const pick = (name: string) =>
      userEvent.click(screen.getByRole('radio', { name, exact: true }).first());
    await pick('Urinary');
    await expect
      .element(screen.getByRole('radio', { name: 'Caregiver', exact: true }))
      .not.toBeInTheDocument();
    await pick('Nurse');
    await pick('changes the Foley catheter');
    await pick('once monthly, repeated every 4 weeks');
    await pick('9 weeks');
    await userEvent.click(screen.getByRole('button', { name: /^Goal 1/ }));
    await expect
      .element(screen.getByRole('button', { name: /^Goal 1/ }))
      .toHaveTextContent('Nurse changes the Foley catheter once monthly, repeated every 4 weeks');
    expect(Object.values(draft.answers())).toContain('urinary.nurse.foley.change2');
  });
});

describe('a signature', () => {
  it('can be given with the keyboard alone', async () => {
    const { draft } = show('end');
    const hand = screen.getByRole('group', { name: 'Hand' });
    await userEvent.click(hand.getByRole('checkbox', { name: /^Sign with the typed name/ }));
    await userEvent.fill(hand.getByRole('textbox', { name: 'Name' }), 'June Porchwell');
    expect(draft.answers()['hand']).toBe('June Porchwell');
    await userEvent.click(hand.getByRole('checkbox', { name: /^Sign with the typed name/ }));
    expect(draft.answers()).not.toHaveProperty('hand');
  });
});

describe('a section that another discipline signs', () => {
  it('is not among the sections of the note', () => {
    const draft = memoryDraft(everyKind);
    const form = formFor(everyKind, { signsAs: 'LVN', providerType: 'LVN/LPN' });
    const desk = createDesk({ draft, form, last: null, patientId: '' });
    expect([...atoms.get(desk.shownPaths).keys()]).toEqual(['body', 'motion', 'end']);
  });
});

it.each(['body', 'motion', 'leaving', 'end'])('has nothing axe finds wrong in %s', async (id) => {
  show(id, {
    'body.height': 160,
    'body.weight': 120,
    'motion.knee.active': 80,
    'goals.$order': ['g'],
    'signed.$order': ['s'],
  });
  await expect
    .element(screen.getByRole('group').or(screen.getByRole('region')).first())
    .toBeVisible();
  expect(await axeFindings()).toEqual([]);
});
