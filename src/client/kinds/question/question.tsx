import { useEffect, useRef, type ReactNode } from 'react';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import type { IconName } from '#client/ui/icon.tsx';

/** One button of a question. */
export type Answer = {
  label: string;
  icon?: IconName;
  /** `primary` for the answer most people want, `danger` for one that cannot be undone. */
  look?: 'primary' | 'danger';
  /** Every button waits while it runs. A failure appears in the question, which stays open. */
  run: () => unknown;
};

type QuestionProps = {
  title: string;
  /** What there is to know before answering. */
  children: ReactNode;
  /** Loses nothing: Escape and *Close* mean it too, and the focus starts on it. */
  safe: Answer;
  others?: readonly Answer[];
  /** A failure of something the owner started. */
  error?: unknown;
};

const none: readonly Answer[] = [];

/** The main button comes last. It is the safe answer unless another one is `primary`. */
function inOrder(safe: Answer, others: readonly Answer[]): readonly Answer[] {
  const main = others.filter(({ look }) => look === 'primary');
  return [...others.filter((each) => !main.includes(each)), safe, ...main];
}

/**
 * Asks something with one to three answers. One of them is safe, so that a person who presses
 * Escape or Enter without reading loses nothing. A form is a `formDialog`; the question before an
 * action is its `ask`.
 */
export function Question({ title, children, safe, others = none, error }: QuestionProps) {
  const safeButton = useRef<HTMLButtonElement>(null);
  const chosen = useRef(safe);
  const attempt = useAttempt(async () => chosen.current.run());
  const choose = (answer: Answer) => {
    if (attempt.busy) return;
    chosen.current = answer;
    void attempt.start();
  };
  const answers = inOrder(safe, others);
  // After the dialog's own effect, which opens it.
  useEffect(() => safeButton.current?.focus(), []);
  return (
    <Dialog
      title={title}
      onClose={() => choose(safe)}
      actions={answers.map((answer) => {
        const look = answer === safe && answers.at(-1) === safe ? 'primary' : answer.look;
        return (
          <Button
            key={answer.label}
            ref={answer === safe ? safeButton : null}
            {...(look && { variant: look })}
            {...(answer.icon && { icon: answer.icon })}
            busy={attempt.busy}
            onClick={() => choose(answer)}
          >
            {answer.label}
          </Button>
        );
      })}
    >
      <FailureNotice error={attempt.busy ? null : (attempt.error ?? error)} />
      {children}
    </Dialog>
  );
}
