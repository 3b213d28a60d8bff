import type { SessionState } from '#contract/sign-in.ts';
import { hourMs } from '#domain/durations.ts';
import { configured } from '#domain/settings.ts';
import { changeLease, type Lease } from '../state/device.ts';

/**
 * How long a person's data may be seen without contact to the server (docs/security.md, lease).
 * Times are the device's. A clock that goes back is not trusted: the highest time ever seen counts,
 * plus the time the app has run since. A clock that went ahead ends a lease too early and costs a
 * password; the next contact corrects it.
 */

/** WebAppConfig.leaseHours; 72 h unless configured. */
const defaultLeaseHours = 72;

/**
 * The time that counts, in milliseconds. `ran` is how long the app has run since `seenAt` was
 * recorded.
 */
export const leaseTime = (lease: Lease, wall: number, ran: number): number =>
  Math.max(wall, lease.seenAt + ran);

/**
 * Whether the password or passkey is needed at a time from `leaseTime`. The copies stay, however
 * long it takes (decision 058).
 */
export const isHidden = ({ contactAt, provenAt, hideAfter }: Lease, now: number): boolean =>
  now - Math.max(contactAt, provenAt) >= hideAfter;

/** The lease after the server answered: all times start again from the present clock. */
export const afterContact = (wall: number, leaseHours: number): Lease => ({
  contactAt: wall,
  provenAt: wall,
  seenAt: wall,
  hideAfter: leaseHours * hourMs,
});

/** The lease after the password or passkey was given offline. */
export const afterProof = (lease: Lease, now: number): Lease => ({
  ...lease,
  provenAt: now,
  seenAt: now,
});

type Ports = { readonly wall: () => number; readonly monotonic: () => number };

/** This device's leases during one run of the app. */
function leaseBook({ wall, monotonic }: Ports) {
  /** Monotonic time at which this run recorded or first read `seenAt` of a database. */
  const since = new Map<string, number>();

  const timeOf = (database: string, lease: Lease): number => {
    const from = since.get(database);
    return leaseTime(lease, wall(), from === undefined ? 0 : monotonic() - from);
  };
  const change = async (
    database: string,
    to: (known: Lease | null) => Lease | null,
  ): Promise<void> => {
    await changeLease(database, (known) => {
      const lease = to(known);
      since.set(database, monotonic());
      return lease;
    });
  };
  return {
    recordContact: (database: string, leaseHours: number): Promise<void> =>
      change(database, () => afterContact(wall(), leaseHours)),
    /** A database without a lease, from a version before leases, gets one. */
    recordProof: (database: string): Promise<void> =>
      change(database, (lease) =>
        lease
          ? afterProof(lease, timeOf(database, lease))
          : afterContact(wall(), defaultLeaseHours),
      ),
    /** Reads the clock, records the highest time, and returns the lease's state. */
    async check(database: string): Promise<{ readonly hidden: boolean }> {
      let hidden = false;
      let wasRead = false;
      const recorded = change(database, (lease) => {
        wasRead = true;
        if (!lease) return null;
        const seenAt = timeOf(database, lease);
        hidden = isHidden(lease, seenAt);
        return { ...lease, seenAt };
      });
      // A full device cannot record the time, but the lease still applies.
      await recorded.catch((error: unknown) => {
        if (!wasRead) throw error;
      });
      return { hidden };
    },
  };
}

export const leases = leaseBook({ wall: () => Date.now(), monotonic: () => performance.now() });

export const leaseHoursOf = ({ constants }: Pick<SessionState, 'constants'>): number =>
  configured(constants, 'leaseHours', defaultLeaseHours);
