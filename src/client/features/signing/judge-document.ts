import type { OutputOf } from '#contract/call.ts';
import { verifySignedDocument, type SignedDocumentFile } from '#contract/signed-documents.ts';
import { callApi } from '#client/api/call.ts';
import type { DocumentFinding } from '#client/features/note/pdf/sign-pdf.ts';
import { askRecord, type OnRecord, type Standing } from './ask-record.ts';

/** What the record says of a document's seal. */
type Recorded = OutputOf<typeof verifySignedDocument>['standing'];

export type DocumentVerdict =
  | Exclude<DocumentFinding, { kind: 'whole' | 'rewritten' }>
  | OnRecord<Extract<DocumentFinding, { kind: 'rewritten' }>, Recorded>
  | (Standing<Recorded> & { readonly signed: SignedDocumentFile });

/**
 * Whether a PDF was signed here and what changed since, for anybody who has only the PDF.
 *
 * @throws Refusal `pdf.empty`, `pdf.too-large`, `pdf.unreadable`
 */
export async function judgeDocument(file: Blob): Promise<DocumentVerdict> {
  // The library that reads PDFs loads with the first file.
  const { readSignedPdf } = await import('#client/features/note/pdf/sign-pdf.ts');
  const finding = await readSignedPdf(file);
  if (finding.kind !== 'whole' && finding.kind !== 'rewritten') return finding;
  const { signed, seal } = finding;
  const { fileUrl } = signed.document;
  const standing = await askRecord(() => callApi(verifySignedDocument, { fileUrl, seal }));
  if (finding.kind === 'rewritten' && standing.kind !== 'unknown')
    return { ...finding, record: standing };
  return { ...standing, signed };
}
