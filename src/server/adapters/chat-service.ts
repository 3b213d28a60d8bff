import { request as plainRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as secureRequest } from 'node:https';
import { Refusal } from '#contract/errors.ts';
import { longestAnswer } from '#domain/ai/purposes.ts';
import type { ChatMessage } from '#domain/ai/request.ts';
import { InsideError, outsideOf } from './outside.ts';

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

const refused = (status: string): Refusal => new Refusal('ai.service', { detail: { status } });

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
  const { accepts, lookupOf } = outsideOf(privateHosts);
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
        ...lookupOf(url),
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
