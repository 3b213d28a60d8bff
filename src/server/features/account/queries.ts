import { recordAudit } from '#server/db/audit.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import { closeSession, runningSessions, type RunningSession } from '#server/db/sessions.ts';

/** What the signed-in person has at the server for themselves. */
export class Account {
  readonly #scope: RequestScope;
  constructor(scope: RequestScope) {
    this.#scope = scope;
  }

  /** Their running sessions, the last used first. */
  sessions(): Promise<RunningSession[]> {
    const { db, orgId, userId, now } = this.#scope;
    return runningSessions(db, orgId, userId, now);
  }

  /** Ends one of them. Runs in the caller's transaction. */
  async endSession({ tokenHash, device }: RunningSession): Promise<void> {
    const { db, orgId } = this.#scope;
    await closeSession(db, orgId, tokenHash);
    await recordAudit(this.#scope, 'session', null, { device });
  }

  /** Ends the session that asks. Runs in the caller's transaction. */
  async signOut(session: { readonly tokenHash: Buffer; readonly clientId: string }): Promise<void> {
    const { db, orgId } = this.#scope;
    await closeSession(db, orgId, session.tokenHash);
    await recordAudit(this.#scope, 'session', null, { clientId: session.clientId });
  }
}
