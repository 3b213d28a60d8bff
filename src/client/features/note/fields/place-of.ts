/** Id of the input (or group of inputs) of a path, for error summaries and *Change* links. */
export const inputId = (path: string): string => `q-${path}`;

/**
 * Brings a path's question into the middle of the screen and focuses it; false when it is not on
 * the screen. Questions above it are laid out only as they come near and would push it away again,
 * so it is brought there a second time after the next paint.
 */
export function focusPath(path: string): boolean {
  const place = document.getElementById(inputId(path));
  if (!place) return false;
  const input = place.matches('input, textarea, select, button')
    ? place
    : place.querySelector<HTMLElement>('input:checked, input, textarea, select, button');
  const bring = (): void => place.scrollIntoView({ block: 'center' });
  bring();
  (input ?? place).focus({ preventScroll: true });
  requestAnimationFrame(() => requestAnimationFrame(bring));
  return true;
}

/** Moves on from one typed answer to the next box of the section, as *Next* on a keyboard does. */
export function focusNextInput(path: string): void {
  const boxes = [...document.querySelectorAll<HTMLElement>(':is(input, textarea)[id^="q-"]')];
  const next = boxes[boxes.findIndex(({ id }) => id === inputId(path)) + 1];
  next?.focus();
}
