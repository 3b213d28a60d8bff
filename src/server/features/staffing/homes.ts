import { callKey } from '#contract/call.ts';
import type { Provider } from '#contract/provider.ts';
import { readAvailability } from '#contract/staffing.ts';
import type { ClinicianFacts } from '#domain/clinician-facts.ts';
import type { SignedIn } from '#server/db/sessions.ts';
import type { Server } from '#server/runtime/context.ts';

type Asking = { readonly server: Pick<Server, 'rights'>; readonly session: SignedIn };

/** Whether a person may read where clinicians live and the numbers of their licences. */
export const mayReadHomes = ({ server, session }: Asking): boolean =>
  server.rights.scopeOf(callKey(readAvailability), session) !== null;

const withoutHome = (facts: ClinicianFacts): ClinicianFacts => ({
  ...facts,
  home: null,
  licences: facts.licences.map((licence) => ({ ...licence, number: '' })),
});

/**
 * What a person who plans is given of clinicians: their homes and the numbers of their licences only
 * where they may open a clinician's availability. A plan of theirs has no way from home.
 */
export const shownFacts = (
  asking: Asking,
  clinicians: readonly ClinicianFacts[],
): readonly ClinicianFacts[] => (mayReadHomes(asking) ? clinicians : clinicians.map(withoutHome));

/** The same of those who may take a visit: three distances from one home are the home. */
export const shownProviders = (asking: Asking, rows: readonly Provider[]): Provider[] =>
  rows.map((row) =>
    row.fit?.milesFrom !== 'home' || mayReadHomes(asking)
      ? row
      : { ...row, fit: { ...row.fit, miles: null, milesFrom: null } },
  );
