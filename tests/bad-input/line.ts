import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import type { Attack } from './attack.ts';

/** What came back. `status` null: the server ended the line without a word. */
export type Answer = {
  readonly status: number | null;
  readonly type: string;
  readonly text: string;
};

/** Nothing of ours takes so long: a request without an answer by then counts as a failure. */
const patienceMs = 30_000;

const nothing: Answer = { status: null, type: '', text: '' };

/** Lines to one server; a few are kept open, as a proxy does. */
export class Line {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 8 });
  readonly #url: URL;

  constructor(url: string) {
    this.#url = new URL(url);
  }

  /** @throws Error when the server cannot be reached, or is silent for half a minute */
  async send(attack: Attack, cookie: string): Promise<Answer> {
    if (attack.raw) return this.#sendBytes(attack.raw.bytes);
    return this.#request(attack, cookie).catch((error: unknown) => {
      // A line the server had just closed, or one it closed because the body was longer than it
      // reads: once more on a new one.
      if (
        error instanceof Error &&
        'code' in error &&
        (error.code === 'ECONNRESET' || error.code === 'EPIPE')
      )
        return this.#request(attack, cookie);
      throw error;
    });
  }

  #request({ method, path, headers, body }: Attack, cookie: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const { hostname, port } = this.#url;
      const sent = request(
        {
          agent: this.#agent,
          hostname,
          port,
          method,
          path: encodeURI(path).replaceAll('%25', '%'),
          headers: { cookie, 'content-length': String(body.length), ...headers },
          timeout: patienceMs,
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? null,
              type: response.headers['content-type'] ?? '',
              text: Buffer.concat(chunks).toString('utf8'),
            }),
          );
        },
      );
      sent.on('timeout', () => sent.destroy(new Error('no answer in time')));
      sent.on('error', reject);
      sent.end(body);
    });
  }

  #sendBytes(bytes: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const socket = connect(Number(this.#url.port), this.#url.hostname);
      const chunks: Buffer[] = [];
      socket.setTimeout(patienceMs, () => socket.destroy(new Error('no answer in time')));
      socket.on('data', (chunk) => chunks.push(chunk));
      socket.on('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ECONNRESET' || error.code === 'EPIPE'
          ? resolve(parsed(chunks))
          : reject(error),
      );
      socket.on('close', () => resolve(parsed(chunks)));
      socket.end(bytes);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/**
 * The worst of the answers that came over a line: requests may hide in a body that was too long.
 */
function parsed(chunks: readonly Buffer[]): Answer {
  const text = Buffer.concat(chunks).toString('utf8');
  const answers = text
    .split(/^(?=HTTP\/1\.1 \d{3} )/m)
    .filter((part) => part !== '')
    .map((part): Answer => {
      const [head = '', ...rest] = part.split('\r\n\r\n');
      const body = rest.join('\r\n\r\n');
      return {
        status: Number(head.slice(9, 12)),
        type: /^content-type: (.*)$/im.exec(head)?.[1]?.trim() ?? '',
        text: body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1),
      };
    });
  return answers.toSorted((a, b) => (b.status ?? 0) - (a.status ?? 0))[0] ?? nothing;
}
