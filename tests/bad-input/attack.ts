import { callKey, callPath, type Call } from '#contract/call.ts';
import type { Command } from '#contract/commands/command.ts';
import { commands } from '#contract/commands/registry.ts';
import { contentPath, pieceType, tusVersion, uploadPath } from '#contract/files.ts';
import { calls } from '#contract/registry.ts';
import { roles, type Role } from '#contract/roles.ts';
import { must } from '#domain/must.ts';
import { rights } from '#server/features/registry.ts';
import { badRequests } from '../contract/bad-values.ts';
import { sampleInput, type Ids, type Json, type JsonObject } from '../contract/sample-input.ts';
import { seeded } from '../support/seeded.ts';
import { bentBytes, bentFields, bentHeaders, bomb, pick } from './mutations.ts';
import { brokenRequest } from './broken-requests.ts';

export type Sender = Role | 'nobody';

/**
 * One bad request; the same one for the same seed and number, but for the ids of the records it
 * names.
 */
export type Attack = {
  readonly number: number;
  readonly what: string;
  /** `service.name`, or what else of the server is meant. */
  readonly target: string;
  readonly sender: Sender;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /**
   * The bytes as they go on the line, where no client would write them; null for a request that can
   * be written properly.
   */
  readonly raw: {
    readonly bytes: Buffer;
    /** It is not a whole request, or no request at all: the server may just end the line. */
    readonly unfinished: boolean;
  } | null;
};

/** Records of the demo agency that requests name, and the client of each sender. */
export type World = {
  readonly today: string;
  readonly visits: readonly Omit<Ids, 'client'>[];
  /** Answers of a note by path, to be saved, bent, again. */
  readonly answers: JsonObject;
  readonly clientOf: (sender: Sender) => string;
};

/**
 * Requests of so many addresses, as a proxy would name them: one that fails to sign in too often is
 * not all there is.
 */
const addresses = 200;

