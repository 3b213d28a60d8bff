/** Milliseconds after which work waits no longer for a screen that does not come. */
const latestMs = 3_000;

let drawn = (): void => undefined;

const shown = new Promise<void>((resolve) => {
  drawn = resolve;
});

/** A screen with its code is on the page. Called from an effect, so after its frame. */
export const screenDrawn = (): void => void setTimeout(drawn);

/**
 * Resolves once the first screen is drawn: what it does not need is loaded and run after it, not
 * between its parts.
 */
export const firstScreen = (): Promise<void> =>
  Promise.race([shown, new Promise<void>((resolve) => setTimeout(resolve, latestMs))]);
