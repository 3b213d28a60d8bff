import { msg } from '@lingui/core/macro';
import { assignVisit } from '#contract/visits.ts';
import type { Visit } from '#contract/entities.ts';
import { visits } from '#contract/visits.ts';
import { formatCurrency } from '#domain/pay.ts';
import { rangeLimitDays } from '#domain/ranges.ts';
import { isVisitStatus, visitStatuses, visitStatusLabel } from '#domain/visit-status.ts';
import { callApi } from '#client/api/call.ts';
import { defineList } from '#client/kinds/list/definition.ts';
import { ListScreen } from '#client/kinds/list/list-screen.tsx';
import { loadList, type Loaded } from '#client/kinds/list/load-list.ts';
import { rangeOf } from '#client/kinds/list/range-filter.tsx';
import type { ScreenAt, ScreenPart } from '#client/screen/screen-part.ts';
import { readListSearch } from '#client/kinds/list/search.ts';
import { BulkVisits } from './bulk-visits.tsx';
import { useMay } from '#client/screen/use-may.ts';
import { dayAndTime } from './day-and-time.ts';
import { VisitStatusPill } from './visit-status-pill.tsx';

const dates = { limitDays: rangeLimitDays.providerVisits, window: 'providerVisits' } as const;

const visitList = defineList<Visit>({
  name: 'visits',
  title: msg`Visits`,
  failure: msg`Sorry, visits could not be loaded.`,
  empty: msg`No visits with these filters.`,
  filters: {
    status: {
      label: msg`Status`,
      options: [
        ...visitStatuses.map((status) => ({ value: status, label: visitStatusLabel({ status }) })),
        { value: 'All', label: 'All' },
      ],
    },
    dates,
  },
  load: (search, page) => {
    const { start, end } = rangeOf(dates, search, new Date());
    const status =
      isVisitStatus(search.status) || search.status === 'All' ? search.status : 'Unstaffed';
    return callApi(visits, {
      status,
      from: start,
      to: end,
      patientId: null,
      episodeId: null,
      providerId: null,
      ...page,
    });
  },
  rowKey: ({ id }) => id,
  rowName: ({ patientName }) => patientName,
  open: ({ id, episodeId }) => `/episode/${episodeId}/${id}`,
  columns: [
    { id: 'patient', header: msg`Patient`, text: ({ patientName }) => patientName },
    { id: 'type', header: msg`Visit type`, text: ({ visitType }) => visitType },
    { id: 'day', header: msg`Date of service`, text: dayAndTime, whole: true },
    { id: 'clinician', header: msg`Clinician`, text: ({ providerName }) => providerName ?? '—' },
    { id: 'discipline', header: msg`Discipline`, text: ({ providerType }) => providerType },
    {
      id: 'status',
      header: msg`Status`,
      text: (visit) => visitStatusLabel(visit),
      whole: true,
      cell: (visit) => <VisitStatusPill visit={visit} />,
    },
    {
      id: 'pay',
      header: msg`Pay`,
      text: ({ pay }) => (pay === null ? '—' : formatCurrency(pay)),
      align: 'end',
    },
  ],
});

type Data = Loaded<Visit>;
type ListProps = ScreenAt & { data: Data };

function Visits({ data: loaded, search: given }: ListProps) {
  const search = readListSearch(given);
  const may = useMay();
  return (
    <ListScreen
      definition={visitList}
      loaded={loaded}
      search={search}
      {...(may(assignVisit) && { bulk: BulkVisits })}
    />
  );
}

export const screen: ScreenPart<Data> = {
  load: ({ search }) => loadList(visitList, readListSearch(search)),
  Screen: Visits,
};
