import type { SignedOrder } from '#contract/order-content.ts';
import { Refusal } from '#contract/errors.ts';
import { verifySignedOrder } from '#contract/physician-orders.ts';
import { callApi } from '#client/api/call.ts';
import type { OrderFinding } from '#client/features/note/pdf/order-seal.ts';

/** `unasked`: intact in itself, but the record could not be asked, such as offline. */
export type OrderVerdict =
  | Exclude<OrderFinding, { kind: 'whole' }>
  | {
      readonly kind: 'genuine' | 'voided' | 'unknown' | 'unasked';
      readonly order: SignedOrder;
      readonly seal: string;
      /** When it was voided. */
      readonly since: string | null;
    };

/**
 * Whether a PDF is a genuine signed order, for anybody who has only the PDF.
 *
 * @throws Refusal `pdf.empty`, `pdf.too-large`, `pdf.unreadable`
 */
export async function judgeOrder(file: Blob): Promise<OrderVerdict> {
  // The library that reads PDFs loads with the first file.
  const { readOrder } = await import('#client/features/note/pdf/order-seal.ts');
  const finding = await readOrder(file);
  if (finding.kind !== 'whole') return finding;
  const { order, seal } = finding;
  try {
    const { orderId } = order.content;
    const { standing, since } = await callApi(verifySignedOrder, { orderId, seal });
    return { kind: standing === 'current' ? 'genuine' : standing, order, seal, since };
  } catch (error) {
    if (error instanceof Refusal && /^(network|server)\./.test(error.code))
      return { kind: 'unasked', order, seal, since: null };
    throw error;
  }
}
