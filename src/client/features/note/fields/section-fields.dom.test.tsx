import { i18n } from '@lingui/core';
import { getDefaultStore } from 'jotai';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { must } from '#domain/must.ts';
import {
  choice,
  choices,
  defineForm,
  longText,
  number,
  rows,
  section,
  text,
  yesNo,
  type Answers,
  type Field,
  type FormDefinition,
} from '#forms/define.ts';
import { createDesk, type LastVisit } from '../editor/note-editor.ts';
import { DeskContext } from '../editor/editor-context.ts';
import { memoryDraft } from '../testing/memory-draft.ts';
import { mount } from '../testing/mount.tsx';
import { SectionFields } from './section-fields.tsx';

let unmount = (): void => {};
afterEach(() => unmount());

function show(
  form: FormDefinition,
  {
    answers = {},
    last = null,
    attempted = false,
    atOnce = false,
  }: { answers?: Answers; last?: LastVisit | null; attempted?: boolean; atOnce?: boolean } = {},
) {
  const draft = memoryDraft(form, answers);
  const desk = createDesk({ draft, last, patientId: '' });
  getDefaultStore().set(desk.attempted, attempted);
  const shown = mount(
    <DeskContext value={desk}>
      <SectionFields section={must(form.sections[0], 'section')} atOnce={atOnce} />
    </DeskContext>,
  );
  unmount = shown.unmount;
  return draft;
}

const formOf = (...items: FormDefinition['sections'][number]['items']): FormDefinition =>
  defineForm({
    id: 'test',
    version: 1,
    title: 'Test',
    disciplines: ['RN'],
    visitTypeIds: [],
    sections: [section({ id: 'one', title: 'One', source: 'Test', items })],
  });

const pulse = number('vitals.pulse', 'Pulse', {
  unit: '/min',
  min: 20,
  max: 250,
  step: 1,
  required: true,
  warn: { low: 60, high: 100 },
  critical: { low: 50, high: 120 },
});

/** A field that counts its renders: each one reads its label. */
const counted = (field: Field, drawn: Map<string, number>): Field => {
  const { label, ...rest } = field;
  return Object.defineProperty({ ...rest } as Field, 'label', {
    enumerable: false,
    get: () => {
      drawn.set(field.path, (drawn.get(field.path) ?? 0) + 1);
      return label;
    },
  });
};

describe('a long section', () => {
  const form = formOf(
    ...Array.from({ length: 40 }, (_, nth) => text(`list.q${nth + 1}`, `Question ${nth + 1}`)),
  );
  const boxes = (): number => document.querySelectorAll('input').length;

  /** How many boxes there were after each change of the page, from the first one on. */
  function countsOfBoxes(): number[] {
    const counts: number[] = [];
    const observer = new MutationObserver(() => void (boxes() > 0 && counts.push(boxes())));
    observer.observe(document.body, { childList: true, subtree: true });
    return counts;
  }

  it('draws the first screen with the tap and every other question right after it', async () => {
    const counts = countsOfBoxes();
    show(form);
    await expect.poll(boxes).toBe(40);
    expect(counts[0]).toBeGreaterThan(5);
    expect(counts[0]).toBeLessThan(20);
  });

  it('cuts no focus ring of an answer, which stands outside of its question', async () => {
    show(
      formOf(
        yesNo('first.yes', 'Identity verified'),
        ...Array.from({ length: 12 }, (_, nth) => text(`list.q${nth + 1}`, `Question ${nth + 1}`)),
      ),
    );
    await expect.poll(boxes).toBe(14);
    const question = must(document.querySelector('fieldset'), 'question');
    await expect.poll(() => getComputedStyle(question).contentVisibility).toBe('visible');
    for (let at: Element | null = question; at !== null; at = at.parentElement) {
      const { contain, overflowX } = getComputedStyle(at);
      expect(overflowX).toMatch(/visible|auto/);
      expect(contain).not.toMatch(/paint|content|strict/);
    }
  });

  it('draws everything at once for a jump to a question far below', async () => {
    const counts = countsOfBoxes();
    show(form, { atOnce: true });
    await expect.poll(boxes).toBe(40);
    expect(counts[0]).toBe(40);
  });

  it('keeps what was drawn when an answer opens many questions above it', async () => {
    const falls = 'falls.since';
    const draft = show(
      formOf(
        yesNo(falls, 'Fall since the last visit'),
        ...Array.from({ length: 12 }, (_, nth) =>
          longText(`falls.q${nth + 1}`, `About the fall ${nth + 1}`, {
            showIf: { path: falls, equals: true },
          }),
        ),
        ...Array.from({ length: 12 }, (_, nth) =>
          choices(`list.q${nth + 1}`, `Question ${nth + 1}`, { a: 'A', b: 'B', c: 'C', d: 'D' }),
        ),
      ),
    );
    const last = screen.getByRole('group', { name: 'Question 12', exact: true });
    await expect.element(last).toBeInTheDocument();
    const box = last.getByRole('checkbox').first().element();
    (box as HTMLElement).focus();
    draft.apply({ [falls]: true });
    await expect.element(screen.getByLabelText('About the fall 12')).toBeInTheDocument();
    expect(box.isConnected).toBe(true);
    expect(document.activeElement).toBe(box);
  });
});

