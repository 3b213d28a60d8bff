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

/** Who is next after a visit of today; nothing after a visit of another day. */
function AndNow() {
  const { t } = useLingui();
  const { clock } = useStore();
  const day = useDay(pacificDate(new Date(clock.now())));
  const next = day?.find(
    ({ timeIn, status }) => timeIn === null && (status === 'Staffed' || status === 'VisitOverdue'),
  );
  // Nothing until it is known: a button that gives way to another is pressed by mistake.
  if (day === undefined) return null;
  if (next) return <NextVisit visit={next} />;
  return (
    <Cluster>
      <span>{t`No more visits today.`}</span>
      <LinkButton to="/dashboard">{t`To My day`}</LinkButton>
    </Cluster>
  );
}

/** After signing: where the note is, what happens next, and who is next. */
export function AfterSigning({ page: { visit, record } }: { page: VisitPage }) {
  const { t } = useLingui();
  const where = useWhere();
  const { clock } = useStore();
  const isToday = visit.dateOfService === pacificDate(new Date(clock.now()));
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
      {isToday && <AndNow />}
    </>
  );
}
