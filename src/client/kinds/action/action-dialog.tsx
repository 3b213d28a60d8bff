import { useState, type ReactNode } from 'react';
import { late } from '#client/screen/late.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { DialogFrame } from '../form-dialog/dialog-frame.tsx';
import { useLabel } from '../label.ts';
import type { Action, Ask, Outcome } from './action.ts';
import { changedMeanwhile } from './changed-meanwhile.ts';
import { useOffered } from './use-offered.ts';

/** Rarely needed, and it brings the forms: it is loaded when somebody was faster. */
const ChangedPress = late(async () => (await import('./changed-press.tsx')).ChangedPress, {
  isPiece: true,
});

type DialogProps<S> = {
  action: Action<S>;
  /** What the action was started for, whatever the screen shows meanwhile. */
  subject: S;
  /** Why it failed when it was started without a question. */
  error?: unknown;
  /** The record it was started for without a question, when somebody else had changed it. */
  stale?: S | undefined;
  onClose: () => void;
  onFinish: (outcome: Outcome) => Promise<void>;
  onDone?: (() => void) | undefined;
};

function useBody<S>(): (body: Ask<S>['body'], subject: S) => ReactNode {
  const label = useLabel();
  return (body, subject) =>
    typeof body === 'function'
      ? body(subject)
      : body.map((each) => {
          const text = label(each, subject);
          return <p key={text}>{text}</p>;
        });
}

type AskProps<S> = Omit<DialogProps<S>, 'action' | 'onDone'> & {
  action: Extract<Action<S>, { kind: 'run' }>;
};

function AskDialog<S>({ action, subject: given, error, stale, onClose, onFinish }: AskProps<S>) {
  const label = useLabel();
  const draw = useBody<S>();
  const offered = useOffered();
  const [subject, setSubject] = useState(given);
  const [before, setBefore] = useState(stale);
  const attempt = useAttempt(async () => {
    try {
      await onFinish(await action.run(subject));
    } catch (refusal) {
      const now = await changedMeanwhile(action, subject, refusal);
      if (now === null) throw refusal;
      setBefore(subject);
      setSubject(now);
    }
  });
  const { ask, clash, failure } = action;
  const fieldsOf = (record: S) => clash?.shown?.(record) ?? {};
  return (
    <DialogFrame
      title={label(ask?.title ?? action.label, subject)}
      submit={label(ask?.confirm ?? action.label, subject)}
      danger={action.look === 'danger'}
      // What the record has become may have nothing left to do.
      disabled={before !== undefined && !offered(action, subject)}
      busy={attempt.busy}
      error={attempt.busy ? null : (attempt.error ?? error)}
      lead={failure && label(failure, subject)}
      onSubmit={() => void attempt.start()}
      onClose={onClose}
    >
      {before !== undefined && <ChangedPress before={fieldsOf(before)} now={fieldsOf(subject)} />}
      {ask && draw(ask.body, subject)}
    </DialogFrame>
  );
}

/** The question of an action, its failure with a way to try again, or the dialog it opens. */
export function ActionDialog<S>({ onDone, ...props }: DialogProps<S>) {
  const { action, subject, onClose } = props;
  if (action.kind === 'run') return <AskDialog {...props} action={action} />;
  const Opened = action.dialog;
  return <Opened subject={subject} onClose={onClose} onDone={onDone ?? (() => undefined)} />;
}
