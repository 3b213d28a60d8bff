import { coalescePatches, type Patch } from '#domain/merge.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Clock } from '../clock.ts';
import { localFailure, persistently } from '../outbox/local-write.ts';

/**
 * Milliseconds of quiet after which typing is written, and the longest it waits: it must lie on the
 * disk within 300 ms of the keystroke (docs/sync.md, save), so a third of that is left for
 * sealing and writing on a slow phone.
 */
const quiet = 150;
const longest = 200;
/** Milliseconds until a failed save is tried again by itself. */
const retryAfter = 5_000;

export type SaveState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly at: Date }
  | { readonly kind: 'failed'; readonly code: ErrorCode };

type Parts = {
  readonly clock: Clock;
  readonly write: (patch: Patch) => Promise<void>;
  readonly onState: (state: SaveState) => void;
  /** After every patch that is on the disk. */
  readonly onWritten: () => void;
};

/**
 * Typing on its way to the disk: collects changes for at most 300 ms and writes them in order. What
 * could not be written stays here, is tried again with the next change or by itself, and can be
 * read for an export.
 */
export type EditQueue = {
  add(patch: Patch): void;
  /** Writes what is waiting; resolves when it is on the disk or the failure is shown. */
  flush(): Promise<void>;
  unsaved(): Patch;
  stop(): void;
  /** Stops, and drops what was not written. */
  drop(): void;
};

export function editQueue({ clock, write, onState, onWritten }: Parts): EditQueue {
  let waiting: Patch = {};
  let writing: Patch = {};
  let since = 0;
  let failures = 0;
  let cancel = (): void => {};
  let tail: Promise<void> = Promise.resolve();

  const isEmpty = (patch: Patch): boolean => Object.keys(patch).length === 0;

  let stopped = false;
  let dropped = false;

  function schedule(delay: number): void {
    cancel();
    if (stopped) return;
    cancel = clock.after(Math.max(0, delay), () => void flush());
  }

  function stop(): void {
    stopped = true;
    cancel();
  }

  async function writeOnce(): Promise<void> {
    if (isEmpty(waiting)) return;
    writing = waiting;
    waiting = {};
    const patch = writing;
    try {
      await persistently(clock, () => write(patch));
      writing = {};
      failures = 0;
      onWritten();
      onState(isEmpty(waiting) ? { kind: 'saved', at: new Date(clock.now()) } : { kind: 'saving' });
    } catch (error) {
      if (dropped) return;
      waiting = coalescePatches(patch, waiting);
      writing = {};
      failures += 1;
      onState({ kind: 'failed', code: localFailure(error, failures) });
      schedule(retryAfter);
    }
  }

  function flush(): Promise<void> {
    cancel();
    tail = tail.then(writeOnce);
    return tail;
  }

  return {
    add(patch) {
      if (isEmpty(waiting)) since = clock.monotonic();
      waiting = coalescePatches(waiting, patch);
      if (failures === 0) onState({ kind: 'saving' });
      schedule(Math.min(quiet, longest - (clock.monotonic() - since)));
    },
    flush,
    unsaved: () => coalescePatches(writing, waiting),
    stop,
    drop() {
      stop();
      dropped = true;
      [waiting, writing] = [{}, {}];
    },
  };
}
