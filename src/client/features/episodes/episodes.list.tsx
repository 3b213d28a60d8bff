import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { createEpisode, episodeList } from '#contract/episodes.ts';
import { episodeStatuses, type Episode } from '#contract/entities.ts';
import { rangeLimitDays } from '#domain/ranges.ts';
import { callApi } from '#client/api/call.ts';
import { defineList } from '#client/kinds/list/definition.ts';
import { ListScreen } from '#client/kinds/list/list-screen.tsx';
import { loadList, type Loaded } from '#client/kinds/list/load-list.ts';
import { rangeOf } from '#client/kinds/list/range-filter.tsx';
import type { ScreenAt, ScreenPart } from '#client/screen/screen-part.ts';
import { readListSearch } from '#client/kinds/list/search.ts';
import { NewEpisodeDialog } from './new-episode-dialog.ts';
import { RecordStatusPill } from '#client/screen/record-status-pill.tsx';
import { useMay } from '#client/screen/use-may.ts';
import { Button } from '#client/ui/button.tsx';

const dates = { limitDays: rangeLimitDays.episodeStart } as const;
const statuses = [
  'Active',
  ...episodeStatuses.filter((status) => status !== 'Active'),
  'All',
] as const;

const list = defineList<Episode>({
  name: 'episodes',
  title: msg`Episodes`,
  failure: msg`Sorry, episodes could not be loaded.`,
  empty: msg`No episodes with these filters.`,
  filters: {
    status: { label: msg`Status`, options: statuses.map((value) => ({ value, label: value })) },
    dates,
  },
  load: (search, page) => {
    const { start, end } = rangeOf(dates, search, new Date());
    const status = statuses.find((each) => each === search.status) ?? 'Active';
    return callApi(episodeList, {
      status,
      patientId: null,
      from: start || null,
      to: end || null,
      ...page,
    });
  },
  rowKey: ({ id }) => id,
  rowName: ({ patientName }) => patientName,
  open: ({ id }) => `/episode/${id}`,
  columns: [
    { id: 'patient', header: msg`Patient`, text: ({ patientName }) => patientName },
    { id: 'start', header: msg`Start of care`, text: ({ startDate }) => startDate },
    { id: 'end', header: msg`End`, text: ({ endDate }) => endDate },
    { id: 'payer', header: msg`Payer type`, text: ({ payerType }) => payerType },
    {
      id: 'coordinator',
      header: msg`Care coordinator`,
      text: ({ careCoordinator }) => careCoordinator ?? '—',
    },
    {
      id: 'status',
      header: msg`Status`,
      text: ({ status }) => status,
      cell: ({ status }) => <RecordStatusPill status={status} />,
    },
  ],
});

type Data = Loaded<Episode>;
type ListProps = ScreenAt & { data: Data };

function Episodes({ data: loaded, search: given }: ListProps) {
  const search = readListSearch(given);
  const { t } = useLingui();
  const may = useMay();
  const [adding, setAdding] = useState(false);
  return (
    <>
      <ListScreen
        definition={list}
        loaded={loaded}
        search={search}
        actions={
          may(createEpisode) && (
            <Button
              variant="primary"
              icon="plus"
              onClick={() => setAdding(true)}
            >{t`New episode`}</Button>
          )
        }
      />
      {adding && <NewEpisodeDialog subject={null} onClose={() => setAdding(false)} />}
    </>
  );
}

export const screen: ScreenPart<Data> = {
  load: ({ search }) => loadList(list, readListSearch(search)),
  Screen: Episodes,
};
