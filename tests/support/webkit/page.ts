import type { Box, FieldPage, Finder, Place, Role } from '../field-page.ts';
import { finder, textOf, type Step } from './steps.ts';
import { pause, until, type Session } from './wire.ts';

const patience = 40_000; // milliseconds, as in the other browsers

/** Keys with a name (W3C WebDriver §17.4.2). */
const keys: Readonly<Record<string, string>> = {
  Control: '\uE009',
  End: '\uE010',
  Home: '\uE011',
  Enter: '\uE007',
  Tab: '\uE004',
  Escape: '\uE00C',
};

const describe = (steps: readonly Step[]): string =>
  steps.map((step) => JSON.stringify(step)).join(' › ');

/**
 * Puts a text where the old one was, with the events of typing; pickers of dates and times take a
 * value only as a whole.
 */
const fillScript = `
  const element = place();
  if (!element || !shown(element) || element.disabled) return null;
  element.focus();
  if (element.type === 'time' || element.type === 'date') {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(element, given.text);
    element.dispatchEvent(new Event('input', { bubbles: true }));
  } else {
    element.select();
    document.execCommand(given.text === '' ? 'delete' : 'insertText', false, given.text);
  }
  return true;`;

/** Chooses in a native list, whose options have no place of their own, with a person's events. */
const selectScript = `
  const element = place();
  if (!element || !shown(element) || element.disabled) return null;
  const option = [...element.options].find((each) => each.label === given.label);
  if (!option) return null;
  element.focus();
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value').set.call(element, option.value);
  for (const type of ['input', 'change']) element.dispatchEvent(new Event(type, { bubbles: true }));
  return true;`;

/**
 * What to press: in the middle of the window, clear of what sticks to its edges; a box together
 * with its label. It has to hold still for a frame, and a press that falls beside it because the
 * page moved after all is kept from the page. `globalThis.press` tells where it fell.
 */
const pressScript = `
  const found = place();
  if (!found || !shown(found) || found.disabled) return null;
  const element = found.matches('input') ? found.closest('label') ?? found : found;
  element.scrollIntoView({ block: 'center' });
  const before = element.getBoundingClientRect().top;
  await new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame)));
  if (element.getBoundingClientRect().top !== before) return null;
  globalThis.press = 'nowhere';
  globalThis.listening?.abort();
  const listening = (globalThis.listening = new AbortController());
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) addEventListener(type, (event) => {
    const within = element.contains(event.target);
    if (type === 'pointerdown') globalThis.press = within ? 'begun' : 'beside';
    if (type === 'click') {
      if (within && globalThis.press === 'begun') globalThis.press = 'done';
      listening.abort();
    }
    if (globalThis.press !== 'beside') return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, { capture: true, signal: listening.signal });
  return element;`;

/** A press that ended in no click on its element counts as none. A page that was left knows of none. */
const pressedScript = `
  const isOpen = () => globalThis.press === 'nowhere' || globalThis.press === 'begun';
  for (let frame = 0; isOpen() && frame < 30; frame += 1)
    await new Promise((next) => requestAnimationFrame(next));
  return globalThis.press === 'done' || globalThis.press === undefined;`;

const boxScript = `
  const box = place()?.getBoundingClientRect();
  return box ? { x: box.x, y: box.y, width: box.width, height: box.height } : null;`;

/** Looks for elements below the steps so far. */
const finderOn = (session: Session, steps: readonly Step[]): Finder => {
  const at = (step: Step): Place => placeAt(session, [...steps, step]);
  return {
    locator: (css) => at({ by: 'css', css }),
    getByRole: (role: Role, { name, exact } = {}) =>
      at({ by: 'role', role, name: name === undefined ? null : textOf(name, exact) }),
    getByText: (text, { exact } = {}) => at({ by: 'text', text: textOf(text, exact) }),
    getByLabel: (text) => at({ by: 'label', text: textOf(text) }),
  };
};

/** The steps of a place that another one names; places of WebKit know theirs. */
const stepsOf = (place: Place): Step[] => (place as Place & { steps: Step[] }).steps;

