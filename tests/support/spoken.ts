import type { Page } from 'playwright';

/** Roles that somebody acts on or goes by: without a name nobody knows what they are. */
const named =
  'button|link|textbox|searchbox|radio|checkbox|combobox|listbox|spinbutton|slider|switch|tab|' +
  'menuitem|dialog|alertdialog|img|progressbar|region|navigation';
const nameless = new RegExp(`^\\s*- (?:${named})(?:\\s+\\[[^\\]]*\\])*:?(?:\\s.*)?$`);

/** What a screen reader can say of a screen: role, name and state, line by line. */
export type Spoken = {
  readonly lines: readonly string[];
  /** What is wrong with it. */
  readonly flaws: readonly string[];
};

/** Radios and boxes on the screen that are chosen, as the page itself has them. */
const chosenOn = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('input:checked')].filter((box) => box.checkVisibility()).length,
  );

/**
 * What the tree of the browser does not show: groups of questions without a name (`<details>` is a
 * group too, and is gone by its summary), and boxes to type in that do not say that an answer is
 * required, or that they are wrong and why.
 */
const silentOn = (page: Page): Promise<string[]> =>
  page.evaluate(
    (marks) => {
      const visible = (selector: string): HTMLElement[] =>
        [...document.querySelectorAll<HTMLElement>(selector)].filter((one) =>
          one.checkVisibility(),
        );
      const textOf = (one: Element, attribute: string): string =>
        (one.getAttribute(attribute) ?? '')
          .split(' ')
          .map((id) => (id === '' ? '' : (document.getElementById(id)?.textContent ?? '')))
          .join(' ')
          .trim();
      const found: string[] = [];
      for (const group of visible('fieldset, [role="group"], [role="radiogroup"]')) {
        const legend = group.querySelector(':scope > legend')?.textContent ?? '';
        const label = group.getAttribute('aria-label') ?? '';
        if (`${legend}${label}${textOf(group, 'aria-labelledby')}`.trim() === '')
          found.push(`a group without a name: ${(group.textContent ?? '').slice(0, 40)}`);
      }
      for (const box of visible('input, textarea, select')) {
        const label = ((box as HTMLInputElement).labels?.[0]?.textContent ?? '').trim();
        if (marks.some((mark) => label.endsWith(` ${mark}`)) && !box.ariaRequired)
          found.push(`required without a word: ${label}`);
        if (box.getAttribute('aria-invalid') === 'true' && textOf(box, 'aria-describedby') === '')
          found.push(`wrong without a word: ${label}`);
      }
      return found;
    },
    ['required', 'erforderlich'],
  );

/** Reads the screen as the browser tells it to a screen reader. */
export async function spokenOn(page: Page): Promise<Spoken> {
  const [tree, chosen, silent] = await Promise.all([
    page.locator('body').ariaSnapshot(),
    chosenOn(page),
    silentOn(page),
  ]);
  const lines = tree.split('\n');
  const flaws = lines
    .filter((line) => nameless.test(line) && !line.includes('"'))
    .map((line) => `without a name: ${line.trim()}`);
  flaws.push(...silent);
  const said = lines.filter((line) => /- (?:radio|checkbox).*\[checked\]/.test(line)).length;
  // A dialog in front hides what is behind it from the reader, and not from the page.
  if (said !== chosen && !/- dialog/.test(tree))
    flaws.push(`${chosen} answers are chosen, and ${said} are said to be`);
  return { lines, flaws };
}

/** What live regions say by themselves, in order. */
const recorder = (): void => {
  const said: string[] = [];
  const live = 'output, [role="status"], [role="alert"], [aria-live]';
  new MutationObserver((changes) => {
    const regions = new Set<Element>();
    for (const { target, addedNodes } of changes)
      for (const node of [target, ...addedNodes]) {
        const element = node instanceof Element ? node : node.parentElement;
        const region = element?.closest(live) ?? element?.querySelector(live);
        if (region) regions.add(region);
      }
    for (const region of regions) {
      const text = (region.textContent ?? '').trim();
      if (text !== '' && said.at(-1) !== text) said.push(text);
    }
  }).observe(document, { childList: true, characterData: true, subtree: true });
  Object.assign(globalThis, { whatWasSaid: () => said });
};

/** Records what is announced from the next page on. */
export const recordAnnounced = (page: Page): Promise<void> =>
  page
    .context()
    .addInitScript(recorder)
    .then(() => undefined);

/** Everything announced since the page was opened. */
export const announcedOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as { whatWasSaid?: () => string[] }).whatWasSaid?.() ?? []);
