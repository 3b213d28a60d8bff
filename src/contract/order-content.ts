import * as z from 'zod/mini';
import { largestPlan, orderSignatureWays, orderSources } from '#domain/physician-orders.ts';
import { dateText, formTime, id, instant, integer, text } from './primitives.ts';

/** Amendments one order takes. */
export const mostAmendments = 20;

/** How somebody else than its author changed the words of a spoken order. */
const amendment = z.object({
  by: text(200),
  at: instant(),
  /** As it was before. */
  text: text(4_000),
  effectiveFrom: dateText(),
  /** Absent in amendments from before a change of the category was one. */
  category: z.optional(text(200)),
  /** The author, who read the new words back; null while they did not. */
  confirmed: z.nullable(z.object({ by: text(200), at: instant() })),
});
export type OrderAmendment = z.infer<typeof amendment>;

/**
 * What a physician signs. It is frozen when an order is sent: links are bound to the SHA-256 of its
 * text, and the seal of a signed order is the SHA-256 of the same content with the signature.
 */
export const orderContent = z.object({
  orderId: id(),
  patient: z.object({ id: id(), name: text(160), birthday: text(40), mrn: text(40) }),
  source: z.enum(orderSources),
  category: text(200),
  /** A plan of care is longer than any other order. */
  text: text(largestPlan),
  effectiveFrom: dateText(),
  physician: z.object({ name: text(160), npi: text(10) }),
  /**
   * Who wrote it down, and when by their device; `received` is when the server got it (decision 023),
   * absent in orders from before it was kept and in those that were written at the server itself.
   */
  author: z.object({ name: text(200), at: instant(), received: z.optional(instant()) }),
  /** Of a verbal order: when it was received and by whom it was spoken; it was read back. */
  received: z.nullable(z.object({ on: dateText(), time: formTime(), from: text(160) })),
  /** The agency whose order it is; absent in what was sent before pages were compared. */
  agency: z.optional(text(200)),
  /** Of a spoken order, oldest first; absent without any. */
  amendments: z.optional(z.array(amendment).check(z.maxLength(mostAmendments))),
});
export type OrderContent = z.infer<typeof orderContent>;

export const orderSignature = z.object({
  how: z.enum(orderSignatureWays),
  /** As the signer entered it, or the name of the account. */
  name: text(160),
  /** As the signer entered it, or as the signed paper's order names it; empty by an account. */
  npi: text(10),
  at: instant(),
});
export type OrderSignature = z.infer<typeof orderSignature>;

/** `signed-order.json`, as `signedOrderText` writes it. */
export const signedOrder = z.object({
  format: z.literal('porchlight-signed-order'),
  version: z.literal(1),
  content: orderContent,
  signature: orderSignature,
});
export type SignedOrder = z.infer<typeof signedOrder>;

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/**
 * `order-seal.json`. The pages are not below the seal: a check draws them again from the
 * sealed text, as the file says they were drawn.
 */
export const orderSealFile = z.object({
  format: z.literal('porchlight-order-seal'),
  version: z.literal(2),
  seal: sha256,
  drawn: z.object({
    layout: integer(1, 1_000_000),
    language: z.enum(['en', 'de']),
    /** Printed at the foot of each page. */
    at: instant(),
  }),
});
export type OrderSealFile = z.infer<typeof orderSealFile>;

/**
 * `order-seal.json` of files made before: it has a digest of the pages, which proves nothing, since
 * whoever redraws the pages writes the digest anew.
 */
export const earlierOrderSealFile = z.object({
  format: z.literal('porchlight-order-seal'),
  version: z.literal(1),
  seal: sha256,
});

/** Field by field in one order, so that everybody computes the same hash. */
const ordered = (given: OrderContent): OrderContent => ({
  orderId: given.orderId,
  patient: {
    id: given.patient.id,
    name: given.patient.name,
    birthday: given.patient.birthday,
    mrn: given.patient.mrn,
  },
  source: given.source,
  category: given.category,
  text: given.text,
  effectiveFrom: given.effectiveFrom,
  physician: { name: given.physician.name, npi: given.physician.npi },
  author: {
    name: given.author.name,
    at: given.author.at,
    ...(given.author.received !== undefined && { received: given.author.received }),
  },
  received: given.received && {
    on: given.received.on,
    time: given.received.time,
    from: given.received.from,
  },
  // Absent in what was sent before: its hash stays what it was.
  ...(given.agency !== undefined && { agency: given.agency }),
  ...(given.amendments !== undefined && {
    amendments: given.amendments.map((each) => ({
      by: each.by,
      at: each.at,
      text: each.text,
      effectiveFrom: each.effectiveFrom,
      ...(each.category !== undefined && { category: each.category }),
      confirmed: each.confirmed && { by: each.confirmed.by, at: each.confirmed.at },
    })),
  }),
});

/** The text whose SHA-256 a link is bound to. */
export const orderText = (content: OrderContent): string => JSON.stringify(ordered(content));

/** The text whose SHA-256 is the seal of a signed order. */
export const signedOrderText = (
  content: OrderContent,
  { how, name, npi, at }: OrderSignature,
): string =>
  JSON.stringify({
    format: 'porchlight-signed-order',
    version: 1,
    content: ordered(content),
    signature: { how, name, npi, at },
  });
