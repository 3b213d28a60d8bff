import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { Button } from '#client/ui/button.tsx';
import { Stack } from '#client/ui/card.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import type { IconName } from '#client/ui/icon.tsx';
import { Question } from '../question/question.tsx';
import { useLeaveGuard } from '../question/use-leave-guard.ts';

type FrameProps = {
  title: string;
  /** The button that does it; it names the action. */
  submit: string;
  icon?: IconName | undefined;
  danger?: boolean | undefined;
  wide?: boolean | undefined;
  busy: boolean;
  /** Stops what is busy; null where it runs to its end. */
  stop?: (() => void) | null;
  /** The last failure; the input stays. */
  error: unknown;
  /** Sentence before the reason of a failure. */
  lead?: ReactNode;
  /** True while closing would lose input. */
  dirty?: boolean;
  disabled?: boolean | undefined;
  /** Further buttons before *Cancel*. */
  others?: ReactNode;
  onSubmit: () => void;
  onClose: () => void;
  children?: ReactNode;
};

function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const { t } = useLingui();
  return (
    <Question
      title={t`Discard your changes?`}
      safe={{ label: t`Keep editing`, run: onKeep }}
      others={[{ label: t`Discard`, look: 'danger', run: onDiscard }]}
    >
      <p>{t`What you entered has not been saved.`}</p>
    </Question>
  );
}

/**
 * The one dialog pattern (docs: ux, office): title, body, *Cancel* and a button that names the
 * action. Enter submits. Escape, *Cancel*, *Close* and every way to another page ask first when
 * something was entered; closing waits while the action runs, and stops what only asks before it.
 */
export function DialogFrame({
  title,
  submit,
  icon,
  danger = false,
  wide = false,
  busy,
  stop = null,
  error,
  lead,
  dirty = false,
  disabled,
  others,
  onSubmit,
  onClose,
  children,
}: FrameProps) {
  const { t } = useLingui();
  const form = useId();
  const notice = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState(false);
  const runs = busy && !stop;
  const leave = useLeaveGuard(
    (way) => dirty && !runs && (way === null || way.from.href !== way.to.href),
  );
  useEffect(() => {
    if (leave) stop?.();
  }, [leave, stop]);
  useEffect(() => {
    if (error) notice.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  const close = () => {
    if (runs) return;
    stop?.();
    if (dirty) setAsking(true);
    else onClose();
  };
  return (
    <>
      <Dialog
        title={title}
        wide={wide}
        onClose={close}
        actions={
          <>
            {others}
            <Button onClick={close}>{t`Cancel`}</Button>
            <Button
              type="submit"
              form={form}
              // Leaving a field may say what is wrong there, which moves this button away from under
              // the pointer: the press would be lost. Sending says it as well.
              onMouseDown={(event) => event.preventDefault()}
              variant={danger ? 'danger' : 'primary'}
              {...(icon && { icon })}
              disabled={disabled}
              busy={busy}
            >
              {submit}
            </Button>
          </>
        }
      >
        <form
          id={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          <Stack>
            <div ref={notice}>
              <FailureNotice error={error} lead={lead} />
            </div>
            {children}
          </Stack>
        </form>
      </Dialog>
      {asking && !leave && <DiscardQuestion onKeep={() => setAsking(false)} onDiscard={onClose} />}
      {leave && <DiscardQuestion onKeep={() => leave(false)} onDiscard={() => leave(true)} />}
    </>
  );
}
