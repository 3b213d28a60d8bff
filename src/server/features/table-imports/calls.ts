import * as contract from '#contract/table-imports.ts';
import { handle, inArea } from '#server/features/handler.ts';
import { scheduling } from '#server/policies/policy.ts';
import { importTable } from './import-table.ts';
import { undoImportRun } from './undo-import.ts';

export const calls = inArea('patients', [
  handle(contract.importMIF, scheduling, (request) => importTable('members', request)),

  ...inArea('companies', [
    handle(contract.importReferralSources, { ADMIN: 'organisation' }, (request) =>
      importTable('sources', request),
    ),
  ]),

  handle(contract.importRuns, scheduling, ({ input, repo }) => repo.importRuns.page(input)),

  handle(contract.undoImportRun, scheduling, undoImportRun),
]);
