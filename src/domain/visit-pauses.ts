/** A running visit can be paused: its clock stands still (spec portal §4, "pause"). */

/** Why a visit stands still; ours, the specification has no list. Names are English message ids. */
export const pauseReasons = [
  { id: 'break', name: 'Break' },
  { id: 'patient-busy', name: 'Patient busy or asleep' },
  { id: 'call', name: 'Call with physician or office' },
  { id: 'supplies', name: 'Fetching supplies' },
  { id: 'other', name: 'Another reason' },
] as const;

/** Pauses of one visit that are kept. */
export const mostPauses = 20;

type Pause = { readonly from: string; readonly until: string | null };
type Paused = { readonly pauses?: readonly Pause[] | undefined };

/** The pause that is running; null when the clock runs. */
export const openPause = <P extends Pause>({
  pauses = [],
}: {
  readonly pauses?: readonly P[] | undefined;
}): P | null => pauses.find(({ until }) => until === null) ?? null;

/**
 * Milliseconds a visit stood still between its start and its end, ISO instants. A pause outside
 * them does not count; one that was never ended lasts until the end.
 */
export function pausedMs(
  { pauses = [] }: Paused,
  { begin, end }: { readonly begin: string | null; readonly end: string | null },
): number {
  if (begin === null || end === null) return 0;
  const [first, last] = [Date.parse(begin), Date.parse(end)];
  const spans = pauses
    .map(({ from, until }) => ({
      from: Math.max(first, Date.parse(from)),
      until: Math.min(last, until === null ? last : Date.parse(until)),
    }))
    .filter(({ from, until }) => until > from)
    .toSorted((a, b) => a.from - b.from);
  let [total, reached] = [0, first];
  for (const { from, until } of spans) {
    const start = Math.max(from, reached);
    if (until > start) total += until - start;
    reached = Math.max(reached, until);
  }
  return total;
}
