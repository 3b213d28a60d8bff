import { commandByName } from '#contract/commands/registry.ts';
import { Refusal, type ErrorCode } from '#contract/errors.ts';
import type { Entry } from '#contract/sync.ts';
import type { Target, SyncedService } from '#contract/targets.ts';
import { must } from '#domain/must.ts';
import { sha256Hex } from '#server/db/sha256.ts';
import { kyselyPort } from '#server/sync/kysely-port.ts';
import type { Commit, Pusher, SyncPort } from '#server/sync/port.ts';
import { processEntry } from '#server/sync/process-entry.ts';
import { pokesOf } from '#server/sync/push.ts';
import type { SignedInRequest } from './handler.ts';

export type OfficeEdit = {
  readonly service: SyncedService;
  readonly command: string;
  readonly target: Target;
  readonly targetId: string;
  readonly entryId: string;
  readonly baseRevision: number;
  readonly payload: unknown;
  /** Why it is changed, where the person had to say so. */
  readonly reason?: string;
  /** What a clash is called. */
  readonly clash: ErrorCode;
  /** A last look at the effect before it is written; may change or refuse it. */
  readonly finish?: (commit: Commit) => Commit;
};

/** An office edit is made online: it has no sequence number of a client. */
const officePort = (port: SyncPort, finish: (commit: Commit) => Commit): SyncPort => ({
  look: async (entry) => ({ ...(await port.look(entry)), seqTaken: false }),
  commit: (commit) => port.commit({ ...finish(commit), numbered: false }),
});

/**
 * Runs a command for the office the way a device's entry runs: same merge, history, audit and
 * idempotency by `entryId`. A clash leaves nothing behind and is answered with both values.
 *
 * @throws Refusal the clash code with `detail.conflicts`, or why the command was refused
 */
export async function runOfficeCommand(
  {
    server,
    session,
    repo,
    now,
  }: Pick<SignedInRequest<never>, 'server' | 'session' | 'repo' | 'now'>,
  edit: OfficeEdit,
): Promise<void> {
  const {
    service,
    command,
    target,
    targetId,
    entryId,
    baseRevision,
    payload,
    clash,
    finish = (commit: Commit) => commit,
  } = edit;
  const pusher: Pusher = {
    userId: session.userId,
    name: repo.scope.userName,
    kind: session.kind,
    role: session.role,
    signsAs: '',
    clientId: session.clientId,
    device: session.device,
    service,
    receivedAt: now,
    clockDifferenceMs: 0,
    ...(edit.reason && { reason: edit.reason }),
  };
  const entry: Entry = {
    entryId,
    seq: 1,
    command,
    version: must(commandByName(command), 'command of the office').version,
    target,
    targetId,
    lane: `${target}:${targetId}`,
    after: [],
    baseRevision,
    deviceTime: now.toISOString(),
    monotonic: 0,
    payload,
  };
  const port = officePort(kyselyPort(server.db, session.orgId, repo.scope, pusher), finish);
  const { outcome, effect } = await processEntry(
    { port, pusher, sha256: sha256Hex, unsettled: new Map(), keeps: 'only what is applied' },
    entry,
  );
  if (effect) server.pokes.send(pokesOf(session.orgId, effect));
  if (outcome.kind === 'conflict')
    throw new Refusal(clash, { detail: { conflicts: outcome.conflicts } });
  if (outcome.kind === 'rejected') throw new Refusal(outcome.code, { fields: outcome.fields });
}
