import { callKey } from '#contract/call.ts';
import { patients } from '#contract/patients.ts';
import type { Person } from '#server/db/people.ts';
import { readPacks } from '#server/features/form-packs/queries/known-packs.ts';
import { repository, type Repository } from '#server/features/repository.ts';
import type { Scope } from '#server/policies/policy.ts';
import type { Holder } from '#server/policies/rights.ts';
import type { Server } from '#server/runtime/context.ts';

/**
 * The records of a person's organisation as far as they reach, for one call. `action` names it in
 * the audit log.
 */
export async function repositoryFor(
  server: Server,
  person: Pick<Person, 'orgId' | 'userId' | 'givenName' | 'familyName'> & Holder,
  reach: Scope,
  action: string,
  now: Date,
): Promise<Repository> {
  const [keys, reference] = await Promise.all([
    server.keyring.of(person.orgId),
    server.reference.of(person.orgId),
  ]);
  await readPacks(server.db, person.orgId, keys);
  const userName = `${person.givenName} ${person.familyName}`;
  return repository(
    {
      db: server.db,
      orgId: person.orgId,
      userId: person.userId,
      userName,
      reach,
      patientsReach: server.rights.scopeOf(callKey(patients), person),
      action,
      now,
      newId: server.newId,
      keys,
      reference,
    },
    (pokes) => server.pokes.send(pokes),
  );
}
