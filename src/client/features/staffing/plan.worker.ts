import { makePlan } from './make-plan.ts';
import type { PlanAnswer, PlanRequest } from './plan-worker-client.ts';

/** Plans outside the page, which stays usable meanwhile. */
const answer: (message: PlanAnswer) => void = self.postMessage.bind(self);

self.addEventListener('message', ({ data }: MessageEvent<PlanRequest>) => {
  answer({ id: data.id, proposal: makePlan(data.window, data.wish, Date.now() - data.askedAt) });
});
