import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { importData } from '#contract/patients.ts';
import type { OutputOf } from '#contract/call.ts';
import { useText } from '#client/i18n.ts';
import { chartListLooks } from '#client/features/patients/chart-columns.ts';
import { LinkButton } from '#client/ui/button.tsx';
import { Card, Cluster, Facts } from '#client/ui/card.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { RecordStatusPill } from '#client/screen/record-status-pill.tsx';

/**
 * The result of an import: the Draft patient, how much of the chart, and what the document lacks.
 */
export function ImportResult({
  result,
  undo,
}: {
  result: OutputOf<typeof importData>;
  /** The button that takes the import back. */ undo: ReactNode;
}) {
  const { t } = useLingui();
  const text = useText();
  return (
    <Card tone="next">
      <Cluster>
        <h2>{result.name}</h2>
        <RecordStatusPill status="Draft" />
      </Cluster>
      <Facts
        items={chartListLooks.map(({ list, title }) => ({
          name: t(title),
          value: result.counts[list] ?? 0,
        }))}
      />
      {result.messages.length > 0 && (
        <Banner tone="attention" title={t`The document does not have everything:`}>
          {result.messages.map((message) => text(message)).join('\n')}
        </Banner>
      )}
      <Cluster>
        <LinkButton
          to="/patient/$id"
          params={{ id: result.patientId }}
          variant="primary"
        >{t`Open patient`}</LinkButton>
        {undo}
      </Cluster>
    </Card>
  );
}
