import type {
  Entry,
  Outcome,
  PulledRow,
  PullReply,
  PullRequest,
  PushReply,
  PushRequest,
} from '#contract/sync.ts';
import type { RelayReply, RelayRequest } from '#contract/sealed-entries.ts';
import { fromBase64url } from '#client/store/base64url.ts';
import type { Clock } from '#client/store/clock.ts';
import { testId } from '#client/store/testing/records.ts';
import type { Link, LinkAnswer, LinkRequest } from '../ports.ts';

/** A server for tests of the engine alone: it answers as scripted, and keeps its requests. */

export type ScriptedServer = Link & {
  /** Everything that arrived, in order, also what was never answered. */
  readonly pushes: {
    readonly service: string;
    readonly request: PushRequest;
    readonly gzip: boolean;
  }[];
  readonly deliveries: { readonly service: string; readonly request: RelayRequest }[];
  readonly pulls: { readonly service: string; readonly request: PullRequest }[];
  /** Requests that are on the line right now, and the most there ever were. */
  readonly flights: { now: number; most: number };
  /** Answers the next requests of a kind, one each, instead of the usual way. */
  next(call: 'push' | 'pull' | 'deliver', ...answers: Scripted[]): void;
  /** Verdict on an entry; undefined leaves it at `applied`. */
  judge: (entry: Entry) => Outcome | 'silent' | undefined;
  /** Sealed entries that do not open here. */
  readonly unreadable: Set<string>;
  /** A restore from a backup that did not have the entry: it decides again. */
  lose(entryId: string): void;
  rows: { readonly notes: PulledRow[]; readonly operation: PulledRow[] };
  epoch: string;
  durableThrough: string;
  isOnline: boolean;
};

/** `lost`: accepted, but the answer never arrives. `hang`: nothing ever happens. */
type Scripted = Partial<LinkAnswer> | Error | 'lost' | 'hang' | ((usual: LinkAnswer) => LinkAnswer);

const json = (body: unknown, status = 200): LinkAnswer => ({
  status,
  contentType: 'application/json; charset=utf-8',
  retryAfter: null,
  body: JSON.stringify(body),
  sent: 0,
});

export const problem = (
  status: number,
  code: string,
  extra: Partial<LinkAnswer> = {},
): LinkAnswer => ({
  status,
  contentType: 'application/problem+json',
  retryAfter: null,
  body: JSON.stringify({ type: 'about:blank', title: code, status, code }),
  sent: 0,
  ...extra,
});
export const html = (status = 200): LinkAnswer => ({
  status,
  contentType: 'text/html',
  retryAfter: null,
  body: '<html><title>Welcome to CoffeeNet</title></html>',
  sent: 0,
});
export const failedToFetch = (): Error => new TypeError('Failed to fetch');

export const applied = (
  { entryId }: Entry,
  revision = 1,
  receivedAt = '2026-03-05T16:00:01.000Z',
): Outcome => ({ kind: 'applied', entryId, receipt: { entryId, revision, receivedAt } });

export function scriptedServer(clock: Clock, latency = 0): ScriptedServer {
  const scripted: Record<'push' | 'pull' | 'deliver', Scripted[]> = {
    push: [],
    pull: [],
    deliver: [],
  };
  const known = new Map<string, Outcome>();

  const server: ScriptedServer = {
    pushes: [],
    deliveries: [],
    unreadable: new Set(),
    pulls: [],
    flights: { now: 0, most: 0 },
    next: (call, ...answers) => void scripted[call].push(...answers),
    judge: () => undefined,
    lose: (entryId) => void known.delete(entryId),
    rows: { notes: [], operation: [] },
    epoch: testId(8, 1),
    durableThrough: '2026-03-01T00:00:00.000Z',
    isOnline: true,
    online: () => server.isOnline,
    post: async (request) => {
      server.flights.now += 1;
      server.flights.most = Math.max(server.flights.most, server.flights.now);
      try {
        if (latency > 0) await new Promise<void>((resolve) => void clock.after(latency, resolve));
        return await answer(request);
      } finally {
        server.flights.now -= 1;
      }
    },
  };

  function outcomeOf(entry: Entry): PushReply['outcomes'] {
    const before = known.get(entry.entryId);
    if (before) return [{ outcome: before, duplicate: true }];
    const outcome = server.judge(entry) ?? applied(entry, 1, new Date(clock.now()).toISOString());
    if (outcome === 'silent') return [];
    if (outcome.kind !== 'gap') known.set(entry.entryId, outcome);
    return [{ outcome, duplicate: false }];
  }

  function usual(request: LinkRequest): LinkAnswer {
    const { epoch, durableThrough } = server;
    if (request.call === 'pull') {
      const pull = JSON.parse(request.body) as PullRequest;
      const rows = server.rows[request.service];
      const from = pull.cursor === null ? 0 : Number(pull.cursor);
      const page = rows.slice(from, from + pull.limit);
      const reply: PullReply = {
        protocol: pull.protocol,
        requestId: pull.requestId,
        epoch,
        cursor: String(from + page.length),
        more: from + page.length < rows.length,
        reset: false,
        rows: page,
      };
      return json(reply);
    }
    if (request.call === 'deliver') {
      const {
        protocol,
        requestId,
        letters,
        epoch: believed,
      } = JSON.parse(request.body) as RelayRequest;
      const isForeign = believed !== undefined && believed !== epoch;
      const relayResultOf = ({
        entryId,
        seq,
        after,
        sealed,
      }: RelayRequest['letters'][number]): RelayReply['fates'][number]['fate'] => {
        if (isForeign || server.unreadable.has(entryId)) return isForeign ? 'later' : 'unreadable';
        const [told] = outcomeOf({
          ...(JSON.parse(new TextDecoder().decode(fromBase64url(sealed))) as Entry),
          seq,
          after,
        });
        return told && told.outcome.kind !== 'gap' ? 'taken' : 'later';
      };
      const reply: RelayReply = {
        protocol,
        requestId,
        epoch,
        serverTime: new Date(clock.now()).toISOString(),
        fates: letters.map((sealedEntry) => ({
          entryId: sealedEntry.entryId,
          fate: relayResultOf(sealedEntry),
        })),
      };
      return json(reply);
    }
    const push = JSON.parse(request.body) as PushRequest;
    // As the server does: a device that believes in another epoch counts revisions that mean
    // nothing here.
    const isOther = push.epoch !== undefined && push.epoch !== epoch;
    const reply: PushReply = {
      protocol: push.protocol,
      requestId: push.requestId,
      epoch,
      durableThrough,
      serverTime: new Date(clock.now()).toISOString(),
      outcomes: isOther ? [] : push.entries.flatMap(outcomeOf),
    };
    return json(reply);
  }

  async function answer(request: LinkRequest): Promise<LinkAnswer> {
    if (request.call === 'push')
      server.pushes.push({
        service: request.service,
        request: JSON.parse(request.body) as PushRequest,
        gzip: request.gzip,
      });
    else if (request.call === 'deliver')
      server.deliveries.push({
        service: request.service,
        request: JSON.parse(request.body) as RelayRequest,
      });
    else
      server.pulls.push({
        service: request.service,
        request: JSON.parse(request.body) as PullRequest,
      });
    const script = scripted[request.call].shift();
    if (script === undefined) return { ...usual(request), sent: request.body.length };
    if (script === 'hang') return new Promise(() => {});
    if (script instanceof Error) throw script;
    const taken = usual(request);
    if (script === 'lost') throw failedToFetch();
    return typeof script === 'function' ? script(taken) : { ...taken, ...script };
  }
  return server;
}
