/**
 * Whether generated input runs at its full length (`npm run test:long`, which sets `TEST_LONG=1`).
 * `npm test` tries the same kinds of it, fewer times each.
 */
export const isLong = process.env.TEST_LONG === '1';
