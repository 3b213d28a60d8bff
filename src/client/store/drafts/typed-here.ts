import { coalescePatches, type Patch } from '#domain/merge.ts';
import { baseInEpoch } from '../outbox/load-aggregate.ts';

const never = Number.POSITIVE_INFINITY;

/**
 * What this tab typed and the last reading of the tables may not contain yet. A reading that began
 * before a write ended must neither show the field without it nor forget from which revision it was
 * typed.
 */
export class EditedHere {
  /**
   * Revisions count within an epoch of the server: after a restore from a backup the same number
   * means something else.
   */
  readonly #bases = new Map<string, { readonly base: number; readonly epoch: string }>();
  #recent: { readonly patch: Patch; readonly write: number }[] = [];
  #writes = 0;

  /** Writes that ended so far. */
  get writes(): number {
    return this.#writes;
  }

  /** The base stays that of the first letter: what the office changed since was not seen. */
  edited(path: string, base: number, epoch: string): void {
    this.#bases.set(path, { base: Math.min(base, this.base([path], epoch)), epoch });
  }

  /**
   * Lowest revision of an epoch that one of the paths was typed from; infinite when nothing of them
   * is only here.
   */
  base(paths: readonly string[], epoch: string): number {
    const known = paths.flatMap((path) => this.#bases.get(path) ?? []);
    return Math.min(never, ...known.map((typed) => baseInEpoch(typed.base, typed.epoch, epoch)));
  }

  written(patch: Patch): void {
    this.#writes += 1;
    this.#recent.push({ patch, write: this.#writes });
  }

  /** Forgets the edits that a read started after `seen` writes contains; returns those it may lack. */
  missingFrom(seen: number, unsaved: Patch): Patch {
    this.#recent = this.#recent.filter(({ write }) => write > seen);
    const written = this.#recent.reduce<Patch>((all, { patch }) => coalescePatches(all, patch), {});
    const missing = coalescePatches(written, unsaved);
    for (const path of this.#bases.keys())
      if (!Object.hasOwn(missing, path)) this.#bases.delete(path);
    return missing;
  }
}
