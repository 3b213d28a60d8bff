import type { ReactNode } from 'react';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { DialogFrame } from '../form-dialog/dialog-frame.tsx';
import { useLabel } from '../label.ts';
import type { Action, Ask, Outcome } from './action.ts';

type DialogProps<S> = {
  action: Action<S>;
  /** What the action was started for, whatever the screen shows meanwhile. */
  subject: S;
  /** Why it failed when it was started without a question. */
  error?: unknown;
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

function AskDialog<S>({ action, subject, error, onClose, onFinish }: AskProps<S>) {
  const label = useLabel();
  const draw = useBody<S>();
  const attempt = useAttempt(async () => onFinish(await action.run(subject)));
  const { ask, failure } = action;
  return (
    <DialogFrame
      title={label(ask?.title ?? action.label, subject)}
      submit={label(ask?.confirm ?? action.label, subject)}
      danger={action.look === 'danger'}
      busy={attempt.busy}
      error={attempt.busy ? null : (attempt.error ?? error)}
      lead={failure && label(failure, subject)}
      onSubmit={() => void attempt.start()}
      onClose={onClose}
    >
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
