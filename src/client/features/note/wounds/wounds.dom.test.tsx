import { afterEach, describe, expect, it } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { must } from '#domain/must.ts';
import type { PulledRow } from '#contract/sync.ts';
import type { Answers } from '#forms/define.ts';
import { axeFindings } from '#client/kinds/testing/axe-findings.ts';
import { loadVisit } from '#client/store/outbox/load-aggregate.ts';
import { docOf, episode, note, patient, visit, visitId } from '#client/store/testing/records.ts';
import { openDeviceApp, type DeviceApp } from '../testing/device-app.tsx';

const started = {
  at: '2026-03-05T16:00:00.000Z',
  timeZone: 'America/Los_Angeles',
  position: null,
  positionProblem: 'refused',
} as const;

const heel = '0192a000-0000-7000-8000-00000000000a';
const sacrum = '0192a000-0000-7000-8000-00000000000b';

/** Two wounds one week before: the heel since three weeks, the sacrum new. */
const lastWeek: Answers = {
  'integumentary.wounds': true,
  'wounds.$order': [heel, sacrum],
  [`wounds.${heel}.number`]: 1,
  [`wounds.${heel}.place`]: 'leftHeel',
  [`wounds.${heel}.type`]: 'pressure',
  [`wounds.${heel}.length`]: 3,
  [`wounds.${heel}.width`]: 2,
  [`wounds.${heel}.depth`]: 0.5,
  [`wounds.${heel}.lastDate`]: '02/12/2026',
  [`wounds.${heel}.lastLength`]: 4,
  [`wounds.${heel}.lastWidth`]: 2,
  [`wounds.${heel}.firstDate`]: '02/12/2026',
  [`wounds.${heel}.firstArea`]: 8,
  [`wounds.${sacrum}.number`]: 2,
  [`wounds.${sacrum}.place`]: 'sacrum',
  [`wounds.${sacrum}.type`]: 'tear',
};

const rowsOf = (answers: Answers, earlier: Answers | null): PulledRow[] => [
  { table: 'visit', id: visitId(), data: visit({ status: 'NotesDue', timeIn: started }) },
  { table: 'note', id: visitId(), data: note({ formVersion: 2, content: docOf(answers) }) },
  { table: 'patient', id: patient().id, data: patient() },
  { table: 'episode', id: episode().id, data: episode() },
  ...(earlier
    ? [
        {
          table: 'note' as const,
          id: visitId(2),
          data: note({
            visitId: visitId(2),
            formVersion: 2,
            dateOfService: '02/26/2026',
            content: docOf(earlier),
          }),
        },
      ]
    : []),
];

/** A picture as a phone's gallery gives it. */
async function picture(): Promise<File> {
  const canvas = document.createElement('canvas');
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  return new File([must(blob, 'picture')], 'IMG_0042.png', { type: 'image/png' });
}

let app: DeviceApp;
afterEach(() => app.close());

const answersNow = async (): Promise<Answers> =>
  must(await loadVisit(app.store, visitId()), 'visit').shown.note.content.doc.values;
const button = (name: string | RegExp) => screen.getByRole('button', { name });

