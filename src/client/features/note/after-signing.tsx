import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { pacificDate } from '#domain/pacific.ts';
import { useText } from '#client/i18n.ts';
import { useStore } from '#client/session/state/session.ts';
import { isWithOffice, type RecordState } from '#client/store/outbox/record-state.ts';
import { useDay, type VisitPage, type VisitRow } from '#client/store/snapshots/queries.ts';
import { AnchorButton, LinkButton } from '#client/ui/button.tsx';
import { Card, Cluster } from '#client/ui/card.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { pacificMinutes } from '#client/screen/pacific-clock.ts';
import { clockText } from '#client/features/visits/day-and-time.ts';
import { dayOrder } from '#client/features/visits/day-model.ts';
import { useOwnOrder } from '#client/features/visits/own-order.ts';
import { directionsTo } from '#client/screen/directions.ts';

/** Where a signed note is now. */
function useWhere(): (record: RecordState) => string {
  const { t } = useLingui();
  return (record) => {
    switch (record.kind) {
      case 'on-phone':
        return t`Signed and saved on this phone. It goes to the office by itself when there is signal.`;
      case 'sending':
        return t`Signed. It is on its way to the office.`;
      case 'sent':
        return t`Signed. The office has it since ${pacificMinutes(new Date(record.at))}.`;
      case 'needs-you':
        return t`Signed, but the office does not have it yet. See above what it needs.`;
      case 'clean':
        return t`Signed. The office has it.`;
    }
  };
}

/** The next visit of the day that has not started: who, when, where, and the way there. */
function NextVisit({ visit }: { visit: VisitRow }) {
  const { t } = useLingui();
  const text = useText();
  const when = clockText(visit.plannedStart);
  return (
    <Card tone="next" aria-label={t`Next visit`}>
      <p>{[t`Next visit`, when].filter(Boolean).join(' · ')}</p>
      <h2>{`${visit.patientName} — ${text(visit.visitType)}`}</h2>
      {visit.address !== '' && <p>{visit.address}</p>}
      <Cluster>
        {visit.address !== '' && (
          <AnchorButton
            icon="place"
            href={directionsTo(visit.address, navigator.userAgent)}
            target="_blank"
            rel="noreferrer"
          >{t`Directions`}</AnchorButton>
        )}
        <LinkButton
          variant="primary"
          to="/note/$visitId"
          params={{ visitId: visit.id }}
        >{t`Open the visit`}</LinkButton>
      </Cluster>
    </Card>
  );
}

/** Notes of today that were begun and are not signed: the day is not over with the last visit. */
function Unfinished({ count }: { count: number }) {
  const { t } = useLingui();
  return count === 0 ? (
    <span>{t`No more visits today.`}</span>
  ) : (
    <span>
      {plural(count, {
        one: '# note of today is not finished.',
        other: '# notes of today are not finished.',
      })}
    </span>
  );
}

/** Who is next after a visit of today, in the person's own order of the day. */
function AndNow({ today }: { today: string }) {
  const { t } = useLingui();
  const day = useDay(today);
  const order = useOwnOrder(today);
  // Nothing until it is known: a button that gives way to another is pressed by mistake.
  if (day === undefined || order === undefined) return null;
  const { next, running, open } = dayOrder(day, order);
  if (next) return <NextVisit visit={next} />;
  return (
    <Cluster>
      <Unfinished count={running.length + open.length} />
      <LinkButton to="/dashboard">{t`To My day`}</LinkButton>
    </Cluster>
  );
}

/** After signing: where the note is, what happens next, and who is next. */
export function AfterSigning({ page: { visit, record } }: { page: VisitPage }) {
  const { t } = useLingui();
  const where = useWhere();
  const { clock } = useStore();
  const today = pacificDate(new Date(clock.now()));
  return (
    <>
      <output>
        <Banner tone={isWithOffice(record) ? 'success' : 'info'} title={t`Notes submitted`}>
          <p>{where(record)}</p>
          <p>
            <Trans>
              The office reads it next. If it asks something, the note comes back under Notes with
              only those questions.
            </Trans>
          </p>
        </Banner>
      </output>
      {visit.dateOfService === today && <AndNow today={today} />}
    </>
  );
}
