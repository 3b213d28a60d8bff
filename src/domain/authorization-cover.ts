import { countDown, type Authorization, type CountedVisit } from './authorizations.ts';
import { grouped } from './grouped.ts';
import { must } from './must.ts';

/** What a payer's authorisation leaves for a visit that is planned or given to somebody. */

/** An authorisation with the number the payer gave it, or the payer's name. */
export type NamedAuthorization = Authorization & { readonly name: string };

/** What is authorised for one patient, and the visits that count. */
export type PatientCover = {
  readonly patientId: string;
  readonly authorizations: readonly NamedAuthorization[];
  readonly visits: readonly CountedVisit[];
};

export type AuthorizationLeft = Pick<NamedAuthorization, 'name' | 'unit' | 'amount'> & {
  /** After every visit that is planned, this one included where it is covered. */
  readonly left: number;
};

/**
 * `covered` by an authorisation; `used-up`: the one of its day has too little left; `other-days`:
 * something of its kind is authorised, but not on its day.
 */
export type Cover =
  ({ readonly kind: 'covered' | 'used-up' } & AuthorizationLeft) | { readonly kind: 'other-days' };

/** A visit where it is to be: the day may be another one than it has now. */
type Placed = Omit<CountedVisit, 'status'> & { readonly patientId: string };

/** The placed visits as they will count; one that took place keeps its status. */
function counted(placed: readonly Placed[], visits: readonly CountedVisit[]): CountedVisit[] {
  const before = new Map(visits.map((visit) => [visit.id, visit.status]));
  return placed.map(({ patientId: _patient, ...visit }) => ({
    ...visit,
    status: before.get(visit.id) ?? 'Staffed',
  }));
}

/**
 * How visits are covered once all of them are placed, by their ids. One that needs no authorisation
 * is left out: for its kind nothing is authorised on any day.
 */
export function coverOf(
  patients: readonly PatientCover[],
  placed: readonly Placed[],
): Map<string, Cover> {
  const found = new Map<string, Cover>();
  const placedOf = grouped(placed, ({ patientId }) => patientId);
  for (const { patientId, authorizations, visits } of patients) {
    const own = placedOf.get(patientId) ?? [];
    const ids = new Set(own.map(({ id }) => id));
    const others = visits.filter(({ id }) => !ids.has(id));
    const known = new Set(visits.map(({ id }) => id));
    const { balances, uncovered, usedBy, lacking } = countDown(
      authorizations,
      [...others, ...counted(own, visits)],
      new Set([...ids].filter((id) => !known.has(id))),
    );
    const leftOf = (authorizationId: string): AuthorizationLeft => {
      const { name, unit, amount } = must(
        authorizations.find(({ id }) => id === authorizationId),
        'authorization',
      );
      return { name, unit, amount, left: must(balances.get(authorizationId), 'balance').left };
    };
    for (const { id } of own) {
      const [used, short] = [usedBy.get(id), lacking.get(id)];
      if (used !== undefined) found.set(id, { kind: 'covered', ...leftOf(used) });
      else if (short !== undefined) found.set(id, { kind: 'used-up', ...leftOf(short) });
      else if (uncovered.has(id)) found.set(id, { kind: 'other-days' });
    }
  }
  return found;
}

/** What is said when a visit goes beyond what is authorised; null where it does not. */
export type BeyondAuthorization = {
  readonly code: 'authorization';
  /** Null where none is in force on the day. */
  readonly authorization: AuthorizationLeft | null;
};

export function beyondAuthorization(cover: Cover | undefined): BeyondAuthorization | null {
  if (cover === undefined || cover.kind === 'covered') return null;
  if (cover.kind === 'other-days') return { code: 'authorization', authorization: null };
  const { name, unit, amount, left } = cover;
  return { code: 'authorization', authorization: { name, unit, amount, left } };
}
