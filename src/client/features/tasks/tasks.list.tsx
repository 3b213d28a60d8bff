import { msg, t } from '@lingui/core/macro';
import { officeTasks, type OfficeTask } from '#contract/tasks.ts';
import { officeTaskKinds, officeTaskLabels } from '#domain/office-tasks.ts';
import { pacificMoment } from '#client/screen/pacific-clock.ts';
import { knownText } from '#client/i18n.ts';
import { by, col, computed, instant, typed } from '#client/kinds/list/columns.ts';
import { list } from '#client/kinds/list/definition.ts';
import { choice, labelled } from '#client/kinds/list/filters.ts';
import { forOne } from '#client/kinds/list/for-one.tsx';
import { listScreen } from '#client/kinds/list/list-part.tsx';
import { accept, decline } from './decide-proposals.tsx';
import { resolve } from './resolve-tasks.ts';
import { reportText } from './report-text.ts';
import { TaskAbout } from './task-about.tsx';

/** The record a task is about; the list itself for a message about nobody in particular. */
function openTask({ visit, patient, message }: OfficeTask): string {
  if (visit) return `/episode/${visit.episodeId}/${visit.id}`;
  if (patient) return `/patient/${patient.id}`;
  return message ? '/officeTasks' : '/fleet';
}

const aboutText = ({ message, report, proposal, visit, patient, deviceName }: OfficeTask): string =>
  [
    message?.text,
    report && reportText(report, knownText),
    proposal?.changes.map(({ path, value }) => `${path}: ${value}`).join('; '),
    visit ? `${visit.patientName}, ${visit.dateOfService}` : patient?.name,
    !message && !visit && !patient && (deviceName ?? '—'),
  ]
    .filter(Boolean)
    .join(' · ');
const decisionText = { accepted: () => t`Accepted`, declined: () => t`Declined` } as const;
const resolvedText = ({ resolved }: OfficeTask): string =>
  resolved
    ? [
        resolved.decision && decisionText[resolved.decision](),
        pacificMoment(new Date(resolved.at)),
        resolved.by,
        resolved.note,
      ]
        .filter(Boolean)
        .join(' · ')
    : '—';

/** What devices, reassignments and clinicians ask of the office, to be closed with a note. */
export const taskList = list(officeTasks, {
  name: 'tasks',
  title: msg`Tasks`,
  failure: msg`Sorry, tasks could not be loaded.`,
  empty: msg`No tasks with these filters.`,
  filters: {
    only: choice(
      msg`Status`,
      {
        open: msg`Open`,
        ...labelled(officeTaskKinds, (kind) => officeTaskLabels[kind]),
        resolved: msg`Resolved`,
      },
      'open',
      { open: officeTaskKinds, resolved: null },
    ),
  },
  row: { key: 'id', name: 'person' },
  open: openTask,
  rowActions: [accept, decline, forOne(resolve)],
  bulkActions: [resolve],
  columns: [
    col('kind', msg`Task`, { text: (kind) => officeTaskLabels[kind], sort: by('kind') }),
    col('person', msg`Author`, { ...typed, sort: by('author') }),
    computed('about', msg`About`, aboutText, { cell: (task) => <TaskAbout task={task} /> }),
    col('raisedAt', msg`Since`, { ...instant, sort: by('-raised') }),
    computed('resolved', msg`Resolved`, resolvedText, {
      wrap: true,
      sort: by('-resolved'),
      priority: 2,
    }),
  ],
});

export const screen = listScreen(taskList);
