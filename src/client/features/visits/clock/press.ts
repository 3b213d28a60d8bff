import { atom, getDefaultStore } from 'jotai';
import type { Clocking } from '#contract/entities.ts';
import { Refusal } from '#contract/errors.ts';
import type { Counter } from '#domain/visit-clock.ts';
import { currentSession } from '#client/session/state/session-state.ts';
import { locationExpiryOf } from '#domain/settings.ts';
import { counterOf } from '#client/store/clock.ts';
import {
  pressKey,
  recalled,
  recordPress,
  remembered,
  withoutPosition,
  type ClockCommand,
  type PressMemory,
} from '#client/store/outbox/waiting-presses.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import { clockNow, positionBudget, type Locator } from './position.ts';

export type { ClockCommand };
/** *Start visit* or *End visit* was pressed, and the visit on the screen does not have it yet. */
export type Press = {
  readonly visitId: string;
  readonly command: ClockCommand;
  readonly at: string;
  readonly counter: Counter | null;
  /** False while the position is looked for; true once it is stored, until the visit is read again. */
  readonly isRecorded: boolean;
};

/** The browser functions a press needs; tests bring their own. */
export type PressParts = {
  readonly store: DeviceStore;
  readonly locator: Locator;
  /** Survives the end of the process while the position is looked for. Holds only ids and times. */
  readonly memory: PressMemory;
  readonly timeZone: string;
  readonly now: () => Date;
  /** How old a found position may be, milliseconds; the default where absent. */
  readonly expiryMs?: () => number;
};

/**
 * A press the device could not save, and why. Its time is remembered, and recorded with the next
 * press or opening.
 */
export type FailedPress = {
  readonly visitId: string;
  readonly command: ClockCommand;
  readonly at: string;
  readonly error: unknown;
};

/**
 * Failures in this tab, wherever the button was pressed: the note opens while the position is
 * looked for.
 */
export const failedPressesAtom = atom<readonly FailedPress[]>([]);

/** Presses in this tab that the visit on the screen does not have yet. */
export const pressesAtom = atom<readonly Press[]>([]);

const commands: readonly ClockCommand[] = ['startVisit', 'endVisit'];
const isSame = (a: Press, b: Press): boolean => a.visitId === b.visitId && a.command === b.command;

const underWay = (press: Press): void =>
  getDefaultStore().set(pressesAtom, (now) => [
    ...now.filter((each) => !isSame(each, press)),
    press,
  ]);

/** Whether this tab is still looking for the position of such a press. */
const isLooking = (visitId: string, command: ClockCommand): boolean =>
  getDefaultStore()
    .get(pressesAtom)
    .some((each) => each.visitId === visitId && each.command === command && !each.isRecorded);

/** The visit on the screen has been read since the press was stored: it says itself what holds. */
export const forgetPress = (press: Press): void =>
  getDefaultStore().set(pressesAtom, (now) => now.filter((each) => !isSame(each, press)));

const failed = ({ visitId, command, at }: Omit<Press, 'isRecorded'>, error: unknown): void =>
  getDefaultStore().set(failedPressesAtom, (now) => {
    const others = now.filter((each) => each.visitId !== visitId || each.command !== command);
    return error === null ? others : [...others, { visitId, command, at, error }];
  });

async function record(
  { store, memory }: PressParts,
  press: Omit<Press, 'isRecorded'>,
  end: Clocking,
): Promise<void> {
  await recordPress(store, memory, press, end);
  failed(press, null);
}

/**
 * Starts or ends a visit: remembers the time of the press at once, then looks for the position
 * within its budget, then adds both to the outbox. Resolves when they are stored; `pressesAtom` keeps the
 * press until `forgetPress`.
 *
 * @throws Refusal when the visit may not be started or ended here; or the device's storage error
 */
export async function pressClock(
  parts: PressParts,
  visitId: string,
  command: ClockCommand,
): Promise<void> {
  const key = pressKey(visitId, command);
  // A press the device could not save still counts: the visit started when it was first pressed.
  const before = getDefaultStore()
    .get(failedPressesAtom)
    .some((each) => each.visitId === visitId && each.command === command)
    ? parts.memory.getItem(key)
    : null;
  const press: Press = {
    visitId,
    command,
    ...(before === null
      ? { at: parts.now().toISOString(), counter: counterOf(parts.store.clock) }
      : recalled(before)),
    isRecorded: false,
  };
  if (isLooking(visitId, command)) return;
  failed(press, null);
  underWay(press);
  try {
    parts.memory.setItem(key, remembered(press));
    const place = before === null ? parts.locator : undefined;
    const end = await clockNow(new Date(press.at), parts.timeZone, place, {
      ...(parts.expiryMs && { expiryMs: parts.expiryMs() }),
    });
    await record(parts, press, {
      ...end,
      ...(before !== null && { positionProblem: 'unavailable' as const }),
      counter: press.counter,
    });
    // Not forgotten yet: until the visit is read again, its button would come back for a moment.
    underWay({ ...press, isRecorded: true });
  } catch (error) {
    forgetPress(press);
    failed(press, error);
    // A press the rules refuse is dropped; one the device could not save is kept for the next try.
    if (error instanceof Refusal) parts.memory.removeItem(key);
    throw error;
  }
}

/**
 * Another tab may still be looking for the position of a press this recent. A press in the future
 * was made before the clock was set back.
 */
function isYoung({ now }: PressParts, at: string): boolean {
  const age = now().getTime() - Date.parse(at);
  return age >= 0 && age < positionBudget;
}

/**
 * Records presses from before the app was killed: the time counts, the position is marked as not
 * available.
 */
export async function resumePresses(parts: PressParts, visitId: string): Promise<void> {
  for (const command of commands) {
    const kept = parts.memory.getItem(pressKey(visitId, command));
    if (kept === null || isLooking(visitId, command)) continue;
    const { at, counter } = recalled(kept);
    if (isYoung(parts, at)) continue;
    await record(
      parts,
      { visitId, command, at, counter },
      withoutPosition({ at, counter }, parts.timeZone),
    );
  }
}

/** How old a found position may be by the agency's constant, milliseconds. */
export function positionExpiry(): number {
  const session = currentSession();
  return locationExpiryOf(session.kind === 'open' ? session.state.constants : []);
}

/** The browser's own functions. */
export const browserParts = (store: DeviceStore): PressParts => ({
  store,
  // The types say always present; browsers leave it out on insecure pages.
  locator: 'geolocation' in navigator ? navigator.geolocation : undefined,
  memory: localStorage,
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  now: () => new Date(store.clock.now()),
  expiryMs: positionExpiry,
});
