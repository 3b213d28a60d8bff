import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { savePatient } from '#contract/patients.ts';
import { isCalendarDate } from '#domain/dates.ts';
import { callApi } from '#client/api/call.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { uuidV7 } from '#client/store/ids.ts';
import { Button } from '#client/ui/button.tsx';
import { DateField } from '#client/ui/date-field.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { TextField } from '#client/ui/text-field.tsx';

/** Opens a Draft chart with what a first call brings: a name and, if known, the birthday. */
export function NewPatientDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [lastName, setLastName] = useState('');
  const [firstName, setFirstName] = useState('');
  const [birthday, setBirthday] = useState('');
  const [entryId] = useState(() => uuidV7(Date.now()));
  const wrongDay: boolean = birthday !== '' && !isCalendarDate(birthday);
  const named = lastName.trim() !== '' && firstName.trim() !== '';
  const save = useAttempt(async () => {
    if (!named || wrongDay) return;
    const patch = {
      lastName: lastName.trim(),
      firstName: firstName.trim(),
      ...(birthday && { birthday }),
    };
    const { patient } = await callApi(savePatient, {
      id: null,
      entryId,
      baseRevision: 0,
      patch,
      status: null,
    });
    await navigate({ to: '/patient/$id', params: { id: patient.id } });
  });
  return (
    <Dialog
      title={t`New patient`}
      onClose={onClose}
      actions={
        <Button
          type="submit"
          form="new-patient"
          variant="primary"
          disabled={!named || wrongDay}
          busy={save.busy}
        >{t`Save`}</Button>
      }
    >
      <form id="new-patient" noValidate onSubmit={save.submit}>
        <FailureNotice error={save.error} lead={t`Sorry, patient could not be saved.`} />
        <TextField
          label={t`Last name`}
          required
          value={lastName}
          onChange={setLastName}
          maxLength={200}
        />
        <TextField
          label={t`First name`}
          required
          value={firstName}
          onChange={setFirstName}
          maxLength={200}
        />
        <DateField
          label={t`Date of birth`}
          value={birthday}
          onChange={setBirthday}
          error={wrongDay && birthday.length === 10 ? t`This day does not exist` : undefined}
        />
      </form>
    </Dialog>
  );
}
