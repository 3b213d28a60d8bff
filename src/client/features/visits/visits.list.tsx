import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { visits } from '#contract/visits.ts';
import { rangeLimitDays } from '#domain/ranges.ts';
import { visitStatuses, visitStatusLabel } from '#domain/visit-status.ts';
import { by, col, computed, money } from '#client/kinds/list/columns.ts';
import { list } from '#client/kinds/list/definition.ts';
import { choice, labelled, range, words } from '#client/kinds/list/filters.ts';
import { forOne } from '#client/kinds/list/for-one.tsx';
import { listScreen } from '#client/kinds/list/list-part.tsx';
import { clinicianPicker, patientPicker } from '#client/kinds/list/pickers.ts';
import { LinkButton } from '#client/ui/button.tsx';
import { dayAndTime } from './day-and-time.ts';
import { assignVisits, staffing, unassignVisits } from './visit-actions.ts';
import { VisitStatusPill } from './visit-status-pill.tsx';

/** Visits of the organisation, by day; the unstaffed ones first. */
export const visitList = list(visits, {
  name: 'visits',
  title: msg`Visits`,
  failure: msg`Sorry, visits could not be loaded.`,
  empty: msg`No visits with these filters.`,
  filters: {
    search: words(msg`Patient name, phone or record number`),
    status: choice(
      msg`Status`,
      { ...labelled(visitStatuses, (status) => visitStatusLabel({ status })), All: msg`All` },
      'Unstaffed',
    ),
    dates: range(rangeLimitDays.providerVisits, 'providerVisits'),
    patientId: patientPicker(msg`Patient`),
    providerId: clinicianPicker(msg`Clinician`),
  },
  fixed: { episodeId: null },
  row: { key: 'id', name: 'patientName' },
  open: ({ id, episodeId }) => `/episode/${episodeId}/${id}`,
  rowActions: [forOne(assignVisits), forOne(unassignVisits)],
  bulkActions: staffing,
  columns: [
    col('patientName', msg`Patient`),
    col('visitType', msg`Visit type`, { sort: by('type'), priority: 3 }),
    computed('day', msg`Date of service`, dayAndTime, { noWrap: true, sort: by('day') }),
    col('providerName', msg`Clinician`, { sort: by('clinician'), priority: 2 }),
    col('providerType', msg`Discipline`, { sort: by('discipline'), priority: 3 }),
    computed('status', msg`Status`, (visit) => visitStatusLabel(visit), {
      noWrap: true,
      sort: by('status'),
      cell: (visit) => <VisitStatusPill visit={visit} />,
    }),
    col('pay', msg`Pay`, { ...money, sort: by('-pay'), priority: 3 }),
  ],
});

/** The same visits as a week (`week.board.tsx`). */
function WeekLink() {
  const { t } = useLingui();
  return <LinkButton to="." search={{ view: 'week' }} icon="episode">{t`Week`}</LinkButton>;
}

export const screen = listScreen(visitList, { Beside: WeekLink });
