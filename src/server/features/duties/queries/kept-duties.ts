import { sql } from 'kysely';
import { pacificDate } from '#domain/pacific.ts';
import { KeptByAgency } from '#server/db/kept-by-agency.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import { countDuties, type CountedDuty } from './count-duties.ts';

/**
 * Duties of a whole agency between two looks (decision 108): no names, and of every record only what
 * the rules said. A look counts again what was changed since, patient by patient.
 */
type Kept = {
  /** What all of them are counted with: the day, the visit types, the clinicians' disciplines. */
  readonly basis: string;
  /** Number of the last change of the agency they contain. */
  readonly seq: number;
  readonly duties: readonly CountedDuty[];
};

/** With more episodes changed than this everything is counted again. */
const mostChanges = 500;

const known = new KeptByAgency<Kept>();

async function basisOf({ db, orgId, now, reference }: RequestScope): Promise<string> {
  const { rows } = await sql<{ people: string }>`
    select count(*) || ' ' || coalesce(sum(hashtext(id::text || ' ' || provider_type_id)), 0)
      as people
    from app_user where org_id = ${orgId}::uuid and provider_type_id is not null`.execute(db);
  const types = [...reference.visitTypes.values()].map(({ id, form_id: form }) => [id, form]);
  const providers = [...reference.providerTypes.values()].map(({ id, type }) => [id, type]);
  return JSON.stringify([pacificDate(now), types, providers, rows[0]?.people]);
}

async function headOf({ db, orgId }: RequestScope): Promise<number> {
  const { change_seq: seq } = await db
    .selectFrom('org_head')
    .select('change_seq')
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  return seq;
}

type Changed = { readonly patientIds: readonly string[]; readonly episodeIds: readonly string[] };

/**
 * Whose visits or episodes were changed since; an order changes its episode, and an episode may have
 * been another patient's. Null for too many.
 */
async function changedSince({ db, orgId }: RequestScope, seq: number): Promise<Changed | null> {
  const { rows } = await sql<{ patient_id: string; episode_id: string }>`
    select patient_id, episode_id from visit where org_id = ${orgId}::uuid and change_seq > ${seq}
    union
    select patient_id, id from episode where org_id = ${orgId}::uuid and change_seq > ${seq}
    limit ${mostChanges + 1}`.execute(db);
  if (rows.length > mostChanges) return null;
  return {
    patientIds: [...new Set(rows.map(({ patient_id: id }) => id))],
    episodeIds: rows.map(({ episode_id: id }) => id),
  };
}

async function renew(scope: RequestScope, before: Kept | null): Promise<Kept> {
  // The head first: what is committed after it is counted again at the next look.
  const [basis, seq] = await Promise.all([basisOf(scope), headOf(scope)]);
  if (before === null || before.basis !== basis)
    return { basis, seq, duties: await countDuties(scope, {}) };
  if (seq <= before.seq) return before;
  const changed = await changedSince(scope, before.seq);
  if (changed === null) return { basis, seq, duties: await countDuties(scope, {}) };
  const { patientIds, episodeIds } = changed;
  const gone = new Set([...patientIds, ...episodeIds]);
  const others = before.duties.filter(
    ({ patientId, episodeId }) => !gone.has(patientId) && !gone.has(episodeId),
  );
  const fresh = patientIds.length > 0 ? await countDuties(scope, { patientIds }) : [];
  return { basis, seq, duties: [...others, ...fresh] };
}

/** Duties of every active episode of the agency, as they are now. */
export async function keptDuties(scope: RequestScope): Promise<readonly CountedDuty[]> {
  return (await known.renewed(scope, (before) => renew(scope, before))).duties;
}
