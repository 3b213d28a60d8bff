import type { Generated } from 'kysely';
import type { PayUnit } from '#domain/pay.ts';

/** Tables of what visits are paid. Days are YYYY-MM-DD, amounts dollars. */

export type ProviderType = {
  org_id: string;
  id: number;
  type: string;
  fixed_amount: number | null;
  is_hourly: boolean;
  bonus: number;
  revision: Generated<number>;
};
export type VisitRate = {
  org_id: string;
  id: string;
  amount: number;
  start_date: string;
  end_date: string;
  provider_type_id: number;
  visit_type_id: number | null;
  revision: Generated<number>;
};
/** A clinician's own amount, for one visit type or for all. */
export type ProviderRate = {
  org_id: string;
  id: string;
  revision: Generated<number>;
  user_id: string;
  visit_type_id: number | null;
  amount: number;
  start_date: string;
  end_date: string;
  changed_at: Date;
};
/** One entry of a visit's own list of provider types. */
export type VisitProviderTypeRow = {
  org_id: string;
  visit_id: string;
  provider_type_id: number;
  fixed_rate: boolean;
  provider_amount: number | null;
  unit: PayUnit;
  bonus: number;
  is_hourly: boolean;
};
