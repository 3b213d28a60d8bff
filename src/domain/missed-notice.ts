import { dayNumber } from './calendar-date.ts';
import type { physicianRoles } from './circle.ts';
import { daysBetween } from './dates.ts';
import { ordersProgress, orderOf, type OrderedVisit, type OrderInForce } from './order-progress.ts';
import { isNotDone, type VisitReportKind } from './visit-reports.ts';
import type { VisitStatus } from './visit-status.ts';

/**
 * The notice to the ordering physician about a visit that was ordered and did not take place
 * (decision 087). Care follows the plan that a physician established, and the agency alerts that
 * physician to changes that suggest a change of the plan (42 CFR 484.60(b) and (c)(1)).
 */

/**
 * `open`: to be sent. `withdrawn`: the visit takes place after all, and nothing was sent. `correct`:
 * it takes place after all, and the physician was told otherwise; `corrected`: and was told so.
 */
export const noticeStates = [
  'open',
  'correct',
  'sent',
  'corrected',
  'not-needed',
  'withdrawn',
] as const;
export type NoticeState = (typeof noticeStates)[number];

/** Labels, as English message ids. */
export const noticeStateLabels: Readonly<Record<NoticeState, string>> = {
  open: 'Notice to send',
  correct: 'Correction to send',
  sent: 'Notice sent',
  corrected: 'Correction sent',
  'not-needed': 'Notice not needed',
  withdrawn: 'Notice withdrawn',
};

/** How a notice reached the physician. */
export const noticeWays = ['fax', 'phone', 'mail'] as const;
export type NoticeWay = (typeof noticeWays)[number];

/** Labels, as English message ids. */
export const noticeWayLabels: Readonly<Record<NoticeWay, string>> = {
  fax: 'By fax',
  phone: 'By phone',
  mail: 'By mail',
};

/** Whether a notice is work of the office. */
export const needsNotice = (state: NoticeState): boolean => state === 'open' || state === 'correct';

/** The state after the physician was told; null where there is nothing to tell. */
export function stateWhenSent(state: NoticeState): NoticeState | null {
  if (state === 'open') return 'sent';
  return state === 'correct' ? 'corrected' : null;
}

/** The state after *Sent* or *Not needed* is taken back; null for any other. */
export function stateWhenReopened(state: NoticeState): NoticeState | null {
  if (state === 'corrected') return 'correct';
  return state === 'sent' || state === 'not-needed' ? 'open' : null;
}

/** What becomes of a notice when the visit is not missed any more. */
export function stateWhenVisitIsBack(state: NoticeState): NoticeState {
  if (state === 'sent') return 'correct';
  return state === 'open' || state === 'not-needed' ? 'withdrawn' : state;
}

type MaybeMissed = {
  readonly status: VisitStatus;
  readonly nonVisit?: boolean | undefined;
};

/** Work without a visit at home was not ordered as one. */
const isToldOf = ({ status, nonVisit = false }: MaybeMissed): boolean =>
  status === 'Missed' && !nonVisit;

/** Whether a visit has just become one that a physician is told about, or just stopped being one. */
export function noticeChange(before: MaybeMissed, after: MaybeMissed): 'missed' | 'back' | null {
  const [was, is] = [isToldOf(before), isToldOf(after)];
  if (was === is) return null;
  return was ? 'back' : 'missed';
}

/**
 * Whether a physician can have been told on a day, all of them MM/DD/YYYY: not before the visit was
 * missed or called off, nor before the word that a correction corrects, and not in the future.
 */
export function isNoticeDay(
  day: string,
  {
    dateOfService,
    saidOn,
    lastSentOn,
    today,
  }: {
    readonly dateOfService: string;
    /** When somebody said that the visit is missed: a visit is called off before its day, too. */
    readonly saidOn: string;
    /** When a notice that is corrected was sent. */
    readonly lastSentOn: string | null;
    readonly today: string;
  },
): boolean {
  if (dayNumber(day) === null || daysBetween(today, day) > 0) return false;
  if (lastSentOn !== null) return daysBetween(lastSentOn, day) >= 0;
  return daysBetween(dateOfService, day) >= 0 || daysBetween(saidOn, day) >= 0;
}

