/** Id of the input (or group of inputs) of a path, for error summaries and *Change* links. */
export const inputId = (path: string): string => `q-${path}`;

/** Scrolls to a path's question and focuses it; false when it is not on the screen. */
export function focusPath(path: string): boolean {
  const place = document.getElementById(inputId(path));
  if (!place) return false;
  const input = place.matches('input, textarea, select, button')
    ? place
    : place.querySelector<HTMLElement>('input:checked, input, textarea, select, button');
  place.scrollIntoView({ block: 'center' });
  (input ?? place).focus({ preventScroll: true });
  return true;
}
