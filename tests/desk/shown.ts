/**
 * Sentences of the specification about patients, episodes, visits and staffing, each with the tests
 * that show it and the way by which a person reaches it; printed in docs/care-desk.md. A test looks
 * that every test, screen and call named here is there.
 */

/** A test: its file from the project's root, and its name. */
export type Shown = readonly [file: string, name: string];

export type Sentence = {
  /**
   * Where it is ruled: "portal §4" or "D17" of docs/specification.md, with a word of it where one
   * is needed; "decision 076"; "UX, Office" is a heading of docs/ux.md; a call by its key.
   */
  readonly id: string;
  /** What it asks for, in our own words. */
  readonly what: string;
  /** Paths of screens, and calls or commands by their key. */
  readonly reach: readonly string[];
  readonly shown: readonly Shown[];
  /** What of it is done in another way, and why. */
  readonly but?: string;
};

export const row = (
  id: string,
  what: string,
  reach: readonly string[],
  shown: readonly Shown[],
  but?: string,
): Sentence => ({ id, what, reach, shown, ...(but !== undefined && { but }) });

/** Of the rules by themselves. */
export const rule = (file: string, name: string): Shown => [`src/domain/${file}.test.ts`, name];
/** Of a server with both databases. */
export const served = (file: string, name: string): Shown => [
  `tests/contract/${file}.pg.test.ts`,
  name,
];
/** Of a screen in a browser. */
export const seen = (file: string, name: string): Shown => [
  `src/client/features/${file}.dom.test.tsx`,
  name,
];
export const kind = (file: string, name: string): Shown => [
  `src/client/kinds/${file}.dom.test.tsx`,
  name,
];
/** Of the office's day in browsers. */
export const story = (name: string): Shown => ['tests/e2e/office-story.e2e.test.ts', name];
