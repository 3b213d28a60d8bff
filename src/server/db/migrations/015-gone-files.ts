/** Since when no device has a file that was announced and never arrived completely. */
export const goneFiles = [`alter table file add column gone_at timestamptz`];
