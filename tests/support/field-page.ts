/**
 * The part of a page that steps use which run in every browser. Playwright's pages fit as they are;
 * the system's WebKit has its own (webkit/page.ts). What waits gives up after the time-out of its
 * browser.
 */
export type Role =
  | 'button'
  | 'checkbox'
  | 'dialog'
  | 'group'
  | 'heading'
  | 'img'
  | 'option'
  | 'link'
  | 'listbox'
  | 'listitem'
  | 'navigation'
  | 'radio'
  | 'region'
  | 'textbox';

type Named = { name?: string | RegExp; exact?: boolean };
type Wait = { state?: 'visible' | 'detached'; timeout?: number };
export type Box = { x: number; y: number; width: number; height: number };

/**
 * Finds elements below a page or another place. A text fits in part and in any case, unless it is
 * to be exact.
 */
export type Finder = {
  locator(css: string): Place;
  getByRole(role: Role, options?: Named): Place;
  getByText(text: string | RegExp, options?: { exact?: boolean }): Place;
  getByLabel(text: string | RegExp): Place;
};

/** Where something is or will be: looked up anew by every call. */
export type Place = Finder & {
  filter(options?: { has?: Place }): Place;
  or(other: Place): Place;
  first(): Place;
  last(): Place;
  waitFor(options?: Wait): Promise<void>;
  isVisible(): Promise<boolean>;
  isChecked(): Promise<boolean>;
  inputValue(): Promise<string>;
  textContent(): Promise<string | null>;
  getAttribute(name: string): Promise<string | null>;
  boundingBox(): Promise<Box | null>;
  scrollIntoViewIfNeeded(): Promise<void>;
  click(): Promise<void>;
  check(): Promise<void>;
  fill(text: string): Promise<void>;
  /** Of a list of options. */
  selectOption(option: { label: string }): Promise<unknown>;
  focus(): Promise<void>;
  blur(): Promise<void>;
};

export type FieldPage = Finder & {
  goto(url: string): Promise<unknown>;
  waitForURL(pattern: RegExp): Promise<void>;
  evaluate<R, A>(run: (given: A) => R | Promise<R>, given: A): Promise<R>;
  readonly keyboard: {
    type(text: string, options?: { delay?: number }): Promise<void>;
    press(keys: string): Promise<void>;
  };
  readonly mouse: {
    move(x: number, y: number, options?: { steps?: number }): Promise<void>;
    down(): Promise<void>;
    up(): Promise<void>;
  };
};

type Position = { latitude: number; longitude: number; accuracy: number };

/** A browser in somebody's hand, on a profile that survives its death. */
export type Phone = {
  readonly page: FieldPage;
  /** The driver now and then loses a press, which may then be repeated. */
  readonly mayLosePresses?: boolean;
  /** Lets pages know where the phone is; null refuses. False when this browser can only refuse. */
  letKnow(origin: string, position: Position | null): Promise<boolean>;
  /** The file that a press saves. */
  saved(press: () => Promise<void>): Promise<Uint8Array>;
  /**
   * Resolves when a press has opened a tab or, where the browser opens none, saved a file. The tab
   * is closed again.
   */
  opened(press: () => Promise<void>): Promise<void>;
  /**
   * SIGKILL to every process of the browser at once, as when the phone's battery dies or the system
   * kills it.
   */
  kill(): Promise<void>;
  close(): Promise<void>;
};

/** Resolves when it is to be seen. */
export const seen = (place: Place, timeout?: number): Promise<void> =>
  place.first().waitFor(timeout === undefined ? {} : { timeout });

/** Resolves when there is no such thing on the page. */
export const gone = (place: Place): Promise<void> => place.first().waitFor({ state: 'detached' });
