import { dashboard } from '#contract/dashboard.ts';
import { episodeList } from '#contract/episodes.ts';
import { patients, readPatient } from '#contract/patients.ts';
import { readNote } from '#contract/notes.ts';
import { qaNotes, reviewQueue } from '#contract/notes.ts';
import { visits } from '#contract/visits.ts';
import { toDate, addDays, dayOf } from '#server/db/calendar-day.ts';
import type { Rhythm } from './rhythm.ts';
import type { TimedApi } from './timed-api.ts';

type Parts = { readonly api: TimedApi; readonly rhythm: Rhythm };

const returnedShare = 0.1;

/** Reads notes as they come in; approves nine of ten and returns the others. */
export async function review({ api, rhythm }: Parts): Promise<void> {
  await api.signIn('qa');
  while (!rhythm.over) {
    const { rows } = await api.call(reviewQueue, { pageNumber: 1, pageSize: 25 });
    for (const { id } of rows.slice(0, 5)) {
      const { visit } = await api.call(readNote, { visitId: id });
      await rhythm.spend(5, 20);
      if (rhythm.over) return;
      const returns = rhythm.happens(returnedShare);
      await api.call(qaNotes, {
        visitId: id,
        visitRevision: visit.revision,
        decision: returns ? 'return' : 'approve',
        comment: returns ? 'Please say more about the wound.' : '',
        fields: [],
      });
    }
    await rhythm.spend(3, 10);
  }
}

/**
 * Looks at the day: the counts, the visits around it, episodes, a patient by name and their chart.
 */
export async function schedule({ api, rhythm }: Parts): Promise<void> {
  await api.signIn('scheduler');
  const day = (distance: number): string => toDate(addDays(dayOf(new Date()), distance));
  while (!rhythm.over) {
    await api.call(dashboard, { period: 'week' });
    await rhythm.spend(2, 8);
    await api.call(visits, {
      status: 'All',
      from: day(-7),
      to: day(14),
      patientId: null,
      episodeId: null,
      providerId: null,
      pageNumber: 1 + Math.floor(rhythm.between(0, 5)),
      pageSize: 50,
    });
    await rhythm.spend(2, 8);
    await api.call(episodeList, {
      status: 'Active',
      patientId: null,
      from: null,
      to: null,
      pageSize: 50,
    });
    const { rows } = await api.call(patients, { search: 'a', pageSize: 25 });
    await rhythm.spend(2, 8);
    const found = rows[Math.floor(rhythm.between(0, rows.length))];
    if (found) await api.call(readPatient, { id: found.id });
    await rhythm.spend(3, 12);
  }
}
