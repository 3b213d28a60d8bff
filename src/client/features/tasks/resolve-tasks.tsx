import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { resolveTask, type OfficeTask } from '#contract/tasks.ts';
import { callApi } from '#client/api/call.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { TextArea } from '#client/ui/text-field.tsx';
import { useToast } from '#client/ui/toast.tsx';

type ResolveProps = {
  tasks: readonly OfficeTask[];
  onResolved: () => Promise<void>;
  onClose: () => void;
};

function ResolveDialog({ tasks, onResolved, onClose }: ResolveProps) {
  const { t } = useLingui();
  const [note, setNote] = useState('');
  const resolve = useAttempt(async () => {
    for (const { id } of tasks) await callApi(resolveTask, { id, note: note.trim() });
    await onResolved();
  });
  return (
    <Dialog
      title={plural(tasks.length, { one: 'Resolve # task', other: 'Resolve # tasks' })}
      onClose={onClose}
      actions={
        <Button
          variant="primary"
          icon="check"
          disabled={note.trim() === ''}
          busy={resolve.busy}
          onClick={() => void resolve.start()}
        >{t`Resolve`}</Button>
      }
    >
      <FailureNotice error={resolve.error} lead={t`Sorry, task could not be resolved.`} />
      <TextArea
        label={t`What was done`}
        value={note}
        onChange={setNote}
        maxLength={1_000}
        hint={t`Kept with the task and in the audit log that you closed it.`}
      />
    </Dialog>
  );
}

/** Resolves the tasks chosen, with a note of what was done. */
export function ResolveTasks({ rows, done }: { rows: readonly OfficeTask[]; done: () => void }) {
  const { t } = useLingui();
  const toast = useToast();
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const open = rows.filter(({ resolved }) => resolved === null);
  const finish = async () => {
    setAsking(false);
    done();
    await router.invalidate();
    toast({ text: plural(open.length, { one: '# task resolved.', other: '# tasks resolved.' }) });
  };
  return (
    <>
      <Button
        variant="primary"
        icon="check"
        disabled={open.length === 0}
        onClick={() => setAsking(true)}
      >{t`Resolve`}</Button>
      {asking && (
        <ResolveDialog tasks={open} onResolved={finish} onClose={() => setAsking(false)} />
      )}
    </>
  );
}
