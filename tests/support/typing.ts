import type { FieldPage } from './field-page.ts';

/**
 * Milliseconds of typing that a death may cost (targets row 2), and what pressing a key takes on
 * its way into the page.
 */
const atRisk = 300;
const onItsWay = 120;

/**
 * Types until the browser dies in the middle, and gives what had been typed early enough to
 * survive.
 *
 * @param before what stands in the box
 */
export async function typeUntilKilled(
  page: FieldPage,
  kill: () => Promise<void>,
  text: string,
  before = '',
): Promise<string> {
  const keys: { at: number; text: string }[] = [];
  const typing = (async () => {
    for (const [nth, letter] of text.split('').entries()) {
      await page.keyboard.type(letter, { delay: 25 });
      keys.push({ at: performance.now(), text: before + text.slice(0, nth + 1) });
    }
  })().catch(() => undefined);
  while (keys.length < text.length / 2)
    await new Promise((resolve) => void setTimeout(resolve, 10));
  const killedAt = performance.now();
  await kill();
  await typing;
  return keys.findLast(({ at }) => at < killedAt - atRisk - onItsWay)?.text ?? before;
}
