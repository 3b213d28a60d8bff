import type { Value } from '#domain/merge.ts';
import { must } from '#domain/must.ts';
import type { Answers, Field, FormDefinition, RowGroup, Section } from '#forms/define.ts';
import {
  computes,
  fieldsOf,
  cellPath,
  orderPath,
  rowIds,
  visibleItems,
  type VisibleItem,
} from '#forms/engine.ts';
import { expectPage } from './expect.ts';
import type { FieldPage, Place } from './field-page.ts';

/**
 * Fills a clinical note on the screen the way a nurse does: field by field, by keyboard and tap,
 * section by section.
 */

/**
 * Place of a question on the screen; the screens give every question its path as an id, which error
 * links need too.
 */
const at = (page: FieldPage | Place, path: string): Place => page.locator(`[id="q-${path}"]`);

const labelOf = (field: Field, value: Value | string): string => {
  if (field.kind !== 'choice' && field.kind !== 'choices')
    throw new Error(`${field.path} has no options`);
  return must(
    field.options.find((option) => option.value === value),
    `option ${String(value)} of ${field.path}`,
  ).label;
};

async function pick(question: Place, role: 'radio' | 'checkbox', name: string): Promise<void> {
  const box = question.getByRole(role, { name, exact: true });
  if (await box.isChecked()) return;
  await box.click();
  await expectPage.poll(() => box.isChecked(), { message: `${role} ${name}` }).toBe(true);
}

/** Answers one question that is on the screen. */
async function answer(
  page: FieldPage | Place,
  field: Field,
  path: string,
  value: Value,
): Promise<void> {
  const question = at(page, path);
  switch (field.kind) {
    case 'number':
    case 'text':
    case 'longText':
    case 'date':
    case 'time':
      await question.fill(String(value));
      break;
    case 'choice':
      // The places of the body are a list.
      if (field.path === 'place')
        await question.getByRole('listbox').selectOption({ label: labelOf(field, value) });
      else await pick(question, 'radio', labelOf(field, value));
      break;
    case 'choices':
      for (const one of value as readonly string[])
        await pick(question, 'checkbox', labelOf(field, one));
      break;
    case 'yesNo':
      await pick(question, 'radio', value === true ? 'Yes' : 'No');
      break;
    case 'scale':
      await pick(question, 'radio', String(value));
      break;
    case 'signature':
      await pick(question, 'checkbox', 'Sign with the typed name instead of drawing');
      await question.getByRole('textbox', { name: 'Name' }).fill('June Porchwell');
      break;
    case 'photos':
    case 'score':
    case 'calculated':
      break;
  }
}

/** What the app answers itself when a row is added. */
const isAnsweredByApp = (field: Field, value: Value): boolean =>
  field.automatic === true || (field.path === 'trend' && value === 'first');

/** Ids of the rows a group has on the screen, read from the ids of their questions. */
const rowsOnScreen = (page: FieldPage, path: string): Promise<string[]> =>
  page.evaluate(
    (start) => [
      ...new Set(
        [...document.querySelectorAll(`[id^="q-${start}."]`)]
          .map(({ id }) => id.slice(start.length + 3).split('.')[0] ?? '')
          .filter((id) => !id.startsWith('$')),
      ),
    ],
    path,
  );

/** Id of the row that came with the last press; it is drawn after that. */
async function newRow(page: FieldPage, path: string, known: ReadonlySet<string>): Promise<string> {
  const find = async (): Promise<string | undefined> =>
    (await rowsOnScreen(page, path)).find((each) => !known.has(each));
  await expectPage.poll(find, { message: `new row of ${path}` }).toBeDefined();
  return must(await find(), `new row of ${path}`);
}

/** Adds the rows of a group and answers their cells. The screen gives rows ids of its own. */
async function addRows(page: FieldPage, group: RowGroup, answers: Answers): Promise<number> {
  const region = at(page, orderPath(group));
  let filled = 0;
  const known = new Set<string>();
  for (const row of rowIds(answers, group)) {
    await region.getByRole('button', { name: `Add ${group.rowLabel}`, exact: true }).click();
    const id = await newRow(page, group.path, known);
    known.add(id);
    for (const field of group.fields) {
      const value = answers[cellPath(group, row, field.path)];
      if (value === undefined || isAnsweredByApp(field, value)) continue;
      await answer(region, field, `${group.path}.${id}.${field.path}`, value);
      filled += 1;
    }
  }
  return filled;
}

/** Marks the drugs of the chart's list, without which no note is signed. */
async function markDrugs(page: FieldPage, group: RowGroup): Promise<number> {
  const list = at(page, orderPath(group));
  await list.waitFor();
  const all = list.getByRole('button', { name: 'All taking as listed' });
  if (!(await all.isVisible())) return 0;
  await all.click();
  await expectPage.poll(() => all.isVisible(), { message: 'drugs are marked' }).toBe(false);
  return 1;
}

async function fillItem(page: FieldPage, item: VisibleItem, answers: Answers): Promise<number> {
  if (item.kind === 'rows' && item.group.from === 'chart') return markDrugs(page, item.group);
  if (item.kind === 'rows') return addRows(page, item.group, answers);
  let filled = 0;
  for (const { path, field } of fieldsOf(item)) {
    const value = answers[path];
    if (value === undefined || computes(field)) continue;
    await answer(page, field, path, value);
    filled += 1;
  }
  return filled;
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

/** Opens a section from the list of sections. */
export async function openSection(page: FieldPage, title: string): Promise<void> {
  const name = new RegExp(`^${escaped(title)}( |$)`);
  const heading = page.getByRole('heading', {
    name: new RegExp(String.raw`^${escaped(title)} \d+/\d+$`),
  });
  if (await heading.isVisible()) return;
  const back = page.getByRole('button', { name: 'Sections', exact: true });
  if (await back.isVisible()) await back.click();
  await page.getByRole('listitem').getByRole('button', { name }).first().click();
  await heading.waitFor();
}

/**
 * Answers everything of one section that shows and has an answer; gives how many questions that
 * were.
 */
export async function fillSection(
  page: FieldPage,
  form: FormDefinition,
  section: Section,
  answers: Answers,
): Promise<number> {
  await openSection(page, section.title);
  let filled = 0;
  for (const item of visibleItems(form, section.id, answers))
    filled += await fillItem(page, item, answers);
  return filled;
}

type Point = readonly [x: number, y: number];
/** Strokes of a hand, in shares of the field's width and height. */
const hand: readonly (readonly Point[])[] = [
  [
    [0.15, 0.6],
    [0.25, 0.2],
    [0.35, 0.7],
    [0.45, 0.3],
  ],
  [
    [0.5, 0.5],
    [0.6, 0.3],
    [0.7, 0.6],
    [0.85, 0.4],
  ],
];

/** Draws a signature on a field to sign in. */
export async function drawSignature(page: FieldPage, canvas: Place): Promise<void> {
  await canvas.scrollIntoViewIfNeeded();
  const box = must(await canvas.boundingBox(), 'place of the signature');
  for (const stroke of hand) {
    for (const [nth, [x, y]] of stroke.entries()) {
      await page.mouse.move(box.x + box.width * x, box.y + box.height * y, { steps: 6 });
      if (nth === 0) await page.mouse.down();
    }
    await page.mouse.up();
  }
}
