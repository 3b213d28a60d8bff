import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { dateOf } from '#domain/dates.ts';
import { must } from '#domain/must.ts';
import { formatCurrency } from '#domain/pay.ts';
import { defaultWindow } from '#domain/ranges.ts';
import { useText } from '#client/i18n.ts';
import { PayLines } from '#client/features/visits/pay/pay-lines.tsx';
import type { ScreenPart } from '#client/screen/screen-part.ts';
import { useToday } from '#client/screen/use-now.ts';
import { useVisits, type VisitRow } from '#client/store/snapshots/queries.ts';
import { Card, Cluster, Stack } from '#client/ui/card.tsx';
import { EmptyState, Skeleton } from '#client/ui/notices.tsx';
import { Page, PageHeader } from '#client/ui/page.tsx';

const handedIn = new Set(['NotesInReview', 'NotesRejected']);

/** One paid visit; its lines open below it. */
function PaidVisit({ visit }: { visit: VisitRow }) {
  const { t } = useLingui();
  const text = useText();
  return (
    <Card aria-label={`${visit.dateOfService} ${visit.patientName}`}>
      <details>
        <summary>
          {visit.dateOfService} · {visit.patientName} · {text(visit.visitType)} ·{' '}
          <strong>{formatCurrency(visit.pay)}</strong>
        </summary>
        {visit.payment ? (
          <PayLines visit={visit} payment={visit.payment} />
        ) : (
          <p>{t`Approved before pay was explained: only the amount is on record.`}</p>
        )}
      </details>
    </Card>
  );
}

/**
 * A clinician's own pay by visit, 120 days back, from what is on this phone: it works without
 * signal.
 */
function FieldPay() {
  const { t } = useLingui();
  const today = useToday();
  const { start } = defaultWindow('myVisits', must(dateOf(today), 'today'));
  const visits = useVisits({ from: start, to: today });
  const paid = visits?.filter(({ pay }) => pay !== null).toReversed();
  const waiting = visits?.filter(({ status, pay }) => handedIn.has(status) && pay === null).length;
  const review = visits?.filter(
    ({ status, pay }) => status === 'NotesApproved' && pay === null,
  ).length;
  const total = paid?.reduce((sum, { pay }) => sum + (pay ?? 0), 0) ?? 0;
  return (
    <Page>
      <PageHeader title={t`My pay`} />
      {paid === undefined && <Skeleton lines={8} label={t`Loading`} />}
      {paid && (
        <Stack>
          <Cluster spread>
            <span>{t`Since ${start}`}</span>
            <strong>{formatCurrency(total)}</strong>
          </Cluster>
          {waiting ? (
            <p>
              {plural(waiting, {
                one: '# visit is not approved yet and has no pay.',
                other: '# visits are not approved yet and have no pay.',
              })}
            </p>
          ) : null}
          {review ? (
            <p>
              {plural(review, {
                one: '# visit waits for the office to look at its times.',
                other: '# visits wait for the office to look at their times.',
              })}
            </p>
          ) : null}
          {paid.length === 0 && <EmptyState icon="visits" title={t`No paid visits yet`} />}
          {paid.map((visit) => (
            <PaidVisit key={visit.id} visit={visit} />
          ))}
        </Stack>
      )}
    </Page>
  );
}

export const screen: ScreenPart<void> = { Screen: FieldPay };
