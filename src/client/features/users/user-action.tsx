import { useRouter } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { Button } from '#client/ui/button.tsx';
import { Cluster } from '#client/ui/card.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { useToast } from '#client/ui/toast.tsx';

type Asking = {
  readonly title: string;
  /** The button that does it. */
  readonly confirm: string;
  readonly failure: string;
  /** What there is to know before it is done. */
  readonly children: ReactNode;
  /** Does it; gives what to say then. */
  readonly run: () => Promise<string>;
};

function AskFirst({
  title,
  confirm,
  failure,
  children,
  run,
  onClose,
}: Asking & { onClose: () => void }) {
  const toast = useToast();
  const router = useRouter();
  const act = useAttempt(async () => {
    const text = await run();
    onClose();
    toast({ text });
    await router.invalidate();
  });
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <Button variant="danger" busy={act.busy} onClick={() => void act.start()}>
          {confirm}
        </Button>
      }
    >
      <FailureNotice error={act.error} lead={failure} />
      {children}
    </Dialog>
  );
}

/** What a person has in the list of users, and a button that takes it away after asking. */
export function UserAction({
  shown,
  button,
  label,
  ...asking
}: Asking & { shown: ReactNode; button: string; label: string }) {
  const [open, setOpen] = useState(false);
  return (
    <Cluster>
      {shown}{' '}
      <Button aria-label={label} onClick={() => setOpen(true)}>
        {button}
      </Button>
      {open && <AskFirst {...asking} onClose={() => setOpen(false)} />}
    </Cluster>
  );
}
