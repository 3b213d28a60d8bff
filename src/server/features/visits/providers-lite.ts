import { providersLite as contract } from '#contract/visits.ts';
import { providerTypes, visitGroup } from '#domain/clinicians.ts';
import { handle } from '#server/features/handler.ts';

export const providersLite = handle(contract, async ({ input, repo }) => {
  if (input.visitId === null)
    return { rows: await repo.directory.providers(new Set(providerTypes), null) };
  const visit = await repo.visits.get(input.visitId);
  const group = visitGroup(visit.providerType);
  const fitting = new Set<string>(providerTypes.filter((type) => visitGroup(type) === group));
  return { rows: await repo.directory.providers(fitting, visit.dateOfService) };
});
