import { canTransition, type VisitStatus } from './visit-status.ts';

/**
 * What the office does with a visit besides staffing and review. The specification names the calls
 * and leaves their transitions open (portal §4); decision 075 has the reasons.
 *
 * `cancel` calls a visit off before anybody went, `miss` says that it did not take place: both
 * leave care that was ordered and not given, so both end in Missed. `expire`: order or
 * authorisation ran out, or the notes will not come. `delete`: planned by mistake. `restore` brings
 * one of these back.
 */
export const endingActs = ['miss', 'cancel', 'expire', 'delete'] as const;
export type EndingAct = (typeof endingActs)[number];
export const visitActs = [...endingActs, 'restore'] as const;
export type VisitAct = (typeof visitActs)[number];

/** Labels of what was done, as English message ids. */
export const visitActLabels: Readonly<Record<VisitAct, string>> = {
  miss: 'Marked missed',
  cancel: 'Cancelled',
  expire: 'Expired by the office',
  delete: 'Deleted',
  restore: 'Restored',
};

const endOf: Readonly<Record<EndingAct, VisitStatus>> = {
  miss: 'Missed',
  cancel: 'Missed',
  expire: 'Expired',
  delete: 'Deleted',
};

/** Acts of one visit that are kept; beyond these it is another visit. */
export const mostVisitActs = 200;

/** Visits that can be planned at once, and most of a series that move together. */
export const mostInSeries = 200;

type Acted = {
  readonly status: VisitStatus;
  readonly timeIn: unknown;
  readonly providerId: string | null;
  readonly acts?:
    | readonly {
        readonly statusBefore: VisitStatus;
        readonly statusAfter: VisitStatus;
        readonly at: string;
        readonly undoneAt?: string | undefined;
      }[]
    | undefined;
};

/** Status of a visit after the office ended it; null when it cannot be ended so. */
export function statusWhenEnded(
  act: EndingAct,
  { status, timeIn }: Pick<Acted, 'status' | 'timeIn'>,
): VisitStatus | null {
  // A started visit took place, or is missed with a word about it.
  if (act === 'cancel' && (timeIn !== null || (status !== 'Unstaffed' && status !== 'Staffed')))
    return null;
  return canTransition(status, endOf[act], 'office') ? endOf[act] : null;
}

/**
 * Status of a visit that the office brings back: a started one waits for its notes, a returned one
 * for its correction, any other for its clinician. Null for one that was not ended.
 */
export function statusWhenRestored({
  status,
  timeIn,
  providerId,
  acts = [],
}: Acted): VisitStatus | null {
  if (status !== 'Missed' && status !== 'Expired' && status !== 'Deleted') return null;
  const last = acts.findLast(({ undoneAt }) => undoneAt === undefined);
  if (last?.statusAfter === status && last.statusBefore === 'NotesRejected') return 'NotesRejected';
  if (providerId === null) return 'Unstaffed';
  return timeIn === null ? 'Staffed' : 'NotesDue';
}

/**
 * Act of a visit that can still be undone, with everything it changed: the latest one, while the
 * visit has the status it gave.
 */
export function lastAct<A extends NonNullable<Acted['acts']>[number]>({
  status,
  acts = [],
}: {
  readonly status: VisitStatus;
  readonly acts?: readonly A[] | undefined;
}): A | null {
  const last = acts.findLast(({ undoneAt }) => undoneAt === undefined);
  return last?.statusAfter === status ? last : null;
}
