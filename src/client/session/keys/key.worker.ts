import { derive } from './argon.ts';
import { createKeyWorker } from './key-worker.ts';
import type { KeyWorkerAnswer, KeyWorkerRequest } from './key-worker-client.ts';

/**
 * Deriving a key takes hundreds of milliseconds. In a worker it does not block the page, and the
 * key of a pin-locked app is outside every page.
 */
const keyWorker = createKeyWorker(derive);
const answer: (message: KeyWorkerAnswer) => void = self.postMessage.bind(self);

function run({ ask }: KeyWorkerRequest): Promise<unknown> {
  switch (ask.kind) {
    case 'derive':
      return keyWorker.derive(...ask.given);
    case 'warm':
      return keyWorker.warm();
    case 'keep':
      return keyWorker.keep(...ask.given);
    case 'reopen':
      return keyWorker.reopen(...ask.given);
    case 'drop':
      return keyWorker.drop();
  }
}

self.addEventListener('message', ({ data }: MessageEvent<KeyWorkerRequest>) => {
  run(data).then(
    (value) => answer({ id: data.id, ok: true, value }),
    () => answer({ id: data.id, ok: false }),
  );
});
