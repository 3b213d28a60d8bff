import { useLingui } from '@lingui/react/macro';
import type { OutputOf } from '#contract/call.ts';
import type { Visit } from '#contract/entities.ts';
import type { RateChange } from '#contract/payment.ts';
import { visitPay } from '#contract/rates.ts';
import { formatCurrency } from '#domain/pay.ts';
import { pacificMoment } from '#client/screen/pacific-clock.ts';
import { callApi } from '#client/api/call.ts';
import { ActionButtons } from '#client/kinds/action/action-button.tsx';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAnswer } from '#client/screen/use-answer.ts';
import { useMay } from '#client/screen/use-may.ts';
import { Card, Cluster, Stack } from '#client/ui/card.tsx';
import { Banner, Skeleton } from '#client/ui/notices.tsx';
import { changeRate, clearRate } from './change-rate.ts';
import { PayLines } from '#client/features/visits/pay/pay-lines.tsx';

/** Earlier rates of the visit's own, newest first. */
function RateHistory({ changes }: { changes: readonly RateChange[] }) {
  const { t } = useLingui();
  const own = ({ after, override }: RateChange): string => {
    const parts = after.flatMap(({ fixedRate, providerAmount, bonus, unit }) => [
      ...(fixedRate ? [`${formatCurrency(providerAmount)} ${unit.slice(1)}`] : []),
      ...(bonus > 0
        ? [`${override === 'discount' ? '−' : '+'}${formatCurrency(bonus)} ${unit.slice(1)}`]
        : []),
    ]);
    return parts.length > 0 ? parts.join(', ') : t`usual rates`;
  };
  return (
    <details>
      <summary>{t`Changes of the rate`}</summary>
      <ul>
        {changes.toReversed().map((change) => (
          <li key={change.at}>
            {pacificMoment(new Date(change.at))} · {change.byName} · {own(change)} · {change.reason}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Known({ answer }: { answer: OutputOf<typeof visitPay> }) {
  const { t } = useLingui();
  const { visit, paid, expected, overlaps = false } = answer;
  const shown = paid ?? expected;
  const changes = visit.rateChanges ?? [];
  return (
    <>
      {paid === null && expected !== null && (
        <Banner tone="info" role="note">
          {visit.nonVisit === true && paid === null && visit.status === 'NotesApproved'
            ? t`Not paid: a document is paid where its type has an amount of its own. As a visit:`
            : visit.status === 'NotesApproved'
              ? t`Not paid yet: the times need review. It would be:`
              : t`Not approved yet. By today’s rates it would be:`}
        </Banner>
      )}
      {overlaps && (
        <Banner
          tone="attention"
          role="note"
          title={t`The times overlap another visit of this clinician.`}
        >
          {t`Confirm or correct them with Change times.`}
        </Banner>
      )}
      {shown === null ? (
        <p>{t`Nobody is staffed: the pay follows the clinician.`}</p>
      ) : (
        <PayLines visit={visit} payment={shown} />
      )}
      {changes.length > 0 && <RateHistory changes={changes} />}
      <Cluster>
        <ActionButtons actions={[changeRate, clearRate]} subject={answer} />
      </Cluster>
    </>
  );
}

/** The pay of the chosen visit for the office, with what may be changed about it. */
export function VisitPay({ visit: { id, revision } }: { visit: Visit }) {
  const { t } = useLingui();
  const may = useMay();
  const { value, error } = useAnswer(`pay ${id} ${revision}`, () =>
    callApi(visitPay, { visitId: id }),
  );
  if (!may(visitPay)) return null;
  return (
    <Card aria-label={t`Pay`}>
      <Stack>
        <h2>{t`Pay`}</h2>
        <FailureNotice error={error} lead={t`Sorry, pay could not be loaded.`} />
        {value === null && error === null && <Skeleton label={t`Loading`} lines={3} />}
        {value && <Known answer={value} />}
      </Stack>
    </Card>
  );
}
