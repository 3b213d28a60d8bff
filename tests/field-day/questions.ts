import type { Locator } from 'playwright';
import type { Hand } from './hand.ts';

/** What the person at the bedside knows the answer to, by the question's English label. */
type Answer =
  | { readonly choose: string }
  | { readonly tick: readonly string[] }
  | { readonly type: string }
  /** The last one of a scale: the best. */
  | { readonly best: true };
export type Book = Readonly<Record<string, Answer>>;

/** A question on the screen that has to be answered and is not. */
type Open = { readonly label: string; readonly kind: 'group' | 'line' | 'text' };

/** The first one, from the top of the screen down. The mark behind a label says that it is required. */
const firstOpen = (hand: Hand): Promise<Open | null> =>
  hand.page().evaluate(
    (marks) => {
      const unmarked = (text: string | null | undefined): string | null => {
        const whole = (text ?? '').trim();
        const mark = marks.find((each) => whole.endsWith(` ${each}`));
        return mark === undefined ? null : whole.slice(0, -mark.length).trim();
      };
      const fields = document.querySelectorAll<HTMLElement>(
        'main fieldset, main input, main textarea',
      );
      for (const field of fields) {
        if (!field.checkVisibility()) continue;
        if (field instanceof HTMLFieldSetElement) {
          const label = unmarked(field.querySelector('legend')?.textContent);
          if (label !== null && field.querySelector(':checked') === null)
            return { label, kind: 'group' as const };
        } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
          const label = unmarked(field.labels?.[0]?.textContent);
          if (label !== null && field.value === '' && !['radio', 'checkbox'].includes(field.type))
            return {
              label,
              kind: field instanceof HTMLInputElement ? ('line' as const) : ('text' as const),
            };
        }
      }
      return null;
    },
    ['required', 'erforderlich'],
  );

/** What the last press has set in motion is drawn: a long section comes a screenful at a time. */
export const drawn = (hand: Hand): Promise<void> =>
  hand.page().evaluate(async () => {
    let before = -1;
    for (let calm = 0; calm < 2;) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      await new Promise((resolve) => requestIdleCallback(resolve));
      const questions = document.querySelectorAll('[id^="q-"]').length;
      calm = questions === before ? calm + 1 : 0;
      before = questions;
    }
  });

const starting = (text: string): RegExp =>
  new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)}`);

async function answer(hand: Hand, open: Open, given: Answer): Promise<void> {
  const { labels } = hand;
  const main = hand.page().getByRole('main');
  if (open.kind !== 'group') {
    if (!('type' in given)) throw new Error(`“${open.label}” wants words`);
    return hand.write(
      main.getByRole('textbox', { name: starting(open.label) }).first(),
      given.type,
    );
  }
  const group = main.getByRole('group', { name: starting(open.label) }).first();
  if ('best' in given) return hand.choose(group.getByRole('radio').last());
  if ('choose' in given)
    return hand.choose(group.getByRole('radio', { name: labels.whole(given.choose) }));
  if (!('tick' in given)) throw new Error(`“${open.label}” has answers to choose from`);
  for (const option of given.tick)
    await hand.tick(group.getByRole('checkbox', { name: labels.whole(option) }));
}

/** Whether an answer is there at once, in the place of the person's eye. */
const isAnswered = async (hand: Hand, before: Open): Promise<boolean> => {
  const open = await firstOpen(hand);
  return open === null || open.label !== before.label;
};

/**
 * Answers what the screen asks, from the top down, as long as it asks something. @returns the words
 * that were typed
 * @throws when the note asks something the person has no answer to
 */
export async function answerOpen(
  hand: Hand,
  book: Book,
  after: (question: string) => Promise<void> = async () => {},
): Promise<string[]> {
  const typed: string[] = [];
  let before: Open | null = null;
  for (;;) {
    await drawn(hand);
    const open = await firstOpen(hand);
    if (open === null) return typed;
    const english = hand.labels.english(open.label);
    const given = book[english];
    if (given === undefined)
      throw new Error(`the note asks “${english}”, and the day has no answer to it`);
    // The keyboard's own key for the next box.
    if (before?.kind === 'line' && open.kind === 'line') await hand.key('Enter');
    await answer(hand, open, given);
    hand.answered.push(english);
    await after(english);
    await drawn(hand);
    if (!(await isAnswered(hand, open)))
      throw new Error(`“${english}” stays open after its answer`);
    if ('type' in given) typed.push(given.type);
    before = open;
  }
}

/** The title of the section on the screen, without its number. */
export async function sectionTitle(hand: Hand): Promise<string> {
  const heading: Locator = hand.page().getByRole('main').getByRole('heading', { level: 2 }).first();
  const text = (await heading.textContent()) ?? '';
  return text.replace(/ \d+\/\d+$/, '').trim();
}