type Reason = { readonly id: string; readonly name: string } | null;

/** Who said that a visit is missed, why and when. */
export type MissedFacts = {
  readonly reason: Reason;
  readonly by: string;
  readonly at: string;
  readonly told: 'office' | 'clinician';
};

type MissedVisit = {
  readonly acts?:
    | readonly {
        readonly act: string;
        readonly reason: Reason;
        readonly at: string;
        readonly byName: string;
        readonly undoneAt?: string | undefined;
      }[]
    | undefined;
  readonly reports?:
    | readonly {
        readonly kind: VisitReportKind;
        readonly reason: Reason;
        readonly clocked: { readonly at: string; readonly byName?: string | undefined };
        readonly undoneAt?: string | undefined;
      }[]
    | undefined;
  readonly providerName: string | null;
};

/** What is known of why a visit is missed: the last word of the office or of its clinician. */
export function missedFacts({ acts, reports, providerName }: MissedVisit): MissedFacts | null {
  const act = acts?.findLast(
    (each) => each.undoneAt === undefined && (each.act === 'miss' || each.act === 'cancel'),
  );
  const report = reports?.findLast((each) => each.undoneAt === undefined && isNotDone(each.kind));
  const office = act && ({ ...act, told: 'office' } as const);
  const clinician = report && {
    reason: report.reason,
    at: report.clocked.at,
    byName: report.clocked.byName ?? providerName ?? '',
    told: 'clinician' as const,
  };
  const [last] = [office, clinician]
    .flatMap((each) => each ?? [])
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
  return last ? { reason: last.reason, by: last.byName, at: last.at, told: last.told } : null;
}

export type PhysicianRole = (typeof physicianRoles)[number];

/** Who ordered the care, the most likely first. A consulting physician orders no plan of care. */
const ordering: readonly PhysicianRole[] = ['Attending', 'Primary care', 'Referring'];

/**
 * The physician who is told: the attending one, else primary care, else who referred the patient;
 * of several the one that was written last. Null where the chart names none of them.
 *
 * @param physicians of the patient's circle, the one that was written last first
 */
export function orderingPhysician<P extends { readonly role: PhysicianRole }>(
  physicians: readonly P[],
): P | null {
  const found = ordering.flatMap((role) => physicians.find((each) => each.role === role) ?? []);
  return found[0] ?? null;
}

/** What was ordered for the days of a missed visit, and how far it falls short of it. */
export type OrderShort = {
  readonly frequency: string;
  /** First and last day of the order's week or other interval. */
  readonly start: string;
  readonly end: string;
  readonly ordered: number;
  readonly done: number;
  /** Still planned in these days. */
  readonly planned: number;
  readonly short: number;
};

/**
 * The order a missed visit belonged to, and by how many visits its week falls short: in a week that
 * has passed of those that took place, in another of those that are planned too. Null where no order
 * is in force on its day, or it cannot be read.
 *
 * @param today MM/DD/YYYY in Pacific time
 */
export function orderShort(
  visit: OrderedVisit,
  {
    orders,
    visits,
    episodeEnd,
  }: {
    readonly orders: readonly OrderInForce[];
    readonly visits: readonly OrderedVisit[];
    readonly episodeEnd: string;
  },
  today: string,
): OrderShort | null {
  const order = orderOf(visit, orders, episodeEnd);
  const progress = ordersProgress(orders, visits, episodeEnd, today).find(
    (each) => each?.orderId === order?.id,
  );
  const window = progress?.windows.find(
    ({ start, end }) =>
      daysBetween(start, visit.dateOfService) >= 0 && daysBetween(visit.dateOfService, end) >= 0,
  );
  if (!order || !window) return null;
  const isPast = daysBetween(window.end, today) > 0;
  const planned = isPast ? 0 : window.open;
  return {
    frequency: order.frequency,
    start: window.start,
    end: window.end,
    ordered: window.min,
    done: window.done,
    planned,
    short: Math.max(0, window.min - window.done - planned),
  };
}
