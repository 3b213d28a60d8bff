import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { SignedOrder } from '#contract/order-content.ts';
import { formatPacific } from '#domain/pacific.ts';
import { orderSignatureLabels, orderSourceLabels } from '#domain/physician-orders.ts';
import { useText } from '#client/i18n.ts';
import { judgePdf, type PdfVerdict } from '#client/features/note/verify/judge-pdf.ts';
import { PdfResult } from '#client/features/note/verify/pdf-check.tsx';
import { Verdict, type VerdictKind } from '#client/features/note/verify/verdict.tsx';
import { changedParts } from '#client/features/signing/changed-parts.ts';
import { DocumentResult } from '#client/features/signing/document-verdict.tsx';
import { judgeDocument, type DocumentVerdict } from '#client/features/signing/judge-document.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { Card, Facts } from '#client/ui/card.tsx';
import { DropZone } from '#client/ui/drop-zone.tsx';
import { Skeleton } from '#client/ui/notices.tsx';
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

function kindOf(verdict: OrderResultProps['verdict']): VerdictKind {
  if (verdict.kind === 'unknown') return 'altered';
  return verdict.kind === 'genuine' && !verdict.compared ? 'partly' : verdict.kind;
}

/** What of the file was compared with its sealed text. */
const comparedText = (compared: boolean): string =>
  compared
    ? t`The sealed text was drawn again, and every page is the same. Only the printing time is not sealed.`
    : t`The pages were not compared: another version drew them. Read the words below, not the pages.`;

function orderText(verdict: OrderResultProps['verdict']): string {
  switch (verdict.kind) {
    case 'genuine':
      return `${t`The record has this order with this seal.`} ${comparedText(verdict.compared)}`;
    case 'voided': {
      const since = verdict.since === null ? '' : formatPacific(new Date(verdict.since));
      const voided = t`The order was signed like this. The agency voided it on ${since}.`;
      return `${voided} ${comparedText(verdict.compared)}`;
    }
    case 'unknown':
      return t`No record has this order with this seal.`;
    case 'unasked':
      return `${comparedText(verdict.compared)} ${t`Connect to compare the seal with the record.`}`;
    case 'altered': {
      if (verdict.what === 'content') return t`The file’s content does not match its seal.`;
      const same = t`The words below are what was signed; the file shows something else.`;
      return `${changedParts(verdict.pages, verdict.rest)} ${same}`;
    }
  }
}

/** What the seal covers: pages can be drawn to look like anything, sealed words cannot. */
function SignedFacts({ order: { content, signature } }: { order: SignedOrder }) {
  const { t: say } = useLingui();
  const text = useText();
  const { npi } = signature;
  return (
    <>
      <Facts
        items={[
          { name: say`Patient`, value: `${content.patient.name}, ${content.patient.birthday}` },
          { name: say`Kind`, value: text(orderSourceLabels[content.source]) },
          { name: say`Order`, value: content.text },
          { name: say`Effective from`, value: content.effectiveFrom },
          {
            name: say`Signed by`,
            value: [signature.name, npi !== '' && say`NPI ${npi}`].filter(Boolean).join(' · '),
          },
          { name: say`How`, value: text(orderSignatureLabels[signature.how]) },
          { name: say`Signed at`, value: formatPacific(new Date(signature.at)) },
        ]}
      />
      <p>{say`This is what the seal covers. Where the pages say something else, the pages are wrong.`}</p>
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
          <Verdict kind={kindOf(verdict)} name={name}>
            {orderText(verdict)}
          </Verdict>
          {'order' in verdict && <SignedFacts order={verdict.order} />}
        </>
      );
    }
  }
}

/** Accepts any PDF and says what was signed in it and whether it changed, even offline. */
export function VerifyDocument() {
  const { t: say } = useLingui();
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
      <h2>{say`Verify a PDF`}</h2>
      <DropZone
        label={say`Drop the PDF of a signed document here`}
        accept=".pdf,application/pdf"
        busy={outcome?.kind === 'reading'}
        onFile={(file) => void look(file)}
      />
      {outcome?.kind === 'reading' && <Skeleton lines={2} label={say`Reading ${outcome.name}`} />}
      {outcome?.kind === 'failed' && <FailureNotice error={outcome.error} lead={outcome.name} />}
      <div aria-live="polite">
        {outcome?.kind === 'done' && <Result judged={outcome.judged} name={outcome.name} />}
      </div>
    </Card>
  );
}
