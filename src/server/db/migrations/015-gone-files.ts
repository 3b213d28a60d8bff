/** Since when no device has a file any more that was announced and never came whole. */
export const goneFiles = [`alter table file add column gone_at timestamptz`];
