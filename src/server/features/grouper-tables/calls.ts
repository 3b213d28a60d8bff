import * as contract from '#contract/grouper-tables.ts';
import { handle, inArea } from '#server/features/handler.ts';
import { office, officeAndField } from '#server/policies/policy.ts';
import { estimatePeriods, sliceForVisit } from './estimate-periods.ts';
import { importRelease, importTable } from './import-release.ts';

const administrator = { ADMIN: 'organisation' } as const;

export const calls = [
  ...inArea('claims', [
    handle(contract.grouperTables, administrator, ({ input, repo }) => repo.grouper.page(input)),
    handle(contract.importGrouperRelease, administrator, importRelease),
    handle(contract.importGrouperTable, administrator, importTable),
    handle(contract.removeGrouperTables, administrator, async ({ input, repo }) => {
      await repo.transaction(({ grouper }) => grouper.remove(input));
      return {};
    }),
  ]),
  ...inArea('episodes', [handle(contract.periodEstimates, office, estimatePeriods)]),
  ...inArea('visits', [handle(contract.grouperSlice, officeAndField, sliceForVisit)]),
];
