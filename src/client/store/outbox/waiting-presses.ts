import type { Clocking } from '#contract/entities.ts';
import { Refusal } from '#contract/errors.ts';
import type { Counter } from '#domain/visit-clock.ts';
import type { DeviceStore } from '../device-store.ts';
import { enqueue } from './commands.ts';

/**
 * A press of *Start* or *End visit* is remembered in the browser's local storage while its position
 * is looked for, so that a killed app does not lose its time.
 */

export type ClockCommand = 'startVisit' | 'endVisit';
export type PressMemory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export const pressKey = (visitId: string, command: ClockCommand): string =>
  `porchlight:${command}:${visitId}`;

const keyPattern = /^porchlight:(startVisit|endVisit):(.+)$/;

type Remembered = { readonly at: string; readonly counter: Counter | null };

/** A remembered press: its time and counter. Presses of the first version have only a time. */
export const remembered = ({ at, counter }: Remembered): string =>
  counter ? `${at} ${counter.process} ${counter.ms}` : at;
export function recalled(kept: string): Remembered {
  const [at = '', process, ms] = kept.split(' ');
  return {
    at,
    counter: process === undefined || ms === undefined ? null : { process, ms: Number(ms) },
  };
}

/** The same end of a visit pressed twice, here or in another tab: the first press counts. */
const isRepeated = (error: unknown): boolean =>
  error instanceof Refusal &&
  (error.code === 'visit.already-started' || error.code === 'visit.already-ended');

/**
 * Moves a press into the outbox, with what the device last knew of the server's clock, and forgets
 * it.
 *
 * @throws Refusal when the visit may not be started or ended here; or the device's storage error
 */
export async function recordPress(
  store: DeviceStore,
  memory: PressMemory,
  { visitId, command }: { readonly visitId: string; readonly command: ClockCommand },
  end: Clocking,
): Promise<void> {
  const differenceMs = await store.tables.read(['meta'], (tx) => tx.meta('clockDifference'));
  try {
    await enqueue(store, {
      command,
      targetId: visitId,
      input: { ...end, differenceMs: differenceMs ?? null },
    });
  } catch (error) {
    if (!isRepeated(error)) throw error;
  }
  memory.removeItem(pressKey(visitId, command));
}

/** A press whose position can no longer be found. */
export const withoutPosition = ({ at, counter }: Remembered, timeZone: string): Clocking => ({
  at,
  counter,
  timeZone,
  position: null,
  positionProblem: 'unavailable',
});

/**
 * Moves every remembered press of a store's person into the outbox before they sign out. A press of
 * somebody else on this phone, and one the device cannot save now, stays remembered.
 */
export async function recordWaitingPresses(store: DeviceStore, memory: Storage): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  for (const key of Object.keys(memory)) {
    const [, command, visitId] = keyPattern.exec(key) ?? [];
    const kept = memory.getItem(key);
    if (visitId === undefined || kept === null) continue;
    const press = { visitId, command: command === 'endVisit' ? command : 'startVisit' } as const;
    await recordPress(store, memory, press, withoutPosition(recalled(kept), timeZone)).catch(
      () => {},
    );
  }
}
