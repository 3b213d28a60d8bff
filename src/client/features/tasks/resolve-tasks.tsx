import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { resolveTask, type OfficeTask } from '#contract/tasks.ts';
import { callApi } from '#client/api/call.ts';
import { action, type ActionDialogProps } from '#client/kinds/action/action.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { TextArea } from '#client/ui/text-field.tsx';
import { useToast } from '#client/ui/toast.tsx';

type Tasks = readonly OfficeTask[];

function ResolveDialog({ subject: tasks, onClose, onDone }: ActionDialogProps<Tasks>) {
  const { t } = useLingui();
  const toast = useToast();
  const router = useRouter();
  const [note, setNote] = useState('');
  const attempt = useAttempt(async () => {
    for (const { id } of tasks) await callApi(resolveTask, { id, note: note.trim() });
    onDone();
    onClose();
    toast({ text: plural(tasks.length, { one: '# task resolved.', other: '# tasks resolved.' }) });
    await router.invalidate();
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
          busy={attempt.busy}
          onClick={() => void attempt.start()}
        >{t`Resolve`}</Button>
      }
    >
      <FailureNotice error={attempt.error} lead={t`Sorry, task could not be resolved.`} />
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

/** Closes open tasks with a note of what was done. */
export const resolve = action<Tasks>({
  id: 'resolve',
  label: msg`Resolve`,
  icon: 'check',
  look: 'primary',
  needs: resolveTask,
  enabled: (tasks) => tasks.every(({ resolved }) => resolved === null),
  dialog: ResolveDialog,
});
