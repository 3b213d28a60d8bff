/**
 * What the maps service found for an address or a place, so that it is asked once. The question is
 * a keyed digest, the answer sealed: together they are somebody's home.
 */
export const geocodeCache = [
  `create table geocode_cache (
    org_id uuid not null references organisation,
    id uuid not null,
    digest text not null,
    places bytea not null,
    found_at timestamptz not null,
    primary key (org_id, id),
    unique (org_id, digest)
  )`,
  'create index geocode_cache_age on geocode_cache (found_at)',
];
