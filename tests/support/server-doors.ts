import { judgeWipeReport } from '#server/features/devices/queries/wiping.ts';
import { uploadTokenOf } from './relay-simulated.ts';
import type { ServerMistake } from './server-mistakes.ts';

type Standing = { wiped_at: Date | null; wipe_done_at: Date | null };

/** Which clients the office had wiped, and what they say of it: the product's rule over a map. */
export class Doors {
  readonly #mistakes: ReadonlySet<ServerMistake>;
  readonly #standing = new Map<string, Standing>();

  constructor(mistakes: ReadonlySet<ServerMistake>) {
    this.#mistakes = mistakes;
  }

  /** The office wants a client wiped. */
  wipe(clientId: string, now: Date): void {
    this.#standing.set(clientId, { wiped_at: now, wipe_done_at: null });
  }

  /** A device asks whether it must wipe itself, or says that it did; needs its upload token. */
  standing(
    { clientId, uploadToken, wiped }: { clientId: string; uploadToken: string; wiped: boolean },
    now: Date,
  ): { readonly wipe: boolean } | 'other user' {
    if (this.#mistakes.has('report closes the door') && wiped)
      this.#standing.set(clientId, { wiped_at: now, wipe_done_at: now });
    else if (uploadToken !== uploadTokenOf(clientId)) return 'other user';
    const standing = this.#standing.get(clientId) ?? { wiped_at: null, wipe_done_at: null };
    const { wipe, change } = judgeWipeReport(standing, wiped);
    if (change) this.#standing.set(clientId, { ...standing, wipe_done_at: wiped ? now : null });
    return { wipe };
  }
}
