import { hourMs, minuteMs } from './durations.ts';

/**
 * Whether somebody wrote while a visit was theirs (decision 056). The claim is the device's clock;
 * the server's evidence is when the device was in contact before it wrote.
 */

/**
 * One stretch of time in which the author was assigned. `told`: when their device had received its
 * end. `contact`: the first contact of any of their devices after the end.
 */
export type Assignment = {
  readonly from: Date;
  readonly until: Date | null;
  readonly told: Date | null;
  readonly contact: Date | null;
};

export type WritingEvidence = {
  /** By the device's clock corrected, and uncorrected, for a clock that was turned since. */
  readonly claims: readonly Date[];
  /** A contact of the device that came before it wrote; null when the entry was not later. */
  readonly writtenAfter: Date | null;
  /**
   * Whether the device reported what it had written in its last contact. One that does not report
   * proves nothing.
   */
  readonly reports: boolean;
  /** When a sign-in made the client that sends the entry; null when the server does not know it. */
  readonly clientMade: Date | null;
  /** When the server received the entry. */
  readonly receivedAt: Date;
};

/** Requests pass each other, and clocks differ: milliseconds of a contact that prove nothing. */
const contactToleranceMs = 15 * minuteMs;
/** A device works this long without the server (docs/security.md, lease), milliseconds. */
const longestUnawareMs = 72 * hourMs;

/**
 * Whether only the clock of a device that reports nothing could date the entry before the end: the
 * client was made after it, or one of the person's devices was in contact after it, whatever that
 * device asked for, and not just before the entry arrived.
 */
const isUnproven = (
  until: Date,
  contact: Date | null,
  { reports, clientMade, receivedAt }: WritingEvidence,
): boolean =>
  !reports &&
  ((clientMade !== null && clientMade > until) ||
    (contact !== null && receivedAt.getTime() > contact.getTime() + contactToleranceMs));

function isHeld({ from, until, told, contact }: Assignment, evidence: WritingEvidence): boolean {
  if (until === null) return true;
  if (isUnproven(until, contact, evidence)) return false;
  const { claims, writtenAfter, reports, receivedAt } = evidence;
  const floor = writtenAfter ?? (reports ? null : told);
  // The device wrote the entry after it learnt of the end, whatever its clock says. Only an entry
  // that can have crossed the news is believed.
  const isLate = told !== null && receivedAt.getTime() > told.getTime() + contactToleranceMs;
  if (isLate && floor !== null && floor >= told) return false;
  const believed = (at: Date): Date =>
    floor !== null && at.getTime() < floor.getTime() - contactToleranceMs ? floor : at;
  const isUnaware = (at: Date): boolean =>
    told !== null
      ? at < told
      : at.getTime() <= until.getTime() + longestUnawareMs &&
        (floor === null || floor.getTime() <= until.getTime() + contactToleranceMs);
  return claims.map(believed).some((at) => at >= from && (at <= until || isUnaware(at)));
}

/**
 * Whether the author was assigned when they wrote. What was written after the end counts as long as
 * their device could not have learnt of it: nobody loses an hour's work to a reassignment they
 * could not know of. A clock that was set back is believed no further than the device's last
 * contact.
 */
export const wasAssigned = (
  assignments: readonly Assignment[],
  evidence: WritingEvidence,
): boolean => assignments.some((each) => isHeld(each, evidence));
