import type { OpenChoice } from './open-choices.ts';
import { needsPerson, type OutboxRow } from '../tables.ts';

/** How far the work on one record is (docs/ux.md, offline). */
export type RecordState =
  | { readonly kind: 'clean' }
  | { readonly kind: 'on-phone' }
  | { readonly kind: 'sending' }
  | { readonly kind: 'sent'; readonly at: string }
  | { readonly kind: 'needs-you'; readonly entryId: string };

/**
 * State of a lane. *Needs you* outranks everything, *On phone* outranks *Sent*: green shows only
 * when nothing of the record is left on the device, with the time of the server's last receipt.
 *
 * @param choices open ones of the record that no entry of the lane asks for
 */
export function recordState(
  lane: readonly OutboxRow[],
  hasDraftEdits: boolean,
  choices: readonly OpenChoice[] = [],
): RecordState {
  const stuck = lane.find(({ state }) => needsPerson.includes(state)) ?? choices[0];
  if (stuck) return { kind: 'needs-you', entryId: stuck.entryId };
  if (lane.some(({ state }) => state === 'sending' || state === 'delivered'))
    return { kind: 'sending' };
  if (hasDraftEdits || lane.some(({ state }) => state === 'waiting')) return { kind: 'on-phone' };
  const receipts = lane
    .flatMap(({ state, receivedAt }) =>
      state === 'sent' && receivedAt !== null ? [receivedAt] : [],
    )
    .toSorted();
  const at = receipts.at(-1);
  return at === undefined ? { kind: 'clean' } : { kind: 'sent', at };
}

/** Whether the server has confirmed everything of a record, or nothing of it ever waited here. */
export const isWithOffice = ({ kind }: RecordState): boolean => kind === 'sent' || kind === 'clean';
