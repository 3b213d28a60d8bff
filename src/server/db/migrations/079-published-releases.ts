/**
 * Whether every member of a grouper release was the published one, byte for byte, when it was taken
 * in. Of a release taken in before nobody knows: it is not counted until it is taken in again.
 */
export const publishedReleases = [
  'alter table grouper_import add column published boolean not null default false',
];
