import { providerTypes } from '#domain/clinicians.ts';
import { must } from '#domain/must.ts';
import { formForVisitType } from '#forms/registry.ts';
import type { Constant, ProviderType, VisitRate, VisitType } from '#server/db/tables.ts';
import type { Chance } from './random.ts';

/**
 * What the demo agency has configured: its own visit types and prices, not a standard of anybody.
 */

type Without<T> = Omit<T, 'org_id'>;

export const demoProviderTypes: readonly Without<ProviderType>[] = providerTypes.map(
  (type, index) => ({
    id: index + 1,
    type,
    fixed_amount: null,
    is_hourly: type === 'HHA' || type === 'CNA',
    bonus: 0,
  }),
);

/**
 * 100 is a start of care by the OASIS timing of spec rules §4; the other numbers are the agency's
 * own.
 */
const visitTypeRows: readonly (readonly [
  id: number,
  type: string,
  description: string,
  discipline: string,
  evaluation?: boolean,
  discharge?: boolean,
])[] = [
  [100, 'Start of care', 'First visit of an episode with the comprehensive assessment', 'RN', true],
  [201, 'Skilled nursing visit', 'Routine visit of a registered nurse', 'RN'],
  [202, 'LVN visit', 'Routine visit of a licensed vocational nurse', 'LVN/LPN'],
  [203, 'Nursing discharge visit', 'Last visit of nursing', 'RN', false, true],
  [204, 'Aide supervision visit', 'On-site supervision of a home health aide', 'RN'],
  [211, 'PT visit', 'Physical therapy', 'PT'],
  [212, 'PTA visit', 'Physical therapy by an assistant', 'PTA'],
  [221, 'OT visit', 'Occupational therapy', 'OT'],
  [222, 'OTA visit', 'Occupational therapy by an assistant', 'OTA'],
  [231, 'ST visit', 'Speech therapy', 'ST/SLP'],
  [241, 'MSW visit', 'Medical social work', 'MSW'],
  [251, 'Aide visit', 'Personal care by a home health aide', 'HHA'],
  [252, 'CNA visit', 'Personal care by a nursing assistant', 'CNA'],
];

export const demoVisitTypes: readonly Without<VisitType>[] = visitTypeRows.map(
  ([id, type, description, discipline, evaluation = false, discharge = false]) => ({
    id,
    type,
    description,
    discipline,
    evaluation,
    discharge,
    form_id: must(formForVisitType(id, discipline), `form for visit type ${id}`).id,
  }),
);

/** Routine visit type of each provider type. */
export const routineVisitType: Readonly<Record<string, number>> = {
  RN: 201,
  'LVN/LPN': 202,
  PT: 211,
  PTA: 212,
  OT: 221,
  OTA: 222,
  'ST/SLP': 231,
  MSW: 241,
  HHA: 251,
  CNA: 252,
};

/**
 * Server-supplied constants (portal §9): those whose default the specification states, with that
 * default.
 */
export const demoConstants: readonly Without<Constant>[] = [
  { type: 'WebAppConfig', name: 'autoSaveInterval', value: '30' },
  { type: 'WebAppConfig', name: 'idleTimeout', value: '50' },
  { type: 'WebAppConfig', name: 'locationExpiryInMins', value: '15' },
];

const day = (today: string, years: number): string => `${Number(today.slice(0, 4)) + years}-01-01`;

/**
 * Prices of the demo agency in dollars; a provider type without one falls back to the default rate
 * of 200 (spec rules §9).
 */
export const demoRates = (chance: Chance, today: string): Without<VisitRate>[] => {
  const price: Readonly<Record<string, number>> = {
    RN: 85,
    'LVN/LPN': 60,
    PT: 90,
    PTA: 65,
    OT: 88,
    OTA: 62,
    MSW: 95,
    HHA: 24,
    CNA: 26,
  };
  const rows = Object.entries(price).map(([type, amount]) => ({
    id: chance.id(),
    amount,
    start_date: day(today, -2),
    end_date: day(today, 3),
    provider_type_id: must(
      demoProviderTypes.find((each) => each.type === type),
      type,
    ).id,
    visit_type_id: null as number | null,
  }));
  return [
    ...rows,
    {
      id: chance.id(),
      amount: 160,
      start_date: day(today, -2),
      end_date: day(today, 3),
      provider_type_id: 1,
      visit_type_id: 100,
    },
  ];
};
