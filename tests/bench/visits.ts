import { episodeList } from '#contract/episodes.ts';
import { assignVisit, planVisits } from '#contract/visits.ts';
import { addDays, dayOf, toDate } from '#server/db/calendar-day.ts';
import { anyway } from '../support/anyway.ts';
import { signedIn } from '../support/api.ts';

/** The form of the notes that travel in the benchmarks. */
const formId = 'skilled-nursing-visit';

const perCall = 100; // visits the office may assign in one call

type Planned = {
  /** 21 visits a week of each episode and type, from so many days after today. */
  readonly startsIn: number;
  readonly weeks: number;
  /** Visits with any form, where they are only rows to be read. */
  readonly anyForm?: boolean;
};
const fromToday: Planned = { startsIn: 0, weeks: 6 };

/**
 * Visits nobody has written in, within the days a device holds, planned and staffed by the office
 * to one clinician. Their ids.
 */
export async function freshVisits(
  url: string,
  userName: string,
  count: number,
  { startsIn, weeks, anyForm = false } = fromToday,
): Promise<string[]> {
  const scheduler = await signedIn(url, 'scheduler');
  const { state } = await signedIn(url, userName);
  const types = scheduler.state.visitTypes.filter(
    (each) => (anyForm || each.formId === formId) && !each.evaluation && !each.discharge,
  );
  const { rows: episodes } = await scheduler.call(episodeList, {
    status: 'Active',
    patientId: null,
    from: null,
    to: null,
    pageSize: 100,
  });
  // An order planned a second time plans nothing (decision 079): each type once in each episode.
  const orders = types.flatMap((type) =>
    episodes.map(({ id: episodeId }) => ({ episodeId, visitTypeId: type.id })),
  );
  const planned: string[] = [];
  for (const order of orders) {
    if (planned.length >= count) break;
    const answer = await scheduler.ask<typeof planVisits>(planVisits, {
      ...order,
      frequency: `21w${weeks}`,
      startDate: toDate(addDays(dayOf(new Date()), startsIn)),
      plannedStart: null,
      plannedMinutes: 45,
    });
    if (answer.status === 200) planned.push(...answer.body.visitIds);
  }
  if (planned.length < count)
    throw new Error(`only ${planned.length} of ${count} visits could be planned`);
  const chosen = planned.slice(0, count);
  for (let start = 0; start < count; start += perCall)
    await scheduler.call(assignVisit, {
      despite: anyway,
      visitIds: chosen.slice(start, start + perCall),
      providerId: state.user.id,
    });
  return chosen;
}
