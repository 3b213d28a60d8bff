import type { Role } from '../field-page.ts';

/** How an element is looked for, step by step, as data that can be sent into a page. */
export type Text = { text: string; exact: boolean } | { pattern: string; flags: string };
export type Step =
  | { by: 'css'; css: string }
  | { by: 'role'; role: Role; name: Text | null }
  | { by: 'text' | 'label'; text: Text }
  | { by: 'has' | 'or'; steps: Step[] }
  | { by: 'nth'; nth: number };

export const textOf = (wanted: string | RegExp, exact = false): Text =>
  wanted instanceof RegExp
    ? { pattern: wanted.source, flags: wanted.flags }
    : { text: wanted, exact };

/**
 * Defines `find(steps)` in a page: the elements that are shown and fit, found the way a screen
 * reader would, as far as this product's markup needs it. Written as a script because it runs in
 * the page, not here.
 */
export const finder = String.raw`
const flat = (text) => text.replace(/\s+/g, ' ').trim();
const fits = (text, wanted) => 'pattern' in wanted ? new RegExp(wanted.pattern, wanted.flags).test(text)
  : wanted.exact ? text === wanted.text : text.toLowerCase().includes(wanted.text.toLowerCase());
const textIn = (node) => {
  if (node.nodeType === Node.TEXT_NODE) return node.data;
  if (node.nodeType !== Node.ELEMENT_NODE
    || node.getAttribute('aria-hidden') === 'true' || ['SCRIPT', 'STYLE'].includes(node.tagName)) return '';
  const inner = [...node.childNodes].map(textIn).join('');
  return getComputedStyle(node).display === 'inline' ? inner : ' ' + inner + ' ';
};
const byId = (ids) => ids.split(/\s+/).map((id) => document.getElementById(id)).filter(Boolean).map(textIn).join(' ');
const labels = (element) => element.labels?.length ? [...element.labels].map(textIn).join(' ') : null;
const named = { INPUT: labels, TEXTAREA: labels, SELECT: labels, 
  FIELDSET: (element) => textIn(element.querySelector('legend') ?? element),
  DIALOG: () => '', SECTION: () => '', NAV: () => '' };
const nameOf = (element) => flat(
  (element.hasAttribute('aria-labelledby') && byId(element.getAttribute('aria-labelledby')))
  || element.getAttribute('aria-label') || (named[element.tagName] ?? textIn)(element) || '');
const roles = {
  button: 'button, summary, input[type=submit]', link: 'a[href]',
  heading: 'h1, h2, h3, h4, h5, h6', dialog: 'dialog[open]', group: 'fieldset, details',
  img: 'img', listitem: 'li', navigation: 'nav', radio: 'input[type=radio]',
  checkbox: 'input[type=checkbox]', region: 'section[aria-label], section[aria-labelledby]',
  listbox: 'select[size]',
  textbox: 'input:not([type]), input[type=text], input[type=email], input[type=tel], input[type=search], textarea',
};
const shown = (element) => element.getClientRects().length > 0
  && getComputedStyle(element).visibility === 'visible' && !element.closest('[aria-hidden=true]');
const below = (scope, css) => [...new Set(scope.flatMap((root) => [...root.querySelectorAll(css)]))];
const inOrder = (elements) => [...new Set(elements)]
  .sort((a, b) => a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1);
const narrow = (scope, step) => {
  if (step.by === 'css') return below(scope, step.css);
  if (step.by === 'role') return below(scope, roles[step.role] + ', [role=' + step.role + ']')
    .filter((element) => shown(element) && (!step.name || fits(nameOf(element), step.name)));
  if (step.by === 'label') return below(scope, 'input, textarea, select, [aria-label]')
    .filter((element) => fits(nameOf(element), step.text));
  if (step.by === 'text') {
    const all = below(scope, 'body *').filter((element) => fits(flat(element.textContent), step.text));
    return all.filter((element) => !all.some((other) => other !== element && element.contains(other)));
  }
  if (step.by === 'has') return scope.filter((element) => find(step.steps, [element]).length > 0);
  if (step.by === 'or') return inOrder([...scope, ...find(step.steps)]);
  return [scope.at(step.nth)].filter(Boolean);
};
const find = (steps, from = [document]) => steps.reduce((scope, step) => narrow(scope, step), from);
const place = () => find(given.steps)[0] ?? null;
`;
