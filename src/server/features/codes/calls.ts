import * as contract from '#contract/codes.ts';
import { handle, inArea } from '#server/features/handler.ts';
import { officeAndField } from '#server/policies/policy.ts';
import { importDrugList, importIcd } from './import-codes.ts';
import { readyInForce } from './ready-lists.ts';
import { findDiagnosisCodes, suggestDrugs } from './search-codes.ts';

const administrator = { ADMIN: 'organisation' } as const;

export const calls = inArea('patients', [
  handle(contract.codeReleases, administrator, ({ input, repo }) => repo.codes.page(input)),
  handle(contract.importIcdRelease, administrator, importIcd),
  handle(contract.importDrugs, administrator, importDrugList),
  handle(contract.removeCodeRelease, administrator, async ({ input, repo, server }) => {
    await repo.transaction(({ codes }) => codes.remove(input));
    server.later(() => readyInForce(repo.scope));
    return {};
  }),

  handle(contract.getICDCodes, officeAndField, ({ input, repo }) =>
    repo.codes.list('icd10cm', input.have),
  ),
  handle(contract.getDrugs, officeAndField, ({ input, repo }) =>
    repo.codes.list('drugs', input.have),
  ),
  handle(contract.getICDNotes, officeAndField, async ({ input, repo }) => {
    const release = await repo.codes.inForce('icd10cm');
    const hash = release?.notes_hash ?? null;
    const isKnown = release === undefined || hash === null || hash === input.have;
    return { hash, notes: isKnown ? null : await repo.codes.content(release.id, 'notes') };
  }),
  handle(contract.findCodes, officeAndField, findDiagnosisCodes),
  handle(contract.findDrugs, officeAndField, suggestDrugs),
]);