describe('a section of questions', () => {
  it('renders one of sixty fields for one keystroke (docs/targets.md row 3)', async () => {
    const drawn = new Map<string, number>();
    const fields = Array.from({ length: 60 }, (_, index) =>
      counted(
        index % 2 === 0
          ? text(`q.t${index}`, `Text ${index}`)
          : number(`q.n${index}`, `Number ${index}`, { unit: '', min: 0, max: 9, step: 1 }),
        drawn,
      ),
    );
    show(formOf(...fields));
    await expect.element(screen.getByLabelText('Text 10', { exact: true })).toBeVisible();
    const box = screen.getByLabelText('Text 10', { exact: true });
    await box.click();
    drawn.clear();
    await userEvent.keyboard('a');
    expect([...drawn]).toEqual([['q.t10', 1]]);
    await userEvent.keyboard('bc');
    expect([...drawn]).toEqual([['q.t10', 3]]);
  });

  it('validates when a field is left, never on the first key, and clears the error when it is right', async () => {
    show(formOf(pulse, text('vitals.note', 'Remark')));
    const box = screen.getByLabelText('Pulse');
    await box.click();
    await userEvent.keyboard('9');
    await expect.element(box).not.toHaveAttribute('aria-invalid');
    await userEvent.keyboard('{Tab}');
    await expect.element(screen.getByText('Enter a number from 20 to 250')).toBeVisible();
    await expect.element(box).toHaveAttribute('aria-invalid', 'true');
    await box.click();
    await userEvent.keyboard('0');
    await expect.element(box).not.toHaveAttribute('aria-invalid');
  });

  it('takes a reading in another unit when it is left, and says so in the language of the screen', async () => {
    onTestFinished(() => i18n.activate('en'));
    const temperature = number('vitals.temperature', 'Temperature', {
      unit: '°F',
      min: 85,
      max: 110,
      step: 0.1,
    });
    const weight = number('vitals.weight', 'Weight', { unit: 'lb', min: 1, max: 999, step: 0.1 });
    const draft = show(formOf(temperature, weight));
    await screen.getByLabelText('Temperature').fill('37.5');
    await userEvent.keyboard('{Tab}');
    await expect.element(screen.getByText('37.5 °C is read as 99.5 °F')).toBeVisible();
    await screen.getByLabelText('Weight').fill('81,5 kg');
    await userEvent.keyboard('{Tab}');
    await expect.element(screen.getByText('81,5 kg is read as 179.7 lb')).toBeVisible();
    expect(draft.answers()).toEqual({ 'vitals.temperature': 99.5, 'vitals.weight': 179.7 });
    unmount();
    show(formOf(temperature));
    i18n.loadAndActivate({ locale: 'de', messages: {} });
    await screen.getByLabelText('Temperature').fill('37,5');
    await userEvent.keyboard('{Tab}');
    await expect.element(screen.getByText(/^37,5 °C .* 99,5 °F$/)).toBeVisible();
  });

  it('asks for a missing answer only after an attempt to sign', async () => {
    show(formOf(pulse, text('vitals.note', 'Remark')));
    await screen.getByLabelText('Pulse').click();
    await userEvent.keyboard('{Tab}');
    await expect.element(screen.getByLabelText('Pulse')).not.toHaveAttribute('aria-invalid');
    unmount();
    show(formOf(pulse), { attempted: true });
    await expect.element(screen.getByText('Enter a number', { exact: true })).toBeVisible();
  });

  it('clears an error when the answer comes from another device or a copy of the last visit', async () => {
    const draft = show(formOf(pulse), { attempted: true });
    await expect.element(screen.getByText('Enter a number', { exact: true })).toBeVisible();
    draft.apply({ 'vitals.pulse': 72 });
    await expect.element(screen.getByLabelText('Pulse')).toHaveValue('72');
    await expect
      .element(screen.getByText('Enter a number', { exact: true }))
      .not.toBeInTheDocument();
  });

  it('shows missing answers in a question that another answer opened, after an attempt to sign', async () => {
    show(
      formOf(
        yesNo('falls.since', 'Fall since the last visit'),
        longText('falls.detail', 'How it happened', {
          required: true,
          showIf: { path: 'falls.since', equals: true },
        }),
      ),
      { attempted: true },
    );
    await screen.getByLabelText('Yes').click();
    await expect
      .element(screen.getByLabelText('How it happened'))
      .toHaveAttribute('aria-invalid', 'true');
  });

  it('asks for rows again when the last one is removed, after an attempt to sign', async () => {
    show(
      formOf(
        rows('wounds', 'Wounds', {
          rowLabel: 'Wound',
          min: 1,
          max: 3,
          fields: [text('site', 'Site')],
        }),
      ),
      { attempted: true },
    );
    const few = screen.getByText('Add at least 1');
    await expect.element(few).toBeVisible();
    await screen.getByRole('button', { name: 'Add Wound' }).click();
    await expect.element(few).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Remove' }).click();
    await expect.element(few).toBeVisible();
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect.element(few).not.toBeInTheDocument();
  });

  it('shows existing errors at once when a section is opened', async () => {
    show(formOf(pulse), { answers: { 'vitals.pulse': 999 } });
    await expect.element(screen.getByText('Enter a number from 20 to 250')).toBeVisible();
  });

  it('warns at once about a reading out of range, without an error', async () => {
    show(formOf(pulse));
    await screen.getByLabelText('Pulse').click();
    await userEvent.keyboard('13');
    expect(screen.getByText(/Critical|Warning/).query()).toBeNull();
    await userEvent.keyboard('5');
    await expect.element(screen.getByText('Critical: above 120 /min')).toBeVisible();
    await expect.element(screen.getByLabelText('Pulse')).not.toHaveAttribute('aria-invalid');
  });

  it('has every question at its true height, so that none moves when it comes near', async () => {
    const many = Object.fromEntries(
      ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((each) => [each, `Answer ${each}`]),
    );
    show(
      formOf(
        ...Array.from({ length: 24 }, (_, nth) =>
          choices(`falls.q${nth}`, `Question ${nth}`, many),
        ),
      ),
    );
    const last = screen.getByRole('group', { name: 'Question 23' }).getByRole('checkbox').last();
    const isDrawn = () => last.query()?.checkVisibility({ contentVisibilityAuto: true });
    await expect.poll(isDrawn).toBe(true);
    const top = () => last.element().getBoundingClientRect().top + scrollY;
    const before = top();
    for (const nth of [23, 12, 18, 4])
      screen
        .getByRole('group', { name: `Question ${nth}`, exact: true })
        .element()
        .scrollIntoView();
    expect(top()).toBe(before);
  });

  it('opens dependent questions, keeps skipped answers, and leaves other fields alone', async () => {
    const drawn = new Map<string, number>();
    const draft = show(
      formOf(
        yesNo('falls.since', 'Fall since the last visit'),
        counted(text('q.other', 'Other'), drawn),
        longText('falls.detail', 'How it happened', {
          showIf: { path: 'falls.since', equals: true },
        }),
      ),
    );
    await expect.element(screen.getByLabelText('Other')).toBeVisible();
    drawn.clear();
    await screen.getByLabelText('Yes').click();
    await screen.getByLabelText('How it happened').fill('Slipped');
    expect(drawn.size).toBe(0);
    await screen.getByLabelText('No', { exact: true }).click();
    expect(screen.getByLabelText('How it happened').query()).toBeNull();
    expect(draft.answers()['falls.detail']).toBe('Slipped');
  });

  it('shows the last visit’s value with Copy, and copies only on request', async () => {
    const draft = show(
      formOf(text('q.diet', 'Diet'), text('q.mood', 'Mood', { copyFromLast: false })),
      { last: { date: '11/12/2026', answers: { 'q.diet': 'Low salt', 'q.mood': 'Calm' } } },
    );
    await expect.element(screen.getByText('Last visit: Low salt on 11/12/2026')).toBeVisible();
    await expect.element(screen.getByText('Last visit: Calm on 11/12/2026')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Copy', exact: true }).elements()).toHaveLength(1);
    expect(draft.answers()).toEqual({});
    await screen.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect.element(screen.getByLabelText('Diet')).toHaveValue('Low salt');
    expect(draft.answers()).toEqual({ 'q.diet': 'Low salt' });
  });

  it('preselects nothing, and can be answered with only the keyboard', async () => {
    const draft = show(
      formOf(
        choice('q.color', 'Skin color', { pale: 'Pale', flushed: 'Flushed' }),
        choices(
          'q.aids',
          'Aids',
          { none: 'None', cane: 'Cane', walker: 'Walker' },
          { exclusive: 'none' },
        ),
        yesNo('q.pain', 'Pain'),
      ),
    );
    expect(document.querySelectorAll(':checked')).toHaveLength(0);
    await userEvent.keyboard('{Tab} {ArrowDown}');
    await userEvent.keyboard('{Tab}{Tab}{Tab} {Tab} ');
    expect(draft.answers()).toEqual({ 'q.color': 'flushed', 'q.aids': ['cane', 'walker'] });
  });

  it('cuts off no words of an answer that does not fit into a line', async () => {
    await screen.viewport(390, 844);
    show(formOf(text('q.name', 'Name'), text('q.wish', 'Wish', { maxLength: 250 })));
    const wish = screen.getByRole('textbox', { name: 'Wish' });
    await wish.fill(
      'Raised Methodist, sang in the choir for forty years and wants hymns. '.repeat(3),
    );
    const box = wish.element();
    expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth);
    expect(box.scrollHeight).toBeLessThanOrEqual(box.clientHeight + 1);
    expect(screen.getByRole('textbox', { name: 'Name' }).element().tagName).toBe('INPUT');
  });

  it.each([
    { min: 1, says: 'Goals (0) required' },
    { min: 0, says: 'Goals (0)' },
  ])('says of rows of which $min must be there: $says', async ({ min, says }) => {
    show(
      formOf(rows('goals', 'Goals', { rowLabel: 'Goal', min, max: 3, fields: [text('it', 'It')] })),
    );
    await expect.element(screen.getByRole('heading', { name: says, exact: true })).toBeVisible();
  });

  it('adds, duplicates and removes rows, and undo brings a removed row back', async () => {
    const draft = show(
      formOf(
        rows('wounds', 'Wounds', {
          rowLabel: 'Wound',
          max: 3,
          fields: [
            text('site', 'Site'),
            number('length', 'Length', { unit: 'cm', min: 0, max: 60, step: 0.1 }),
          ],
        }),
      ),
    );
    await screen.getByRole('button', { name: 'Add Wound' }).click();
    await expect.element(screen.getByLabelText('Site')).toHaveFocus();
    await userEvent.keyboard('Left heel');
    await screen.getByRole('button', { name: 'Duplicate' }).click();
    await expect.element(screen.getByRole('button', { name: /Wound 2/ })).toBeVisible();
    const order = (): readonly string[] =>
      (draft.answers()['wounds.$order'] as readonly string[] | undefined) ?? [];
    expect(order().map((id) => draft.answers()[`wounds.${id}.site`])).toEqual([
      'Left heel',
      'Left heel',
    ]);
    await screen.getByRole('button', { name: 'Remove' }).click();
    expect(order()).toHaveLength(1);
    await screen.getByRole('button', { name: 'Undo' }).click();
    expect(order()).toHaveLength(2);
  });
});
