import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { SignedOrder } from '#contract/order-content.ts';
import { formatPacific } from '#domain/pacific.ts';
import { orderSignatureLabels, orderSourceLabels } from '#domain/physician-orders.ts';
import { useText } from '#client/i18n.ts';
import { judgePdf, type PdfVerdict } from '#client/features/note/verify/judge-pdf.ts';
import { PdfResult } from '#client/features/note/verify/pdf-check.tsx';
import { DocumentResult } from '#client/features/signing/document-verdict.tsx';
import { judgeDocument, type DocumentVerdict } from '#client/features/signing/judge-document.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { Card, Facts } from '#client/ui/card.tsx';
import { DropZone } from '#client/ui/drop-zone.tsx';
import { Banner, Skeleton } from '#client/ui/notices.tsx';
import { judgeOrder, type OrderVerdict } from './judge-order.ts';

type Judged =
  | { readonly of: 'order'; readonly verdict: Exclude<OrderVerdict, { kind: 'foreign' }> }
  | { readonly of: 'note'; readonly verdict: PdfVerdict }
  | { readonly of: 'document'; readonly verdict: DocumentVerdict };

type Outcome =
  | { readonly kind: 'reading'; readonly name: string }
  | { readonly kind: 'failed'; readonly name: string; readonly error: unknown }
  | { readonly kind: 'done'; readonly name: string; readonly judged: Judged };

/** A stranger may ask no record about a note. */
const askNobody = () => Promise.resolve(null);

/** A signed order, else a signed note, else a document that was signed in the app, or none. */
async function judge(file: File): Promise<Judged> {
  const order = await judgeOrder(file);
  if (order.kind !== 'foreign') return { of: 'order', verdict: order };
  const document = await judgeDocument(file);
  if (document.kind !== 'foreign') return { of: 'document', verdict: document };
  // A note is a small file: what is larger is none.
  const note = await judgePdf(file, askNobody).catch(() => null);
  return note && note.kind !== 'foreign'
    ? { of: 'note', verdict: note }
    : { of: 'document', verdict: document };
}

type OrderResultProps = { verdict: Exclude<OrderVerdict, { kind: 'foreign' }>; name: string };

function OrderBanner({ verdict, name }: OrderResultProps) {
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

function Result({ judged, name }: { judged: Judged; name: string }) {
  switch (judged.of) {
    case 'note':
      return <PdfResult verdict={judged.verdict} name={name} />;
    case 'document':
      return <DocumentResult verdict={judged.verdict} name={name} />;
    case 'order': {
      const { verdict } = judged;
      return (
        <>
          <OrderBanner verdict={verdict} name={name} />
          {verdict.order && <SignedFacts order={verdict.order} />}
        </>
      );
    }
  }
}

/** Accepts any PDF and says what was signed in it and whether it changed, even offline. */
export function VerifyDocument() {
  const { t } = useLingui();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const look = async (file: File) => {
    const { name } = file;
    setOutcome({ kind: 'reading', name });
    try {
      setOutcome({ kind: 'done', name, judged: await judge(file) });
    } catch (error) {
      setOutcome({ kind: 'failed', name, error });
    }
  };
  return (
    <Card>
      <h2>{t`Verify a PDF`}</h2>
      <DropZone
        label={t`Drop the PDF of a signed document here`}
        accept=".pdf,application/pdf"
        busy={outcome?.kind === 'reading'}
        onFile={(file) => void look(file)}
      />
      {outcome?.kind === 'reading' && <Skeleton lines={2} label={t`Reading ${outcome.name}`} />}
      {outcome?.kind === 'failed' && <FailureNotice error={outcome.error} lead={outcome.name} />}
      <div aria-live="polite">
        {outcome?.kind === 'done' && <Result judged={outcome.judged} name={outcome.name} />}
      </div>
    </Card>
  );
}
