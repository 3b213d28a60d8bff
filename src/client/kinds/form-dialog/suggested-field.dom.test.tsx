import { afterEach, expect, it, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { Refusal } from '#contract/errors.ts';
import { mountAt } from '../testing/mount-at.tsx';
import { text } from './fields.tsx';
import { formDialog } from './form-dialog.tsx';
import { suggested, type Suggested } from './suggested-field.tsx';

/** Spec portal §5: address suggestions. */

let unmount = (): void => {};
afterEach(() => unmount());

const places: readonly Suggested[] = ['Oak St', 'Oakdale Ave', 'Oakhurst Ln'].map((main) => ({
  id: main,
  main,
  detail: 'Fresno, CA',
}));

/** A message no catalogue holds. */
const words = (message: string) => ({ id: message, message });

type Wish = Partial<Parameters<typeof suggested>[1]>;

function show(wish: Wish = {}) {
  const asked: string[] = [];
  const run = vi.fn<(values: { find: string; city: string }) => Promise<void>>();
  run.mockResolvedValue();
  const Shown = formDialog({
    title: words('Address'),
    submit: words('Save'),
    fields: () => ({
      find: suggested('Find', {
        suggest: async (typed) => {
          asked.push(typed);
          return places;
        },
        choose: async ({ main }) => ({
          value: `${main}, Fresno, CA 93701`,
          others: { city: 'Fresno', unknown: 'x' },
        }),
        rows: 'Addresses',
        failure: words('Sorry, addresses could not be loaded.'),
        maxLength: 200,
        ...wish,
      }),
      city: text('City'),
    }),
    run,
  });
  ({ unmount } = mountAt('/patient/1', () => <Shown subject={null} onClose={() => {}} />));
  const input = screen.getByRole('combobox', { name: 'Find' });
  const options = () => screen.getByRole('option').elements();
  const highlighted = () => screen.getByRole('option', { selected: true }).elements();
  return { asked, run, input, options, highlighted };
}

it('offers what fits what was typed, none highlighted', async () => {
  const { asked, input, options, highlighted } = show();
  await input.fill('Oak');
  await expect.poll(() => options().length).toBe(3);
  expect(asked).toEqual(['Oak']);
  expect(highlighted()).toEqual([]);
});

it('moves the highlight with the arrows, around both ends, and Enter chooses', async () => {
  const { run, input, options, highlighted } = show();
  await input.fill('Oak');
  await expect.poll(() => options().length).toBe(3);
  const at = () => highlighted().map(({ textContent }) => textContent);
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(at).toEqual(['Oakhurst Ln Fresno, CA']);
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(at).toEqual(['Oak St Fresno, CA']);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(input).toHaveValue('Oakdale Ave, Fresno, CA 93701');
  await expect.element(screen.getByRole('textbox', { name: 'City' })).toHaveValue('Fresno');
  expect(options()).toEqual([]);
  expect(run).not.toHaveBeenCalled();
});

it('asks 200 ms after the last key, once (spec portal §9)', async () => {
  const { asked, input, options } = show();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await input.fill('Oa');
    vi.advanceTimersByTime(150);
    await input.fill('Oak');
    vi.advanceTimersByTime(199);
    expect(asked).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(asked).toEqual(['Oak']);
  } finally {
    vi.useRealTimers();
  }
  await expect.poll(() => options().length).toBe(3);
});

it('closes the list with Escape and with leaving the field, and keeps the dialog', async () => {
  const { input, options } = show();
  await input.fill('Oak');
  await expect.poll(() => options().length).toBe(3);
  await userEvent.keyboard('{Escape}');
  await expect.poll(options).toEqual([]);
  await expect.element(screen.getByRole('dialog', { name: 'Address' })).toBeVisible();
  await input.fill('Oakd');
  await expect.poll(() => options().length).toBe(3);
  await userEvent.tab();
  await expect.poll(options).toEqual([]);
});

it('offers nothing for an empty field', async () => {
  const { input, options } = show();
  await input.fill('Oak');
  await expect.poll(() => options().length).toBe(3);
  await input.fill('');
  await expect.poll(options).toEqual([]);
});

it('does not offer for what is typed next what it offered before', async () => {
  const answers: ((rows: readonly Suggested[]) => void)[] = [];
  const { input, options } = show({
    suggest: () => new Promise((resolve) => void answers.push(resolve)),
  });
  await input.fill('Oak');
  await expect.poll(() => answers.length).toBe(1);
  answers[0]?.(places);
  await expect.poll(() => options().length).toBe(3);
  await input.fill('');
  await input.fill('Elm');
  await expect.poll(() => answers.length).toBe(2);
  expect(options()).toEqual([]);
  answers[1]?.(places.slice(0, 1));
  await expect.poll(() => options().length).toBe(1);
});

it('chooses with a press', async () => {
  const { input, options } = show();
  await input.fill('Oak');
  await expect.poll(() => options().length).toBe(3);
  await screen.getByRole('option', { name: /Oak St/ }).click();
  await expect.element(input).toHaveValue('Oak St, Fresno, CA 93701');
});

it('sends the form with Enter where the field looks nothing up', async () => {
  const { run, input } = show();
  await input.fill('Elm');
  await screen.getByRole('textbox', { name: 'City' }).fill('Fresno');
  await input.click();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => run.mock.calls.length).toBe(1);
});

it('looks up with Enter what was typed, and writes what was found', async () => {
  const looked: string[] = [];
  const find = async (typed: string) => {
    looked.push(typed);
    return { value: '1 Elm St, Reno, NV 89501', others: { city: 'Reno' } };
  };
  const { run, input, options } = show({ find });
  await input.fill(' 1 Elm ');
  await userEvent.keyboard('{Enter}');
  await expect.element(input).toHaveValue('1 Elm St, Reno, NV 89501');
  await expect.element(screen.getByRole('textbox', { name: 'City' })).toHaveValue('Reno');
  expect(looked).toEqual(['1 Elm']);
  expect(options()).toEqual([]);
  expect(run).not.toHaveBeenCalled();
  // What was found is sent, not looked up again.
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => run.mock.calls.length).toBe(1);
});

it('leaves the list open where what was typed is refused, and says only why', async () => {
  const { input, options } = show({ find: () => Promise.reject(new Refusal('address.several')) });
  await input.fill('Oak');
  await expect.poll(() => options().length).toBe(3);
  await userEvent.keyboard('{Enter}');
  await expect
    .element(screen.getByText('Multiple addresses found. Please select one from the list.'))
    .toBeVisible();
  expect(document.body.textContent).not.toContain('addresses could not be loaded');
  expect(options()).toHaveLength(3);
});

it.each([
  { clears: undefined, left: 0 },
  { clears: false, left: 3 },
])('has $left suggestions left after a failure with clears $clears', async ({ clears, left }) => {
  const suggest = async (typed: string) => {
    if (typed === 'Oakx') throw new Refusal('address.places-library');
    return places;
  };
  const { input, options } = show({ suggest, ...(clears !== undefined && { clears }) });
  await input.fill('Oak');
  await expect.poll(() => options().length).toBe(3);
  await input.fill('Oakx');
  await expect.element(screen.getByText(/places library could not be loaded/)).toBeVisible();
  expect(options()).toHaveLength(left);
});
