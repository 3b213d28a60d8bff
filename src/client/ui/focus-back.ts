/** What the keyboard stops at. */
const stops =
  ':is(a[href], button, input, select, textarea):not(:disabled, [hidden], [type=hidden])';

/**
 * Remembers what has the focus. The returned function restores it; when that is
 * gone, to the first stop near where it was, else to the content, so that keyboard and screen
 * reader do not begin at the top again.
 */
export function focusBack(): () => void {
  const from = document.activeElement;
  const around: Element[] = [];
  for (let at = from?.parentElement; at; at = at.parentElement) around.push(at);
  return () => {
    const main = document.getElementById('main');
    const near = around.find((each) => each.isConnected);
    for (const next of [from, near?.contains(main) ? null : near?.querySelector(stops), main]) {
      if (next instanceof HTMLElement && next !== document.body) next.focus();
      if (next && next === document.activeElement && next !== document.body) return;
    }
  };
}
