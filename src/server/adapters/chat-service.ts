import { lookup, type LookupAddress } from 'node:dns';
import { request as plainRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as secureRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Refusal } from '#contract/errors.ts';
import { longestAnswer } from '#domain/ai/purposes.ts';
import type { ChatMessage } from '#domain/ai/request.ts';

type ChatRequest = {
  readonly address: string;
  readonly key: string;
  readonly model: string;
  readonly messages: readonly ChatMessage[];
};

/**
 * Asks a text service in the common chat-completions form: a POST of JSON `{ model, messages }`
 * with the key as a bearer token, answered by `{ choices: [{ message: { content } }] }`.
 */
export type ChatService = {
  /** Whether the address could be asked at all, as far as its text says. */
  accepts(address: string): boolean;
  /** The answer's text. @throws Refusal ai.service with its status, never with address or key */
  complete(request: ChatRequest): Promise<string>;
};

type Limits = {
  /** Machines on private networks that may be asked, as `host:port`; these also without TLS. */
  readonly privateHosts: readonly string[];
  /** Longest wait for the whole answer, milliseconds: shorter than an app waits for the server. */
  readonly patienceMs?: number;
};

/** Bytes of an answer that are read. */
const largestAnswer = 1_000_000;

/** Networks that are nobody's on the internet: an agency's address must not lead into them. */
const inside = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(network, prefix, 'ipv6');

/** IPv4 addresses written as IPv6 ones are looked at as what they are. */
const isInside = (address: string): boolean => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (mapped.toLowerCase().startsWith('::ffff:')) return true;
  return inside.check(mapped, isIP(mapped) === 6 ? 'ipv6' : 'ipv4');
};

/** Names that no machine of the internet has: a network's own, and the machine's. */
const isInsideName = (host: string): boolean => {
  const name = host.toLowerCase().replace(/\.$/, '');
  return !name.includes('.') || /\.(localhost|local|internal|lan|home\.arpa)$/.test(name);
};

class InsideError extends Error {}

/** Resolves a name and hands out only addresses of the internet, so that none is asked in between. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const [first] = found ?? [];
    if (error || !first) return callback(error ?? new InsideError(), '', 4);
    if (found.some(({ address }) => isInside(address))) return callback(new InsideError(), '', 4);
    if (options.all === true) return callback(null, found);
    return callback(null, first.address, first.family);
  });
};

const refused = (status: string): Refusal => new Refusal('ai.service', { detail: { status } });

const bareHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

const hostAndPort = (url: URL): string => {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return `${url.hostname}:${port}`;
};

/** The bytes of an answer, read no further than it may be long. @throws Refusal ai.service */
async function textOf(response: IncomingMessage): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > largestAnswer) {
      response.destroy();
      throw refused('TOO_LARGE');
    }
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** What the service said. @throws Refusal ai.service NOT_CHAT for any other form */
function contentOf(text: string): string {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    throw refused('NOT_CHAT');
  }
  const { choices } = (answer ?? {}) as { choices?: unknown };
  const first: unknown = Array.isArray(choices) ? choices[0] : undefined;
  const { message } = (first ?? {}) as { message?: { content?: unknown } | null };
  const content = message?.content;
  if (typeof content !== 'string' || content.trim() === '') throw refused('NOT_CHAT');
  // The database cannot store NUL or half a character.
  return content.replaceAll('\u0000', '').toWellFormed().slice(0, longestAnswer).toWellFormed();
}

/** Asks once. Redirects are not followed: they would carry text and key somewhere else. */
const post = (url: URL, options: RequestOptions, body: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const ask = url.protocol === 'https:' ? secureRequest : plainRequest;
    const request = ask(url, options, (response) => {
      const status = response.statusCode ?? 0;
      if (status < 200 || status > 299) {
        response.destroy();
        reject(refused(status >= 300 && status < 400 ? 'REDIRECT' : String(status)));
        return;
      }
      textOf(response).then(resolve, reject);
    });
    request.on('error', reject);
    request.end(body);
  });

/**
 * Any address an agency enters. It must be https and lead to the internet, whatever its name
 * resolves to; machines on private networks are asked only where the operator named them
 * (`AI_HOSTS`).
 */
export function chatService({ privateHosts, patienceMs = 25_000 }: Limits): ChatService {
  const named = (url: URL): boolean => privateHosts.includes(hostAndPort(url));
  const accepts = (address: string): boolean => {
    if (!URL.canParse(address)) return false;
    const url = new URL(address);
    if (url.username !== '' || url.password !== '') return false;
    if (named(url)) return /^https?:$/.test(url.protocol);
    const host = bareHost(url);
    const leadsInside = isIP(host) === 0 ? isInsideName(host) : isInside(host);
    return url.protocol === 'https:' && !leadsInside;
  };
  return {
    accepts,
    async complete({ address, key, model, messages }) {
      if (!accepts(address)) throw refused('ADDRESS');
      const url = new URL(address);
      const body = JSON.stringify({ model, messages });
      const signal = AbortSignal.timeout(patienceMs);
      const options: RequestOptions = {
        method: 'POST',
        agent: false,
        signal,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          accept: 'application/json',
          ...(key !== '' && { authorization: `Bearer ${key}` }),
        },
        ...(!named(url) && { lookup: publicLookup }),
      };
      try {
        return contentOf(await post(url, options, body));
      } catch (error) {
        if (error instanceof Refusal) throw error;
        if (signal.aborted) throw refused('TOO_SLOW');
        // Any other reason may hold the address of the request.
        throw refused(error instanceof InsideError ? 'ADDRESS' : 'UNREACHABLE');
      }
    },
  };
}
