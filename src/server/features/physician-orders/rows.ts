import { createHash } from 'node:crypto';
import type { OrderContent, OrderSignature } from '#contract/order-content.ts';
import type { OrderType } from '#domain/physician-orders.ts';

/** What is sealed of an order. */
export type OrderCard = {
  readonly text: string;
  /** Of the patient's circle; without an id as a clinician wrote the name. */
  readonly physician: {
    readonly id: string | null;
    readonly name: string;
    readonly npi: string;
    readonly fax: string;
  };
  readonly received: OrderContent['received'];
  /** As it was sent; what was not has none. */
  readonly content?: OrderContent | undefined;
  readonly sendings?:
    | readonly {
        readonly type: OrderType;
        readonly to: string;
        readonly at: string;
        readonly by: string;
      }[]
    | undefined;
  readonly signature?: OrderSignature | undefined;
  readonly fileId?: string | undefined;
  readonly voided?:
    { readonly at: string; readonly by: string; readonly reason: string } | undefined;
};

export const cardPlace = 'physician_order.card';

/** SHA-256 of a text in UTF-8, as lower-case hex. */
export const textHash = (text: string): string => createHash('sha256').update(text).digest('hex');
