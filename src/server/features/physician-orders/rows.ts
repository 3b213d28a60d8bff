import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { Refusal } from '#contract/errors.ts';
import type { OrderAmendment, OrderContent, OrderSignature } from '#contract/order-content.ts';
import { mostShownOfOrder, type PhysicianOrder } from '#contract/physician-orders.ts';
import { pacificDate } from '#domain/pacific.ts';
import { orderAge, type OrderType } from '#domain/physician-orders.ts';
import { toDate } from '#server/db/calendar-day.ts';
import type { OrgKeys } from '#server/db/keyring.ts';
import { nameOf, type PatientCard } from '#server/db/patient-card.ts';
import type { PhysicianOrderRow } from '#server/db/physician-order-tables.ts';
import type { RequestScope } from '#server/db/request-scope.ts';

/** How somebody else changed the words of a spoken order, and with which account. */
export type CardAmendment = OrderAmendment & { readonly byId: string };

/** What is sealed of an order. */
export type OrderCard = {
  readonly text: string;
  /** Of the patient's circle; without an id as the chart names them, or a clinician did. */
  readonly physician: {
    readonly id: string | null;
    readonly name: string;
    readonly npi: string;
    readonly fax: string;
  };
  readonly received: OrderContent['received'];
  /** Its words are those of a signed plan of care: only another plan changes them. */
  readonly isOfPlan?: true | undefined;
  /** When the server got what a device wrote, by its own clock. */
  readonly receivedAt?: string | undefined;
  /** It was made of a signed verbal-order note. */
  readonly isOfNote?: true | undefined;
  /** When the note it was made of was returned, and by whom: its words are former ones. */
  readonly former?: { readonly at: string; readonly by: string } | undefined;
  /** Of a spoken order, oldest first. */
  readonly amendments?: readonly CardAmendment[] | undefined;
  /** Accounts that saved it again after it was written; absent before. */
  readonly savedBy?: readonly string[] | undefined;
  /** Amendments that the author did not confirm, with the words they brought, oldest first. */
  readonly declined?:
    | readonly (CardAmendment & {
        readonly words: string;
        /** Absent in what was refused before categories were read back. */
        readonly broughtCategory?: string | undefined;
        readonly declinedAt: string;
      })[]
    | undefined;
  /** As it was sent, or as it said when it was voided; others have none. */
  readonly content?: OrderContent | undefined;
  readonly sendings?:
    | readonly {
        readonly type: OrderType;
        readonly to: string;
        readonly at: string;
        /** Empty where the timed job sent it. */
        readonly by: string;
        /** With which account; absent before, and where the timed job sent it. */
        readonly byId?: string | undefined;
        /** Absent by fax before, and by other ways. */
        readonly printed?: boolean | undefined;
        /** Of the mail; absent before. */
        readonly language?: 'en' | 'de' | undefined;
      }[]
    | undefined;
  readonly signature?: OrderSignature | undefined;
  readonly fileId?: string | undefined;
  /** Who recorded the signed paper, and when; absent before. */
  readonly marked?: { readonly at: string; readonly by: string } | undefined;
  readonly voided?: (Said & { readonly visitsWait?: boolean | undefined }) | undefined;
  /** Who said later that the visits of a void order need none. */
  readonly released?: Said | undefined;
};

/** Who said what of an order, and when. */
type Said = { readonly at: string; readonly by: string; readonly reason: string };

export const cardPlace = 'physician_order.card';

/** Whether visits wait for a void order; not for one that was void before this was kept. */
export const visitsWait = ({ voided, released }: OrderCard): boolean =>
  voided?.visitsWait === true && released === undefined;

/** SHA-256 of a text in UTF-8, as lower-case hex. */
export const textHash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** An order with its patient, author and agency. */
export type JoinedOrder = Selectable<PhysicianOrderRow> & {
  readonly patient_card: Uint8Array;
  readonly mrn: string;
  readonly given_name: string | null;
  readonly family_name: string | null;
  readonly agency: string;
  /** Of its link that nobody used or ended, whether it is over or not; null where there is none. */
  readonly link_expires_at: Date | null;
};

/** An order with its opened card, as a change is decided. */
export type OpenedOrder = {
  readonly row: JoinedOrder;
  readonly card: OrderCard;
  /** As it was sent, or as it would be sent now. */
  readonly content: OrderContent;
};

