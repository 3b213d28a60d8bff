import * as z from 'zod/mini';
import {
  largestPlan,
  namedPhysicians,
  npiEndDigits,
  orderFilters,
  orderLinkStates,
  orderSources,
  orderStates,
  orderTypes,
} from '#domain/physician-orders.ts';
import { define } from './call.ts';
import { orderContent, orderSignature } from './order-content.ts';
import { orderBy, pageOf, pageRequest } from './paging.ts';
import { dateText, id, instant, integer, nonBlank, text } from './primitives.ts';

/** Orders that physicians sign (spec portal §3, §9). Orders of visits are in `orders.ts`. */

const admin = define('admin');
const operation = define('operation');

const hash = () => z.string().check(z.regex(/^[0-9a-f]{64}$/));
const revision = () => integer(1, 1e9);
const days = () => integer(0, 100_000);

const physician = z.object({
  /** Entry of the patient's circle; null as the chart names them, or a clinician did. */
  id: z.nullable(id()),
  name: text(160),
  npi: text(10),
  fax: text(40),
});

/**
 * Entry of the patient's circle, or the physician as the chart itself or the order at hand names
 * them.
 */
const chosenPhysician = () => z.union([id(), z.enum(namedPhysicians)]);

/** Sendings and declined words of one order that are shown. */
export const mostShownOfOrder = 100;

const sending = z.object({
  type: z.enum(orderTypes),
  to: text(254),
  at: instant(),
  by: text(200),
});

const declined = z.object({
  /** Who asked for the new words, and when. */
  by: text(200),
  at: instant(),
  words: text(largestPlan),
  /** Absent in what was declined before categories were read back. */
  category: z.optional(text(200)),
  /** Who kept the earlier words, and when. */
  declinedBy: text(200),
  declinedAt: instant(),
});

const order = z.object({
  id: id(),
  revision: revision(),
  state: z.enum(orderStates),
  source: z.enum(orderSources),
  type: z.enum(orderTypes),
  category: text(200),
  patientId: id(),
  patientName: text(160),
  mrn: text(40),
  episodeId: z.nullable(id()),
  visitId: z.nullable(id()),
  /** What the physician reads: as it was sent, or as it would be sent now. */
  content: orderContent,
  /** SHA-256 of the content as it was sent; null while it was not. */
  hash: z.nullable(hash()),
  /** SHA-256 of content and signature; null while it is not signed. */
  seal: z.nullable(hash()),
  /** A spoken order with new words that its author has not read back: it is not sent before. */
  unconfirmed: z.boolean(),
  /** The note it was made of was returned since: what is sent and signed now are the new words. */
  former: z.boolean(),
  physician,
  days: days(),
  dueOn: dateText(),
  overdue: z.boolean(),
  remind: z.boolean(),
  /** The last sending, and how many there were. */
  sent: z.nullable(
    z.object({
      type: z.enum(orderTypes),
      to: text(254),
      at: instant(),
      by: text(200),
      count: integer(1, 100_000),
      /** A fax that somebody prints and sends: no service is set up. */
      printed: z.boolean(),
      /** Of a mail that waits for its signature. Wrong numbers can end a link before its time. */
      link: z.nullable(
        z.object({
          state: z.enum(orderLinkStates),
          /** Until when it signs; null where it signs no longer. */
          until: z.nullable(instant()),
        }),
      ),
    }),
  ),
  /** The last sendings, oldest first; by whom is empty where the timed job sent it. */
  sendings: z.array(sending).check(z.maxLength(mostShownOfOrder)),
  /** The last new words of a spoken order that its author did not confirm, oldest first. */
  declined: z.array(declined).check(z.maxLength(mostShownOfOrder)),
  signature: z.nullable(orderSignature),
  /** The signed paper, one of the patient's files. */
  fileId: z.nullable(id()),
  /** Who recorded the signed paper and when; null for others, and from before it was kept. */
  marked: z.nullable(z.object({ at: instant(), by: text(200) })),
  voided: z.nullable(
    z.object({
      at: instant(),
      by: text(200),
      reason: text(500),
      /** Its visits wait until a signed order takes its place. */
      visitsWait: z.boolean(),
    }),
  ),
  /** Who said, after it was void, that its visits need no order. */
  released: z.nullable(z.object({ at: instant(), by: text(200), reason: text(500) })),
});
export type PhysicianOrder = z.infer<typeof order>;

