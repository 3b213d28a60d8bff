import { callNamed } from '#contract/call.ts';
import type { SignedOrder } from '#contract/order-content.ts';
import { callApi } from '#client/api/call.ts';
import type { OrderFinding } from '#client/features/note/pdf/order-seal.ts';
import { askRecord, type OnRecord, type Standing } from '#client/features/signing/ask-record.ts';

const verifySignedOrder = callNamed<
  typeof import('#contract/physician-orders.ts').verifySignedOrder
>('operation', 'verifySignedOrder');

export type OrderVerdict =
  | Exclude<OrderFinding, { kind: 'whole' | 'rewritten' }>
  | OnRecord<Extract<OrderFinding, { kind: 'rewritten' }>, 'current' | 'voided' | 'unknown'>
  | (Standing<'current' | 'voided' | 'unknown'> & {
      readonly order: SignedOrder;
      /** Whether the pages were compared with the sealed text. */
      readonly compared: boolean;
    });

/**
 * Whether a PDF is a genuine signed order, for anybody who has only the PDF.
 *
 * @throws Refusal `pdf.empty`, `pdf.too-large`, `pdf.unreadable`
 */
export async function judgeOrder(file: Blob): Promise<OrderVerdict> {
  // The library that reads PDFs loads with the first file.
  const { readOrder } = await import('#client/features/note/pdf/order-seal.ts');
  const finding = await readOrder(file);
  if (finding.kind !== 'whole' && finding.kind !== 'rewritten') return finding;
  const { order, seal, compared } = finding;
  const { orderId } = order.content;
  const standing = await askRecord(() => callApi(verifySignedOrder, { orderId, seal }));
  if (finding.kind === 'rewritten' && standing.kind !== 'unknown')
    return { ...finding, record: standing };
  return { ...standing, order, compared };
}
