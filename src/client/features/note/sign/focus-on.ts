/** Scrolls to an element of the page and focuses it, for what is missing on a page of its own. */
export function focusOn(id: string): void {
  const place = document.getElementById(id);
  place?.scrollIntoView({ block: 'start' });
  place?.focus({ preventScroll: true });
}
