import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { patientStatuses, type Patient } from '#contract/entities.ts';
import { useText } from '#client/i18n.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { Button } from '#client/ui/button.tsx';
import { Choice } from '#client/ui/choice.tsx';
import { Dialog } from '#client/ui/dialog.tsx';

type StatusProps = {
  status: Patient['status'];
  onSave: (status: Patient['status']) => Promise<void>;
  onClose: () => void;
};

/** Changes the status of a chart; an incomplete one stays a Draft, which the server says. */
export function PatientStatusDialog({ status, onSave, onClose }: StatusProps) {
  const { t } = useLingui();
  const text = useText();
  const [chosen, setChosen] = useState<Patient['status'] | null>(status);
  const save = useAttempt(async () => {
    if (chosen && chosen !== status) await onSave(chosen);
    onClose();
  });
  return (
    <Dialog
      title={t`Change status`}
      onClose={onClose}
      actions={
        <Button
          variant="primary"
          busy={save.busy}
          onClick={() => void save.start()}
        >{t`Save`}</Button>
      }
    >
      <FailureNotice error={save.error} lead={t`Sorry, patient could not be saved.`} />
      <Choice
        label={t`Status`}
        clearable={false}
        value={chosen}
        onChange={setChosen}
        options={patientStatuses.map((value) => ({ value, label: text(value) }))}
      />
    </Dialog>
  );
}
