import type { ProposedStaffing } from '#domain/planning/propose-staffing.ts';
import type { PlanWish, StaffingWindow } from '#domain/planning/staffing-window.ts';
import { scriptAddress } from '#client/session/script-address.ts';

export type PlanRequest = {
  readonly id: number;
  readonly window: StaffingWindow;
  readonly wish: PlanWish;
  /** When somebody asked, by the clock of the device. */
  readonly askedAt: number;
};
export type PlanAnswer = { readonly id: number; readonly proposal: ProposedStaffing };

let last = 0;

function inWorker(window: StaffingWindow, wish: PlanWish): Promise<ProposedStaffing> {
  last += 1;
  const request: PlanRequest = { id: last, window, wish, askedAt: Date.now() };
  return new Promise((resolve, reject) => {
    const worker = new Worker(scriptAddress('planWorker'), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<PlanAnswer>) => {
      worker.terminate();
      resolve(data.proposal);
    });
    worker.addEventListener('error', () => {
      worker.terminate();
      reject(new Error('the planWorker failed'));
    });
    const post: (message: PlanRequest) => void = worker.postMessage.bind(worker);
    post(request);
  });
}

/** Makes a plan outside the page; in the page where there are no workers or one breaks. */
export async function planStaffing(
  window: StaffingWindow,
  wish: PlanWish,
): Promise<ProposedStaffing> {
  try {
    if (typeof Worker !== 'undefined') return await inWorker(window, wish);
  } catch {
    // The page plans itself then, and is busy for that long.
  }
  return (await import('./make-plan.ts')).makePlan(window, wish);
}
