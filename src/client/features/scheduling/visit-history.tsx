import { useLingui } from '@lingui/react/macro';
import { visitRecord } from '#contract/visit-plans.ts';
import type { Visit } from '#contract/entities.ts';
import { visitActLabels } from '#domain/visit-acts.ts';
import { pausedMs } from '#domain/visit-pauses.ts';
import { minuteMs } from '#domain/durations.ts';
import { visitTimes } from '#domain/evv.ts';
import { pacificMoment } from '#client/screen/pacific-clock.ts';
import { callApi } from '#client/api/call.ts';
import { useText } from '#client/i18n.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAnswer } from '#client/screen/use-answer.ts';
import { Card, Facts } from '#client/ui/card.tsx';
import { List } from '#client/ui/list.tsx';

const stamp = (instant: string): string => pacificMoment(new Date(instant));

function Acts({ visit }: { visit: Visit }) {
  const { t } = useLingui();
  const text = useText();
  return (
    <List spaced aria-label={t`History`}>
      {visit.acts?.map(({ id, act, at, byName, reason, comment, undoneAt }) => (
        <li key={`${id} ${act}`}>
          <strong>{text(visitActLabels[act])}</strong> {stamp(at)} · {byName}
          {reason && <> · {text(reason.name)}</>}
          {comment !== '' && <p>{comment}</p>}
          {undoneAt !== undefined && <p>{t`Undone ${stamp(undoneAt)}`}</p>}
        </li>
      ))}
      {visit.pauses?.map(({ id, from, until, reason, byName, comment }) => (
        <li key={id}>
          <strong>{t`Paused`}</strong> {stamp(from)} – {until === null ? '…' : stamp(until)} ·{' '}
          {byName} · {text(reason.name)}
          {comment !== '' && <p>{comment}</p>}
        </li>
      ))}
    </List>
  );
}

/** What a visit was planned as, who had it, and what the office did with it. */
export function VisitHistory({ visit }: { visit: Visit }) {
  const { t } = useLingui();
  const { value, error } = useAnswer(`${visit.id} ${visit.revision}`, () =>
    callApi(visitRecord, { visitId: visit.id }),
  );
  const paused = Math.round(pausedMs(visit, visitTimes(visit)) / minuteMs);
  const hands = value?.assignments.map(({ name, from, until }) =>
    until === null ? t`${name} since ${stamp(from)}` : `${name} ${stamp(from)} – ${stamp(until)}`,
  );
  const facts = [
    { name: t`Kind`, value: visit.episodeType === 'Shift' ? t`Shift` : t`Visit` },
    ...(visit.nonVisit === true ? [{ name: t`Without a visit`, value: t`Yes` }] : []),
    ...(visit.duration === undefined
      ? []
      : [{ name: t`Paid hours`, value: String(visit.duration) }]),
    ...(paused > 0 ? [{ name: t`Paused`, value: t`${paused} minutes` }] : []),
    ...(value && value.inSeries > 1
      ? [{ name: t`Planned together`, value: t`${value.inSeries} visits` }]
      : []),
    ...(hands && hands.length > 0 ? [{ name: t`Clinicians`, value: hands.join('; ') }] : []),
    ...(visit.providerId === null && value?.staffer
      ? [{ name: t`To be staffed by`, value: value.staffer.name }]
      : []),
  ];
  return (
    <Card>
      <h2>{t`Plan and history`}</h2>
      <FailureNotice error={error} lead={t`Sorry, visit could not be loaded.`} />
      <Facts items={facts} />
      <Acts visit={visit} />
    </Card>
  );
}
