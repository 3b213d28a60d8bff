import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { updateVisit } from '#contract/visits.ts';
import type { Visit } from '#contract/entities.ts';
import { Refusal } from '#contract/errors.ts';
import { evvActions, evvReasons, type EvvReason } from '#domain/data/evv-reasons.ts';
import { visitTimes } from '#domain/evv.ts';
import { pacificInstant } from '#domain/pacific-instant.ts';
import { pacificDate, pacificTime } from '#domain/pacific.ts';
import { visitTimesProblem } from '#domain/visit-times.ts';
import { callApi } from '#client/api/call.ts';
import { useText } from '#client/i18n.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { Button } from '#client/ui/button.tsx';
import { Stack } from '#client/ui/card.tsx';
import { DateField, TimeField } from '#client/ui/date-field.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Select } from '#client/ui/select.tsx';
import { TextArea } from '#client/ui/text-field.tsx';

type DialogProps = { visit: Visit; onSaved: () => Promise<void>; onClose: () => void };
type Typed = { readonly date: string; readonly time: string };

const typed = (instant: string | null, day: string): Typed =>
  instant === null
    ? { date: day, time: '' }
    : { date: pacificDate(new Date(instant)), time: pacificTime(new Date(instant)) };

/**
 * What was typed as an instant; the former one where nothing was changed, so that seconds are kept.
 */
const instantOf = ({ date, time }: Typed, former: string | null, before: Typed): string | null =>
  date === before.date && time === before.time
    ? former
    : (pacificInstant(date, time)?.toISOString() ?? null);

/** The office sets when a visit began and ended; without a reason and a resolution it cannot. */
export function ChangeTimesDialog({ visit, onSaved, onClose }: DialogProps) {
  const { t } = useLingui();
  const text = useText();
  const former = visitTimes(visit);
  const [firstBegin, firstEnd] = [
    typed(former.begin, visit.dateOfService),
    typed(former.end, visit.dateOfService),
  ];
  const [begin, setBegin] = useState(firstBegin);
  const [end, setEnd] = useState(firstEnd);
  const [reason, setReason] = useState('');
  const [resolution, setResolution] = useState('');
  const [comment, setComment] = useState('');
  const times = {
    begin: instantOf(begin, former.begin, firstBegin),
    end: end.time === '' ? null : instantOf(end, former.end, firstEnd),
  };
  const isReadable = times.begin !== null && (end.time === '' || times.end !== null);
  const ready = isReadable && reason !== '' && resolution !== '';
  const save = useAttempt(async () => {
    if (!ready) return;
    const code = visitTimesProblem(times, visit, new Date());
    if (code) throw new Refusal(code);
    await callApi(updateVisit, {
      visitId: visit.id,
      visitRevision: visit.revision,
      times,
      reason,
      resolution,
      comment: comment.trim(),
    });
    await onSaved();
  });
  const options = (list: readonly EvvReason[]) =>
    list.map(({ code, text: words }) => ({ value: code, label: `${code} ${text(words)}` }));
  return (
    <Dialog
      title={t`Change times`}
      onClose={onClose}
      actions={
        <Button
          type="submit"
          form="change-times"
          variant="primary"
          disabled={!ready}
          busy={save.busy}
        >{t`Save`}</Button>
      }
    >
      <form id="change-times" noValidate onSubmit={save.submit}>
        <Stack>
          <p>{t`Times are Pacific time. What was clocked stays on record beside the change.`}</p>
          <FailureNotice error={save.error} />
          <DateField
            label={t`Begin: day`}
            required
            value={begin.date}
            onChange={(date) => setBegin({ ...begin, date })}
          />
          <TimeField
            label={t`Begin: time`}
            required
            value={begin.time}
            onChange={(time) => setBegin({ ...begin, time })}
          />
          <DateField
            label={t`End: day`}
            value={end.date}
            onChange={(date) => setEnd({ ...end, date })}
          />
          <TimeField
            label={t`End: time`}
            value={end.time}
            onChange={(time) => setEnd({ ...end, time })}
          />
          <Select
            label={t`Reason`}
            required
            empty={t`Choose`}
            value={reason}
            onChange={setReason}
            options={options(evvReasons)}
          />
          <Select
            label={t`Resolution`}
            required
            empty={t`Choose`}
            value={resolution}
            onChange={setResolution}
            options={options(evvActions)}
            hint={t`These codes are samples of one payer’s list and not verified.`}
          />
          <TextArea
            label={t`Comment`}
            value={comment}
            onChange={setComment}
            maxLength={2_000}
            rows={2}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