function newIds(random: () => number): () => string {
  const hex = (count: number): string =>
    Array.from({ length: count }, () => Math.floor(random() * 16).toString(16)).join('');
  return () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`;
}

const mayCall = (call: Call): readonly Role[] =>
  call.open
    ? roles
    : roles.filter((role) => rights.scopeOf(callKey(call), { role, privileges: '{}' }) !== null);

function senderOf(random: () => number, call: Call): Sender {
  const chance = random();
  if (chance < 0.04) return 'nobody';
  return pick(random, chance < 0.2 ? roles : mayCall(call));
}

type Making = {
  readonly random: () => number;
  readonly world: World;
  readonly call: Call;
  readonly sender: Sender;
};

/** A push with one of the commands there are, each with a payload of its own shape. */
function withCommand(
  { random, world }: Making,
  input: JsonObject,
  ids: Ids,
  newId: () => string,
  today: string,
): JsonObject {
  const command: Command = pick(random, Object.values(commands) as unknown as readonly Command[]);
  const payload = sampleInput({
    call: { input: command.input, name: command.name } as unknown as Call,
    ids,
    newId,
    today,
  });
  const paths = Object.keys(world.answers).filter(() => random() < 0.02);
  const patch: JsonObject = Object.fromEntries(
    paths.map((path) => [path, world.answers[path] ?? null]),
  );
  const targetId = command.target === 'visit' ? ids.visit : ids.patient;
  const entry = (input.entries as readonly JsonObject[] | undefined)?.[0] ?? {};
  const entries: Json[] = [
    {
      ...entry,
      command: command.name,
      version: command.version,
      target: command.target,
      targetId,
      lane: `${command.target}:${targetId}`,
      seq: 1 + Math.floor(random() * 1e6),
      payload: 'patch' in payload ? { ...payload, patch } : payload,
    },
  ];
  return { ...input, entries };
}

function inputFor(making: Making): JsonObject {
  const { random, world, call, sender } = making;
  const ids = { ...pick(random, world.visits), client: world.clientOf(sender) };
  const newId = newIds(random);
  const input = sampleInput({ call, ids, today: world.today, newId });
  return call.name === 'push' && random() < 0.8
    ? withCommand(making, input, ids, newId, world.today)
    : input;
}

type Made = Pick<Attack, 'what' | 'body'> &
  Partial<Pick<Attack, 'headers' | 'path' | 'method' | 'raw' | 'target'>>;

const manners: readonly (readonly [share: number, make: (making: Making) => Made])[] = [
  [
    0.56,
    (making) => ({
      what: 'fields',
      body: Buffer.from(bentFields(making.random, inputFor(making))),
    }),
  ],
  [0.1, (making) => bodyOf(pick(making.random, badRequests(inputFor(making))))],
  [
    0.1,
    (making) => ({
      what: 'bytes',
      body: bentBytes(making.random, JSON.stringify(inputFor(making))),
    }),
  ],
  [
    0.09,
    (making) => ({
      what: 'headers',
      headers: bentHeaders(making.random),
      body: Buffer.from(JSON.stringify(inputFor(making))),
    }),
  ],
  [0.03, ({ random }) => bomb(random)],
  [
    0.04,
    (making) => ({
      what: 'path',
      target: 'paths',
      path: bentPath(making),
      method: pick(making.random, ['POST', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']),
      body: Buffer.from('{}'),
    }),
  ],
  [0.04, fileRequest],
  [
    0.04,
    (making) => ({
      target: 'line',
      body: Buffer.alloc(0),
      ...brokenRequest(making.random, callPath(making.call), JSON.stringify(inputFor(making))),
    }),
  ],
];

const bodyOf = ({ what, body, headers }: ReturnType<typeof badRequests>[number]): Made => ({
  what,
  body: Buffer.from(body),
  ...(headers && { headers }),
});

function bentPath({ random, call }: Making): string {
  const part = pick(random, [
    '__proto__',
    'constructor',
    '%00',
    '%ff',
    '..%2f..%2fetc%2fpasswd',
    '..',
    '%2e%2e',
    'a'.repeat(4_000),
    "';--",
    '%u0000',
    '\u00e9',
    '?a=1',
    '?__proto__[a]=1',
    '#',
    '//',
    ' '.trim(),
  ]);
  return pick(random, [
    `/api/${call.service}/${part}`,
    `/api/${part}/${call.name}`,
    `${callPath(call)}/${part}`,
    `/api/${call.service}${part}${call.name}`,
    `/api/${callPath(call).toUpperCase()}`,
  ]);
}

/** What of the contract is not JSON: pieces of an upload, and the content of a file. */
function fileRequest({ random, world }: Making): Made {
  const id = pick(random, [
    newIds(random)(),
    pick(random, world.visits).visit,
    'x',
    '__proto__',
    '%00',
    '../../etc',
  ]);
  const headers = {
    'tus-resumable': pick(random, [tusVersion, tusVersion, '9.9.9', '']),
    'content-type': pick(random, [pieceType, pieceType, 'application/json']),
    'upload-offset': pick(random, ['0', '1', '-1', '1e9', '999999999', '9'.repeat(40), 'NaN', '']),
    'upload-length': pick(random, ['1', '-1', 'x']),
  };
  const reads = random() < 0.3;
  return {
    what: 'file',
    target: 'files',
    method: reads ? 'GET' : pick(random, ['PATCH', 'PATCH', 'HEAD', 'POST', 'DELETE']),
    path: reads ? contentPath(id) : uploadPath(id),
    headers,
    body: reads ? Buffer.alloc(0) : Buffer.alloc(pick(random, [0, 1, 1_000, 1_048_577]), 65),
  };
}

function mannerFor(random: () => number): (making: Making) => Made {
  let left = random();
  const last = manners[0];
  for (const [share, make] of manners) {
    left -= share;
    if (left <= 0) return make;
  }
  if (!last) throw new Error('no manner');
  return last[1];
}

/**
 * The bad request of this number: role and mutation follow from the seed. The calls take turns, so
 * that none is left out by chance however many there are.
 */
export function attackOf(seed: number, number: number, world: World): Attack {
  const random = seeded(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number, 0x85ebca6b));
  const call = must(calls[number % calls.length], 'call');
  const sender = senderOf(random, call);
  const made = mannerFor(random)({ random, world, call, sender });
  const own = {
    'content-type': 'application/json',
    'x-porchlight': '1',
    'x-forwarded-for': `10.0.0.${1 + Math.floor(random() * addresses)}`,
  };
  return {
    number,
    sender,
    target: callKey(call),
    method: 'POST',
    path: callPath(call),
    raw: null,
    ...made,
    headers: { ...own, ...made.headers },
  };
}
