/** A command of somebody who had the record and lost it, as it arrived (decision 056). */
export type Proposal = {
  readonly command: string;
  readonly payload: unknown;
  /** Device time, ISO instant. */
  readonly writtenAt: string;
};

/** Commands whose proposal the office can take over; nobody signs or clocks for somebody else. */
const acceptable = ['saveAnswers', 'updatePatient'] as const;

export const canAccept = (command: string): command is (typeof acceptable)[number] =>
  acceptable.some((each) => each === command);

/** What the office decides about a proposal. */
export const proposalDecisions = ['accepted', 'declined'] as const;
export type ProposalDecision = (typeof proposalDecisions)[number];

/** One value a proposal would write, in words. */
type ProposedChange = { path: string; value: string };

/** Most changes that a task shows; the record of the entry has all of them. */
const mostShown = 200;
/** Drawn signatures and positions say nothing to a reader. */
const unread: ReadonlySet<string> = new Set(['strokes', 'hash', 'counter', 'position', 'version']);

const textOf = (value: unknown): string =>
  value === null ? '—' : typeof value === 'string' ? value : JSON.stringify(value);

/**
 * What a proposal would change, by path: answers and chart fields one by one, anything else by the
 * fields of its input.
 */
export function changesOf(payload: unknown): ProposedChange[] {
  if (typeof payload !== 'object' || payload === null) return [];
  const { patch, choices, ...rest } = payload as Record<string, unknown>;
  const byPath = [patch, choices].flatMap((each) =>
    typeof each === 'object' && each !== null ? Object.entries(each) : [],
  );
  const others = Object.entries(rest).filter(([name]) => !unread.has(name));
  return [...byPath, ...others]
    .slice(0, mostShown)
    .map(([path, value]) => ({ path, value: textOf(value).slice(0, 20_000) }));
}
