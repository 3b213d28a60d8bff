import { useLingui } from '@lingui/react/macro';
import type { Visit } from '#contract/entities.ts';
import { once } from '#domain/once.ts';
import { formatCurrency } from '#domain/pay.ts';
import type { Payment } from '#domain/payment.ts';
import { pacificMoment } from '#client/screen/pacific-clock.ts';
import { useText } from '#client/i18n.ts';
import { Facts } from '#client/ui/card.tsx';
import { useEvidenceText, useSourceText } from './pay-texts.ts';

type Line = { readonly name: string; readonly value: string };

const twoDigits = once(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 }));

/** Hours as people write them down: 1.48. */
const hoursText = (hours: number): string => twoDigits().format(hours);

function useLines(visit: Visit, paid: Payment): readonly Line[] {
  const { t } = useLingui();
  const source = useSourceText(visit);
  const evidence = useEvidenceText();
  const { unit, hours } = paid;
  const perUnit = (amount: number): string => `${formatCurrency(amount)} ${unit.slice(1)}`;
  const lines: Line[] = [{ name: t`Rate`, value: `${perUnit(paid.amount)} · ${source(paid)}` }];
  if (hours !== null && paid.evidence !== null)
    lines.push({ name: t`Hours`, value: `${hoursText(hours)} · ${evidence(paid.evidence)}` });
  if (paid.bonus !== 0)
    lines.push({
      name: paid.bonus > 0 ? t`Bonus` : t`Discount`,
      value: perUnit(paid.bonus),
    });
  return lines;
}

/** Each step of the arithmetic in one line: "($24.00 + $2.00) × 1.5 = $39.00". */
function arithmetic({ amount, bonus, hours, total }: Payment): string {
  const sum =
    bonus === 0
      ? formatCurrency(amount)
      : `${formatCurrency(amount)} ${bonus > 0 ? '+' : '−'} ${formatCurrency(Math.abs(bonus))}`;
  const times = hours === null ? sum : `${bonus === 0 ? sum : `(${sum})`} × ${hoursText(hours)}`;
  return times === formatCurrency(total) ? times : `${times} = ${formatCurrency(total)}`;
}

/**
 * What a visit is paid, line by line: the amount and where it comes from, hours and their evidence,
 * bonus, and who changed its rate why (spec rules §9).
 */
export function PayLines({ visit, payment }: { visit: Visit; payment: Payment }) {
  const { t } = useLingui();
  const text = useText();
  const lines = useLines(visit, payment);
  const latest = visit.rateChanges?.at(-1);
  return (
    <Facts
      items={[
        { name: t`Visit type`, value: `${text(visit.visitType)} (${visit.providerType})` },
        ...lines,
        ...(latest
          ? [
              {
                name: t`Rate changed by`,
                value: `${latest.byName} · ${pacificMoment(new Date(latest.at))} · ${latest.reason}`,
              },
            ]
          : []),
        { name: t`Pay`, value: <strong>{arithmetic(payment)}</strong> },
      ]}
    />
  );
}
