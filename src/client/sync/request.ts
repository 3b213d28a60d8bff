import { requestBudgetMs } from '#domain/settings.ts';
import type { Clock } from '#client/store/clock.ts';
import { judgeFailure, type Judged } from './answers.ts';
import type { Link, LinkAnswer, LinkRequest } from './ports.ts';

/** Ends the work after the budget, also when the line never says anything again. */
export function withinBudget<T>(
  clock: Clock,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  return new Promise((resolve, reject) => {
    const cancel = clock.after(requestBudgetMs, () => {
      const late = new DOMException('The request took too long.', 'TimeoutError');
      controller.abort(late);
      reject(late);
    });
    work(controller.signal).then(resolve, reject).finally(cancel);
  });
}

export type Timed<T> = {
  readonly judged: Judged<T>;
  readonly elapsed: number;
  /** Of `elapsed`, what the line took. */ readonly onLine: number;
  readonly sent: number;
};

/**
 * Makes one request and judges what comes back; never throws. `elapsed` in milliseconds of the
 * monotonic clock.
 */
export async function request<T>(
  link: Link,
  clock: Clock,
  parts: Omit<LinkRequest, 'signal'>,
  judge: (answer: LinkAnswer, now: number) => Judged<T>,
): Promise<Timed<T>> {
  const start = clock.monotonic();
  try {
    const answer = await withinBudget(clock, (signal) => link.post({ ...parts, signal }));
    const elapsed = clock.monotonic() - start;
    return {
      judged: judge(answer, clock.now()),
      elapsed,
      onLine: Math.max(0, elapsed - (answer.beside ?? 0)),
      sent: answer.sent,
    };
  } catch (error) {
    const elapsed = clock.monotonic() - start;
    return { judged: judgeFailure(error, link.online()), elapsed, onLine: elapsed, sent: 0 };
  }
}
