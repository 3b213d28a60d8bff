import { Refusal } from '#contract/errors.ts';

type Answer<S extends string> = { readonly standing: S; readonly since: string | null };

/**
 * What the record says of a seal. `unasked`: the file was intact in itself, but the record could
 * not be asked, such as offline.
 */
export type Standing<S extends string> = {
  readonly kind: 'genuine' | 'unasked' | Exclude<S, 'current'>;
  /** Since when it is not the present one. */
  readonly since: string | null;
};

/** A finding with what the record says of its seal, which it has. */
export type OnRecord<Finding, S extends string> = Finding & {
  readonly record: Exclude<Standing<S>, { kind: 'unknown' }>;
};

const isCurrent = (standing: string): standing is 'current' => standing === 'current';

/** Asks the record about a seal; a line that is down is an answer too. */
export async function askRecord<S extends string>(
  ask: () => Promise<Answer<S>>,
): Promise<Standing<S>> {
  try {
    const { standing, since } = await ask();
    return { kind: isCurrent(standing) ? 'genuine' : (standing as Exclude<S, 'current'>), since };
  } catch (error) {
    if (error instanceof Refusal && /^(network|server)\./.test(error.code))
      return { kind: 'unasked', since: null };
    throw error;
  }
}
