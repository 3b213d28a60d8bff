import { Refusal } from '#contract/errors.ts';
import { isSameName, soleOfName, type NamedPhysician } from '#domain/physician-orders.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import { chartPhysician } from '#server/features/patients/queries/chart-physician.ts';
import type { OrderCard } from '#server/features/physician-orders/rows.ts';

type Physician = OrderCard['physician'];
type CircleEntry = Physician & { readonly id: string };

const longestName = 160;

/** What was chosen, and how the order at hand names its physician: null for a new one. */
type Chosen = { readonly id: string; readonly named: Physician | null };

async function circleOf(
  { db, orgId, keys }: RequestScope,
  patientId: string,
): Promise<readonly CircleEntry[]> {
  const rows = await db
    .selectFrom('circle_entry')
    .select(['id', 'card'])
    .where('org_id', '=', orgId)
    .where('patient_id', '=', patientId)
    .where('kind', '=', 'physician')
    .where('removed_at', 'is', null)
    .execute();
  return rows.map((row) => {
    const { name, npi, fax } = keys.open('circle_entry.card', row.id, row.card) as Omit<
      Physician,
      'id'
    >;
    return { id: row.id, name, npi, fax };
  });
}

async function ofCircle(
  scope: RequestScope,
  patientId: string,
  { id }: Chosen,
): Promise<Physician | null> {
  return (await circleOf(scope, patientId)).find((each) => each.id === id) ?? null;
}

/**
 * Whether whom an order was mailed to is in the patient's circle now, with the number that a link
 * is signed with.
 */
export async function isStillOfCircle(
  scope: RequestScope,
  patientId: string,
  { id, npi }: Physician,
): Promise<boolean> {
  if (id === null) return false;
  const entry = await ofCircle(scope, patientId, { id, named: null });
  return entry !== null && entry.npi === npi;
}

/**
 * As the order names them: an entry of the circle as that is now, if it is still there; whom a
 * clinician wrote is the one of that name in the circle, else has the number that the chart knows
 * of the same name.
 */
async function ofOrder(
  scope: RequestScope,
  patientId: string,
  { named }: Chosen,
): Promise<Physician | null> {
  if (named === null || named.name.trim() === '') return null;
  if (named.id !== null) return ofCircle(scope, patientId, { id: named.id, named });
  const known = soleOfName(await circleOf(scope, patientId), named.name);
  if (known !== null) return known;
  if (named.npi !== '') return named;
  const inChart = await chartPhysician(scope, patientId);
  const isSame = inChart !== null && isSameName(inChart.name, named.name);
  return isSame ? { ...named, npi: inChart.npi } : named;
}

async function ofChart(scope: RequestScope, patientId: string): Promise<Physician | null> {
  const inChart = await chartPhysician(scope, patientId);
  if (inChart === null) return null;
  return { id: null, name: inChart.name.slice(0, longestName), npi: inChart.npi, fax: '' };
}

const choices: Readonly<Record<string, typeof ofCircle>> = {
  chart: ofChart,
  order: ofOrder,
} satisfies Record<NamedPhysician, typeof ofCircle>;

/**
 * The physician somebody chose for an order.
 *
 * @param named as the order at hand names them; null for a new one
 * @throws Refusal record.not-found
 */
export async function chosenPhysician(
  scope: RequestScope,
  patientId: string,
  choice: string,
  named: Physician | null,
): Promise<Physician> {
  const found = await (choices[choice] ?? ofCircle)(scope, patientId, { id: choice, named });
  if (found === null) throw new Refusal('record.not-found');
  return found;
}