// No test here has a server: everything works without signal.
describe('wounds of a visit', () => {
  it('wait to be assessed again, with size, area and change since the last and the first visit', async () => {
    app = await openDeviceApp(`/note/${visitId()}?section=integumentary`, rowsOf({}, lastWeek));
    await button('Assess wounds today').click();
    await app.go(`/note/${visitId()}?section=wounds`);
    await expect
      .element(screen.getByText('2 wounds of earlier visits are not assessed today.'))
      .toBeVisible();
    await button('Assess wound 1').click();
    await expect.element(screen.getByText('Last visit, 02/26/2026: 3 × 2 × 0.5 cm')).toBeVisible();
    for (const [side, value] of [
      ['Length', '2.5'],
      ['Width', '2'],
      ['Depth', '0.4'],
    ] as const)
      await screen.getByRole('textbox', { name: side }).fill(value);
    await expect.element(screen.getByText('Area 5 cm²')).toBeVisible();
    await expect.element(screen.getByText('17% smaller since the last visit').last()).toBeVisible();
    await expect
      .element(screen.getByText('38% smaller since the first measurement on 02/12/2026').last())
      .toBeVisible();
    await expect
      .element(screen.getByRole('img', { name: /^Area of the wound: 3 measurements, from 8 cm²/ }))
      .toBeVisible();
    await expect
      .element(screen.getByRole('row', { name: /^02\/26\/2026 3 × 2 × 0.5 cm/ }))
      .toBeVisible();
  });

  it('are never answered away by “Within normal limits” while one was open at the last visit', async () => {
    const normal = () => button(/^Within normal limits: Integumentary/);
    app = await openDeviceApp(`/note/${visitId()}`, rowsOf({}, lastWeek));
    await expect.element(button(/^Within normal limits: Respiratory/)).toBeVisible();
    await expect.poll(() => normal().elements()).toEqual([]);
    await app.go(`/note/${visitId()}?section=integumentary`);
    await expect.element(screen.getByText('2 open wounds at the last visit')).toBeVisible();
    expect(normal().elements()).toEqual([]);
    await app.close();
    app = await openDeviceApp(`/note/${visitId()}`, rowsOf({}, null));
    await expect.element(normal()).toBeVisible();
  });

  it('show at once what must be measured; the rest is folded, and the same again is a touch per group', async () => {
    const seen: Answers = {
      ...lastWeek,
      [`wounds.${heel}.undermined`]: false,
      [`wounds.${heel}.tunnelled`]: false,
      [`wounds.${heel}.edges`]: ['attached'],
      [`wounds.${heel}.surrounding`]: ['intact'],
      [`wounds.${heel}.infection`]: ['none'],
      [`wounds.${heel}.tissue`]: ['granulation'],
      [`wounds.${heel}.granulation`]: 60,
      [`wounds.${heel}.stage`]: 'stage3',
      [`wounds.${heel}.drainageAmount`]: 'small',
      [`wounds.${heel}.drainageType`]: 'serous',
      [`wounds.${heel}.odor`]: 'none',
      [`wounds.${heel}.pain`]: 2,
      [`wounds.${heel}.dressingBy`]: 'nurse',
    };
    app = await openDeviceApp(
      `/note/${visitId()}?section=wounds`,
      rowsOf({ 'integumentary.wounds': true }, seen),
    );
    await button('Assess wound 1').click();
    const box = screen.getByRole('textbox', { name: 'Length' });
    await expect.element(box).toBeVisible();
    const groups = ['Wound bed', 'Drainage', 'Pain and treatment'];
    for (const name of groups) {
      const head = screen.getByRole('group', { name, exact: true }).getByRole('button').first();
      await expect.element(head).toHaveAttribute('aria-expanded', 'false');
    }
    await expect.element(screen.getByText('Last visit: Small · Serous · No odor')).toBeVisible();
    const card = must(box.element().closest('[class*=card]'), 'card');
    const top = card.getBoundingClientRect().top;
    expect(box.element().getBoundingClientRect().bottom - top, 'to the sizes').toBeLessThan(500);
    expect(card.getBoundingClientRect().height, 'the whole card').toBeLessThan(2 * 844);
    expect(await axeFindings()).toEqual([]);
    for (const name of groups) await button(`Same as last visit: ${name}`).click();
    await expect.poll(answersNow).toMatchObject({
      [`wounds.${heel}.tissue`]: ['granulation'],
      [`wounds.${heel}.drainageAmount`]: 'small',
      [`wounds.${heel}.drainageType`]: 'serous',
      [`wounds.${heel}.dressingBy`]: 'nurse',
    });
    // Measured, judged by the depth, or in words: asked at every visit.
    const answers = await answersNow();
    for (const column of ['granulation', 'stage', 'pain', 'length', 'width', 'depth'])
      expect(answers[`wounds.${heel}.${column}`], column).toBeUndefined();
    await screen
      .getByRole('group', { name: 'Drainage', exact: true })
      .getByRole('button')
      .first()
      .click();
    await expect.element(screen.getByText('From the last visit').first()).toBeVisible();
  });

  it('open the folded group that an error leads to', async () => {
    app = await openDeviceApp(
      `/note/${visitId()}?section=wounds`,
      rowsOf(
        { 'integumentary.wounds': true },
        {
          ...lastWeek,
          [`wounds.${heel}.drainageAmount`]: 'small',
        },
      ),
    );
    await button('Assess wound 1').click();
    const amount = screen.getByRole('group', { name: /^Drainage amount/ });
    await expect.element(button('Same as last visit: Drainage')).toBeVisible();
    expect(amount.query()).toBeNull();
    await app.go(`/note/${visitId()}?section=wounds&focus=wounds.${heel}.drainageAmount`);
    await expect.element(amount.getByRole('radio').first()).toHaveFocus();
  });

  it('are closed with the day when they have healed, and keep their numbers', async () => {
    app = await openDeviceApp(
      `/note/${visitId()}?section=wounds`,
      rowsOf({ 'integumentary.wounds': true }, lastWeek),
    );
    await button('Wound 1 is healed').click();
    await expect.element(screen.getByText('Wound 1 healed on 03/05/2026.')).toBeVisible();
    await button('Assess wound 2').click();
    await expect.element(button(/^Wound 2 Sacrum/)).toBeVisible();
    await expect
      .poll(async () => {
        const answers = await answersNow();
        return [answers[`wounds.${heel}.healedOn`], answers[`wounds.${sacrum}.number`]];
      })
      .toEqual(['03/05/2026', 2]);
  });

  it('are new wounds when none are known; the place is pressed on the body or chosen by key', async () => {
    app = await openDeviceApp(
      `/note/${visitId()}?section=wounds`,
      rowsOf({ 'integumentary.wounds': true }, null),
    );
    await button('Add Wound').click();
    const list = screen.getByRole('listbox', { name: 'Places of the body' });
    await expect.element(list).toBeVisible();
    // Nothing looks chosen, so the first place of the list is a choice like any other.
    await expect.element(list).toHaveValue('');
    (list.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(list).toHaveValue('forehead');
    await expect
      .element(screen.getByRole('img', { name: 'Body map. 1: Forehead' }))
      .toBeInTheDocument();
    await userEvent.keyboard('sac');
    await expect.element(list).toHaveValue('sacrum');
    const back = must(document.querySelectorAll('figure svg')[1], 'back');
    const box = back.getBoundingClientRect();
    back.dispatchEvent(
      new MouseEvent('click', {
        bubbles: true,
        // The left heel, seen from behind.
        clientX: box.left + (50 / 120) * box.width,
        clientY: box.top + (243 / 262) * box.height,
      }),
    );
    await expect.element(list).toHaveValue('leftHeel');
    await expect
      .element(screen.getByRole('img', { name: 'Body map. 1: Left heel' }))
      .toBeInTheDocument();
  });

  it('have photos of their own, named by wound, place and day, up to the review', async () => {
    app = await openDeviceApp(
      `/note/${visitId()}?section=wounds`,
      rowsOf(
        { 'integumentary.wounds': true, 'wounds.$order': ['a'], 'wounds.a.place': 'leftHeel' },
        null,
      ),
    );
    await expect.element(button('Choose photo of wound 1')).toBeVisible();
    const chooser = must(
      document.querySelector<HTMLInputElement>('input[aria-label="Choose photo of wound 1"]'),
      'chooser',
    );
    await userEvent.upload(chooser, await picture());
    const caption = 'Wound 1, Left heel, 03/05/2026';
    await expect.element(screen.getByRole('img', { name: caption })).toBeVisible();
    await expect.element(screen.getByText(caption)).toBeVisible();
    await app.go(`/note/${visitId()}?section=review`);
    await expect.element(screen.getByRole('img', { name: caption })).toBeVisible();
    await app.go(`/note/${visitId()}?section=files`);
    await expect.element(screen.getByRole('img', { name: caption })).toBeVisible();
    await expect.element(screen.getByText('IMG_0042.png')).not.toBeInTheDocument();
    await app.go(`/note/${visitId()}?section=wounds`);
    await button('Take this photo off wound 1').click();
    await expect.element(screen.getByRole('img', { name: caption })).not.toBeInTheDocument();
    await button('Undo').click();
    await expect.element(screen.getByRole('img', { name: caption })).toBeVisible();
  });

  it('refuse a stage that contradicts the depth, in words, and accept the corrected one', async () => {
    const row = { 'integumentary.wounds': true, 'wounds.$order': ['a'] };
    app = await openDeviceApp(
      `/note/${visitId()}?section=wounds`,
      rowsOf({ ...row, 'wounds.a.place': 'sacrum', 'wounds.a.type': 'pressure' }, null),
    );
    await screen.getByRole('radio', { name: 'Stage 1' }).click();
    const depth = screen.getByRole('textbox', { name: 'Depth' });
    await depth.fill('0.5');
    await userEvent.tab();
    const error = screen.getByText(/^Stage 1 is intact skin, without depth/);
    await expect.element(error).toBeVisible();
    await depth.fill('0');
    await expect.element(error).not.toBeInTheDocument();
  });

  it('open the card that an error leads to, with the question in focus', async () => {
    const two = { 'integumentary.wounds': true, 'wounds.$order': ['a', 'b'] };
    app = await openDeviceApp(
      `/note/${visitId()}?section=wounds&focus=wounds.b.length`,
      rowsOf(two, null),
    );
    await expect.element(screen.getByRole('textbox', { name: 'Length' })).toHaveFocus();
    expect(document.querySelectorAll('[aria-expanded=true]')).toHaveLength(1);
  });
});
