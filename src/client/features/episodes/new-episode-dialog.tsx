import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { createEpisode } from '#contract/episodes.ts';
import { isCalendarDate } from '#domain/dates.ts';
import { pacificDate } from '#domain/pacific.ts';
import { callApi } from '#client/api/call.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { Button } from '#client/ui/button.tsx';
import { Stack } from '#client/ui/card.tsx';
import { DateField } from '#client/ui/date-field.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { PatientPicker, type PickedPatient } from './patient-picker.tsx';

/** Default payer type (spec portal §9). */
const defaultPayerType = 'Episodic';

type NewEpisodeProps = { patient: PickedPatient | null; onClose: () => void };

/** Opens an episode: start of care, 60 days, 30-day billing periods. */
export function NewEpisodeDialog({ patient: given, onClose }: NewEpisodeProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [patient, setPatient] = useState(given);
  const [startDate, setStartDate] = useState(() => pacificDate(new Date()));
  const [payerType, setPayerType] = useState(defaultPayerType);
  const [coordinator, setCoordinator] = useState('');
  const ready = patient !== null && isCalendarDate(startDate) && payerType.trim() !== '';
  const save = useAttempt(async () => {
    if (!ready) return;
    const { episode } = await callApi(createEpisode, {
      patientId: patient.id,
      startDate,
      payerType: payerType.trim(),
      careCoordinator: coordinator.trim() || null,
    });
    await navigate({ to: '/episode/$id', params: { id: episode.id } });
  });
  return (
    <Dialog
      title={t`New episode`}
      onClose={onClose}
      actions={
        <Button
          type="submit"
          form="new-episode"
          variant="primary"
          disabled={!ready}
          busy={save.busy}
        >{t`Save`}</Button>
      }
    >
      <form id="new-episode" noValidate onSubmit={save.submit}>
        <Stack>
          <FailureNotice error={save.error} lead={t`Sorry, episode could not be saved.`} />
          {patient ? (
            <p>
              <strong>{patient.name}</strong>
            </p>
          ) : (
            <PatientPicker onPick={setPatient} />
          )}
          <DateField
            label={t`Start of care`}
            required
            value={startDate}
            onChange={setStartDate}
            error={
              startDate.length === 10 && !isCalendarDate(startDate)
                ? t`This day does not exist`
                : undefined
            }
          />
          <TextField
            label={t`Payer type`}
            required
            value={payerType}
            onChange={setPayerType}
            maxLength={40}
          />
          <TextField
            label={t`Care coordinator`}
            value={coordinator}
            onChange={setCoordinator}
            maxLength={120}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
