import { msg, t } from '@lingui/core/macro';
import { errors } from '#contract/errors.ts';
import { linkProblem } from '#contract/link-targets.ts';
import { shortUrl, shortUrls, type ShortLinkRow } from '#contract/short-links.ts';
import { action } from '#client/kinds/action/action.ts';
import { number, text } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';
import { by, col, computed, count, instant } from '#client/kinds/list/columns.ts';
import { list } from '#client/kinds/list/definition.ts';
import { listScreen } from '#client/kinds/list/list-part.tsx';

/** The whole address of a link, to send to somebody. */
const addressOf = ({ link }: Pick<ShortLinkRow, 'link'>): string =>
  new URL(`/r/${link}`, location.origin).href;

/**
 * The path of an address that somebody copied from this app; anything else as it is. Filters stay
 * in it: a link keeps none, so it is refused rather than made to lead somewhere else.
 */
function pathOf(typed: string): string {
  const address = typed.trim();
  return address.startsWith(`${location.origin}/`)
    ? address.slice(location.origin.length)
    : address;
}

/** Why a page gets no link; null when it gets one. */
function refusedPage(typed: string): string | null {
  const problem = linkProblem(pathOf(typed));
  return problem === null ? null : errors[problem].text;
}

/** Days a link leads somewhere. */
const daysRange = { low: 1, initial: 30, high: 365 } as const;

const NewLinkDialog = formDialog({
  title: msg`New short link`,
  submit: msg`Make link`,
  failure: msg`Sorry, short link could not be made.`,
  fields: () => ({
    path: text(msg`Page`, {
      required: true,
      hint: msg`The address of a page of this app, for example /patients`,
      check: refusedPage,
    }),
    days: number(msg`Leads there for`, { ...daysRange, unit: msg`days`, decimal: false }),
  }),
  call: shortUrl,
  input: ({ path, days }) => ({ path: pathOf(path), days: days ?? daysRange.initial }),
  done: ({ link }) => addressOf({ link }),
});

const newLink = action<null>({
  id: 'new-link',
  label: msg`New short link`,
  icon: 'plus',
  look: 'primary',
  needs: shortUrl,
  dialog: (props) => <NewLinkDialog {...props} />,
});

const copyLink = action<ShortLinkRow, void>({
  id: 'copy-link',
  label: msg`Copy`,
  icon: 'copy',
  run: (row) => navigator.clipboard.writeText(addressOf(row)),
  done: () => t`Copied.`,
  failure: msg`Sorry, link could not be copied.`,
});

/** Short links the person made, newest first (spec portal §2: /shortUrl). */
export const shortLinkList = list(shortUrls, {
  name: 'short-links',
  title: msg`Short links`,
  failure: msg`Sorry, short links could not be loaded.`,
  empty: msg`You have made no short links yet.`,
  row: { key: 'link', name: addressOf },
  rowActions: [copyLink],
  headerActions: [newLink],
  columns: [
    computed('address', msg`Link`, addressOf, { noWrap: true }),
    col('path', msg`Page`, { sort: by('path') }),
    col('madeAt', msg`Made`, { ...instant, sort: by('-made'), priority: 2 }),
    col('expiresAt', msg`Leads there until`, { ...instant, sort: by('expires') }),
    col('used', msg`Followed`, { ...count, sort: by('-used'), priority: 2 }),
  ],
});

export const screen = listScreen(shortLinkList);
