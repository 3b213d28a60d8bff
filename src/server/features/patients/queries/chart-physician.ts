import type { RequestScope } from '#server/db/request-scope.ts';
import { presentPatient } from '#server/features/patients/rows.ts';

/** The physician whom a chart itself names, beside those of the circle. */
export type ChartPhysician = {
  readonly name: string;
  readonly npi: string;
  readonly phone: string;
};

/** Null where the chart names none, or there is no such chart. */
export async function chartPhysician(
  { db, orgId, keys }: Pick<RequestScope, 'db' | 'orgId' | 'keys'>,
  patientId: string,
): Promise<ChartPhysician | null> {
  const row = await db
    .selectFrom('patient')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', patientId)
    .executeTakeFirst();
  if (!row) return null;
  const { values } = presentPatient(row, keys).content.doc;
  const textAt = (path: string): string => {
    const value = values[path];
    return typeof value === 'string' ? value.trim() : '';
  };
  const name = textAt('physicianName');
  return name === ''
    ? null
    : { name, npi: textAt('physicianNpi'), phone: textAt('physicianPhone') };
}
