import { useLingui } from '@lingui/react/macro';
import type { Grouping, Step } from '#domain/pdgm/group-period.ts';
import { formatCurrency } from '#domain/pay.ts';
import { Facts, Stack } from '#client/ui/card.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { StatusPill } from '#client/ui/pill.tsx';
import { Table } from '#client/ui/table.tsx';
import {
  groupText,
  inputText,
  missingWords,
  partText,
  resultText,
  stepText,
  tableText,
} from './grouper-words.ts';

type Row = { readonly key: string; readonly step: Step };

function Steps({ steps }: { steps: readonly Step[] }) {
  const { t } = useLingui();
  const rows = steps.map((step, index): Row => ({ key: String(index), step }));
  return (
    <details>
      <summary>{t`Every step`}</summary>
      <Table
        caption={t`Every step`}
        rows={rows}
        rowKey={({ key }) => key}
        rowName={({ step }) => stepText(step)}
        columns={[
          { id: 'step', header: t`Step`, cell: ({ step }) => stepText(step) },
          { id: 'input', header: t`From`, cell: ({ step }) => inputText(step) },
          { id: 'result', header: t`Result`, cell: ({ step }) => resultText(step) },
          { id: 'table', header: t`Table used`, cell: ({ step }) => tableText(step) },
        ]}
      />
    </details>
  );
}

/**
 * What the grouper made of one period: code, level, weight, limit, what is missing and every step.
 * Money is the office's: a phone shows none.
 */
export function GroupingShown({ grouping, money }: { grouping: Grouping; money: boolean }) {
  const { t } = useLingui();
  const { hipps, group, level, points, comorbidity, weight, lupaThreshold, payment } = grouping;
  const shownSteps = money
    ? grouping.steps
    : grouping.steps.filter(({ step }) => step !== 'payment');
  const missing = grouping.missing.filter(
    (each) => money || !('table' in each) || each.table !== 'paymentRates',
  );
  return (
    <Stack>
      <p>
        <strong>{hipps === null ? t`Incomplete` : `HIPPS ${hipps}`}</strong>{' '}
        {!grouping.isOfficial && <StatusPill tone="attention">{t`Estimate`}</StatusPill>}
      </p>
      <Facts
        items={[
          { name: t`Clinical group`, value: group === null ? '—' : groupText(group) },
          {
            name: t`Functional level`,
            value: [
              level === null ? '—' : partText(level),
              points === null ? '' : t`${points} points`,
            ]
              .filter(Boolean)
              .join(' · '),
          },
          {
            name: t`Comorbidity adjustment`,
            value: comorbidity === null ? '—' : partText(comorbidity),
          },
          { name: t`Case-mix weight`, value: weight ?? '—' },
          { name: t`LUPA below`, value: lupaThreshold === null ? '—' : t`${lupaThreshold} visits` },
          ...(money
            ? [{ name: t`Payment`, value: payment === null ? '—' : formatCurrency(payment) }]
            : []),
        ]}
      />
      {missing.length > 0 && (
        <Banner tone="attention" title={t`Incomplete`}>
          <ul>
            {missing.map((each) => (
              <li key={missingWords(each)}>{missingWords(each)}</li>
            ))}
          </ul>
        </Banner>
      )}
      {money && payment !== null && (
        <p>
          {t`National amount for 30 days, before wage index, LUPA, outlier and partial payment.`}
        </p>
      )}
      <Steps steps={shownSteps} />
    </Stack>
  );
}
