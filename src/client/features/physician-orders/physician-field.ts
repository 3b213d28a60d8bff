import { msg, t } from '@lingui/core/macro';
import { patientPhysicians } from '#contract/circle.ts';
import { errors } from '#contract/errors.ts';
import { physicianAccounts, type PhysicianOrder } from '#contract/physician-orders.ts';
import {
  isPhysicianAccount,
  isSameName,
  soleOfName,
  type NamedPhysician,
} from '#domain/physician-orders.ts';
import { formatUsPhone } from '#domain/texts.ts';
import { callApi } from '#client/api/call.ts';
import { knownText } from '#client/i18n.ts';
import { choice, type Option } from '#client/kinds/form-dialog/choice-fields.tsx';

type Named = PhysicianOrder['physician'] | null;

/** A request takes as many. */
const mostPhysicians = 100;

/** A number that only the chart says: no link is signed with it. */
const ofChartAlone = (npi: string): string =>
  npi === '' ? t`no NPI` : t`NPI ${npi} from the chart alone, not for a link`;

const labelOf = (...parts: readonly (string | false)[]): string =>
  parts.filter(Boolean).join(' · ');

/** A physician who is no entry of the circle: the order's, as a clinician wrote the name. */
const isNamedOnly = (named: Named): named is NonNullable<Named> =>
  named !== null && named.id === null && named.name.trim() !== '';

/** Who can sign: those of the circle, the one the order names, and the one the chart names. */
async function physicians(patientId: string, named: Named): Promise<readonly Option[]> {
  const { rows, chart } = await callApi(patientPhysicians, { patientId, pageSize: mostPhysicians });
  const isOfOrder = isNamedOnly(named);
  // Who is meant by the order's name is the entry of that name.
  const meant = isOfOrder ? soleOfName(rows, named.name) : null;
  const options: Option[] = rows.map(({ id, name, role, npi, fax }) => ({
    value: id === meant?.id ? ('order' satisfies NamedPhysician) : id,
    label: labelOf(
      `${name} (${knownText(role)})`,
      npi === '' ? t`no NPI` : t`NPI ${npi}`,
      fax !== '' && t`fax ${formatUsPhone(fax)}`,
    ),
  }));
  if (isOfOrder && meant === null) {
    const isSame = chart ? isSameName(chart.name, named.name) : false;
    const npi = chart && isSame && named.npi === '' ? chart.npi : named.npi;
    const label = labelOf(named.name, ofChartAlone(npi), t`as the order names them`);
    options.push({ value: 'order' satisfies NamedPhysician, label });
    if (isSame) return options;
  }
  if (chart && !rows.some(({ name }) => isSameName(name, chart.name))) {
    const phone = chart.phone !== '' && t`phone ${formatUsPhone(chart.phone)}`;
    const label = labelOf(chart.name, ofChartAlone(chart.npi), phone, t`as the chart names them`);
    options.push({ value: 'chart' satisfies NamedPhysician, label });
  }
  return options;
}

/**
 * The accounts of the portal that are one of the patient's physicians, or the one the order names.
 * The server takes for each physician only their own.
 */
export async function portalAccounts(
  patientId: string,
  named: NonNullable<Named>,
): Promise<readonly Option[]> {
  const [accounts, { rows, chart }] = await Promise.all([
    callApi(physicianAccounts, {}),
    callApi(patientPhysicians, { patientId, pageSize: mostPhysicians }),
  ]);
  const known = [named, ...rows, ...(chart ? [chart] : [])];
  return accounts.rows
    .filter((account) => known.some((physician) => isPhysicianAccount(physician, account)))
    .map(({ id, name }) => ({ value: id, label: name }));
}

/** Who signs an order. @param named as the order at hand names them; null for a new one */
export const physicianField = (patientId: string, named: Named) =>
  choice<string>(msg`Physician`, {
    required: true,
    initial: named?.id ?? (isNamedOnly(named) ? 'order' : ''),
    options: {
      load: () => physicians(patientId, named),
      failure: msg`Sorry, physicians could not be loaded.`,
      none: msg`The chart names no physician. Add one under Circle in the patient’s record.`,
    },
    codes: { 'physician-order.npi': errors['physician-order.npi'].text },
  });
