import { derive } from './argon.ts';
import { makeKeeper } from './key-worker.ts';
import type { KeeperAnswer, KeeperRequest } from './key-worker-client.ts';

/**
 * Deriving a key takes hundreds of milliseconds: here it blocks no page, and a covered app's key is
 * in no page.
 */
const keeper = makeKeeper(derive);
const answer: (message: KeeperAnswer) => void = self.postMessage.bind(self);

function run({ ask }: KeeperRequest): Promise<unknown> {
  switch (ask.kind) {
    case 'derive':
      return keeper.derive(...ask.given);
    case 'keep':
      return keeper.keep(...ask.given);
    case 'reopen':
      return keeper.reopen(...ask.given);
    case 'drop':
      return keeper.drop();
  }
}

self.addEventListener('message', ({ data }: MessageEvent<KeeperRequest>) => {
  run(data).then(
    (value) => answer({ id: data.id, ok: true, value }),
    () => answer({ id: data.id, ok: false }),
  );
});
