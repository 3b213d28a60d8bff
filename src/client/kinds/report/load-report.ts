import { onSession } from '#client/session/state/session-state.ts';
import type { ReportDefinition } from './definition.ts';
import { readPeriod, type ChosenPeriod } from './period.ts';

/** Numbers with the period they are of. */
export type Shown<D> = { readonly period: ChosenPeriod; readonly data: D };

/**
 * What a report's screen gets. Another period than the last one comes later: until then `shown`
 * holds the old numbers, which the screen dims.
 */
export type LoadedReport<D> = {
  /** The period the address asks for. */
  readonly chosen: ChosenPeriod;
  readonly shown: Shown<D> | null;
  readonly error: unknown;
  readonly later: Promise<Shown<D>> | null;
};

/** The numbers each report showed last, in this tab's memory until the session ends. */
const last = new Map<string, Shown<unknown>>();
onSession(({ kind }) => {
  if (kind !== 'open') last.clear();
});

const sameDays = (a: ChosenPeriod, b: ChosenPeriod): boolean =>
  a.start === b.start && a.end === b.end;

/**
 * Loads a report for the period its address asks for. Never throws: a refusal is shown inside the
 * report, so that its periods stay in reach.
 */
export async function loadReport<D>(
  definition: ReportDefinition<D>,
  search: Readonly<Record<string, unknown>>,
  now: Date,
): Promise<LoadedReport<D>> {
  const chosen = readPeriod(definition.periods, search, now);
  const before = (last.get(definition.name) as Shown<D> | undefined) ?? null;
  const fresh = definition.load(chosen).then((data) => {
    const shown = { period: chosen, data };
    last.set(definition.name, shown);
    return shown;
  });
  if (before && !sameDays(before.period, chosen)) {
    // The screen that draws the report handles the failure; nobody does after it is left.
    fresh.catch(() => undefined);
    return { chosen, shown: before, error: null, later: fresh };
  }
  return fresh.then(
    (shown) => ({ chosen, shown, error: null, later: null }),
    (error: unknown) => ({ chosen, shown: before, error, later: null }),
  );
}
