import { addDays, daysBetween } from './dates.ts';
import { hourMs } from './durations.ts';

/**
 * Orders of physicians that wait for a signature (spec portal §3, §9). Visits are planned by the
 * orders of `order-plan.ts`; these are the written words that a physician signs.
 */

/**
 * Where an order comes from: taken by voice and read back, written at the desk, or the plan of care.
 */
export const orderSources = ['verbal', 'written', 'plan-of-care'] as const;
export type OrderSource = (typeof orderSources)[number];

/** Labels, as English message ids. */
export const orderSourceLabels: Readonly<Record<OrderSource, string>> = {
  verbal: 'Verbal order',
  written: 'Written order',
  'plan-of-care': 'Plan of care',
};

/** Ways to the physician; `fax` is the specification's default (portal §9). */
export const orderTypes = ['fax', 'mail', 'portal'] as const;
export type OrderType = (typeof orderTypes)[number];

/** Labels, as English message ids. */
export const orderTypeLabels: Readonly<Record<OrderType, string>> = {
  fax: 'Fax',
  mail: 'Link by mail',
  portal: 'Portal',
};

/**
 * Physicians who are no entry of the patient's circle: as the chart itself names one, and as the
 * order does that a clinician wrote.
 */
export const namedPhysicians = ['chart', 'order'] as const;
export type NamedPhysician = (typeof namedPhysicians)[number];

const plainName = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();
/** Whether two names are the same, however they are spaced and capitalised. */
export const isSameName = (one: string, other: string): boolean =>
  plainName(one) === plainName(other);

/** A name without "Dr." before it and letters such as "MD" after its comma. */
const untitled = (name: string): string =>
  name
    .replace(/^\s*(?:dr\.?|doctor)\s+/i, '')
    .replace(/,\s*[a-z.]{2,6}(?:[\s,]+[a-z.]{2,6})*\s*$/i, '');

/**
 * Whether an account of the portal is that of the physician an order names: by name, since accounts
 * keep no NPI. An account has no title, so titles do not count. An order that names nobody is
 * anyone's to whom the office sends it.
 */
export const isPhysicianAccount = (
  physician: { readonly name: string },
  account: { readonly name: string },
): boolean =>
  physician.name.trim() === '' || isSameName(untitled(physician.name), untitled(account.name));

type KnownEntry = { readonly id: string; readonly name: string; readonly npi: string };

/**
 * The only one of that name; null where there is none, or more than one. Entries with one number
 * are one physician, such as in two roles: the one with the first id stands for them, in whatever
 * order a list or the database has them.
 */
export function soleOfName<T extends KnownEntry>(people: readonly T[], name: string): T | null {
  const [first = null, ...others] = people
    .filter((each) => isSameName(each.name, name))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const isOne = others.every(({ npi }) => npi !== '' && npi === first?.npi);
  return isOne ? first : null;
}

/**
 * The number that a link to the physician is signed with: as the office keeps it in the patient's
 * circle. Empty for the number of the chart, which whoever hears the order writes as well.
 */
export const linkNpi = ({
  id,
  npi,
}: {
  readonly id: string | null;
  readonly npi: string;
}): string => (id === null ? '' : npi);

export const orderStates = ['open', 'sent', 'signed', 'void'] as const;
export type OrderState = (typeof orderStates)[number];

/** Labels, as English message ids. */
export const orderStateLabels: Readonly<Record<OrderState, string>> = {
  open: 'To be sent',
  sent: 'Sent for signature',
  signed: 'Signed',
  void: 'Voided',
};

/** Filters of the list; the first is the specification's default (portal §9). */
export const orderFilters = ['notSigned', 'overdue', ...orderStates, 'All'] as const;

/** Ways a signature came. */
export const orderSignatureWays = ['link', 'login', 'paper'] as const;
export type OrderSignatureWay = (typeof orderSignatureWays)[number];

/** Labels, as English message ids. */
export const orderSignatureLabels: Readonly<Record<OrderSignatureWay, string>> = {
  link: 'By link',
  login: 'In the portal',
  paper: 'On paper',
};

/** What became of the link that was mailed last, while its order is not signed. */
export const orderLinkStates = ['works', 'expired', 'ended'] as const;

/** How long a link to sign by works, at most (portal §3 says token and no time; ours). */
export const orderLinkMs = 72 * hourMs;
/** Wrong names and numbers of a physician that one link takes before it ends. */
export const mostWrongSigners = 5;
/**
 * Days until an unsigned order is due, and until one that was sent asks for a reminder. Ours: 42 CFR
 * 484.60(b)(4) leaves the time to the states and to the agency's policy. Unverified.
 */
export const orderDueDays = 30;
export const orderReminderDays = 7;
/** Reminders that a timed job mails of one order, after each mail by a person. */
export const mostReminders = 3;

/** Characters of an order, and of one that repeats a whole plan of care. */
export const largestOrder = 4_000;
export const largestPlan = 40_000;
/** Open orders of one author that a phone may have sent. */
export const mostOpenOrders = 500;

export const isUnsigned = (state: OrderState): boolean => state === 'open' || state === 'sent';

