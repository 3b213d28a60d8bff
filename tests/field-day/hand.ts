import type { Locator, Page } from 'playwright';
import { drawSignature } from '../support/story-note.ts';
import type { Labels } from './labels.ts';

/** What a task cost: every touch is a tap, every character and Enter is a key. Scrolling is neither. */
export type Cost = { taps: number; keys: number };
/** The cost of all the times that a task was done. */
export type Spent = Cost & { times: number };

/**
 * A person's hand on a phone. It does only what a person can do with what is to be seen, and counts
 * it for every task that is under way.
 */
export type Hand = {
  readonly labels: Labels;
  /** The page in front; another one after the browser died. */
  readonly page: () => Page;
  /** Costs of the tasks so far. */
  readonly spent: ReadonlyMap<string, Spent>;
  /**
   * Where on the screen each thing stood that was pressed without scrolling to it: its middle, 0 at
   * the top, 1 below.
   */
  readonly reached: ReadonlyMap<string, readonly number[]>;
  /** Every question that was answered, in order, by its English label. */
  readonly answered: string[];
  /** Counts what `run` does for a task, too. */
  during<T>(task: string, run: () => Promise<T>): Promise<T>;
  /** A button, a link or another thing to press. */
  press(place: Locator): Promise<void>;
  /** Goes into a box to type in. */
  enter(box: Locator): Promise<void>;
  /** One of several answers. */
  choose(radio: Locator): Promise<void>;
  tick(box: Locator): Promise<void>;
  /** Types into a box, which is entered first where the focus is elsewhere. */
  write(box: Locator, text: string): Promise<void>;
  key(name: string): Promise<void>;
  /** Chooses from a closed list. */
  pick(list: Locator, option: RegExp): Promise<void>;
  /** Signs: with the finger on the field, or without one by the typed name. */
  sign(card: Locator, field: RegExp): Promise<void>;
};

/** How a kind of hand does things; `count` is told what each costs. */
type Way = Pick<Hand, 'press' | 'enter' | 'choose' | 'tick' | 'write' | 'key' | 'pick' | 'sign'>;
type Count = (cost: Partial<Cost>) => void;
type Touched = (name: string, share: number) => void;
export type MakeWay = (page: () => Page, count: Count, labels: Labels, touched: Touched) => Way;

export const isFocused = (place: Locator): Promise<boolean> =>
  place.evaluate((element) => element === document.activeElement);

/** Value and label of the option of a closed list. */
export async function optionOf(list: Locator, option: RegExp): Promise<string> {
  const texts = await list.getByRole('option').allTextContents();
  const found = texts.find((text) => option.test(text));
  if (found === undefined) throw new Error(`no ${String(option)} among ${texts.join(', ')}`);
  return found;
}

/**
 * Where a place is on the screen, and what it is called; no share where it is out of sight: a person
 * scrolls it to the thumb, and where a script's scrolling puts it says nothing.
 */
const placeOf = (place: Locator): Promise<{ name: string; share: number | null }> =>
  place.evaluate((element) => {
    const { top, bottom, height, left, width } = element.getBoundingClientRect();
    const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
    const middle = top + height / 2;
    // A bar may lie over it.
    const onTop = document.elementFromPoint(left + width / 2, middle);
    const isInSight = top >= 0 && bottom <= innerHeight && element.contains(onTop);
    return { name: name.trim().slice(0, 60), share: isInSight ? middle / innerHeight : null };
  });

/** A finger on glass. */
export const finger: MakeWay = (page, count, _, touched) => {
  const tap = async (place: Locator): Promise<void> => {
    count({ taps: 1 });
    await place.tap();
  };
  return {
    async press(place) {
      const { name, share } = await placeOf(place);
      if (share !== null) touched(name, share);
      await tap(place);
    },
    enter: tap,
    choose: tap,
    tick: tap,
    async write(box, text) {
      if (!(await isFocused(box))) await tap(box);
      count({ keys: text.length });
      await page().keyboard.type(text);
    },
    async key(name) {
      count({ keys: 1 });
      await page().keyboard.press(name);
    },
    async pick(list, option) {
      // One tap opens the list, one chooses.
      count({ taps: 2 });
      await list.selectOption({ label: await optionOf(list, option) });
    },
    async sign(card, field) {
      count({ taps: 1 });
      await drawSignature(page(), card.getByRole('img', { name: field }));
    },
  };
};

/** A hand that works in this way and counts by task. */
export function handOf(page: () => Page, labels: Labels, makeWay: MakeWay): Hand {
  const spent = new Map<string, Spent>();
  const reached = new Map<string, number[]>();
  const tasks: string[] = [];
  const count: Count = ({ taps = 0, keys = 0 }) => {
    for (const task of new Set(tasks)) {
      const before = spent.get(task) ?? { taps: 0, keys: 0, times: 1 };
      spent.set(task, { ...before, taps: before.taps + taps, keys: before.keys + keys });
    }
  };
  return {
    ...makeWay(page, count, labels, (name, share) =>
      reached.set(name, [...(reached.get(name) ?? []), share]),
    ),
    labels,
    page,
    spent,
    reached,
    answered: [],
    async during(task, run) {
      tasks.push(task);
      const before = spent.get(task) ?? { taps: 0, keys: 0, times: 0 };
      spent.set(task, { ...before, times: before.times + 1 });
      try {
        return await run();
      } finally {
        tasks.pop();
      }
    },
  };
}
