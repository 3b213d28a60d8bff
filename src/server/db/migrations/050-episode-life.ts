/**
 * What else is known of an episode: its type (spec rules §4), the identifiers and days of claims
 * (rules §3), why and when it was held, archived or discharged; place of care and providing agency,
 * sealed.
 */
export const episodeLife = [
  `alter table episode
    add column type text check (type in ('Visit', 'Shift')),
    add column referral_source_npi text,
    add column provider_npi text,
    add column benefit_start_date date,
    add column archive_reason text,
    add column hold_date date,
    add column discharge_date date,
    add column card bytea,
    add column has_place boolean`,
];
