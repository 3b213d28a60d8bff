import type { OutputOf, ParsedInputOf } from '#contract/call.ts';
import type { Visit } from '#contract/entities.ts';
import { Refusal } from '#contract/errors.ts';
import type { RateChange } from '#contract/payment.ts';
import type { changeVisitRate, clearVisitRate } from '#contract/rates.ts';
import { providerTypes, visitGroup } from '#domain/clinicians.ts';
import { must } from '#domain/must.ts';
import { payUnit, type RateOverride, type VisitProviderType } from '#domain/payment.ts';
import type { Reference } from '#server/db/reference.ts';
import type { SignedInRequest } from '#server/features/handler.ts';
import { settledPayment, withPay } from '#server/features/visits/pay-of-visit.ts';
import { requireRates } from '#server/features/rates/queries/rates.ts';

type Given = ParsedInputOf<typeof changeVisitRate>;

/** Changes of one visit's rates that are kept; more are a mistake. */
const mostChanges = 50;

const isInGroup = (type: string, { providerType }: Visit): boolean =>
  visitGroup(type) === visitGroup(providerType);

/** Numbers of the provider types that may make a visit. */
export const typesOfVisit = (visit: Visit, { providerTypes: types }: Reference): number[] =>
  [...types]
    .filter(([, { type }]) => providerTypes.some((each) => each === type) && isInGroup(type, visit))
    .map(([id]) => id);

const overrideOf = ({ rateOverride, fixedRate }: Given): RateOverride | null => {
  if (rateOverride === 'bonus' || rateOverride === 'discount') return rateOverride;
  return fixedRate ? 'fixed' : null;
};

const entryOf = (given: Given, override: RateOverride | null): VisitProviderType => ({
  id: given.providerTypeId,
  fixedRate: given.fixedRate,
  providerAmount: given.fixedRate ? (given.providerAmount ?? 0) : null,
  unit: payUnit(given.isHourly),
  bonus: override === 'bonus' || override === 'discount' ? (given.bonus ?? 0) : 0,
  isHourly: given.isHourly,
});

type NewRates = {
  readonly types: VisitProviderType[];
  readonly override: RateOverride | null;
  readonly reason: string;
};

/** The visit with other rates of its own, and the change on record. */
function withRates(
  visit: Visit,
  { types, override, reason }: NewRates,
  by: Pick<RateChange, 'at' | 'by' | 'byName'>,
): Visit {
  const { rateOverride: _override, ...rest } = visit;
  const made: RateChange = {
    ...by,
    reason,
    override,
    before: visit.providerTypeId ?? [],
    after: types,
  };
  return {
    ...rest,
    providerTypeId: types,
    ...(override !== null && { rateOverride: override }),
    rateChangeReason: reason,
    rateChanges: [...(visit.rateChanges ?? []), made].slice(-mostChanges),
    revision: visit.revision + 1,
  };
}

type Request = SignedInRequest<typeof changeVisitRate | typeof clearVisitRate>;

/**
 * Writes what `decide` makes of the visit; null leaves it as it is.
 *
 * @throws Refusal visit.changed; rate.own for a visit that the person is paid for
 */
function change(
  { repo, session, now, input: { visitId, visitRevision } }: Request,
  decide: (visit: Visit) => NewRates | null,
): Promise<{ visit: Visit }> {
  return repo.transaction(async (within) => {
    const { visit: before, note } = must((await within.visits.lock([visitId]))[0], 'locked visit');
    if (before.revision !== visitRevision) throw new Refusal('visit.changed');
    await within.rates.requireSomebodyElse(before.providerId);
    const rates = decide(before);
    if (rates === null) return { visit: before };
    const by = { at: now.toISOString(), by: session.userId, byName: repo.scope.userName };
    const changed = withRates(before, rates, by);
    const visit =
      changed.status === 'NotesApproved' && changed.providerId !== null
        ? withPay(
            changed,
            settledPayment(changed, await within.rates.termsFor(changed.providerId), {
              overlaps: await within.rates.overlaps(changed),
            }),
          )
        : changed;
    await within.change(async (write) => {
      await write.saveOwnRates(visit);
      await write.saveCase({ visit, note });
      await write.audit('visit', visitId, {
        rateOverride: rates.override,
        types: rates.types.map(({ id }) => id),
        payBefore: before.pay,
        pay: visit.pay,
      });
    });
    return { visit };
  });
}

const isSame = (a: VisitProviderType | undefined, b: VisitProviderType): boolean =>
  a !== undefined &&
  a.fixedRate === b.fixedRate &&
  a.providerAmount === b.providerAmount &&
  a.bonus === b.bonus &&
  a.isHourly === b.isHourly;

/**
 * Changes what a visit is paid (spec rules §5). An approved visit is paid anew.
 *
 * @throws Refusal visit.changed, rate.own, rate.fixed, rate.bonus, rate.reason, request.invalid
 */
export const changeRate = (
  request: SignedInRequest<typeof changeVisitRate>,
): Promise<OutputOf<typeof changeVisitRate>> => {
  const { input, repo } = request;
  return change(request, (visit) => {
    if (!typesOfVisit(visit, repo.scope.reference).includes(input.providerTypeId))
      throw new Refusal('request.invalid', {
        fields: [{ path: 'providerTypeId', code: 'request.invalid' }],
      });
    const override = overrideOf(input);
    const reason = input.rateChangeReason.trim();
    requireRates(
      { status: visit.status, rateChangeReason: reason, rateOverride: override },
      { fixedRate: input.fixedRate, providerAmount: input.providerAmount, bonus: input.bonus },
      'providerAmount',
    );
    const entry = entryOf(input, override);
    const known = visit.providerTypeId ?? [];
    const before = known.find(({ id }) => id === entry.id);
    if (isSame(before, entry) && (visit.rateOverride ?? null) === override) return null;
    if (reason === '')
      throw new Refusal('rate.reason', {
        fields: [{ path: 'rateChangeReason', code: 'rate.reason' }],
      });
    const types = [...known.filter(({ id }) => id !== entry.id), entry];
    return { types: types.toSorted((a, b) => a.id - b.id), override, reason };
  });
};

/** Takes a visit's own rates off again. @throws Refusal visit.changed, rate.own, record.not-found */
export const clearRate = (
  request: SignedInRequest<typeof clearVisitRate>,
): Promise<OutputOf<typeof clearVisitRate>> =>
  change(request, (visit) => {
    if ((visit.providerTypeId ?? []).length === 0) throw new Refusal('record.not-found');
    return { types: [], override: null, reason: request.input.rateChangeReason.trim() };
  });
