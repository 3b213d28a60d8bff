import { Refusal } from '#contract/errors.ts';
import { verifySignedDocument, type SignedDocumentFile } from '#contract/signed-documents.ts';
import { callApi } from '#client/api/call.ts';
import type { DocumentFinding } from '#client/features/note/pdf/sign-pdf.ts';

/** `unasked`: intact in itself, but the record could not be asked, such as offline. */
export type DocumentVerdict =
  | Exclude<DocumentFinding, { kind: 'whole' }>
  | {
      readonly kind: 'genuine' | 'earlier' | 'unknown' | 'unasked';
      readonly signed: SignedDocumentFile;
      /** When the file was signed again. */
      readonly since: string | null;
    };

/**
 * Whether a PDF was signed here and what changed since, for anybody who has only the PDF.
 *
 * @throws Refusal `pdf.empty`, `pdf.too-large`, `pdf.unreadable`
 */
export async function judgeDocument(file: Blob): Promise<DocumentVerdict> {
  // The library that reads PDFs loads with the first file.
  const { readSignedPdf } = await import('#client/features/note/pdf/sign-pdf.ts');
  const finding = await readSignedPdf(file);
  if (finding.kind !== 'whole') return finding;
  const { signed, seal } = finding;
  try {
    const { fileUrl } = signed.document;
    const { standing, since } = await callApi(verifySignedDocument, { fileUrl, seal });
    return { kind: standing === 'current' ? 'genuine' : standing, signed, since };
  } catch (error) {
    if (error instanceof Refusal && /^(network|server)\./.test(error.code))
      return { kind: 'unasked', signed, since: null };
    throw error;
  }
}
