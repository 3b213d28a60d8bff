import { callKey } from '#contract/call.ts';
import type { Visit } from '#contract/entities.ts';
import { visitPay } from '#contract/rates.ts';
import type { SignedIn } from '#server/db/sessions.ts';
import type { Server } from '#server/runtime/context.ts';
import { withoutPay } from './pay-of-visit.ts';

type Asking = { readonly server: Pick<Server, 'rights'>; readonly session: SignedIn };

/** Whether a person of the office may read what clinicians are paid. */
export const mayReadPay = ({ server, session }: Asking): boolean =>
  server.rights.scopeOf(callKey(visitPay), session) !== null;

const isVisit = (value: object): value is Visit =>
  'pay' in value && 'visitType' in value && 'dateOfService' in value;

/**
 * The same answer without the pay of the visits in it. Visits leave the server in many calls (lists,
 * board, notes, episodes), and none of them may forget whom pay is hidden from.
 */
export function withoutPayOfVisits(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(withoutPayOfVisits);
  if (answer === null || typeof answer !== 'object' || answer instanceof Date) return answer;
  const own = isVisit(answer) ? withoutPay(answer) : answer;
  return Object.fromEntries(
    Object.entries(own).map(([key, value]) => [key, withoutPayOfVisits(value)]),
  );
}
