import type { PDFDocument } from 'pdf-lib';
import {
  orderSealFile,
  signedOrder,
  signedOrderText,
  type OrderContent,
  type OrderSealFile,
  type OrderSignature,
  type SignedOrder,
} from '#contract/order-content.ts';
import { Refusal } from '#contract/errors.ts';
import { largestFile } from '#domain/file-types.ts';
import { sha256Hex } from '../sign/seal.ts';
import { pagesDigest, type PlainContents } from './page-digest.ts';
import { attachments, documentOf, jsonOf } from './read-seal.ts';

/**
 * The two files a signed order's PDF carries: the signed text byte for byte, whose SHA-256 is the
 * seal, and the seal with the digest of the pages.
 */
const fileNames = { order: 'signed-order.json', seal: 'order-seal.json' } as const;

type Signed = {
  readonly content: OrderContent;
  readonly signature: OrderSignature;
  readonly seal: string;
};

/** Attaches a signed order and its seal to a finished document. */
export async function attachOrder(
  document: PDFDocument,
  { content, signature, seal }: Signed,
  madeAt: Date,
  plain: PlainContents,
): Promise<void> {
  // Fonts get their entries only now; the digest covers them.
  await document.flush();
  const file: OrderSealFile = {
    format: 'porchlight-order-seal',
    version: 1,
    seal,
    pages: await pagesDigest(document, plain),
  };
  const encoder = new TextEncoder();
  const dates = { mimeType: 'application/json', creationDate: madeAt, modificationDate: madeAt };
  await document.attach(encoder.encode(signedOrderText(content, signature)), fileNames.order, {
    ...dates,
    description: 'The signed order. Its SHA-256 is the seal.',
  });
  await document.attach(encoder.encode(JSON.stringify(file)), fileNames.seal, {
    ...dates,
    description: 'The seal of the order, and the digest of the pages.',
  });
}

/** What a PDF says of itself; only the agency's record can say whether its seal is the one there. */
export type OrderFinding =
  | { readonly kind: 'foreign' }
  | {
      readonly kind: 'altered';
      readonly what: 'content' | 'pages';
      /** What was signed, where the pages were changed and the signed text was not. */
      readonly order: SignedOrder | null;
    }
  | { readonly kind: 'whole'; readonly order: SignedOrder; readonly seal: string };

/**
 * Reads any PDF and reports whether it is a signed order whose text, seal and pages belong together.
 *
 * @throws Refusal `pdf.empty`, `pdf.too-large`, `pdf.unreadable`
 */
export async function readOrder(file: Blob): Promise<OrderFinding> {
  const document = await documentOf(file, largestFile);
  try {
    const files = await attachments(document, Object.values(fileNames));
    if (files.size === 0) return { kind: 'foreign' };
    const seal = orderSealFile.safeParse(jsonOf(files.get(fileNames.seal) ?? ''));
    const text = files.get(fileNames.order) ?? '';
    const order = signedOrder.safeParse(jsonOf(text));
    if (!seal.success || !order.success || (await sha256Hex(text)) !== seal.data.seal)
      return { kind: 'altered', what: 'content', order: null };
    const pages = await pagesDigest(document).catch(() => null);
    if (pages !== seal.data.pages) return { kind: 'altered', what: 'pages', order: order.data };
    return { kind: 'whole', order: order.data, seal: seal.data.seal };
  } catch (cause) {
    throw new Refusal('pdf.unreadable', { cause });
  }
}
