import type { OrderContent } from '#contract/order-content.ts';
import { attachOrder } from '#client/features/note/pdf/order-seal.ts';
import { presentLanguage } from '#client/i18n.ts';
import { drawOrder, type OrderPaper } from '#paper/order-paper.ts';

type Parts = Omit<OrderPaper, 'language'>;

/**
 * An order as a PDF in the language of the screen: to be signed on paper, or with its sealed text
 * attached once it is signed.
 */
export function orderPdf(parts: Parts): Promise<Uint8Array> {
  const { content, signed, madeAt } = parts;
  // What the seal covers is what is drawn: the agency's name is the one that was sealed.
  const given = { ...parts, agency: content.agency ?? parts.agency, language: presentLanguage() };
  if (!signed) return drawOrder(given);
  return drawOrder(given, (document) =>
    attachOrder(document, { content, ...signed, language: given.language }, madeAt),
  );
}

/** "2026-11-25 order 1a2b3c4d.pdf": names nobody. */
export const orderFileName = ({ orderId, author }: OrderContent): string =>
  `${author.at.slice(0, 10)} order ${orderId.slice(0, 8)}.pdf`;
