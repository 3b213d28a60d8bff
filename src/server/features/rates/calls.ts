import * as contract from '#contract/rates.ts';
import { handle, inArea } from '#server/features/handler.ts';
import { office, paying } from '#server/policies/policy.ts';
import { paymentOf } from '#server/features/visits/pay-of-visit.ts';
import { changeRate, clearRate, typesOfVisit } from './change-visit-rate.ts';

export const calls = inArea('providerPayments', [
  handle(contract.providerTypes, paying, ({ input, repo }) => repo.rates.typePage(input)),

  handle(contract.saveProviderType, paying, async ({ input, repo, server, session }) => {
    await repo.transaction(({ rates }) => rates.saveType(input));
    server.reference.forget(session.orgId);
    return {};
  }),

  handle(contract.visitRates, paying, ({ input, repo }) => repo.rates.ratePage(input)),

  handle(contract.saveVisitRate, paying, ({ input, repo }) =>
    repo.transaction(async ({ rates }) => ({ id: await rates.saveRate(input) })),
  ),

  handle(contract.removeVisitRate, paying, async ({ input, repo }) => {
    await repo.transaction(({ rates }) => rates.removeRate(input));
    return {};
  }),

  handle(contract.providerRates, paying, ({ input, repo }) => repo.providerRates.page(input)),

  handle(contract.saveProviderRate, paying, ({ input, repo }) =>
    repo.transaction(async ({ providerRates }) => ({ id: await providerRates.save(input) })),
  ),

  handle(contract.removeProviderRate, paying, async ({ input, repo }) => {
    await repo.transaction(({ providerRates }) => providerRates.remove(input));
    return {};
  }),

  handle(contract.visitPay, office, async ({ input, repo }) => {
    const visit = await repo.visits.get(input.visitId);
    await repo.audit.opened('visit', visit.id);
    const types = await repo.rates.types(typesOfVisit(visit, repo.scope.reference));
    const terms = visit.providerId === null ? null : await repo.rates.termsFor(visit.providerId);
    return {
      visit,
      types,
      typeId: terms?.providerType.id ?? null,
      paid: visit.payment ?? null,
      expected: terms && paymentOf(visit, terms),
      ...((await repo.rates.overlaps(visit)) && { overlaps: true }),
    };
  }),

  handle(contract.changeVisitRate, paying, changeRate),
  handle(contract.clearVisitRate, paying, clearRate),
]);
