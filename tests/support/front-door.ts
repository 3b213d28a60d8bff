import { pullCalls, pushCalls, relayCalls } from '#contract/exchange.ts';
import { errors, Refusal, type ErrorCode } from '#contract/errors.ts';
import type { RelayRequest } from '#contract/sealed-entries.ts';
import type { PullRequest, PushReply, PushRequest } from '#contract/sync.ts';
import type { SyncedService } from '#contract/targets.ts';
import { checkInput } from '#server/runtime/check-input.ts';
import { checkTree } from '#server/runtime/check-tree.ts';
import { decodeRequest } from '#server/sync/protocol-adapter.ts';
import { relaySimulated } from './relay-simulated.ts';
import type { MemoryServer } from './store-server.ts';

/**
 * The way a request takes into the product before the exchange sees it: shape of the tree, session,
 * version, schema. Devices of the simulation that use the product's engine do not need it; one that
 * writes its own requests does.
 */

export type DoorCall = 'push' | 'pull' | 'deliver';
export type DoorAnswer = {
  readonly status: number;
  /** Why it was refused; null where it was not, `server.failed` where the server failed. */
  readonly code: ErrorCode | null;
  /** Outcomes of a push. */
  readonly outcomes: PushReply['outcomes'];
  /** Where the next pull goes on; null after anything else. */
  readonly cursor: string | null;
};

const calls = { push: pushCalls, pull: pullCalls, deliver: relayCalls } as const;

const nothing: Pick<DoorAnswer, 'outcomes' | 'cursor'> = { outcomes: [], cursor: null };

export class FrontDoor {
  readonly #server: MemoryServer;

  constructor(server: MemoryServer) {
    this.#server = server;
  }

  /** @param session who is signed in on the device; null: nobody */
  async post(
    session: string | null,
    service: SyncedService,
    call: DoorCall,
    body: unknown,
  ): Promise<DoorAnswer> {
    try {
      const reply = await this.#run(session, service, call, JSON.parse(JSON.stringify(body)));
      return { status: 200, code: null, ...reply };
    } catch (error) {
      if (error instanceof Refusal)
        return { status: errors[error.code].status, code: error.code, ...nothing };
      this.#server.failures.push(error);
      return { status: 500, code: 'server.failed', ...nothing };
    }
  }

  /** @throws Refusal for everything that is not taken in */
  async #run(
    session: string | null,
    service: SyncedService,
    call: DoorCall,
    body: unknown,
  ): Promise<Pick<DoorAnswer, 'outcomes' | 'cursor'>> {
    checkTree(body);
    if (session === null && call !== 'deliver') throw new Refusal('session.missing');
    const { request } = decodeRequest({ name: call }, body);
    const checked = checkInput(calls[call][service].input, request);
    const isChecked = !this.#server.mistakes.has('body not checked');
    if (!checked.ok && isChecked) throw new Refusal('request.invalid', { fields: checked.fields });
    const given = checked.ok ? checked.input : request;
    const reply = await this.#answer(session ?? '', service, call, given);
    if (reply === 'other user') throw new Refusal('sync.owner');
    return {
      outcomes: 'outcomes' in reply ? reply.outcomes : [],
      cursor: 'cursor' in reply ? reply.cursor : null,
    };
  }

  #answer(session: string, service: SyncedService, call: DoorCall, given: unknown) {
    switch (call) {
      case 'push':
        return this.#server.push(session, service, given as PushRequest);
      case 'pull':
        return this.#server.pull(session, service, given as PullRequest);
      case 'deliver':
        return relaySimulated(this.#server, service, given as RelayRequest);
    }
  }
}