/** What an order says now. */
export function contentNow(
  keys: OrgKeys,
  row: JoinedOrder,
  { text, physician, received, receivedAt, amendments = [] }: OrderCard,
): OrderContent {
  const patient = keys.open('patient.card', row.patient_id, row.patient_card) as PatientCard;
  const author = `${row.given_name ?? ''} ${row.family_name ?? ''}`.trim();
  return {
    orderId: row.id,
    patient: {
      id: row.patient_id,
      name: nameOf(patient),
      birthday: patient.birthday,
      mrn: row.mrn,
    },
    source: row.source,
    category: row.category,
    text,
    effectiveFrom: toDate(row.effective_from),
    physician: { name: physician.name, npi: physician.npi },
    author: {
      name: author,
      at: row.written_at.toISOString(),
      ...(receivedAt !== undefined && { received: receivedAt }),
    },
    received,
    agency: row.agency,
    ...(amendments.length > 0 && {
      amendments: amendments.map(({ byId: _account, ...shown }) => shown),
    }),
  };
}

/** Accounts of whoever wrote, reworded or sent an order. */
export const handsOf = ({ row, card }: Pick<OpenedOrder, 'row' | 'card'>): string[] => [
  ...new Set([
    row.written_by,
    ...(card.savedBy ?? []),
    ...(card.amendments ?? []).map(({ byId }) => byId),
    ...(card.sendings ?? []).flatMap(({ byId }) => byId ?? []),
  ]),
];

/** @throws Refusal physician-order.former for the words of a note that was returned since */
export function requirePresentWords({ card }: Pick<OpenedOrder, 'card'>): void {
  if (card.former) throw new Refusal('physician-order.former');
}

/** Opens the sealed part of an order. */
export function openedOrder(keys: OrgKeys, row: JoinedOrder): OpenedOrder {
  const card = keys.open(cardPlace, row.id, row.card) as OrderCard;
  return { row, card, content: card.content ?? contentNow(keys, row, card) };
}

type SentLink = NonNullable<PhysicianOrder['sent']>['link'];

/** What became of the link of an order whose last sending was a mail. */
function sentLink({ state, link_expires_at: until }: JoinedOrder, now: Date): SentLink {
  if (state !== 'sent') return null;
  if (until === null) return { state: 'ended', until };
  if (until <= now) return { state: 'expired', until: null };
  return { state: 'works', until: until.toISOString() };
}

/** What was declined: only the author of a spoken order does so. */
const declinedOf = ({ declined = [] }: OrderCard, author: string): PhysicianOrder['declined'] =>
  declined
    .slice(-mostShownOfOrder)
    .map(({ by, at, words, broughtCategory: category, declinedAt }) => ({
      by,
      at,
      words,
      ...(category !== undefined && { category }),
      declinedBy: author,
      declinedAt,
    }));

/** An order as it leaves the server. */
export function presentOrder(
  { keys, now }: Pick<RequestScope, 'keys' | 'now'>,
  row: JoinedOrder,
): PhysicianOrder {
  const { card, content } = openedOrder(keys, row);
  const patient = keys.open('patient.card', row.patient_id, row.patient_card) as PatientCard;
  const sendings = card.sendings ?? [];
  const last = sendings.at(-1);
  const age = orderAge(
    {
      state: row.state,
      writtenOn: pacificDate(row.written_at),
      sentOn: last ? pacificDate(new Date(last.at)) : null,
    },
    pacificDate(now),
  );
  return {
    id: row.id,
    revision: row.revision,
    state: row.state,
    source: row.source,
    type: row.type,
    category: row.category,
    patientId: row.patient_id,
    patientName: nameOf(patient),
    mrn: row.mrn,
    episodeId: row.episode_id,
    visitId: row.visit_id,
    content,
    hash: row.content_hash,
    seal: row.seal,
    unconfirmed: row.unconfirmed,
    former: card.former !== undefined,
    physician: card.physician,
    ...age,
    sent: last
      ? {
          type: last.type,
          to: last.to,
          at: last.at,
          by: last.by,
          count: sendings.length,
          printed: last.printed === true,
          link: last.type === 'mail' ? sentLink(row, now) : null,
        }
      : null,
    sendings: sendings
      .slice(-mostShownOfOrder)
      .map(({ type, to, at, by }) => ({ type, to, at, by })),
    declined: declinedOf(card, content.author.name),
    signature: card.signature ?? null,
    fileId: card.fileId ?? null,
    marked: card.marked ?? null,
    voided: card.voided ? { ...card.voided, visitsWait: visitsWait(card) } : null,
    released: card.released ?? null,
  };
}
