/**
 * The value, or an error that names what is missing. Use it for values the surrounding code has
 * already proven to exist, never for outside input.
 *
 * @throws Error "Missing <what>"
 */
export function must<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`Missing ${what}`);
  return value;
}
