import type { Entry } from '#contract/sync.ts';
import type { Target } from '#contract/targets.ts';
import { inTurns } from './in-turns.ts';
import type { Commit, Facts } from './port.ts';
import { beforeWork, decide, type Processed, type Processing } from './process-entry.ts';
import { serverTargets } from './targets/registry.ts';

/** What a run of entries needs from a store beyond what one entry needs. */
export type TogetherPort = {
  /** Facts about entries for records of one kind. */
  lookAll(target: Target, entries: readonly Entry[]): Promise<Facts[]>;
  /**
   * All of them or none: false when something one of them relied on changed since it was looked at.
   */
  commitAll(commits: readonly Commit[]): Promise<boolean>;
};

/**
 * Entries written in one transaction: enough to share its costs, few enough that others do not wait
 * long.
 */
const mostTogether = 40;

/**
 * Whether an entry may join the run before it: the same kind of record, another record and lane,
 * and waiting for none of them.
 */
const fits = (run: readonly Entry[], entry: Entry): boolean =>
  serverTargets[entry.target].together !== null &&
  run.length < mostTogether &&
  run.every(
    (each) =>
      each.target === entry.target &&
      each.targetId !== entry.targetId &&
      each.lane !== entry.lane &&
      each.entryId !== entry.entryId &&
      !entry.after.includes(each.entryId),
  );

/**
 * Cuts a batch into runs of entries that have nothing to do with each other, without changing their
 * order.
 */
export function runsOf(entries: readonly Entry[]): Entry[][] {
  const runs: Entry[][] = [];
  for (const entry of entries) {
    const last = runs.at(-1);
    if (last && fits(last, entry)) last.push(entry);
    else runs.push([entry]);
  }
  return runs;
}

/**
 * Processes a run of entries in one transaction; each gets its own outcome, receipt and audit row,
 * as if it had come by itself.
 *
 * @returns null when somebody else was faster with one of them: then they are to be processed one
 * by one
 */
export async function processTogether(
  processing: Omit<Processing, 'port'>,
  port: TogetherPort,
  entries: readonly Entry[],
): Promise<Processed[] | null> {
  const [first] = entries;
  const facts = first ? await port.lookAll(first.target, entries) : [];
  const commits: Commit[] = [];
  const processed = await inTurns(entries, (entry, index): Processed => {
    const known = facts[index];
    if (!known) throw new Error(`no facts about entry ${index}`);
    const early = beforeWork(processing, entry, known);
    if (early) return early;
    const commit = decide(processing, entry, known);
    commits.push(commit);
    return { outcome: commit.outcome, duplicate: false, effect: commit.effect };
  });
  return commits.length === 0 || (await port.commitAll(commits)) ? processed : null;
}
