import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useRef, useState, type ReactNode } from 'react';
import { errors } from '#contract/errors.ts';
import { useText } from '#client/i18n.ts';
import { codeOf } from '#client/screen/failure-notice.tsx';
import { useMay } from '#client/screen/use-may.ts';
import { sessionAtom } from '#client/session/state/session-state.ts';
import { useToast } from '#client/ui/toast.tsx';
import type { Action, Outcome } from './action.ts';
import { ActionDialog } from './action-dialog.tsx';

type Opened<S> = { action: Action<S>; subject: S; error?: unknown };

/** Whether an action is offered: the role may make its call, and it makes sense for the subject. */
export function useOffered(): <S>(action: Action<S>, subject: S) => boolean {
  const may = useMay();
  const session = useAtomValue(sessionAtom);
  const me = session.kind === 'open' ? session.state.user.id : null;
  return ({ needs, when }, subject) =>
    (needs === undefined || may(needs)) && (when?.(subject, me) ?? true);
}

/** Loads the screen's data again and says what was done, with *Undo* where it can be taken back. */
function useReport(): (outcome: Outcome) => Promise<void> {
  const { t } = useLingui();
  const text = useText();
  const toast = useToast();
  const router = useRouter();
  const takeBack = async (undo: () => Promise<unknown>) => {
    try {
      await undo();
    } catch (error) {
      toast({ text: `${t`Sorry, this could not be undone.`} ${text(errors[codeOf(error)].text)}` });
    }
    await router.invalidate();
  };
  return async ({ say, undo }) => {
    if (say !== undefined) toast({ text: say, ...(undo && { undo: () => void takeBack(undo) }) });
    await router.invalidate();
  };
}

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
      setOpened({ action, subject, error });
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
