import type { ExportHeader } from './export.ts';
import type { OasisAnswers } from './item.ts';

/**
 * Who the agency is in an export: its own numbers among the server-supplied constants, and what
 * they answer. A number that nobody entered is exported as `^`.
 */

type Constant = { readonly type: string; readonly name: string; readonly value: string };

type AgencyNumbers = {
  readonly header: Pick<ExportHeader, 'state' | 'agencyId' | 'agencyNpi'>;
  /** M0010, M0014 and M0016, as far as they are known. */
  readonly items: OasisAnswers;
};

/** The agency's numbers of its constants. */
export function agencyNumbers(constants: readonly Constant[]): AgencyNumbers {
  const said = (name: string): string =>
    constants.find((each) => each.type === 'WebAppConfig' && each.name === name)?.value.trim() ??
    '';
  const items = {
    M0010: said('agencyCcn'),
    M0014: said('agencyState'),
    M0016: said('agencyBranchId'),
  };
  return {
    header: {
      state: said('agencyState'),
      agencyId: said('agencySubmissionId'),
      agencyNpi: said('agencyNpi'),
    },
    items: Object.fromEntries(Object.entries(items).filter(([, value]) => value !== '')),
  };
}
