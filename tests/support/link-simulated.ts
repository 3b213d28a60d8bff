import type { PullRequest, PushRequest } from '#contract/sync.ts';
import type { Clock } from '#client/store/clock.ts';
import type { Link, LinkAnswer, LinkRequest } from '#client/sync/ports.ts';
import type { MemoryServer } from './store-server.ts';

/** What the line between one device and the server is like; probabilities in 0–1, times in milliseconds. */
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

export const fairWeather: Weather = { online: true, drop: 0, lose: 0, duplicate: 0, hang: 0, fail: 0, limit: 0, portal: 0, latency: [1, 1] };
export const foulWeather: Weather = { online: true, drop: 0.12, lose: 0.15, duplicate: 0.1, hang: 0.02, fail: 0.1, limit: 0.04, portal: 0.05, latency: [20, 4_000] };

/** Mistakes on the way; each must be found by the simulation. */
export type LinkMistake = 'cleared field not sent' | 'child sent before parent';

export type SimulatedLink = Link & {
  weather: Weather;
  /** Who is signed in on this device; null: nobody. */
  session: string | null;
};

const json = (body: unknown, status = 200): LinkAnswer => ({ status, contentType: 'application/json', retryAfter: null, body: JSON.stringify(body), sent: 0 });
const problem = (status: number, code: string, retryAfter: string | null = null): LinkAnswer => ({ status, contentType: 'application/problem+json', retryAfter, body: JSON.stringify({ title: code, status, code }), sent: 0 });
const lost = (): Error => new TypeError('Failed to fetch');

type Parts = { readonly server: MemoryServer; readonly clock: Clock; readonly random: () => number; readonly weather?: Weather; readonly session?: string | null; readonly mistakes?: ReadonlySet<LinkMistake> };

/** A line that fails as told, between the engine and a server in memory. Bodies travel as text, as in the product. */
export function simulatedLink({ server, clock, random, weather = fairWeather, session = null, mistakes = new Set() }: Parts): SimulatedLink {
  const link: SimulatedLink = { weather, session, online: () => link.weather.online, post };
  const chance = (probability: number): boolean => probability > 0 && random() < probability;
  const pass = (): Promise<void> => {
    const [least, most] = link.weather.latency;
    return new Promise((resolve) => void clock.after(least + random() * (most - least), resolve));
  };

  async function arrive({ service, call, body }: LinkRequest): Promise<LinkAnswer> {
    if (link.session === null) return problem(401, 'session.missing');
    if (call === 'pull') {
      const reply = await server.pull(link.session, service, JSON.parse(body) as PullRequest);
      return reply === 'other user' ? problem(403, 'sync.owner') : json(reply);
    }
    const reply = await server.push(link.session, service, mistaken(JSON.parse(body) as PushRequest));
    return reply === 'other user' ? problem(403, 'sync.owner') : json(reply);
  }

  function mistaken(push: PushRequest): PushRequest {
    if (mistakes.has('cleared field not sent')) {
      for (const { payload } of push.entries) {
        const { patch } = payload as { patch?: Record<string, unknown> };
        if (patch) for (const path of Object.keys(patch)) if (patch[path] === null) delete patch[path];
      }
    }
    return mistakes.has('child sent before parent') ? { ...push, entries: push.entries.map((entry) => ({ ...entry, after: [] })).toReversed() } : push;
  }

  async function post(request: LinkRequest): Promise<LinkAnswer> {
    if (!link.weather.online || chance(link.weather.drop)) {
      await pass();
      throw lost();
    }
    if (chance(link.weather.hang)) return new Promise(() => {});
    if (chance(link.weather.portal)) return { status: 200, contentType: 'text/html', retryAfter: null, body: '<html>Please accept the terms of CoffeeNet</html>', sent: 0 };
    if (chance(link.weather.limit)) return problem(429, 'rate.limited', '5');
    await pass();
    if (chance(link.weather.fail)) return problem(random() < 0.5 ? 500 : 503, 'server.unavailable');
    if (chance(link.weather.duplicate)) clock.after(random() * 20_000, () => void arrive(request).catch(() => {}));
    const answer = await arrive(request);
    await pass();
    if (!link.weather.online || chance(link.weather.lose)) throw lost();
    return { ...answer, sent: request.body.length };
  }
  return link;
}
