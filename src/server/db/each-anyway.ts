/** Something failed of work that went on all the same; each failure was logged when it happened. */
class SomeFailed extends Error {
  constructor(count: number, options: ErrorOptions) {
    super(`${count} failed`, options);
    this.name = 'SomeFailed';
  }
}

/**
 * Does work for each, whatever becomes of the others: one organisation that cannot be read must not
 * keep the rest from theirs.
 *
 * @param onFailure told of each failure as it happens
 * @throws SomeFailed at the end, when anything failed; its cause is the first failure
 */
export async function eachAnyway<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  onFailure: (error: unknown, item: T) => void,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      onFailure(error, item);
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new SomeFailed(failures.length, { cause: failures[0] });
}
