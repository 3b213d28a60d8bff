import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import type { Role } from '#contract/roles.ts';
import { roles } from '#contract/roles.ts';
import { must } from '#domain/must.ts';
import { dayOf, toDate } from '#server/db/calendar-day.ts';
import { demoPeople } from '#server/demo/people.ts';
import { inside, isRefusal } from '../contract/refusals.ts';
import { signedIn } from '../support/api.ts';
import { serverBundle } from '../support/bundle.ts';
import { childEnvironment } from '../support/child-environment.ts';
import { FieldDevice, sampleNote } from '../support/field-device.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { attackOf, type Attack, type Sender, type World } from './attack.ts';
import { Line, type Answer } from './line.ts';

export type Campaign = {
  readonly requests: number;
  readonly from: number;
  readonly seed: number;
  readonly told?: (done: number) => void;
};

type Offence = {
  readonly attack: Attack;
  readonly answer: Answer | null;
  readonly why: 'answer-5xx' | 'stack-trace' | 'no-envelope' | 'no-answer';
};
export type Findings = {
  readonly requests: number;
  readonly targets: number;
  readonly accepted: number;
  readonly unanswered: number;
  readonly offences: readonly Offence[];
  /**
   * What the server is like afterwards; empty when it answers, everybody can sign in and the audit
   * chain stands.
   */
  readonly after: readonly string[];
};

const lanes = 4;
const userOf = (role: Role): string =>
  must(
    demoPeople.find((person) => person.role === role),
    role,
  ).userName;

/** Everybody's session; whoever loses it by one of the requests signs in again, on a new device. */
class Senders {
  readonly #url: string;
  readonly #open = new Map<Role, Promise<{ cookie: string; clientId: string }>>();
  readonly #clients = new Map<Sender, string>();

  constructor(url: string) {
    this.#url = url;
  }

  async cookieOf(sender: Sender): Promise<string> {
    if (sender === 'nobody') return '';
    const known =
      this.#open.get(sender) ??
      signedIn(this.#url, userOf(sender)).then(({ cookie, state }) => ({
        cookie,
        clientId: state.clientId,
      }));
    this.#open.set(sender, known);
    const { cookie, clientId } = await known;
    this.#clients.set(sender, clientId);
    return cookie;
  }

  lost(sender: Sender, cookie: string): void {
    if (sender === 'nobody') return;
    void this.#open
      .get(sender)
      ?.then((current) => current.cookie === cookie && this.#open.delete(sender));
  }

  clientOf = (sender: Sender): string =>
    this.#clients.get(sender) ?? '00000000-0000-4000-8000-000000000000';
}

async function worldOf(url: string, senders: Senders): Promise<World> {
  const nurse = await FieldDevice.signIn(url, userOf('CLINICIAN'));
  await nurse.pullAll();
  const visits = nurse
    .visits()
    .slice(0, 40)
    .map(({ id, patientId, episodeId, providerId }) => ({
      visit: id,
      patient: patientId,
      episode: episodeId,
      provider: must(providerId, 'provider'),
    }));
  for (const role of roles) await senders.cookieOf(role);
  return {
    today: toDate(dayOf(new Date())),
    visits,
    answers: { ...sampleNote('skilled-nursing-visit') },
    clientOf: senders.clientOf,
  };
}

function problemIn(text: string): { code?: unknown; title?: unknown } {
  try {
    return (JSON.parse(text) ?? {}) as { code?: unknown; title?: unknown };
  } catch {
    return {};
  }
}

/** What is wrong with an answer; null when it is an answer of the contract. */
export function faultOf(
  attack: Pick<Attack, 'method' | 'raw'>,
  { status, type, text }: Answer,
): Offence['why'] | null {
  if (status === null) return attack.raw?.unfinished ? null : 'no-answer';
  // An entry that the server could not take in stands in an answer of 200.
  if (status >= 500 || text.includes('"server.failed"')) return 'answer-5xx';
  if (inside.test(text)) return 'stack-trace';
  if (status < 400) return null;
  const isProblem =
    type.startsWith('application/problem+json') &&
    (attack.method === 'HEAD' || isRefusal(status, problemIn(text)));
  return isProblem ? null : 'no-envelope';
}

type Counted = {
  accepted: number;
  unanswered: number;
  readonly targets: Set<string>;
  readonly offences: Offence[];
};

async function one(attack: Attack, line: Line, senders: Senders, counted: Counted): Promise<void> {
  const cookie = await senders.cookieOf(attack.sender);
  counted.targets.add(attack.target);
  try {
    const answer = await line.send(attack, cookie);
    const why = faultOf(attack, answer);
    if (why) counted.offences.push({ attack, answer, why });
    if (answer.status === null) counted.unanswered += 1;
    else if (answer.status < 400) counted.accepted += 1;
    if (attack.headers.cookie === undefined && answer.text.includes('"session.'))
      senders.lost(attack.sender, cookie);
  } catch (error) {
    counted.offences.push({
      attack,
      answer: { status: null, type: '', text: String(error) },
      why: 'no-answer',
    });
  }
}

/**
 * Whether the server works on, and what it wrote is whole: a process of its own walks the audit
 * chain.
 */
async function lookAfter(running: TestServer, verifier: string): Promise<string[]> {
  const wrong: string[] = [];
  const health = await fetch(`${running.url}/healthz`).then((response) => response.status, String);
  if (health !== 200) wrong.push(`healthz: ${health}`);
  for (const role of roles)
    await signedIn(running.url, userOf(role)).catch((error: unknown) =>
      wrong.push(`${role} cannot sign in: ${String(error)}`),
    );
  const code = await running.terminate();
  if (code !== 0) wrong.push(`the server ended with ${String(code)}`);
  const verified = spawnSync(process.execPath, [verifier], {
    env: childEnvironment({ DATA_DIR: running.dataDir }),
    encoding: 'utf8',
  });
  if (verified.status !== 0) wrong.push(`audit:verify: ${verified.stdout}${verified.stderr}`);
  return wrong;
}

/**
 * Sends so many bad requests to a server process of its own on the embedded database, and looks
 * what became of it.
 */
export async function attackServer({ requests, from, seed, told }: Campaign): Promise<Findings> {
  // As behind a proxy: the addresses the requests name are counted, not the one they all come from.
  const running = await startServer({ as: 'child', env: { TRUST_PROXY: '1' } });
  const verifier = join(dirname(await serverBundle()), 'audit-verify.js');
  const line = new Line(running.url);
  const counted: Counted = { accepted: 0, unanswered: 0, targets: new Set(), offences: [] };
  try {
    const senders = new Senders(running.url);
    const world = await worldOf(running.url, senders);
    let next = from;
    const lane = async (): Promise<void> => {
      for (let number = next++; number < from + requests; number = next++) {
        await one(attackOf(seed, number, world), line, senders, counted);
        told?.(number - from + 1);
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    const after = await lookAfter(running, verifier);
    return {
      requests,
      targets: counted.targets.size,
      accepted: counted.accepted,
      unanswered: counted.unanswered,
      offences: counted.offences.toSorted((a, b) => a.attack.number - b.attack.number),
      after,
    };
  } finally {
    line.close();
    await running.stop();
  }
}
