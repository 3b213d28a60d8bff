import { must } from '#domain/must.ts';
import { startBrowser } from '../support/browser.ts';
import type { KillBench } from './pages/kill/kill.ts';

declare const bench: KillBench;

const every = 20; // milliseconds between two keys: faster than anybody types

/**
 * `lost`: milliseconds of typing that died. `keptLess`: what an earlier life had saved is gone.
 * `acknowledged`: the page said that this number is saved.
 */
export type Death = {
  readonly lost: number;
  readonly keptLess: boolean;
  readonly acknowledged: number;
  readonly kept: number;
};

/**
 * Types through the product's draft, kills the browser at a moment nobody chose, starts it again
 * and compares.
 */
export async function die(url: string, folder: string, moment: number): Promise<Death> {
  const typed: { at: number; number: number }[] = [];
  let acknowledged = 0;
  const first = await startBrowser(folder, { screen: 'phone' });
  first.page.on('console', (message) => {
    const [, what, number] = /^(typed|saved) (\d+)$/.exec(message.text()) ?? [];
    if (what === 'typed') typed.push({ at: performance.now(), number: Number(number) });
    if (what === 'saved') acknowledged = Number(number);
  });
  await first.page.goto(url);
  await first.page.waitForFunction(() => 'bench' in globalThis);
  const before = await first.page.evaluate(() => bench.kept());
  await first.page.evaluate(([from, pause]) => bench.typeFrom(from, pause), [
    before + 1,
    every,
  ] as const);
  await new Promise((resolve) => void setTimeout(resolve, moment));
  await first.kill();
  const second = await startBrowser(folder, { screen: 'phone' });
  await second.page.goto(url);
  await second.page.waitForFunction(() => 'bench' in globalThis);
  const kept = await second.page.evaluate(() => bench.kept());
  await second.close();
  const last = must(typed.at(-1), 'last key');
  const firstLost = typed.find(({ number }) => number > kept);
  return {
    lost: firstLost ? last.at - firstLost.at : 0,
    keptLess: kept < before,
    acknowledged,
    kept,
  };
}