export const physicianOrders = admin('physicianOrders', {
  summary:
    'Orders of physicians by the day they were written, those that wait longest first. A physician ' +
    'gets the orders that were sent to their own account. `search` matches the patient’s name, ' +
    'telephone and record number.',
  reads: true,
  input: z.object({
    search: z._default(text(100), ''),
    only: z._default(z.enum(orderFilters), 'notSigned'),
    type: z._default(z.enum([...orderTypes, 'All']), 'fax'),
    category: z._default(z.nullable(text(200)), null),
    patientId: z._default(z.nullable(id()), null),
    episodeId: z._default(z.nullable(id()), null),
    /** First and last day, in Pacific time. */
    from: z._default(z.nullable(dateText()), null),
    to: z._default(z.nullable(dateText()), null),
    order: orderBy(['written', 'state'], 'written'),
    ...pageRequest,
  }),
  output: z.extend(pageOf(order), {
    /** Orders that only the filter of the type leaves out. */
    otherTypes: integer(0, 1e8),
    /** Categories on record in any of the orders the person may read, to filter by. */
    categories: z.array(text(200)),
  }),
});

export const visitOrders = admin('visitOrders', {
  summary:
    'Orders that a visit waits for before it can be billed: those written for it and the plan of ' +
    'care of its episode, unsigned, signed before their note was returned while no order has its ' +
    'new words, or void while no signed one takes their place.',
  reads: true,
  input: z.object({ visitId: id() }),
  output: z.object({ rows: z.array(order).check(z.maxLength(500)) }),
  errors: ['record.not-found'],
});

export const physicianAccounts = admin('physicianAccounts', {
  summary: 'Accounts of physicians that orders can be sent to.',
  reads: true,
  input: z.object({}),
  output: z.object({
    rows: z.array(z.object({ id: id(), name: text(200) })).check(z.maxLength(1000)),
  }),
});

const pinned = { id: id(), revision: revision() };
const output = z.object({ id: id(), revision: revision() });
const refusals = [
  'record.not-found',
  'record.changed',
  'physician-order.state',
  'physician-order.signed',
  'physician-order.former',
  'request.invalid',
] as const;

export const savePhysicianOrder = admin('savePhysicianOrder', {
  summary:
    'Writes an order at the desk, or changes one that is not signed. A change ends every link that ' +
    'was sent: the order is to be sent again. It stays with its visit and its episode. New words or ' +
    'another category for what another person heard are an amendment, which its author reads back ' +
    'before the order is sent.',
  input: z.object({
    order: z.nullable(z.object(pinned)),
    patientId: id(),
    episodeId: z.nullable(id()),
    visitId: z.nullable(id()),
    /** A verbal order is changed as what it is; at the desk none is written. */
    source: z.enum(orderSources),
    category: text(200),
    text: nonBlank(largestPlan),
    physicianId: chosenPhysician(),
    effectiveFrom: dateText(),
  }),
  output,
  errors: [
    ...refusals,
    'patient.merged',
    'physician-order.effective',
    'physician-order.category',
    'physician-order.plan-words',
  ],
});

export const orderFromNote = admin('orderFromNote', {
  summary:
    'Makes an order of a signed verbal-order note or of a signed plan of care: words, author and ' +
    'time are the note’s. One note makes one order, until that is void or the note is returned.',
  input: z.object({
    visitId: id(),
    physicianId: chosenPhysician(),
  }),
  output,
  errors: [
    'record.not-found',
    'physician-order.note',
    'physician-order.plan',
    'physician-order.exists',
  ],
});

export const sendPhysicianOrder = admin('sendPhysicianOrder', {
  summary:
    'Sends an order, or sends it again as a reminder: by fax as a PDF that the server draws, by mail ' +
    'with a link that signs once within 72 hours, or to a physician’s account. Earlier links end.',
  input: z.object({
    ...pinned,
    type: z.enum(orderTypes),
    physicianId: chosenPhysician(),
    /** Fax number or mail address; empty for the portal. */
    to: text(254),
    /** Account for the portal. */
    accountId: z.nullable(id()),
    /** Of the mail or the fax. */
    language: z._default(z.enum(['en', 'de']), 'en'),
  }),
  output: z.object({
    ...output.shape,
    /** `printed`: no fax service is configured, and the office prints the order. */
    went: z.enum(['printed', 'faxed', 'mailed', 'portal']),
  }),
  errors: [
    ...refusals,
    'physician-order.npi',
    'physician-order.to',
    'physician-order.colleague',
    'physician-order.wrong-person',
    'physician-order.unconfirmed',
    'physician-order.mails',
    'physician-order.faxes',
    'physician-order.fax',
  ],
});

export const revokeOrderLinks = admin('revokeOrderLinks', {
  summary: 'Ends every link to an order that has not signed yet. The order is to be sent again.',
  input: z.object(pinned),
  output,
  errors: refusals,
});

