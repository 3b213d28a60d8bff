import { plural, t } from '@lingui/core/macro';
import type { OrderContent } from '#contract/order-content.ts';
import type { PhysicianOrder } from '#contract/physician-orders.ts';
import { pacificDate } from '#domain/pacific.ts';
import { pacificInstant } from '#domain/pacific-instant.ts';
import {
  isUnsigned,
  orderSignatureLabels,
  orderSourceLabels,
  orderStateLabels,
  orderTypeLabels,
} from '#domain/physician-orders.ts';
import { formatUsPhone } from '#domain/texts.ts';
import type { ColorToken } from '#domain/visit-status.ts';
import { knownText } from '#client/i18n.ts';
import { pacificMoment } from '#client/screen/pacific-clock.ts';

export const stateText = (order: PhysicianOrder): string => {
  const { state, overdue, remind, unconfirmed, former, voided } = order;
  // Neither age nor reminder matters: another order takes its place.
  if (former && state !== 'void') {
    const words = t`Earlier words, note was returned`;
    return isUnsigned(state) ? words : `${knownText(orderStateLabels[state])} · ${words}`;
  }
  if (voided?.visitsWait) return t`Voided, visits wait for another order`;
  const text = unconfirmed ? t`Waits for read-back` : knownText(orderStateLabels[state]);
  if (overdue) return t`${text}, overdue`;
  return remind ? t`${text}, reminder due` : text;
};

const tones: Readonly<Record<PhysicianOrder['state'], ColorToken>> = {
  open: 'attention',
  sent: 'progress',
  signed: 'success',
  void: 'muted',
};
export const stateTone = ({ state, overdue, remind, former }: PhysicianOrder): ColorToken => {
  if (overdue || (former && isUnsigned(state))) return 'danger';
  return remind || (former && state === 'signed') ? 'attention' : tones[state];
};

/** "Verbal order · Wound care". */
export const kindText = ({ source, category }: PhysicianOrder): string =>
  [knownText(orderSourceLabels[source]), category && knownText(category)]
    .filter(Boolean)
    .join(' · ');

/** An order's first line, for lists: in its own dialogs it is shown whole. */
export function firstLine({ content: { text } }: PhysicianOrder): string {
  const [line = '', ...others] = text.trim().split(/\s*\n\s*/);
  return others.length === 0 ? line : `${line} …`;
}

/** "Dr. Pat Park · NPI 1234567890". */
export function physicianText({ content: { physician } }: PhysicianOrder): string {
  const { name, npi } = physician;
  return [name, npi !== '' && t`NPI ${npi}`].filter(Boolean).join(' · ');
}

/** How long it waits, and until when it should not. */
export function ageText({ state, days, dueOn }: PhysicianOrder): string {
  if (!isUnsigned(state)) return '—';
  return [plural(days, { one: '# day', other: '# days' }), t`due ${dueOn}`].join(', ');
}

type SentLink = NonNullable<PhysicianOrder['sent']>['link'];

/** What became of a mailed link, as the server says; nothing where there is none. */
function linkText(link: SentLink): string {
  if (link === null) return '';
  if (link.state === 'expired') return t`The link has expired`;
  if (link.until === null) return t`The link was ended`;
  const until = pacificMoment(new Date(link.until));
  return t`Link works until ${until}`;
}

/** Where it was sent last, when, what became of its link, and how often. */
export function sentText({ sent }: PhysicianOrder): string {
  if (sent === null) return '—';
  const { type, to, at, count, printed, link } = sent;
  const where = type === 'fax' ? formatUsPhone(to) : to;
  return [
    knownText(orderTypeLabels[type]),
    printed && t`to be printed`,
    where,
    pacificMoment(new Date(at)),
    linkText(link),
    count > 1 && plural(count, { one: 'sent once', other: 'sent # times' }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Who changed the words of a spoken order, and whether its author read them back. */
export function amendedText({ amendments = [] }: Pick<OrderContent, 'amendments'>): string {
  return amendments
    .map(({ by, at, confirmed }) => {
      const when = pacificMoment(new Date(at));
      return confirmed
        ? t`Amended by ${by}, ${when}, read back by ${confirmed.by}`
        : t`Amended by ${by}, ${when}, not read back`;
    })
    .join('; ');
}

/** When a spoken order was received, with its zone, and who spoke it; a dash for others. */
export function receivedText({ received }: Pick<OrderContent, 'received'>): string {
  if (received === null) return '—';
  const { on, time, from } = received;
  const at = pacificInstant(on, time);
  return [at ? pacificMoment(at) : `${on} ${time}`, from].filter(Boolean).join(', ');
}

/** That a spoken order was read back; a dash for others, which nobody spoke. */
export function readBackText({ unconfirmed, content }: PhysicianOrder): string {
  if (content.received === null) return '—';
  return unconfirmed ? t`New words not read back yet` : t`Yes, confirmed as correct`;
}

/** When an order was written by its author's device, and when the server got it. */
export function writtenText({ at, received }: OrderContent['author']): string {
  const written = pacificMoment(new Date(at));
  if (received === undefined) return written;
  const arrived = pacificMoment(new Date(received));
  return t`${written}, received ${arrived}`;
}

/** "Nora Nurse", when, and who amended it. */
export const authorText = ({ content }: PhysicianOrder): string =>
  [content.author.name, writtenText(content.author), amendedText(content)]
    .filter(Boolean)
    .join(' · ');

type Said = NonNullable<PhysicianOrder['released']>;
const saidText = ({ by, at, reason }: Said): string =>
  [by, pacificMoment(new Date(at)), reason].join(' · ');

/** Why an order is void, and who said later that its visits need none. */
function voidText({ voided, released, former }: PhysicianOrder): string | null {
  if (voided === null) return null;
  const reason = former && voided.reason === '' ? t`The note was returned.` : voided.reason;
  const first = saidText({ ...voided, reason });
  if (released === null) return first;
  const later = saidText(released);
  return [first, t`No order needed: ${later}`].join('; ');
}

/** Who signed, how and when, or why the order is void. */
export function endText(order: PhysicianOrder): string {
  const { signature } = order;
  const ended = voidText(order);
  if (ended !== null) return ended;
  if (!signature) return '—';
  const how = knownText(orderSignatureLabels[signature.how]);
  const at = new Date(signature.at);
  // A paper says the day: its instant is only the day's beginning.
  const when = signature.how === 'paper' ? pacificDate(at) : pacificMoment(at);
  return [signature.name, how, when].join(' · ');
}
