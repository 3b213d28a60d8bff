import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errors, Refusal } from '#contract/errors.ts';
import type { Episode } from '#contract/entities.ts';
import { planVisits } from '#contract/visits.ts';
import { isCalendarDate } from '#domain/dates.ts';
import { orderFrequency } from '#domain/orders.ts';
import { pacificDate } from '#domain/pacific.ts';
import { isPlannable } from '#domain/visit-times.ts';
import { callApi } from '#client/api/call.ts';
import { useText } from '#client/i18n.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { useReference } from '#client/screen/use-reference.ts';
import { Button } from '#client/ui/button.tsx';
import { Stack } from '#client/ui/card.tsx';
import { DateField, TimeField } from '#client/ui/date-field.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { Select } from '#client/ui/select.tsx';
import { TextField } from '#client/ui/text-field.tsx';

type PlanProps = {
  episode: Episode;
  onPlanned: (planned: number) => Promise<void>;
  onClose: () => void;
};

/** Shortest, usual and longest planned visit, minutes; the server takes 15 to 720. */
const minutesRange = { low: 15, usual: 60, high: 720 } as const;

/** Reads a visit order such as 2w9 while it is typed, and plans its visits into the episode. */
export function PlanVisitsDialog({ episode, onPlanned, onClose }: PlanProps) {
  const { t } = useLingui();
  const text = useText();
  const { visitTypes } = useReference();
  const [visitTypeId, setVisitTypeId] = useState('');
  const [frequency, setFrequency] = useState('');
  const [startDate, setStartDate] = useState(episode.startDate);
  const [plannedStart, setPlannedStart] = useState('');
  const [minutes, setMinutes] = useState<number | null>(minutesRange.usual);
  const order = orderFrequency(frequency);
  const length =
    minutes !== null &&
    Number.isInteger(minutes) &&
    minutes >= minutesRange.low &&
    minutes <= minutesRange.high
      ? minutes
      : null;
  const ready = visitTypeId !== '' && order.ok && isCalendarDate(startDate) && length !== null;
  const plan = useAttempt(async () => {
    if (!ready) return;
    if (!isPlannable(startDate, pacificDate(new Date()))) throw new Refusal('visit.plan-far');
    const { planned } = await callApi(planVisits, {
      episodeId: episode.id,
      visitTypeId: Number(visitTypeId),
      frequency: frequency.trim(),
      startDate,
      plannedStart: plannedStart || null,
      plannedMinutes: length,
    });
    await onPlanned(planned);
  });
  const limit = order.ok ? order.limit : 0;
  return (
    <Dialog
      title={t`Plan visits`}
      onClose={onClose}
      actions={
        <Button
          type="submit"
          form="plan-visits"
          variant="primary"
          disabled={!ready}
          busy={plan.busy}
        >{t`Plan visits`}</Button>
      }
    >
      <form id="plan-visits" noValidate onSubmit={plan.submit}>
        <Stack>
          <FailureNotice error={plan.error} />
          <Select
            label={t`Visit type`}
            required
            empty={t`Choose`}
            value={visitTypeId}
            onChange={setVisitTypeId}
            options={visitTypes.map(({ id, type, discipline }) => ({
              value: String(id),
              label: `${text(type)} (${discipline})`,
            }))}
          />
          <TextField
            label={t`Frequency`}
            required
            maxLength={200}
            hint={t`For example 2w9, or 3w1 1w3`}
            value={frequency}
            onChange={setFrequency}
            error={
              frequency.trim().length > 2 && !order.ok
                ? text(errors['order.unreadable'].text)
                : undefined
            }
            after={
              order.ok ? (
                <output>
                  {plural(limit, {
                    one: 'At most # visit in 60 days',
                    other: 'At most # visits in 60 days',
                  })}
                </output>
              ) : undefined
            }
          />
          <DateField label={t`From`} required value={startDate} onChange={setStartDate} />
          <TimeField label={t`Planned start`} value={plannedStart} onChange={setPlannedStart} />
          <NumberField
            label={t`Planned length`}
            required
            unit={t`minutes`}
            decimal={false}
            value={minutes}
            onChange={setMinutes}
            error={
              length === null ? t`Enter ${minutesRange.low} to ${minutesRange.high}` : undefined
            }
          />
        </Stack>
      </form>
    </Dialog>
  );
}
