/**
 * A stream whose data the office wants destroyed on its device: when that was asked for, and when
 * the device said it did.
 */
export const wiping = [
  `alter table client add column wiped_at timestamptz, add column wipe_done_at timestamptz`,
];
