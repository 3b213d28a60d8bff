import type { Page } from 'playwright';

/**
 * What a page did under the finger: what moved by itself (layout shifts, however small), and what
 * each touch hit when it came down and what took the press.
 */
const recorder = (): void => {
  const log: string[] = [];
  const say = (text: string): void => {
    log.push(`${Math.round(performance.now())} ms: ${text}`);
    if (log.length > 40) log.shift();
  };
  const called = (node: unknown): string => {
    if (!(node instanceof Element)) return 'nothing';
    const words = (node.textContent ?? '').trim().slice(0, 40);
    return `${node.localName}.${node.classList[0] ?? ''} “${words}”`;
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { sources = [] } = entry as PerformanceEntry & {
        sources?: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
      };
      for (const { node, previousRect, currentRect } of sources)
        say(
          `${called(node)} went from ${previousRect.y} to ${currentRect.y}, ` +
            `${previousRect.height} to ${currentRect.height} high`,
        );
    }
  }).observe({ type: 'layout-shift', buffered: true });
  for (const kind of ['pointerdown', 'pointerup', 'pointercancel', 'click', 'change'])
    addEventListener(
      kind,
      (event) => {
        const at = event instanceof MouseEvent ? ` at ${event.clientX}, ${event.clientY}` : '';
        say(`${kind}${at} on ${called(event.target)}, scrolled to ${Math.round(scrollY)}`);
      },
      { capture: true, passive: true },
    );
  Object.assign(globalThis, { whatMoved: () => log });
};

/** Records from the next page on. */
export const recordMoves = (page: Page): Promise<void> =>
  page
    .context()
    .addInitScript(recorder)
    .then(() => undefined);

/** The last moves and touches, a line each. */
export const whatMoved = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as { whatMoved?: () => string[] }).whatMoved?.() ?? []);
