import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Refusal } from '#contract/errors.ts';
import { loadEveryForm } from '#forms/load.ts';
import { judgePdf, type PdfVerdict } from '#client/features/note/verify/judge-pdf.ts';
import { DocumentResult } from '#client/features/signing/document-verdict.tsx';
import { judgeDocument, type DocumentVerdict } from '#client/features/signing/judge-document.ts';
import { loadFormTexts } from '#client/i18n.ts';
import { afterFrame } from '#client/screen/after-frame.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { late } from '#client/screen/late.tsx';
import { Card } from '#client/ui/card.tsx';
import { DropZone } from '#client/ui/drop-zone.tsx';
import { Skeleton } from '#client/ui/notices.tsx';
import { judgeOrder, type OrderVerdict } from './judge-order.ts';
import { OrderResult } from './order-verdict.tsx';

const PdfResult = late(
  async () => (await import('#client/features/note/verify/pdf-check.tsx')).PdfResult,
  { isPiece: true },
);

/** What reads and shows a file, in the order it is needed; a note is read with its form. */
const readers: readonly (() => Promise<unknown>)[] = [
  () => import('#client/features/note/pdf/order-seal.ts'),
  () => import('#client/features/note/pdf/sign-pdf.ts'),
  () => import('#client/features/note/pdf/read-seal.ts'),
  PdfResult.preload,
  async () => loadFormTexts(...(await loadEveryForm())),
];

/** Loads what reads a file while there is a line. What does not come is asked for with the file. */
async function loadReaders(): Promise<void> {
  for (const load of readers) await load().catch(() => {});
}

type Judged =
  | { readonly of: 'order'; readonly verdict: OrderVerdict }
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
  const note = await judgePdf(file, askNobody).catch((error: unknown) => {
    // A note is a small file: what is larger is none. What could not be loaded says nothing of it.
    if (error instanceof Refusal && error.code.startsWith('pdf.')) return null;
    throw error;
  });
  return note && note.kind !== 'foreign'
    ? { of: 'note', verdict: note }
    : { of: 'document', verdict: document };
}

function Result({ judged, name }: { judged: Judged; name: string }) {
  switch (judged.of) {
    case 'note':
      return <PdfResult verdict={judged.verdict} name={name} />;
    case 'document':
      return <DocumentResult verdict={judged.verdict} name={name} />;
    case 'order':
      return <OrderResult verdict={judged.verdict} name={name} />;
  }
}

/** Accepts any PDF and says what was signed in it and whether it changed, even offline. */
export function VerifyDocument() {
  const { t } = useLingui();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useEffect(() => afterFrame(() => void loadReaders()), []);
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
