import type { Role } from '#contract/roles.ts';
import {
  areaAccess,
  parsePrivileges,
  type PrivilegeArea,
  type Privileges,
} from '#domain/privileges.ts';
import type { Policy, Scope } from './policy.ts';

/** What a call requires of its caller. */
export type Right = {
  readonly policy: Policy;
  /** Area of the privilege registry; null for calls about the person's own account and device. */
  readonly area: PrivilegeArea | null;
  readonly reads: boolean;
};

/** A person as far as their rights go. */
export type Holder = {
  readonly role: Role;
  /** JSON text of the privilege registry. */
  readonly privileges: string;
};

/** Registries read lately; a text of privileges is the same for everybody in a role. */
const mostKnown = 500;
const known = new Map<string, Privileges>();
function readPrivileges(json: string): Privileges {
  const found = known.get(json);
  if (found) return found;
  const read = parsePrivileges(json);
  if (known.size >= mostKnown) known.clear();
  known.set(json, read);
  return read;
}

/**
 * The scope a person has for a call: what the policy names for their role, unless their privileges
 * hide the area of the call or let them only look at it. Privileges never widen a policy.
 *
 * @returns null when they may not make it
 */
function scopeFor({ policy, area, reads }: Right, { role, privileges }: Holder): Scope | null {
  const scope = policy[role] ?? null;
  if (scope === null || area === null) return scope;
  const access = areaAccess(readPrivileges(privileges), area);
  return access === 'full' || (access === 'view' && reads) ? scope : null;
}

/** Who may make which call, read from the policies beside the handlers. */
export class Rights {
  readonly #rights: ReadonlyMap<string, Right>;

  /** @param rights by `service.name`; a call that needs no session has none */
  constructor(rights: ReadonlyMap<string, Right>) {
    this.#rights = rights;
  }

  /** Policy by `service.name`. */
  get policies(): ReadonlyMap<string, Policy> {
    return new Map([...this.#rights].map(([key, { policy }]) => [key, policy]));
  }

  /** Area of the privilege registry by `service.name`; null for a call outside of it. */
  get areas(): ReadonlyMap<string, PrivilegeArea | null> {
    return new Map([...this.#rights].map(([key, { area }]) => [key, area]));
  }

  /** The scope a person has for a call; null when they may not make it. */
  scopeOf(key: string, holder: Holder): Scope | null {
    const right = this.#rights.get(key);
    return right ? scopeFor(right, holder) : null;
  }

  /** Every call a person may make, by `service.name`. */
  callsOf(holder: Holder): string[] {
    return [...this.#rights.keys()].filter((key) => this.scopeOf(key, holder) !== null);
  }
}
