import { useRef, useState, type ReactNode } from 'react';
import type { Action, Outcome } from './action.ts';
import { changedMeanwhile } from './changed-meanwhile.ts';
import { ActionDialog } from './action-dialog.tsx';
import { useReport } from './use-report.ts';

type Opened<S> = { action: Action<S>; subject: S; error?: unknown; stale?: S };

/**
 * Runs the actions of a row, a selection or a record, one at a time. `start` runs one or opens its
 * dialog; `dialog` is drawn once, beside whatever offers the actions, so that it outlives a menu.
 *
 * @param onDone called after success, such as to clear a selection
 */
export function useActions<S>(onDone?: () => void): {
  start: (action: Action<S>, subject: S) => void;
  /** Id of the action that runs without a dialog. */
  busy: string | null;
  dialog: ReactNode;
} {
  const [opened, setOpened] = useState<Opened<S> | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const running = useRef(false);
  const report = useReport();
  const finish = async (outcome: Outcome) => {
    setOpened(null);
    onDone?.();
    await report(outcome);
  };
  const runNow = async (action: Extract<Action<S>, { kind: 'run' }>, subject: S) => {
    if (running.current) return;
    running.current = true;
    setBusy(action.id);
    try {
      await finish(await action.run(subject));
    } catch (error) {
      try {
        const now = await changedMeanwhile(action, subject, error);
        setOpened(now ? { action, subject: now, stale: subject } : { action, subject, error });
      } catch (unread) {
        setOpened({ action, subject, error: unread });
      }
    } finally {
      running.current = false;
      setBusy(null);
    }
  };
  const start = (action: Action<S>, subject: S) => {
    if (action.kind === 'run' && !action.ask) void runNow(action, subject);
    else setOpened({ action, subject });
  };
  const close = () => setOpened(null);
  return {
    start,
    busy,
    dialog: opened && (
      <ActionDialog {...opened} onClose={close} onFinish={finish} onDone={onDone} />
    ),
  };
}
