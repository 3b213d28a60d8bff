import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { SignedOrder } from '#contract/order-content.ts';
import { formatPacific } from '#domain/pacific.ts';
import { orderSignatureLabels, orderSourceLabels } from '#domain/physician-orders.ts';
import { useText } from '#client/i18n.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { Card, Facts } from '#client/ui/card.tsx';
import { DropZone } from '#client/ui/drop-zone.tsx';
import { Banner, Skeleton } from '#client/ui/notices.tsx';
import { judgeOrder, type OrderVerdict } from './judge-order.ts';

type Outcome =
  | { readonly kind: 'reading'; readonly name: string }
  | { readonly kind: 'failed'; readonly name: string; readonly error: unknown }
  | { readonly kind: 'done'; readonly name: string; readonly verdict: OrderVerdict };

function Verdict({ verdict, name }: { verdict: OrderVerdict; name: string }) {
  const { t } = useLingui();
  switch (verdict.kind) {
    case 'genuine':
      return (
        <Banner tone="success" title={t`Genuine: ${name}`}>
          {t`The file contains what was signed, and the record has the same seal.`}
        </Banner>
      );
    case 'voided': {
      const since = verdict.since === null ? '' : formatPacific(new Date(verdict.since));
      return (
        <Banner tone="danger" title={t`Genuine, but voided since: ${name}`}>
          {t`The order was signed like this. The agency voided it on ${since}.`}
        </Banner>
      );
    }
    case 'unknown':
      return (
        <Banner tone="danger" title={t`Altered: ${name}`}>
          {t`No record has this order with this seal.`}
        </Banner>
      );
    case 'unasked':
      return (
        <Banner tone="attention" title={t`Intact, but not compared with the record: ${name}`}>
          {t`Text, seal and pages belong together. Connect to compare them with the record.`}
        </Banner>
      );
    case 'foreign':
      return (
        <Banner tone="neutral" icon="info" title={t`Not one of our signed orders: ${name}`}>
          {t`The file has no seal of an order, so nothing in it can be verified.`}
        </Banner>
      );
    case 'altered':
      return (
        <Banner tone="danger" title={t`Altered: ${name}`}>
          {verdict.what === 'pages'
            ? t`The pages were changed after the file was made.`
            : t`The file’s content does not match its seal.`}
        </Banner>
      );
  }
}

/** What the seal covers: pages can be drawn to look like anything, sealed words cannot. */
function SignedFacts({ order: { content, signature } }: { order: SignedOrder }) {
  const { t } = useLingui();
  const text = useText();
  const { npi } = signature;
  return (
    <>
      <Facts
        items={[
          { name: t`Patient`, value: `${content.patient.name}, ${content.patient.birthday}` },
          { name: t`Kind`, value: text(orderSourceLabels[content.source]) },
          { name: t`Order`, value: content.text },
          { name: t`Effective from`, value: content.effectiveFrom },
          {
            name: t`Signed by`,
            value: [signature.name, npi !== '' && t`NPI ${npi}`].filter(Boolean).join(' · '),
          },
          { name: t`How`, value: text(orderSignatureLabels[signature.how]) },
          { name: t`Signed at`, value: formatPacific(new Date(signature.at)) },
        ]}
      />
      <p>{t`This is what the seal covers. Where the pages say something else, the pages are wrong.`}</p>
    </>
  );
}

/** Accepts any PDF and says whether it is a genuine signed order, even offline. */
export function VerifyDocument() {
  const { t } = useLingui();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const judge = async (file: File) => {
    const { name } = file;
    setOutcome({ kind: 'reading', name });
    try {
      setOutcome({ kind: 'done', name, verdict: await judgeOrder(file) });
    } catch (error) {
      setOutcome({ kind: 'failed', name, error });
    }
  };
  const order = outcome?.kind === 'done' && 'order' in outcome.verdict ? outcome.verdict.order : null;
  return (
    <Card>
      <h2>{t`Verify a PDF`}</h2>
      <DropZone
        label={t`Drop the PDF of a signed order here`}
        accept=".pdf,application/pdf"
        busy={outcome?.kind === 'reading'}
        onFile={(file) => void judge(file)}
      />
      {outcome?.kind === 'reading' && <Skeleton lines={2} label={t`Reading ${outcome.name}`} />}
      {outcome?.kind === 'failed' && <FailureNotice error={outcome.error} lead={outcome.name} />}
      <div aria-live="polite">
        {outcome?.kind === 'done' && <Verdict verdict={outcome.verdict} name={outcome.name} />}
      </div>
      {order && <SignedFacts order={order} />}
    </Card>
  );
}
