import { callKey, eventsPath, type Call, type OutputOf } from '#contract/call.ts';
import { Api, type Answer } from '../support/api.ts';
import type { Figures } from './figures.ts';

/** A request that takes longer counts as an error. */
const patienceMs = 30_000;

/** A person at a device whose every request is timed until its answer is read. */
export class TimedApi extends Api {
  readonly #figures: Figures;

  constructor(url: string, figures: Figures) {
    super(url);
    this.#figures = figures;
  }

  override post(
    path: string,
    body: string | Uint8Array<ArrayBuffer>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    return fetch(`${this.url}${path}`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-porchlight': '1',
        cookie: this.cookie,
        ...headers,
      },
      signal: AbortSignal.timeout(patienceMs),
    });
  }

  override async ask<C extends Call>(
    call: Pick<C, 'service' | 'name'>,
    input: unknown,
  ): Promise<Answer<OutputOf<C>>> {
    const start = performance.now();
    try {
      const answer = await super.ask<C>(call, input);
      this.#figures.answered(
        callKey(call),
        performance.now() - start,
        answer.status,
        answer.problem,
      );
      return answer;
    } catch (error) {
      this.#figures.failed(callKey(call), error);
      throw error;
    }
  }

  /** Listens for pokes until `gone`: something changed, never what. */
  async listen(gone: AbortSignal, poked: () => void): Promise<void> {
    try {
      const { body } = await fetch(`${this.url}${eventsPath}`, {
        headers: { cookie: this.cookie, 'x-porchlight': '1' },
        signal: gone,
      });
      const decoder = new TextDecoder();
      for await (const chunk of body ?? [])
        if (decoder.decode(chunk).includes('event: poke')) poked();
    } catch (error) {
      if (!gone.aborted) this.#figures.failed('events', error);
    }
  }
}
