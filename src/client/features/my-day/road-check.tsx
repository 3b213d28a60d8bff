import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { olderBefore } from '#client/features/note/older/older-before.ts';
import { useAnswer } from '#client/screen/use-answer.ts';
import { useStore } from '#client/session/state/session.ts';
import { useVisitPage, type VisitPage, type VisitRow } from '#client/store/snapshots/queries.ts';
import { Card } from '#client/ui/card.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { StatusPill } from '#client/ui/pill.tsx';
import { rowIds } from '#client/features/patients/chart-values.ts';
import styles from './field.module.css';
import { missingForRoad, type RoadDay, type RoadItem } from './road-model.ts';
import { browserWorkers, useAppStored } from './use-app-stored.ts';

/** The older note before a visit of which there is no other; null where there is none. */
function useOlderBefore(visit: VisitRow, page: VisitPage | null) {
  const store = useStore();
  const isAsked = page !== null && page.previous === null;
  const ask = () => olderBefore(store, visit);
  return useAnswer(`${visit.id} ${isAsked}`, async () => (isAsked ? ask() : null)).value;
}

function useItemWords(visit: VisitRow, page: VisitPage | null): (item: RoadItem) => string {
  const { t } = useLingui();
  const older = useOlderBefore(visit, page);
  const medications = page?.patient
    ? rowIds(page.patient.content.doc.values, 'medications').length
    : 0;
  return (item) => {
    switch (item) {
      case 'chart':
        return t`Chart`;
      case 'medications':
        return plural(medications, { one: '# medication', other: '# medications' });
      case 'last-note':
        if (page?.previous) return t`Last note ${page.previous.dateOfService}`;
        if (older === null) return t`No previous note found.`;
        return older.isKept ? t`Older note ${older.day}` : t`Older note ${older.day}, read online`;
      case 'form':
        return t`Form`;
    }
  };
}

const items: readonly RoadItem[] = ['chart', 'medications', 'last-note', 'form'];

function VisitCheck({ visit, page }: { visit: VisitRow; page: VisitPage | null }) {
  const { t } = useLingui();
  const words = useItemWords(visit, page);
  const missing = missingForRoad(page);
  return (
    <li className={styles.check}>
      <span>
        <strong>{visit.patientName}</strong>
        <span className={styles.soft}>
          {items.map((item) => (
            <span key={item} className={styles.item}>
              <Icon
                name={missing.includes(item) ? 'close' : 'check'}
                label={missing.includes(item) ? t`Missing` : t`On this phone`}
              />{' '}
              {words(item)}
            </span>
          ))}
        </span>
      </span>
      {missing.length === 0 ? (
        <StatusPill tone="success">{t`Ready`}</StatusPill>
      ) : (
        <StatusPill tone="attention">{t`Not complete`}</StatusPill>
      )}
    </li>
  );
}

/** Reads one visit as its note will. */
function Check({
  visit,
  onReady,
}: {
  visit: VisitRow;
  onReady: (id: string, ready: boolean) => void;
}) {
  const page = useVisitPage(visit.id);
  const ready = page === undefined ? null : missingForRoad(page).length === 0;
  const [told, setTold] = useState<boolean | null>(null);
  if (ready !== null && ready !== told) {
    setTold(ready);
    queueMicrotask(() => onReady(visit.id, ready));
  }
  return page === undefined ? null : <VisitCheck visit={visit} page={page} />;
}

/** That everything for so many visits of the day is here. */
function readyWords(day: RoadDay, of: number): string {
  if (day === 'today')
    return plural(of, {
      one: 'Everything for today’s visit is on this phone.',
      other: 'Everything for today’s # visits is on this phone.',
    });
  if (day === 'tomorrow')
    return plural(of, {
      one: 'Everything for tomorrow’s visit is on this phone.',
      other: 'Everything for tomorrow’s # visits is on this phone.',
    });
  const { weekday } = day;
  return plural(of, {
    one: `Everything for the visit on ${weekday} is on this phone.`,
    other: `Everything for the # visits on ${weekday} is on this phone.`,
  });
}

function useTitle(day: RoadDay): string {
  const { t } = useLingui();
  if (day === 'today') return t`Road check`;
  if (day === 'tomorrow') return t`Road check for tomorrow`;
  const { weekday } = day;
  return t`Road check for ${weekday}`;
}

type ResultProps = { done: number; of: number; stored: boolean; day: RoadDay };

function Result({ done, of, stored, day }: ResultProps) {
  if (done < of)
    return (
      <Banner tone="attention">
        <Trans>
          {done} of {of} visits are complete on this phone. Go online before you leave.
        </Trans>
      </Banner>
    );
  if (!stored)
    return (
      <Banner tone="attention">
        <Trans>
          The visits are on this phone; the app itself is still being saved. Stay online for a
          moment.
        </Trans>
      </Banner>
    );
  return <Banner tone="success">{readyWords(day, of)}</Banner>;
}

/**
 * Whether everything for a day's visits is on this phone: chart, medications, last note, form, and
 * the app itself.
 */
export function RoadCheck({ visits, day }: { visits: readonly VisitRow[]; day: RoadDay }) {
  const { t } = useLingui();
  const title = useTitle(day);
  const stored = useAppStored(browserWorkers());
  const [ready, setReady] = useState<Readonly<Record<string, boolean>>>({});
  const known = visits.every(({ id }) => ready[id] !== undefined);
  return (
    <Card aria-label={title}>
      <h2>{title}</h2>
      <output>
        {known && (
          <Result
            done={visits.filter(({ id }) => ready[id] === true).length}
            of={visits.length}
            stored={stored}
            day={day}
          />
        )}
      </output>
      <details>
        <summary className={styles.summary}>{t`Details`}</summary>
        <ul>
          {visits.map((visit) => (
            <Check
              key={visit.id}
              visit={visit}
              onReady={(id, is) => setReady((now) => ({ ...now, [id]: is }))}
            />
          ))}
        </ul>
      </details>
    </Card>
  );
}
