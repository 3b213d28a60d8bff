/** The WebDriver protocol as far as the tests need it (W3C WebDriver §6). */
export type Wire = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
) => Promise<unknown>;

const patience = 60_000; // milliseconds for one command

/** Sends commands to a driver on this machine. The error of a command becomes ours. */
export const wireTo =
  (port: number): Wire =>
  async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patience),
    });
    const { value } = (await answer.json()) as { value: unknown };
    const failed = value as { error?: string; message?: string } | null;
    if (!answer.ok)
      throw new Error(`WebKit ${method} ${path}: ${failed?.error}: ${failed?.message}`);
    return value;
  };

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, milliseconds));

/** Asks again until there is an answer. @throws Error naming what did not happen in time */
export async function until<T>(
  what: string,
  milliseconds: number,
  ask: () => Promise<T | undefined>,
): Promise<T> {
  const end = performance.now() + milliseconds;
  let last: unknown;
  for (;;) {
    try {
      const found = await ask();
      if (found !== undefined) return found;
    } catch (error) {
      last = error;
    }
    if (performance.now() > end)
      throw new Error(`WebKit, after ${milliseconds / 1000} s: ${what}`, { cause: last });
    await pause(50);
  }
}

/** A window of the browser. */
export type Session = {
  readonly send: Wire;
  /** Runs the body of an async function in the page; what it needs arrives as `given`. */
  run<T>(body: string, given: unknown): Promise<T>;
};

export const sessionOn = (wire: Wire, id: string): Session => {
  const send: Wire = (method, path, body) => wire(method, `/session/${id}${path}`, body);
  return {
    send,
    async run<T>(body: string, given: unknown) {
      const script =
        'const done = arguments[arguments.length - 1]; const given = arguments[0]; ' +
        `(async () => { ${body} })().then((value) => done({ value }), (error) => done({ ` +
        'error: String(error) }));';
      const result = (await send('POST', '/execute/async', { script, args: [given] })) as {
        value: T;
        error?: string;
      };
      if (result.error !== undefined) throw new Error(result.error);
      return result.value;
    },
  };
};