/** How long an order waits. Days are MM/DD/YYYY in Pacific time. */
export type OrderAge = {
  readonly days: number;
  readonly dueOn: string;
  readonly overdue: boolean;
  /** Nothing was sent for a week, and the physician has not signed. */
  readonly remind: boolean;
};

/** @param order `sentOn` is the day it was sent last; null while it was not */
export function orderAge(
  {
    state,
    writtenOn,
    sentOn,
  }: { readonly state: OrderState; readonly writtenOn: string; readonly sentOn: string | null },
  today: string,
): OrderAge {
  const dueOn = addDays(writtenOn, orderDueDays);
  return {
    days: Math.max(0, daysBetween(writtenOn, today)),
    dueOn,
    overdue: isUnsigned(state) && daysBetween(dueOn, today) > 0,
    remind: state === 'sent' && sentOn !== null && daysBetween(sentOn, today) >= orderReminderDays,
  };
}

/** What of an order says which visits wait for it. */
export type HoldingOrder = {
  readonly state: OrderState;
  /** Its note was rewritten since, and no order has the new words. */
  readonly awaitsNewWords: boolean;
  /** Of a void one: nobody with the right to has said that its visits need no order. */
  readonly visitsWait: boolean;
  readonly source: OrderSource;
  readonly visitId: string | null;
  readonly episodeId: string | null;
  readonly writtenAt: Date;
};

/**
 * Whether a visit waits for an order before it can be billed: one that was written for it, or a plan
 * of care of its episode, whichever day that counts from. It waits while the order is unsigned or,
 * signed, awaits its note's new words, and for a void one until another takes its place.
 */
export function holdsVisit(
  { state, source, visitId, episodeId, awaitsNewWords, visitsWait }: HoldingOrder,
  visit: { readonly id: string; readonly episodeId: string },
): boolean {
  const isOfEpisode = source === 'plan-of-care' && episodeId === visit.episodeId;
  if (visitId !== visit.id && !isOfEpisode) return false;
  if (state === 'void') return visitsWait;
  return isUnsigned(state) || awaitsNewWords;
}

/**
 * Whether a signed order takes the place of a void one: written no earlier, a plan of care of the
 * same episode or visit for a plan of care, another order of the same visit for others.
 */
export function takesPlace(signed: HoldingOrder, voided: HoldingOrder): boolean {
  if (signed.state !== 'signed' || signed.awaitsNewWords) return false;
  if (signed.writtenAt < voided.writtenAt) return false;
  const isSameVisit = voided.visitId !== null && signed.visitId === voided.visitId;
  const isPlan = voided.source === 'plan-of-care';
  if ((signed.source === 'plan-of-care') !== isPlan) return false;
  const isSameEpisode = voided.episodeId !== null && signed.episodeId === voided.episodeId;
  return isSameVisit || (isPlan && isSameEpisode);
}

/** Days an order takes effect before or after today, at most. */
const orderWithinDays = 366;
/**
 * Days before and after an episode on which its orders can take effect, such as its referral, or
 * what is ordered on its last day.
 */
const besideEpisodeDays = 60;

type Dated = {
  readonly source: OrderSource;
  /** Its episode, first and last day; null without one. */
  readonly episode: { readonly startDate: string; readonly endDate: string } | null;
  readonly today: string;
};

/**
 * Whether an order can take effect on a day: in its episode or as long beside it as another one is,
 * or within a year of today. Bounds are ours: they keep slips and invented days out. Days are
 * MM/DD/YYYY.
 */
export function isEffectiveDay(day: string, { source, episode, today }: Dated): boolean {
  if (!episode) return Math.abs(daysBetween(today, day)) <= orderWithinDays;
  // A plan of care is one of its episode, not of the next one.
  const after = source === 'plan-of-care' ? 0 : besideEpisodeDays;
  const first = addDays(episode.startDate, -besideEpisodeDays);
  return daysBetween(first, day) >= 0 && daysBetween(day, addDays(episode.endDate, after)) >= 0;
}

/** Days after the call in which a spoken order is written down and arrives, at most; ours. */
export const spokenLateDays = 60;

/** Whether a spoken order can take effect on a day: from the call on, within a year. */
export const isSpokenEffect = (day: string, receivedOn: string): boolean =>
  daysBetween(receivedOn, day) >= 0 && daysBetween(receivedOn, day) <= orderWithinDays;

/**
 * Whether an order's paper can have been signed on a day: not before it was written, not before its
 * last words were read back, and not after today. Days are MM/DD/YYYY.
 */
export function isSigningDay(
  day: string,
  order: {
    readonly writtenOn: string;
    /** When its author read back what somebody else changed; null where nobody did. */
    readonly readBackOn: string | null;
  },
  today: string,
): boolean {
  const first = order.readBackOn ?? order.writtenOn;
  return daysBetween(first, day) >= 0 && daysBetween(day, today) >= 0;
}

/**
 * Digits at the end of a number by which a physician knows which of theirs is asked for. An NPI is
 * public and no secret: asking for it keeps whom a link went to by mistake from signing without
 * thinking, and puts the number into the seal. It does not prove who signs.
 */
export const npiEndDigits = 3;

/** A physician's number has ten digits; what people type between them does not count. */
export const npiDigits = (typed: string): string => typed.replaceAll(/\D/g, '');