export const voidPhysicianOrder = admin('voidPhysicianOrder', {
  summary:
    'Voids an order, signed or not, with a reason. It stays on record, and its visits wait until a ' +
    'signed one takes its place. Who reviews notes can say that they need none, of a void order too.',
  input: z.object({ ...pinned, reason: nonBlank(500), visitsWait: z._default(z.boolean(), true) }),
  output,
  errors: [...refusals, 'physician-order.release'],
});

export const matchSignedPaper = admin('matchSignedPaper', {
  summary:
    'Records that one of the patient’s files is the signed paper of an order, of this one alone. It ' +
    'was signed between the day the order was written and today.',
  input: z.object({ ...pinned, fileId: id(), signedOn: dateText() }),
  output,
  errors: [
    ...refusals,
    'physician-order.paper',
    'physician-order.paper-used',
    'physician-order.signed-on',
    'physician-order.unconfirmed',
  ],
});

export const ordersToConfirm = operation('ordersToConfirm', {
  summary:
    'Spoken orders that the asking clinician wrote down and whose words somebody else changed, until ' +
    'they read the new words back.',
  reads: true,
  input: z.object({}),
  output: z.object({ rows: z.array(order).check(z.maxLength(100)) }),
});

export const confirmOrderAmendment = operation('confirmOrderAmendment', {
  summary: 'The author of a spoken order has read its new words back to the physician.',
  input: z.object({ ...pinned, readBack: z.boolean() }),
  output,
  errors: [
    'record.not-found',
    'record.changed',
    'physician-order.state',
    'physician-order.read-back',
  ],
});

export const declineOrderAmendment = operation('declineOrderAmendment', {
  summary:
    'The author of a spoken order does not confirm its new words: it says again what it said.',
  input: z.object(pinned),
  output,
  errors: ['record.not-found', 'record.changed', 'physician-order.state'],
});

export const signPhysicianOrder = admin('signPhysicianOrder', {
  summary:
    'Signs an order as the physician whose account it was sent to, who neither wrote nor sent it ' +
    'with another account.',
  input: z.object({ id: id(), hash: hash() }),
  output,
  errors: [
    'record.not-found',
    'physician-order.wrong-person',
    'physician-order.changed',
    'physician-order.signed',
    'physician-order.voided',
    'physician-order.state',
  ],
});

const token = text(200);
const linkErrors = [
  'physician-order.link-unknown',
  'physician-order.link-used',
  'physician-order.link-revoked',
  'physician-order.link-expired',
  'physician-order.changed',
  'physician-order.voided',
  'physician-order.signed',
] as const;

/**
 * What whoever has a link reads: the order, and of the patient what a physician knows one by. Neither
 * the whole number that signing asks for nor ids and record numbers of the agency are in it.
 */
const orderToRead = z.object({
  patient: z.pick(orderContent.shape.patient, { name: true, birthday: true }),
  source: orderContent.shape.source,
  category: orderContent.shape.category,
  text: orderContent.shape.text,
  effectiveFrom: orderContent.shape.effectiveFrom,
  /** With the end of the number that signing asks for; empty where the order names none. */
  physician: z.object({ name: text(160), npiEnd: text(npiEndDigits) }),
  author: orderContent.shape.author,
  received: orderContent.shape.received,
  amendments: orderContent.shape.amendments,
});
export type OrderToRead = z.infer<typeof orderToRead>;

export const readOrderLink = operation('readOrderLink', {
  summary: 'The order behind a link, for its physician to read. It signs nothing.',
  reads: true,
  open: true,
  input: z.object({ token }),
  output: z.object({
    agency: text(200),
    content: orderToRead,
    hash: hash(),
    expiresAt: instant(),
  }),
  errors: linkErrors,
});

export const signOrderByLink = operation('signOrderByLink', {
  summary:
    'Signs the order behind a link, once. The signer gives their name and NPI, which have to be ' +
    'those of the physician the order names; the hash is that of the content they read. Who is ' +
    'signed in at the agency and no physician is refused.',
  open: true,
  input: z.object({ token, hash: hash(), name: nonBlank(160), npi: text(20) }),
  output: z.object({ content: orderContent, signature: orderSignature, seal: hash() }),
  errors: [...linkErrors, 'physician-order.wrong-person', 'physician-order.insider'],
});

export const verifySignedOrder = operation('verifySignedOrder', {
  summary:
    'How a seal relates to the record of an order, for anybody who has its PDF: it tells nothing of ' +
    'patient or order.',
  reads: true,
  open: true,
  input: z.object({ orderId: id(), seal: hash() }),
  output: z.object({
    standing: z.enum(['current', 'voided', 'unknown']),
    /** When it was voided. */
    since: z.nullable(instant()),
  }),
});
