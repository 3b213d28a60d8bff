import type { Role } from '#contract/roles.ts';
import type { Policy, Scope } from './policy.ts';

/** Who may make which call, read from the policies that stand beside the handlers. */
export class Rights {
  /** Policy by `service.name`; a call that needs no session has none. */
  readonly policies: ReadonlyMap<string, Policy>;

  constructor(policies: ReadonlyMap<string, Policy>) {
    this.policies = policies;
  }

  /** The scope a role has for a call; null when it may not make it. */
  scopeOf(key: string, role: Role): Scope | null {
    return this.policies.get(key)?.[role] ?? null;
  }

  /** Every call a role may make, by `service.name`. */
  callsOf(role: Role): string[] {
    return [...this.policies.keys()].filter((key) => this.scopeOf(key, role) !== null);
  }
}
