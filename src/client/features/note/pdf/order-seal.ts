import type { PDFDocument } from 'pdf-lib';
import {
  earlierOrderSealFile,
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
import { drawOrder, orderLayoutOf } from '#paper/order-paper.ts';
import { sha256Hex } from '../sign/seal.ts';
import {
  changedEntries,
  changedPages,
  digestsOfCatalogue,
  digestsOfPages,
} from './document-digest.ts';
import { isPlainTree } from './page-tree.ts';
import { documentOf, wholeOrRewritten, type Rewritten } from './read-seal.ts';
import { attachments, jsonOf } from '#paper/attached-files.ts';

/**
 * The two files a signed order's PDF carries: the signed text byte for byte, whose SHA-256 is the
 * seal, and the seal with how the pages were drawn.
 */
const fileNames = { order: 'signed-order.json', seal: 'order-seal.json' } as const;
const ownFiles = Object.values(fileNames);

type Signed = {
  readonly content: OrderContent;
  readonly signature: OrderSignature;
  readonly seal: string;
  readonly language: OrderSealFile['drawn']['language'];
};

/** Attaches a signed order and its seal to a finished document. */
export async function attachOrder(
  document: PDFDocument,
  { content, signature, seal, language }: Signed,
  madeAt: Date,
): Promise<void> {
  const file: OrderSealFile = {
    format: 'porchlight-order-seal',
    version: 2,
    seal,
    drawn: { layout: orderLayoutOf(content, language), language, at: madeAt.toISOString() },
  };
  const encoder = new TextEncoder();
  const dates = { mimeType: 'application/json', creationDate: madeAt, modificationDate: madeAt };
  await document.attach(encoder.encode(signedOrderText(content, signature)), fileNames.order, {
    ...dates,
    description: 'The signed order. Its SHA-256 is the seal.',
  });
  await document.attach(encoder.encode(JSON.stringify(file)), fileNames.seal, {
    ...dates,
    description: 'The seal of the order, and how its pages were drawn.',
  });
}

type Sealed = {
  readonly order: SignedOrder;
  readonly seal: string;
  /**
   * Whether the pages were compared with the sealed text, drawn again. Pages of another version of
   * the program are not: it draws them in another way.
   */
  readonly compared: boolean;
};

/** What a PDF says of itself; only the agency's record can say whether its seal is the one there. */
export type OrderFinding =
  | { readonly kind: 'foreign' }
  | { readonly kind: 'altered'; readonly what: 'content' }
  | {
      readonly kind: 'altered';
      readonly what: 'pages';
      /** Numbers of the pages that are not what the sealed text is drawn as, from 1. */
      readonly pages: readonly number[];
      /** What differs beside the pages: entries of the catalogue by their names in PDF. */
      readonly rest: readonly string[];
      readonly order: SignedOrder;
    }
  | (Rewritten & Sealed)
  | ({ readonly kind: 'whole' } & Sealed);

/** What differs from the sealed order, drawn again; null where this program draws it differently. */
async function changesOf(
  document: PDFDocument,
  { content, signature }: SignedOrder,
  { seal, drawn }: OrderSealFile,
): Promise<{ readonly pages: readonly number[]; readonly rest: readonly string[] } | null> {
  const layout = orderLayoutOf(content, drawn.language);
  if (drawn.layout !== layout || content.agency === undefined) return null;
  const bytes = await drawOrder({
    agency: content.agency,
    content,
    signed: { signature, seal },
    language: drawn.language,
    madeAt: new Date(drawn.at),
  });
  const again = await documentOf(new Blob([new Uint8Array(bytes)]), largestFile);
  // More than any paper of ours holds is none of it.
  const pages = await digestsOfPages(document).catch(() => []);
  const rest = await digestsOfCatalogue(document, ownFiles).catch(() => ({}));
  const list = isPlainTree(document) ? [] : ['Pages'];
  return {
    pages: changedPages(await digestsOfPages(again), pages),
    rest: [...list, ...changedEntries(await digestsOfCatalogue(again, ownFiles), rest)],
  };
}

/**
 * Reads any PDF and reports whether it is a signed order: whether its text has the seal it carries,
 * and whether its pages show that text and nothing else.
 *
 * @throws Refusal `pdf.empty`, `pdf.too-large`, `pdf.unreadable`
 */
export async function readOrder(file: Blob): Promise<OrderFinding> {
  const document = await documentOf(file, largestFile);
  try {
    const files = await attachments(document, ownFiles);
    if (files.size === 0) return { kind: 'foreign' };
    const given = jsonOf(files.get(fileNames.seal) ?? '');
    const present = orderSealFile.safeParse(given);
    const seal = present.success ? present : earlierOrderSealFile.safeParse(given);
    const text = files.get(fileNames.order) ?? '';
    const order = signedOrder.safeParse(jsonOf(text));
    const isSealed = seal.success && order.success && (await sha256Hex(text)) === seal.data.seal;
    // Since orders have their agency's name, files say how their pages are drawn again.
    if (!isSealed || (!present.success && order.data.content.agency !== undefined))
      return { kind: 'altered', what: 'content' };
    const changes = present.success ? await changesOf(document, order.data, present.data) : null;
    if (changes && (changes.pages.length > 0 || changes.rest.length > 0))
      return { kind: 'altered', what: 'pages', ...changes, order: order.data };
    return await wholeOrRewritten(file, {
      order: order.data,
      seal: seal.data.seal,
      compared: changes !== null,
    });
  } catch (cause) {
    throw new Refusal('pdf.unreadable', { cause });
  }
}
