import * as z from 'zod/mini';
import { payUnits } from '#domain/pay.ts';
import { rateOverrides } from '#domain/payment.ts';
import { define } from './call.ts';
import { visit } from './entities.ts';
import { orderBy, pageOf, pageRequest } from './paging.ts';
import { dollars, payment } from './payment.ts';
import { dateText, id, integer, nonBlank, text } from './primitives.ts';

/** What clinicians are paid: provider types, rates, and changes for one visit (spec rules §5, §9). */

const admin = define('admin');
const operation = define('operation');

const typeId = () => integer(1, 9999);
const visitTypeId = () => z.nullable(integer(1, 9999));
const revision = () => integer(1, 1e9);
/** A stored row against the revision it was opened with; null for a new one. */
const edited = () => z.nullable(z.object({ id: id(), revision: revision() }));

/** An amount that pays something. */
const amount = () => dollars().check(z.positive());
const days = { startDate: dateText(), endDate: dateText() };

const providerTypeRow = z.object({
  id: typeId(),
  revision: revision(),
  type: text(40),
  /** Dollars that are paid instead of a rate; null where the rates count. */
  fixedAmount: z.nullable(z.number()),
  isHourly: z.boolean(),
  unit: z.enum(payUnits),
  /** Dollars beside the rate, per unit; negative is a discount. */
  bonus: z.number(),
  /** Rates of the agency for this type. */
  rates: integer(0, 1e6),
});
export type ProviderTypeRow = z.infer<typeof providerTypeRow>;

const typeSorts = ['id', 'type', 'rates'] as const;

export const providerTypes = admin('providerType', {
  summary: 'Provider types with what each is paid: by visit or by hour, a fixed amount, a bonus.',
  reads: true,
  input: z.object({ order: orderBy(typeSorts, 'id'), ...pageRequest }),
  output: pageOf(providerTypeRow),
});

export const saveProviderType = admin('saveProviderType', {
  summary: 'Changes what a provider type is paid, from the next approval on.',
  input: z.object({
    id: typeId(),
    revision: revision(),
    fixedAmount: z.nullable(dollars()),
    isHourly: z.boolean(),
    override: z.nullable(z.enum(['bonus', 'discount'])),
    /** Of the bonus or discount, dollars. */
    bonus: z.nullable(dollars()),
  }),
  output: z.object({}),
  errors: ['record.not-found', 'record.changed', 'rate.own', 'rate.fixed', 'rate.bonus'],
});

const visitRateRow = z.object({
  id: id(),
  revision: revision(),
  providerTypeId: typeId(),
  providerType: text(40),
  visitTypeId: visitTypeId(),
  /** Blank for every visit type. */
  visitType: text(120),
  amount: z.number(),
  unit: z.enum(payUnits),
  ...days,
});
export type VisitRateRow = z.infer<typeof visitRateRow>;

const rateSorts = ['type', 'amount', 'start', 'end'] as const;

export const visitRates = admin('visitRates', {
  summary: 'The agency’s visit rates, by provider type; of one type when asked.',
  reads: true,
  input: z.object({
    providerTypeId: z._default(z.nullable(typeId()), null),
    /** Only rates that hold on a day. */
    on: z._default(z.nullable(dateText()), null),
    order: orderBy(rateSorts, 'type'),
    ...pageRequest,
  }),
  output: pageOf(visitRateRow),
});

export const saveVisitRate = admin('saveVisitRate', {
  summary:
    'Adds a visit rate or changes one. Two rates of one provider type and visit type never share a day.',
  input: z.object({
    rate: edited(),
    providerTypeId: typeId(),
    visitTypeId: visitTypeId(),
    amount: amount(),
    ...days,
  }),
  output: z.object({ id: id() }),
  errors: [
    'record.not-found',
    'record.changed',
    'rate.own',
    'days.order',
    'rate.overlap',
    'request.invalid',
  ],
});

