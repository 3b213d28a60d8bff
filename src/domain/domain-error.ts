/**
 * Thrown when a rule cannot answer: its input is not a number, or a date that does not exist.
 * `code` is stable kebab case (`pay.not-a-number`); the message is English for a log, not for a
 * screen.
 */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Returns the number when it is finite.
 *
 * @throws DomainError `<topic>.not-a-number`
 */
export function finite(value: number, topic: string, what: string): number {
  if (!Number.isFinite(value))
    throw new DomainError(`${topic}.not-a-number`, `${what} is not a number: ${String(value)}`);
  return value;
}
