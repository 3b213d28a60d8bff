import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { useText } from '#client/i18n.ts';
import type { HistoryPoint } from '#client/store/history/open-history.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, Stack } from '#client/ui/card.tsx';
import { Banner, EmptyState, Skeleton } from '#client/ui/notices.tsx';
import { ActionBar } from '#client/ui/page.tsx';
import { ErrorNotice } from '#client/screen/error-notice.tsx';
import { pacificMoment, pacificSeconds } from '#client/screen/pacific-clock.ts';
import { answerLines } from '../answer-lines.ts';
import { useDesk } from '../editor/editor-context.ts';
import type { GoTo } from '../note-place.ts';
import styles from './history.module.css';
import { historyMinutes, type HistoryGroup, type HistoryMinute } from './history-groups.ts';
import { PointView } from './point-view.tsx';
import { useHistory } from './use-history.ts';

/** Answers listed in one step; the point itself shows all of them. */
const namedAnswers = 3;
/** Minutes shown at first. */
const minutesShown = 30;

/** One point of the history: what was changed, with a link to the note as it was then. */
function StepRow({ step, goTo }: { step: HistoryPoint; goTo: GoTo }) {
  const { t } = useLingui();
  const text = useText();
  const { form } = useDesk();
  const lines = answerLines(form, step.patch, text);
  const more = lines.length - namedAnswers;
  const time = pacificSeconds(new Date(step.at));
  const told =
    step.from === 'start'
      ? t`What the note said before`
      : lines
          .slice(0, namedAnswers)
          .map(({ label, value }) => `${label}: ${value}`)
          .join(' · ');
  return (
    <li>
      <button type="button" className={styles.step} onClick={() => goTo(`history:${step.id}`)}>
        <span className={styles.time}>{time}</span>
        <span className={styles.told}>{told}</span>
        {step.from !== 'start' && more > 0 && (
          <span className={styles.soft}>
            {plural(more, { one: 'and # more answer', other: 'and # more answers' })}
          </span>
        )}
      </button>
    </li>
  );
}

function Group({ group, goTo }: { group: HistoryGroup; goTo: GoTo }) {
  const { t } = useLingui();
  const text = useText();
  const { form } = useDesk();
  const titles = form.sections
    .filter(({ id }) => group.sectionIds.includes(id))
    .map(({ title }) => text(title));
  const source = group.by === undefined ? t`From the office or another device` : t`By ${group.by}`;
  return (
    <section className={styles.group}>
      {group.from !== 'start' && <h4>{titles.join(', ')}</h4>}
      {group.from === 'other' && <p className={styles.soft}>{source}</p>}
      <ul>
        {group.steps.map((step) => (
          <StepRow key={step.id} step={step} goTo={goTo} />
        ))}
      </ul>
    </section>
  );
}

const Minute = ({ minute: { minute, groups }, goTo }: { minute: HistoryMinute; goTo: GoTo }) => (
  <Card>
    <h3>{pacificMoment(new Date(`${minute}:00.000Z`))}</h3>
    {groups.map((group) => (
      <Group key={group.steps[0]?.id} group={group} goTo={goTo} />
    ))}
  </Card>
);

function HistoryList({ points, goTo }: { points: readonly HistoryPoint[]; goTo: GoTo }) {
  const { t } = useLingui();
  const { form } = useDesk();
  const [shown, setShown] = useState(minutesShown);
  const minutes = useMemo(() => historyMinutes(form, points), [form, points]);
  if (minutes.length === 0) return <EmptyState icon="clock" title={t`No changes yet.`} />;
  return (
    <>
      <p
        className={styles.soft}
      >{t`Every change made on this phone, newest first. Choose one to see the note as it was then.`}</p>
      {minutes.slice(0, shown).map((minute) => (
        <Minute key={minute.groups[0]?.steps[0]?.id} minute={minute} goTo={goTo} />
      ))}
      {minutes.length > shown && (
        <Button onClick={() => setShown(shown + minutesShown)}>{t`Show earlier changes`}</Button>
      )}
    </>
  );
}

/** A note's history on this device, or the note as it was at one point. Works offline. */
export function HistoryPage({ point, goTo }: { point: string | null; goTo: GoTo }) {
  const { t } = useLingui();
  const { value, error, pending } = useHistory();
  const damaged = value?.damaged ?? 0;
  return (
    <>
      <Stack>
        {pending && <Skeleton label={t`Loading`} />}
        {error !== null && <ErrorNotice code="device.storage" />}
        {damaged > 0 && (
          <Banner tone="attention" role="note">
            {plural(damaged, {
              one: 'One part of the history is damaged and left out. The note itself is intact.',
              other: '# parts of the history are damaged and left out. The note itself is intact.',
            })}
          </Banner>
        )}
        {value && point === null && <HistoryList points={value.points} goTo={goTo} />}
      </Stack>
      {value && point !== null && <PointView points={value.points} id={point} goTo={goTo} />}
      {point === null && (
        <ActionBar>
          <Button onClick={() => goTo(null)}>{t`All sections`}</Button>
        </ActionBar>
      )}
    </>
  );
}
