import type { RelayRequest } from '#contract/sealed-entries.ts';
import { protocol, type PullRequest, type PushReply, type PushRequest } from '#contract/sync.ts';
import type { Clock } from '#client/store/clock.ts';
import type { Link, LinkAnswer, LinkRequest } from '#client/sync/ports.ts';
import { relaySimulated } from './relay-simulated.ts';
import type { MemoryServer } from './store-server.ts';

/**
 * What the line between one device and the server is like; probabilities in 0–1, times in
 * milliseconds.
 */
export type Weather = {
  online: boolean;
  /** The request never arrives. */
  drop: number;
  /** It arrives and is done, and the answer is lost. */
  lose: number;
  /** It arrives twice, the second time later. */
  duplicate: number;
  /** Nothing ever comes back and nothing says so. */
  hang: number;
  /** 500, 502 or 503 instead of an answer. */
  fail: number;
  /** 429 with Retry-After. */
  limit: number;
  /** A sign-in page of a public network, status 200. */
  portal: number;
  latency: readonly [number, number];
};

export const fairWeather: Weather = {
  online: true,
  drop: 0,
  lose: 0,
  duplicate: 0,
  hang: 0,
  fail: 0,
  limit: 0,
  portal: 0,
  latency: [1, 1],
};
export const foulWeather: Weather = {
  online: true,
  drop: 0.12,
  lose: 0.15,
  duplicate: 0.1,
  hang: 0.02,
  fail: 0.1,
  limit: 0.04,
  portal: 0.05,
  latency: [20, 4_000],
};

/** Mistakes on the way; each must be found by the simulation. */
export type LinkMistake =
  | 'cleared field not sent'
  | 'child sent before parent'
  | 'poison blocks the queue'
  | '200 HTML counts as success';

/** Words of a text that no server takes in, alone or with others: somebody's proxy refuses it. */
export const poison = 'Robert"); drop table';

/** What happened on a line, for the counts of the fault list. */
export type LinkFault =
  | 'offline'
  | 'drop'
  | 'lose'
  | 'duplicate'
  | 'hang'
  | 'fail'
  | 'limit'
  | 'portal'
  | 'signed out'
  | 'other user'
  | 'unacceptable';

export type SimulatedLink = Link & {
  weather: Weather;
  /** Who is signed in on this device; null: nobody. */
  session: string | null;
  /** How often each of it happened to a request. */
  readonly faults: Map<LinkFault, number>;
};

const json = (body: unknown, status = 200): LinkAnswer => ({
  status,
  contentType: 'application/json',
  retryAfter: null,
  body: JSON.stringify(body),
  sent: 0,
});
const problem = (status: number, code: string, retryAfter: string | null = null): LinkAnswer => ({
  status,
  contentType: 'application/problem+json',
  retryAfter,
  body: JSON.stringify({ title: code, status, code }),
  sent: 0,
});
const lost = (): Error => new TypeError('Failed to fetch');

type Parts = {
  readonly server: MemoryServer;
  readonly clock: Clock;
  readonly random: () => number;
  readonly weather?: Weather;
  readonly session?: string | null;
  readonly mistakes?: ReadonlySet<LinkMistake>;
};

/** A client that takes any 200 for the server's word. */
function believed({ body }: LinkRequest): LinkAnswer {
  const { requestId, entries, sentAt, epoch } = JSON.parse(body) as PushRequest;
  const outcomes: PushReply['outcomes'] = entries.map(({ entryId, baseRevision }) => ({
    outcome: {
      kind: 'applied',
      entryId,
      receipt: { entryId, revision: baseRevision + 1, receivedAt: sentAt },
    },
    duplicate: false,
  }));
  return json({
    protocol,
    requestId,
    epoch: epoch ?? '',
    durableThrough: sentAt,
    serverTime: sentAt,
    outcomes,
  });
}

function mistaken(push: PushRequest, mistakes: ReadonlySet<LinkMistake>): PushRequest {
  if (mistakes.has('cleared field not sent')) {
    for (const { payload } of push.entries) {
      const { patch } = payload as { patch?: Record<string, unknown> };
      if (patch)
        for (const path of Object.keys(patch)) if (patch[path] === null) delete patch[path];
    }
  }
  return mistakes.has('child sent before parent')
    ? { ...push, entries: push.entries.map((entry) => ({ ...entry, after: [] })).toReversed() }
    : push;
}

/**
 * A line that fails as told, between the engine and a server in memory. Bodies travel as text, as
 * in the product.
 */
export function simulatedLink({
  server,
  clock,
  random,
  weather = fairWeather,
  session = null,
  mistakes = new Set(),
}: Parts): SimulatedLink {
  const link: SimulatedLink = {
    weather,
    session,
    faults: new Map(),
    online: () => link.weather.online,
    post,
  };
  const count = (fault: LinkFault): void =>
    void link.faults.set(fault, (link.faults.get(fault) ?? 0) + 1);
  /** Whether a fault of this probability happens now. */
  const strikes = (fault: keyof Weather & LinkFault): boolean => {
    const happens = link.weather[fault] > 0 && random() < link.weather[fault];
    if (happens) count(fault);
    return happens;
  };
  const pass = (): Promise<void> => {
    const [least, most] = link.weather.latency;
    return new Promise((resolve) => void clock.after(least + random() * (most - least), resolve));
  };

  async function arrive(request: LinkRequest): Promise<LinkAnswer> {
    const { service, call, body } = request;
    if (call === 'deliver') {
      const taken = await relaySimulated(server, service, JSON.parse(body) as RelayRequest);
      return taken === 'other user' ? problem(403, 'sync.owner') : json(taken);
    }
    if (link.session === null) return refused('signed out', problem(401, 'session.missing'));
    if (body.includes(JSON.stringify(poison).slice(1, -1)))
      return refused(
        'unacceptable',
        mistakes.has('poison blocks the queue')
          ? problem(503, 'server.unavailable')
          : problem(422, 'request.invalid'),
      );
    const reply =
      call === 'pull'
        ? await server.pull(link.session, service, JSON.parse(body) as PullRequest)
        : await server.push(
            link.session,
            service,
            mistaken(JSON.parse(body) as PushRequest, mistakes),
          );
    return reply === 'other user' ? refused('other user', problem(403, 'sync.owner')) : json(reply);
  }

  function refused(fault: LinkFault, answer: LinkAnswer): LinkAnswer {
    count(fault);
    return answer;
  }

  async function post(request: LinkRequest): Promise<LinkAnswer> {
    if (!link.weather.online) count('offline');
    if (!link.weather.online || strikes('drop')) {
      await pass();
      throw lost();
    }
    if (strikes('hang')) return new Promise(() => {});
    if (strikes('portal'))
      return request.call === 'push' && mistakes.has('200 HTML counts as success')
        ? believed(request)
        : {
            status: 200,
            contentType: 'text/html',
            retryAfter: null,
            body: '<html>Please accept the terms of CoffeeNet</html>',
            sent: 0,
          };
    if (strikes('limit')) return problem(429, 'rate.limited', '5');
    await pass();
    if (strikes('fail')) return problem(random() < 0.5 ? 500 : 503, 'server.unavailable');
    if (strikes('duplicate'))
      clock.after(random() * 20_000, () => void arrive(request).catch(() => {}));
    const answer = await arrive(request);
    await pass();
    if (!link.weather.online || strikes('lose')) throw lost();
    return { ...answer, sent: request.body.length };
  }
  return link;
}