function placeAt(session: Session, steps: readonly Step[]): Place {
  const at = (step: Step): Place => placeAt(session, [...steps, step]);
  const ask = <T>(body: string, given: object = {}): Promise<T | null> =>
    session.run<T | null>(`${finder}\n${body}`, { ...given, steps });
  const wait = <T>(what: string, body: string, given?: object): Promise<T> =>
    until(
      `${what} ${describe(steps)}`,
      patience,
      async () => (await ask<T>(body, given)) ?? undefined,
    );
  const isVisible = async (): Promise<boolean> =>
    (await ask<boolean>('const element = place(); return element !== null && shown(element);')) ===
    true;
  const click = (): Promise<void> =>
    until(`click ${describe(steps)}`, patience, async () => {
      const element = await ask<object>(pressScript);
      if (element === null) return undefined;
      await session.send('POST', `/element/${Object.values(element)[0]}/click`, {});
      return (await session.run<boolean>(pressedScript, null)) ? true : undefined;
    }).then(() => undefined);
  const isChecked = (): Promise<boolean> =>
    wait('look at', 'const element = place(); return element ? element.checked : null;');
  const made: Place & { steps: readonly Step[] } = {
    ...finderOn(session, steps),
    steps,
    filter: ({ has } = {}) => (has ? at({ by: 'has', steps: stepsOf(has) }) : made),
    or: (other) => at({ by: 'or', steps: stepsOf(other) }),
    first: () => at({ by: 'nth', nth: 0 }),
    last: () => at({ by: 'nth', nth: -1 }),
    waitFor: ({ state = 'visible', timeout = patience } = {}) =>
      until(`${state}: ${describe(steps)}`, timeout, async () => {
        const there =
          state === 'visible' ? await isVisible() : await ask<boolean>('return place() === null;');
        return there === true ? true : undefined;
      }).then(() => undefined),
    isVisible,
    isChecked,
    inputValue: () =>
      wait('read', 'const element = place(); return element ? element.value : null;'),
    textContent: () =>
      wait('read', 'const element = place(); return element ? element.textContent : null;'),
    getAttribute: async (name) =>
      (
        await wait<{ value: string | null }>(
          'read',
          'const element = place(); return element ? { value: element.getAttribute(given.name) } : null;',
          { name },
        )
      ).value,
    boundingBox: () => ask<Box>(boxScript),
    scrollIntoViewIfNeeded: async () =>
      void (await wait(
        'scroll to',
        "const element = place(); element?.scrollIntoView({ block: 'center' }); return element ? true : null;",
      )),
    click,
    async check() {
      if (!(await isChecked())) await click();
    },
    fill: async (text) => void (await wait('fill', fillScript, { text })),
    selectOption: async (option) => void (await wait('choose', selectScript, option)),
    focus: async () =>
      void (await wait(
        'focus',
        'const element = place(); element?.focus(); return element ? true : null;',
      )),
    blur: async () =>
      void (await wait(
        'leave',
        'const element = place(); element?.blur(); return element ? true : null;',
      )),
  };
  return made;
}

const act = (session: Session, source: object): Promise<unknown> =>
  session.send('POST', '/actions', { actions: [source] });

const pressKeys = (session: Session, pressed: readonly string[]): Promise<unknown> =>
  act(session, {
    type: 'key',
    id: 'keyboard',
    actions: [
      ...pressed.map((value) => ({ type: 'keyDown', value })),
      ...pressed.toReversed().map((value) => ({ type: 'keyUp', value })),
    ],
  });

const mouse = (session: Session, actions: readonly object[]): Promise<unknown> =>
  act(session, { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions });

/** The page of a window, in the terms that all browsers of the tests share. */
export const pageOn = (session: Session): FieldPage => ({
  ...finderOn(session, []),
  goto: (url) => session.send('POST', '/url', { url }),
  waitForURL: async (pattern) => {
    await until(`address ${String(pattern)}`, patience, async () =>
      pattern.test(await session.run<string>('return location.href;', null)) ? true : undefined,
    );
  },
  // Functions handed to a page by a script run through tsx call its naming helper.
  evaluate: (run, given) =>
    session.run(`globalThis.__name ??= (named) => named; return (${String(run)})(given);`, given),
  keyboard: {
    async type(text, { delay = 0 } = {}) {
      for (const letter of text) {
        await pressKeys(session, [letter]);
        if (delay > 0) await pause(delay);
      }
    },
    press: async (combination) =>
      void (await pressKeys(
        session,
        combination.split('+').map((key) => keys[key] ?? key),
      )),
  },
  mouse: {
    move: async (x, y) =>
      void (await mouse(session, [
        { type: 'pointerMove', duration: 30, x: Math.round(x), y: Math.round(y) },
      ])),
    down: async () => void (await mouse(session, [{ type: 'pointerDown', button: 0 }])),
    up: async () => void (await mouse(session, [{ type: 'pointerUp', button: 0 }])),
  },
});
