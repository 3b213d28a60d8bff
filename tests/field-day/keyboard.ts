import type { Locator, Page } from 'playwright';
import { isFocused, optionOf, type MakeWay } from './hand.ts';

/** What somebody hears who moves the focus: role, name and state, as the browser tells them. */
export type Heard = { readonly said: string; readonly isNameless: boolean };

/** More presses of Tab than any screen needs to be walked through. */
const patience = 400;

async function hear(page: Page): Promise<Heard> {
  const focus = page.locator(':focus');
  if ((await focus.count()) === 0) return { said: '(the page itself)', isNameless: false };
  const tree = await focus.first().ariaSnapshot();
  const said = tree.split('\n')[0]?.replace(/^- /, '') ?? '';
  // `- button "Next"`; without a name only the role is left. A text without a role has its words.
  return { said, isNameless: !said.includes('"') && !said.startsWith('text:') };
}

/**
 * A keyboard and nothing else: Tab and Shift+Tab to the place, Enter or Space to press, arrows among
 * the answers of a question. Everything that had the focus goes to `heard`.
 */
export const keyboard =
  (heard: (focused: Heard) => void): MakeWay =>
  (page, count, labels) => {
    const key = async (name: string): Promise<void> => {
      count({ keys: 1 });
      await page().keyboard.press(name);
    };
    const move = async (name: string): Promise<void> => {
      await key(name);
      heard(await hear(page()));
    };
    /** Towards the place: backwards only where it lies before the focus. */
    const direction = (place: Locator): Promise<string> =>
      place.evaluate((element) => {
        const now = document.activeElement;
        if (now === null || now === document.body) return 'Tab';
        const isBefore = now.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING;
        return isBefore === 0 ? 'Tab' : 'Shift+Tab';
      });
    const reach = async (place: Locator): Promise<void> => {
      await place.waitFor();
      for (let presses = 0; presses < patience; presses += 1) {
        if (await isFocused(place)) return;
        await move(await direction(place));
      }
      throw new Error(`the focus never came to ${String(place)}`);
    };
    /** The group of radios has one stop; arrows go on from there. */
    const choose = async (radio: Locator): Promise<void> => {
      const group = await radio.getAttribute('name');
      const isInGroup = (): Promise<boolean> =>
        page().evaluate(
          (name) =>
            document.activeElement instanceof HTMLInputElement &&
            document.activeElement.type === 'radio' &&
            document.activeElement.name === name,
          group,
        );
      for (let presses = 0; presses < patience && !(await isInGroup()); presses += 1)
        await move(await direction(radio));
      for (let presses = 0; presses < 40 && !(await isFocused(radio)); presses += 1)
        await move((await direction(radio)) === 'Tab' ? 'ArrowDown' : 'ArrowUp');
      if (!(await radio.isChecked())) await key('Space');
    };
    const tick = async (box: Locator): Promise<void> => {
      await reach(box);
      await key('Space');
    };
    return {
      async press(place) {
        await reach(place);
        await key('Enter');
      },
      // Enter in a box of several lines is a line of its own.
      enter: reach,
      choose,
      tick,
      async write(box, text) {
        await reach(box);
        count({ keys: text.length });
        await page().keyboard.type(text);
      },
      key,
      async pick(list, option) {
        await reach(list);
        const text = await optionOf(list, option);
        count({ keys: text.length });
        await page().keyboard.type(text);
      },
      async sign(card) {
        const box = (english: string): Locator =>
          card.getByRole('checkbox', { name: labels.whole(english) });
        await tick(box('Sign with the typed name instead of drawing'));
        await tick(box('I confirm that this typed name is my signature'));
      },
    };
  };
