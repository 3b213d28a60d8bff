import { scriptAddress } from '../script-address.ts';
import type { KeyWorker } from './key-worker.ts';

type Ask = {
  [K in keyof KeyWorker]: { readonly kind: K; readonly given: Parameters<KeyWorker[K]> };
}[keyof KeyWorker];
export type KeyWorkerRequest = { readonly id: number; readonly ask: Ask };
export type KeyWorkerAnswer =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false };

type Waiting = {
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: Error) => void;
};

/**
 * Talks to a key worker in a web worker. `onEnd` is called when the worker fails to start or
 * breaks.
 */
function overWorker(worker: Worker, onEnd: () => void): KeyWorker {
  const waiting = new Map<number, Waiting>();
  const post: (message: KeyWorkerRequest) => void = worker.postMessage.bind(worker);
  let last = 0;
  const ask = (question: Ask): Promise<unknown> =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      post({ id: last, ask: question });
    });
  worker.addEventListener('message', ({ data }: MessageEvent<KeyWorkerAnswer>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.ok) asked?.resolve(data.value);
    else asked?.reject(new Error('the keyWorker failed'));
  });
  worker.addEventListener('error', () => {
    onEnd();
    for (const { reject } of waiting.values()) reject(new Error('the keyWorker ended'));
    waiting.clear();
  });
  return {
    derive: async (...given) =>
      (await ask({ kind: 'derive', given })) as Awaited<ReturnType<KeyWorker['derive']>>,
    warm: async () => void (await ask({ kind: 'warm', given: [] })),
    keep: async (...given) => void (await ask({ kind: 'keep', given })),
    reopen: async (...given) =>
      (await ask({ kind: 'reopen', given })) as Awaited<ReturnType<KeyWorker['reopen']>>,
    drop: async () => void (await ask({ kind: 'drop', given: [] })),
  };
}

async function inPage(): Promise<KeyWorker> {
  const [{ createKeyWorker }, { derive }] = await Promise.all([
    import('./key-worker.ts'),
    import('./argon.ts'),
  ]);
  return createKeyWorker(derive);
}

let link: Promise<KeyWorker> | null = null;
let workerBroke = false;

/** This tab's key worker: a web worker, or an object in the page where there are no workers. */
export const keyWorker = (): Promise<KeyWorker> =>
  (link ??=
    typeof Worker === 'undefined' || workerBroke
      ? inPage()
      : Promise.resolve(
          overWorker(new Worker(scriptAddress('keyWorker'), { type: 'module' }), () => {
            workerBroke = true;
            link = null;
          }),
        ));

/** Starts the key worker ahead of its first question; one that does not start says so then. */
export const warmUp = (): void =>
  void keyWorker()
    .then((worker) => worker.warm())
    .catch(() => {});

/** The key worker if there is one by now: nobody starts it to forget what it never held. */
export const startedKeyWorker = (): Promise<KeyWorker> | null => link;

/** Argon2id of a secret; 32 bytes. Runs outside the page where possible. */
export const derive: KeyWorker['derive'] = async (...given) => {
  try {
    return await (await keyWorker()).derive(...given);
  } catch (error) {
    if (link !== null) throw error;
    return (await keyWorker()).derive(...given);
  }
};
