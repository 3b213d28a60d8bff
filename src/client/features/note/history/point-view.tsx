import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { useText } from '#client/i18n.ts';
import type { HistoryPoint } from '#client/store/history/open-history.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, Stack } from '#client/ui/card.tsx';
import { Banner, EmptyState } from '#client/ui/notices.tsx';
import { ActionBar } from '#client/ui/page.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { pacificMoment, pacificSeconds } from '#client/screen/pacific-clock.ts';
import { useDesk } from '../editor/editor-context.ts';
import type { GoTo } from '../note-place.ts';
import { SummaryView } from '../summary-view.tsx';
import styles from './history.module.css';
import { answersAt, differences, restoringPatch, type Difference } from './point-in-time.ts';

function DifferenceCard({
  difference: { section, label, before, now },
}: {
  difference: Difference;
}) {
  const { t } = useLingui();
  const empty = <em>{t`No answer`}</em>;
  return (
    <Card>
      <h4>{label}</h4>
      <p className={styles.soft}>{section}</p>
      <dl className={styles.sides}>
        <div>
          <dt>{t`Then`}</dt>
          <dd>{before ?? empty}</dd>
        </div>
        <div>
          <dt>{t`Now`}</dt>
          <dd>{now ?? empty}</dd>
        </div>
      </dl>
    </Card>
  );
}

type PointProps = { points: readonly HistoryPoint[]; id: string; goTo: GoTo };

/**
 * The note as it was: only the differences from now, all of it on demand, and the button to restore
 * it.
 */
export function PointView({ points, id, goTo }: PointProps) {
  const { t } = useLingui();
  const text = useText();
  const toast = useToast();
  const { form, draft } = useDesk();
  const [whole, setWhole] = useState(false);
  const now = useAtomValue(draft.answersAtom);
  const then = useMemo(() => answersAt(points, id), [points, id]);
  const differing = useMemo(
    () => (then ? differences(form, now, then.answers, text) : []),
    [form, now, then, text],
  );
  const back = <Button onClick={() => goTo('history', { replace: true })}>{t`All changes`}</Button>;
  if (!then) {
    return (
      <>
        <EmptyState
          icon="clock"
          title={t`This point is no longer kept`}
        >{t`Older changes are combined when the history grows.`}</EmptyState>
        <ActionBar>{back}</ActionBar>
      </>
    );
  }
  const at = new Date(then.point.at);
  const restore = async () => {
    draft.apply(restoringPatch(form, now, then.answers));
    await draft.flush();
    toast({ text: t`The note is back to its state at ${pacificSeconds(at)}` });
    goTo('history', { replace: true });
  };
  return (
    <>
      <Stack>
        <h3>{t`The note as it was ${pacificMoment(at)} (${pacificSeconds(at)})`}</h3>
        <Banner tone="info" role="note">
          <Trans>
            Restoring is a change like any other: it is kept in the history, sent to the office, and
            can be undone.
          </Trans>
        </Banner>
        {differing.length === 0 ? (
          <p>{t`No differences from now.`}</p>
        ) : (
          differing.map((difference) => (
            <DifferenceCard key={difference.path} difference={difference} />
          ))
        )}
        <Button aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? t`Hide the whole note` : t`Show the whole note`}
        </Button>
        {whole && <SummaryView form={form} answers={then.answers} />}
      </Stack>
      <ActionBar>
        {back}
        <Button
          variant="primary"
          icon="undo"
          disabled={differing.length === 0}
          onClick={() => void restore()}
        >{t`Restore`}</Button>
      </ActionBar>
    </>
  );
}
