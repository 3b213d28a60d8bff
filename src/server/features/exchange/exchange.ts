import { must } from '#domain/must.ts';
import type { PullReply, PullRequest, PushReply, PushRequest } from '#contract/sync.ts';
import type { SyncedService } from '#contract/targets.ts';
import { pull } from '#server/sync/pull.ts';
import { push } from '#server/sync/push.ts';
import { signsAs, type Person } from '#server/db/people.ts';
import type { Repository } from '#server/features/repository.ts';
import type { Server } from '#server/runtime/context.ts';

type Request = {
  readonly server: Server;
  readonly session: Pick<
    Person,
    'orgId' | 'userId' | 'clientId' | 'kind' | 'role' | 'device' | 'credential' | 'providerTypeId'
  >;
  readonly repo: Repository;
  readonly now: Date;
};

/** Hands a batch of a device's outbox to the sync core. */
export const receivePush = async (
  { server, session, repo }: Omit<Request, 'now'>,
  service: SyncedService,
  input: PushRequest,
): Promise<PushReply> =>
  push(
    {
      db: server.db,
      orgId: session.orgId,
      codec: repo.scope,
      person: {
        userId: session.userId,
        name: repo.scope.userName,
        kind: session.kind,
        role: session.role,
        signsAs: signsAs(session, repo.scope.reference),
        device: session.device,
      },
      sessionClient: session.clientId,
      epoch: await server.epochs.as(input.epoch),
      now: server.now,
      log: server.log,
      poke: (pokes) => server.pokes.send(pokes),
    },
    service,
    input,
  );

/** Hands a pull to the sync core. */
export async function answerPull(
  { server, session, repo, now }: Request,
  service: SyncedService,
  input: PullRequest,
): Promise<PullReply> {
  const { keyId: letterKey } = must(
    (await server.keyring.sealingPairs(session.orgId)).at(-1),
    'key pair for sealed entries',
  );
  return pull(
    {
      db: server.db,
      orgId: session.orgId,
      userId: session.userId,
      sessionClient: session.clientId,
      codec: repo.scope,
      epochs: server.epochs,
      letterKey,
      now,
    },
    service,
    input,
  );
}