export const removeVisitRate = admin('removeVisitRate', {
  summary: 'Removes a visit rate. What was paid by it stays as it is.',
  input: z.object({ id: id(), revision: revision() }),
  output: z.object({}),
  errors: ['record.not-found', 'record.changed', 'rate.own'],
});

const providerRateRow = z.object({
  id: id(),
  revision: revision(),
  userId: id(),
  name: text(160),
  providerType: text(40),
  visitTypeId: visitTypeId(),
  visitType: text(120),
  amount: z.number(),
  unit: z.enum(payUnits),
  ...days,
});
export type ProviderRateRow = z.infer<typeof providerRateRow>;

export const providerRates = admin('providerRates', {
  summary: 'Clinicians’ own rates, which replace those of the agency; of one person when asked.',
  reads: true,
  input: z.object({
    userId: z._default(z.nullable(id()), null),
    order: orderBy(['name', 'amount', 'start', 'end'], 'name'),
    ...pageRequest,
  }),
  output: pageOf(providerRateRow),
});

export const saveProviderRate = admin('saveProviderRate', {
  summary:
    'Adds a rate of a clinician’s own or changes one. Two for one visit type never share a day.',
  input: z.object({
    rate: edited(),
    userId: id(),
    visitTypeId: visitTypeId(),
    amount: amount(),
    ...days,
  }),
  output: z.object({ id: id() }),
  errors: [
    'record.not-found',
    'record.changed',
    'days.order',
    'rate.overlap',
    'rate.owner',
    'rate.own',
    'request.invalid',
  ],
});

export const removeProviderRate = admin('removeProviderRate', {
  summary: 'Removes a rate of a clinician’s own. What was paid by it stays as it is.',
  input: z.object({ id: id(), revision: revision() }),
  output: z.object({}),
  errors: ['record.not-found', 'record.changed', 'rate.own'],
});

export const visitPay = operation('visitPay', {
  summary:
    'What a visit is paid, line by line: as it was approved, before that as it would be paid now.',
  reads: true,
  input: z.object({ visitId: id() }),
  output: z.object({
    visit,
    /** Provider types of the visit’s discipline, which its own rates may name. */
    types: z.array(providerTypeRow),
    /** The clinician’s; null while nobody is staffed. */
    typeId: z.nullable(typeId()),
    /** As approved. */
    paid: z.nullable(payment),
    /** By today’s rates and the present evidence; null while nobody is staffed. */
    expected: z.nullable(payment),
    /** Present where the times overlap another visit of the clinician, unconfirmed. */
    overlaps: z.optional(z.boolean()),
  }),
  errors: ['record.not-found'],
});

export const changeVisitRate = operation('changeVisitRate', {
  summary:
    'Changes what one visit is paid for a provider type, with a reason; an approved visit is paid anew.',
  input: z.object({
    visitId: id(),
    visitRevision: integer(0, 1e9),
    providerTypeId: typeId(),
    /** True: `providerAmount` is paid instead of the rate. */
    fixedRate: z.boolean(),
    providerAmount: z.nullable(dollars()),
    isHourly: z.boolean(),
    rateOverride: z.nullable(z.enum(rateOverrides)),
    /** Of the bonus or discount, dollars. */
    bonus: z.nullable(dollars()),
    rateChangeReason: text(500),
  }),
  output: z.object({ visit }),
  errors: [
    'visit.changed',
    'rate.fixed',
    'rate.bonus',
    'rate.reason',
    'rate.own',
    'request.invalid',
  ],
});

export const clearVisitRate = operation('clearVisitRate', {
  summary: 'Takes a visit’s own rates off again, with a reason; the usual rates count.',
  input: z.object({
    visitId: id(),
    visitRevision: integer(0, 1e9),
    rateChangeReason: nonBlank(500),
  }),
  output: z.object({ visit }),
  errors: ['visit.changed', 'rate.own', 'record.not-found'],
});
