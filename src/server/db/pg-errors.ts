/** What an error of either driver says by its SQLSTATE. */
export function sqlState(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  const { code } = error;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : null;
}

const uniqueViolation = '23505';
const serializationFailure = '40001';
const deadlock = '40P01';

const insufficientPrivilege = '42501';

/** The database's role may not do this. */
export const isForbidden = (error: unknown): boolean => sqlState(error) === insufficientPrivilege;

export const isUniqueViolation = (error: unknown): boolean => sqlState(error) === uniqueViolation;

/** The constraint an error violates, as both drivers name it. */
export const constraintOf = (error: unknown): string | null =>
  typeof error === 'object' &&
  error !== null &&
  'constraint' in error &&
  typeof error.constraint === 'string'
    ? error.constraint
    : null;

/** Another writer was faster; looking again settles it. */
export const isRaced = (error: unknown): boolean =>
  [uniqueViolation, serializationFailure, deadlock].includes(sqlState(error) ?? '');

/**
 * Class 22 (data exception) and 23 (constraint): the input does not fit, whatever let it through.
 */
export const isBadInput = (error: unknown): boolean => /^2[23]/.test(sqlState(error) ?? '');

const socketCodes = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'];
/** What the driver says of a connection that is gone, or that it could not get. */
const lostConnection = new RegExp(
  'Connection terminated|not queryable|timeout exceeded when trying to connect|' +
    'Cannot use a pool after calling end',
);

/**
 * The database is away or going away: class 08 and 57, out of resources (53), or the socket says
 * so; or it ended this work for somebody else's (40, 55P03). Asking again helps.
 */
export function isUnavailable(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== null) return /^(08|57P|53|40001|40P01|55P03)/.test(state);
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return socketCodes.includes(code) || lostConnection.test(error.message);
}
