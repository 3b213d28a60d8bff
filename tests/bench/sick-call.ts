import { visits } from '#contract/visits.ts';
import { readStaffingWindow } from '#contract/staffing.ts';
import { makePlan } from '#client/features/staffing/make-plan.ts';
import { grouped } from '#domain/grouped.ts';
import { must } from '#domain/must.ts';
import { asOf } from '#domain/planning/staffing-window.ts';
import type { Api } from '../support/api.ts';
import { ms, percentile, type BenchRow } from './row.ts';

/** Somebody who calls in sick, and the day. */
type SickCall = { readonly clinicianId: string; readonly day: string };

/** Milliseconds until somebody may be asked (spec packages W3: ≤ 1 s). */
const limit = 1_000;
const calls = 5;
const rounds = 3;
/** The planning of a sick call is none of the numbered targets; it follows the last of them. */
const targetRow = 36;

/** The fullest days of clinicians in the days from `today` on to `until`, the fullest first. */
async function fullestDays(api: Api, today: string, until: string): Promise<readonly SickCall[]> {
  const { rows } = await api.call(visits, {
    status: 'Staffed',
    from: today,
    to: until,
    patientId: null,
    episodeId: null,
    providerId: null,
    pageSize: 100,
  });
  const days = grouped(rows, ({ providerId, dateOfService }) => `${providerId} ${dateOfService}`);
  return [...days.values()]
    .toSorted((a, b) => b.length - a.length)
    .slice(0, calls)
    .map(([visit]) => {
      const { providerId, dateOfService } = must(visit, 'visit');
      return { clinicianId: must(providerId, 'clinician'), day: dateOfService };
    });
}

/** Milliseconds from the question to a plan, for several clinicians. */
export async function sickCalls(
  api: Api,
  { today, sunday, until }: { today: string; sunday: string; until: string },
): Promise<number[]> {
  const taken: number[] = [];
  for (const { clinicianId, day } of await fullestDays(api, today, until))
    for (let round = 0; round < rounds; round += 1) {
      const begun = performance.now();
      const window = await api.call(readStaffingWindow, { sunday, weeks: 1, clinicianId, day });
      const present = asOf(window, { day: today, time: '00:00' });
      const wish = { kind: 'sick', clinicianId, day, flexMinutes: 0 } as const;
      const { asked } = makePlan(present, wish);
      if (asked.length === 0) throw new Error('nobody needed anybody for a sick call');
      taken.push(performance.now() - begun);
    }
  return taken;
}

export const sickCallRow = (where: string, taken: readonly number[]): BenchRow => ({
  target: targetRow,
  what: `Sick call: from the question to a plan, slowest of ${taken.length}`,
  where,
  against: 'absolute',
  measured: `${ms(Math.max(...taken))}, median ${ms(percentile(taken, 0.5))}`,
  value: Math.max(...taken),
  limit,
  bound: 'most',
  unit: ' ms',
});
