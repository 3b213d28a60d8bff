import { callKey, type Call } from '#contract/call.ts';
import { dashboard } from '#contract/dashboard.ts';
import { duties } from '#contract/duties.ts';
import { episodeList } from '#contract/episodes.ts';
import { missedNotices } from '#contract/missed-notices.ts';
import { notes, reviewQueue } from '#contract/notes.ts';
import { officeTasks } from '#contract/tasks.ts';
import { patients as patientList } from '#contract/patients.ts';
import { assignVisit, visits as visitList } from '#contract/visits.ts';
import { defaultWindows } from '#domain/ranges.ts';
import { addDays, dayOf } from '#server/db/calendar-day.ts';
import { handle, inArea } from '#server/features/handler.ts';
import { office } from '#server/policies/policy.ts';
import { activityReport, reportedDays } from './activity-report.ts';
import { dayOfScheduling, firstInReview } from './homes.ts';

/** The list that shows each kind of work, by the action of the audit log. */
const listOf: Readonly<Record<string, Call>> = {
  importData: patientList,
  updatePatient: patientList,
  createEpisode: episodeList,
  planVisits: visitList,
  assignVisit: visitList,
  startVisit: visitList,
  endVisit: visitList,
  signNote: visitList,
  submitNotes: visitList,
  qaNotes: visitList,
  reopenNotes: visitList,
};

export const calls = inArea('dashboard', [
  handle(dashboard, office, async ({ input, repo, server, session, now }) => {
    // Counts of a list that the role may not read are as hidden as the list.
    const may = (call: Call): boolean => server.rights.scopeOf(callKey(call), session) !== null;
    const kinds = Object.entries(listOf).flatMap(([kind, list]) => (may(list) ? kind : []));
    const today = dayOf(now);
    const { from, to } = defaultWindows.providerVisits;
    const [visits, patients, report, oldest, tasks, day, reviewed, notices, dated] =
      await Promise.all([
        may(visitList)
          ? repo.visits.countByStatus({ from: addDays(today, from), to: addDays(today, to) })
          : [],
        may(patientList) ? repo.patients.countByStatus() : [],
        activityReport(repo.directory, reportedDays(input, today), kinds),
        may(notes) ? repo.visits.oldestInReview() : null,
        may(officeTasks) ? repo.tasks.countOpen() : [],
        may(assignVisit) ? dayOfScheduling(repo, now) : null,
        may(reviewQueue) ? firstInReview(repo) : null,
        may(missedNotices) ? repo.missedNotices.countOpen() : null,
        may(duties) ? repo.duties.counts() : null,
      ]);
    return {
      visits,
      patients,
      ...report,
      oldestInReview: oldest?.toISOString() ?? null,
      tasks,
      day,
      review: reviewed,
      notices,
      duties: dated,
    };
  }),
]);
