import { afterEach, expect, it } from 'vitest';
import type { Tabs } from './leader.ts';
import { run, type SessionLink } from './runtime.ts';
import { world } from './testing/engine-world.ts';
import { problem } from './testing/scripted-server.ts';

/** What the sending tab tells the session of the server's answers. */

const leading: Tabs = { request: (_name, _options, lead) => lead(), send: () => {}, listen: () => () => {}, every: () => () => {}, now: () => 0 };
const running: { stop(): void }[] = [];
afterEach(() => running.splice(0).forEach((each) => each.stop()));

/** A session that remembers what it was told. */
function sessionOf(online: 'valid' | 'expired' | 'unknown' | 'factor') {
  const session = { kind: 'open', online };
  const link: SessionLink = { current: () => session, onChange: () => () => {}, report: (told) => void (session.online = told) };
  return { link, session };
}

it.each([
  ['unknown', 'valid'],
  ['expired', 'valid'],
  ['factor', 'factor'],
] as const)('an answer to this person finds a session that was %s %s', async (before, after) => {
  const { store, server } = world();
  const { link, session } = sessionOf(before);
  running.push(run(store, link, leading, server));
  await expect.poll(() => server.pulls.length).toBeGreaterThan(0);
  await expect.poll(() => session.online).toBe(after);
});

it('a refusal ends it for the screen, whatever was known', async () => {
  const { store, server } = world();
  server.next('pull', problem(401, 'session.expired'));
  const { link, session } = sessionOf('valid');
  running.push(run(store, link, leading, server));
  await expect.poll(() => session.online).toBe('expired');
});
