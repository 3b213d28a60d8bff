import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { must } from '#domain/must.ts';
import { docOf, episode, note, patient, visit, visitId } from '#client/store/testing/records.ts';
import type { Answers } from '#forms/define.ts';
import { formById } from '#forms/registry.ts';
import { openDeviceApp, type DeviceApp } from '../testing/device-app.tsx';

/** Scores that only some agencies use, as a nurse meets them on a phone without a line. */

const form = must(formById('skilled-nursing-visit'), 'form');
const rowsOf = (answers: Answers) => [
  { table: 'visit' as const, id: visitId(), data: visit({ status: 'NotesDue' }) },
  {
    table: 'note' as const,
    id: visitId(),
    data: note({ formVersion: form.version, content: docOf(answers) }),
  },
  { table: 'patient' as const, id: patient().id, data: patient() },
  { table: 'episode' as const, id: episode().id, data: episode() },
];

/** The first page of a file loads the app, on a busy machine slowly. */
const cold = { timeout: 30_000 };

let app: DeviceApp;
beforeEach(() => screen.viewport(390, 844));
afterEach(() => app.close());

const open = async (section: string, answers: Answers = {}): Promise<void> => {
  app = await openDeviceApp(`/note/${visitId()}?section=${section}`, rowsOf(answers));
  await expect.poll(() => document.querySelector('[id^="q-"]'), cold).not.toBeNull();
};
const group = (question: string) => screen.getByRole('group', { name: question });
const say = (question: string, answer: string) =>
  group(question).getByRole('radio', { name: answer, exact: true }).click();
const card = (label: string) => screen.getByRole('region', { name: label, exact: true });

describe('the Norton score', () => {
  it('comes when it is wanted, with its rule', async () => {
    await open('skinRisk');
    await expect.element(group('Norton score rated at this visit')).toBeInTheDocument();
    expect(group('Physical condition').elements()).toEqual([]);
    expect(card('Norton score').elements()).toEqual([]);
    await say('Norton score rated at this visit', 'Yes');
    await expect.element(group('Physical condition')).toBeInTheDocument();
    await expect.element(card('Norton score')).toHaveTextContent('Incomplete: 5 answers missing');
    await expect
      .element(card('Norton score'))
      .toHaveTextContent('Under 10 very high, 10 to 14 high, 15 to 18 medium, over 18 low risk.');
  });

  it('says its band with the last rating, and another one with another rating', async () => {
    await open('skinRisk', {
      'norton.done': true,
      'norton.physical': '2',
      'norton.mental': '2',
      'norton.activity': '2',
      'norton.mobility': '2',
    });
    await say('Incontinence', '1 - worst');
    await expect.element(card('Norton score')).toHaveTextContent('9 of 20 · Very high risk');
    await say('Incontinence', '2');
    await expect.element(card('Norton score')).toHaveTextContent('10 of 20 · High risk');
  });
});

describe('the nutrition checklist', () => {
  const statements = must(
    form.sections.find(({ id }) => id === 'nutrition'),
    'nutrition',
  ).items.flatMap((item) =>
    item.kind === 'yesNo' && /^nutritionCheck\.(?!done)/.test(item.path) ? [item] : [],
  );

  it('comes when it is wanted, with the points of each statement and its rule', async () => {
    await open('nutrition');
    await say('Nutrition checklist done at this visit', 'Yes');
    expect(statements).toHaveLength(10);
    for (const { label } of statements) await expect.element(group(label)).toBeInTheDocument();
    await expect.element(screen.getByText('4 points')).toBeInTheDocument();
    await expect
      .element(card('Nutrition score'))
      .toHaveTextContent('Up to 2 good, 3 to 5 moderate, from 6 high nutritional risk.');
  });

  it('says its band with each statement that applies', async () => {
    await open('nutrition', {
      'nutritionCheck.done': true,
      ...Object.fromEntries(statements.map(({ path }) => [path, false])),
    });
    const score = card('Nutrition score');
    await expect.element(score).toHaveTextContent('0 of 21 · Good nutritional state');
    await say('Does not always have enough money for food', 'Yes');
    await expect.element(score).toHaveTextContent('4 of 21 · Moderate nutritional risk');
    await say('Eats fewer than two meals a day', 'Yes');
    await expect.element(score).toHaveTextContent('7 of 21 · High nutritional risk');
  });
});

describe('the total of the agency’s suicide risk scale', () => {
  it('has its band and its rule as it is typed, and from moderate on the protocol', async () => {
    await open('neuro');
    const total = screen.getByRole('textbox', {
      name: 'Total of the suicide risk scale your agency uses',
    });
    const protocol = screen.getByText("Follow the agency's suicide protocol now", { exact: false });
    const actions = screen.getByRole('textbox', { name: 'Safety actions taken' });
    await userEvent.fill(total, '5');
    await expect.element(card('Suicide risk')).toHaveTextContent('5 · Low risk');
    await expect
      .element(card('Suicide risk'))
      .toHaveTextContent('Up to 5 low, 6 to 10 moderate, from 11 high risk.');
    expect(protocol.elements()).toEqual([]);
    await userEvent.fill(total, '6');
    await expect.element(card('Suicide risk')).toHaveTextContent('6 · Moderate risk');
    await expect.element(protocol).toBeInTheDocument();
    await expect.element(actions).toBeInTheDocument();
    await userEvent.fill(total, '11');
    await expect.element(card('Suicide risk')).toHaveTextContent('11 · High risk');
    await userEvent.fill(total, '');
    await expect.poll(() => card('Suicide risk').elements()).toEqual([]);
    expect(actions.elements()).toEqual([]);
  });
});
