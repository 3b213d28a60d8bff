import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { unassignedVisits } from '#contract/visit-plans.ts';
import { rangeLimitDays } from '#domain/ranges.ts';
import { visitStatusLabel } from '#domain/visit-status.ts';
import { by, col, computed, typed } from '#client/kinds/list/columns.ts';
import { list } from '#client/kinds/list/definition.ts';
import { patientWords, range } from '#client/kinds/list/filters.ts';
import { forOne } from '#client/kinds/list/for-one.tsx';
import { listScreen } from '#client/kinds/list/list-part.tsx';
import { LinkButton } from '#client/ui/button.tsx';
import { visitActs } from './act-actions.tsx';
import { dayAndTime } from '#client/features/visits/day-and-time.ts';
import { moveOne } from './move-visit-dialog.tsx';
import { assignVisits } from './visit-actions.ts';
import { VisitStatusPill } from '#client/features/visits/visit-status-pill.tsx';

/** What somebody still has to take, by day. */
const unstaffedList = list(unassignedVisits, {
  name: 'unstaffed',
  title: msg`Unstaffed visits`,
  failure: msg`Sorry, visits could not be loaded.`,
  empty: msg`Every visit of these days has a clinician.`,
  filters: {
    search: patientWords(msg`Patient’s name or phone`),
    dates: range(rangeLimitDays.providerVisits, 'providerVisits'),
  },
  row: { key: 'id', name: 'patientName' },
  open: ({ id, episodeId }) => `/episode/${episodeId}/${id}`,
  rowActions: [forOne(assignVisits), moveOne, ...visitActs.map((each) => forOne(each))],
  bulkActions: [assignVisits, ...visitActs],
  columns: [
    col('patientName', msg`Patient`, typed),
    col('visitType', msg`Visit type`, { sort: by('type'), priority: 3 }),
    computed('day', msg`Date of service`, dayAndTime, { noWrap: true, sort: by('day') }),
    col('providerType', msg`Discipline`, { sort: by('discipline'), priority: 2 }),
    computed('status', msg`Status`, (visit) => visitStatusLabel(visit), {
      noWrap: true,
      sort: by('status'),
      cell: (visit) => <VisitStatusPill visit={visit} />,
    }),
  ],
});

function AllLink() {
  const { t } = useLingui();
  return <LinkButton to="." search={{}} icon="visits">{t`All visits`}</LinkButton>;
}

export const screen = listScreen(unstaffedList, { Beside: AllLink });
