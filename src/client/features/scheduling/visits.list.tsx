import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { visitBoard } from '#contract/board.ts';
import { readStaffingWindow } from '#contract/staffing.ts';
import { unassignedVisits } from '#contract/visit-plans.ts';
import { visitTypes } from '#contract/visit-types.ts';
import { visits } from '#contract/visits.ts';
import { rangeLimitDays } from '#domain/ranges.ts';
import { addDays } from '#domain/dates.ts';
import { pacificDate } from '#domain/pacific.ts';
import { facilityUnaccepted, visitStatuses, visitStatusLabel } from '#domain/visit-status.ts';
import { by, col, computed, money, typed } from '#client/kinds/list/columns.ts';
import { list } from '#client/kinds/list/definition.ts';
import { choice, choiceOrAll, labelled, patientWords, range } from '#client/kinds/list/filters.ts';
import { forOne } from '#client/kinds/list/for-one.tsx';
import { listScreen } from '#client/kinds/list/list-part.tsx';
import { clinicianPicker, patientPicker } from '#client/kinds/list/pickers.ts';
import { useMay } from '#client/screen/use-may.ts';
import { LinkButton } from '#client/ui/button.tsx';
import { visitActs } from './act-actions.tsx';
import { dayAndTime } from '#client/features/visits/day-and-time.ts';
import { editOne } from './edit-visit-dialog.ts';
import { moveOne } from './move-visit-dialog.tsx';
import { assignVisits, staffing, unassignVisits } from './visit-actions.ts';
import { VisitStatusPill } from '#client/features/visits/visit-status-pill.tsx';

/** The last days up to today, this one included. */
const lastDays = (count: number) => {
  const to = pacificDate(new Date());
  return { from: addDays(to, 1 - count), to };
};

/** Visits of the organisation, by day; the unstaffed ones first. */
export const visitList = list(visits, {
  name: 'visits',
  title: msg`Visits`,
  failure: msg`Sorry, visits could not be loaded.`,
  empty: msg`No visits with these filters.`,
  filters: {
    search: patientWords(msg`Patient’s name or phone`),
    status: choice(
      msg`Status`,
      {
        ...labelled(visitStatuses, (status) => visitStatusLabel({ status })),
        [facilityUnaccepted]: facilityUnaccepted,
        All: msg`All`,
      },
      'Unstaffed',
      { [facilityUnaccepted]: null },
    ),
    dates: range(rangeLimitDays.providerVisits, 'providerVisits'),
    patientId: patientPicker(msg`Patient`),
    providerId: clinicianPicker(msg`Clinician`),
    completed: choiceOrAll(
      msg`Notes handed in`,
      { '1': msg`Today`, '7': msg`Last 7 days`, '30': msg`Last 30 days` },
      (days) => lastDays(Number(days)),
    ),
  },
  fixed: { episodeId: null },
  row: { key: 'id', name: 'patientName' },
  open: ({ id, episodeId }) => `/episode/${episodeId}/${id}`,
  rowActions: [
    forOne(assignVisits),
    forOne(unassignVisits),
    moveOne,
    editOne,
    ...visitActs.map((each) => forOne(each)),
  ],
  bulkActions: [...staffing, ...visitActs],
  columns: [
    col('patientName', msg`Patient`, typed),
    col('visitType', msg`Visit type`, { sort: by('type'), priority: 3 }),
    computed('day', msg`Date of service`, dayAndTime, { noWrap: true, sort: by('day') }),
    col('providerName', msg`Clinician`, { ...typed, sort: by('clinician'), priority: 2 }),
    col('providerType', msg`Discipline`, { sort: by('discipline'), priority: 3 }),
    computed('status', msg`Status`, (visit) => visitStatusLabel(visit), {
      noWrap: true,
      sort: by('status'),
      cell: (visit) => <VisitStatusPill visit={visit} />,
    }),
    col('pay', msg`Pay`, { ...money, sort: by('-pay'), priority: 3 }),
  ],
});

/** The same visits as a week, plans of who takes them, those nobody has, and their types. */
function OtherViews() {
  const { t } = useLingui();
  const may = useMay();
  return (
    <>
      {may(visitBoard) && (
        <LinkButton to="." search={{ view: 'week' }} icon="episode">{t`Week`}</LinkButton>
      )}
      {may(readStaffingWindow) && (
        <LinkButton to="." search={{ view: 'plan' }} icon="users">{t`Plan`}</LinkButton>
      )}
      {may(unassignedVisits) && (
        <LinkButton to="." search={{ view: 'unstaffed' }} icon="user">{t`Unstaffed`}</LinkButton>
      )}
      {may(visitTypes) && (
        <LinkButton to="." search={{ view: 'types' }} icon="queue">{t`Visit types`}</LinkButton>
      )}
    </>
  );
}

export const screen = listScreen(visitList, { Beside: OtherViews });
