import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { createEpisode, episodeList } from '#contract/episodes.ts';
import { episodeStatuses, type Episode } from '#contract/entities.ts';
import { rangeLimitDays } from '#domain/ranges.ts';
import { callApi } from '#client/api/call.ts';
import { defineList } from '#client/kinds/list/definition.ts';
import { ListScreen } from '#client/kinds/list/list-screen.tsx';
import { loadList } from '#client/kinds/list/load-list.ts';
import { rangeOf } from '#client/kinds/list/range-filter.tsx';
import { readListSearch } from '#client/kinds/list/search.ts';
import { NewEpisodeDialog } from '#client/features/episodes/new-episode-dialog.tsx';
import { RecordStatusPill } from '#client/screen/record-status-pill.tsx';
import { forOffice } from '#client/screen/for-office.ts';
import { late } from '#client/screen/late.tsx';
import { PendingScreen } from '#client/screen/pending-screen.tsx';
import { useMay } from '#client/screen/use-may.ts';
import { useShell } from '#client/screen/use-shell.ts';
import { Button } from '#client/ui/button.tsx';

const DeviceEpisodes = late(
  async () => (await import('#client/features/episodes/device-episodes.tsx')).DeviceEpisodes,
);

export const Route = createFileRoute('/episodes')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => forOffice(() => loadList(list, deps), DeviceEpisodes),
  component: Episodes,
});

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

function Episodes() {
  const { t } = useLingui();
  const loaded = Route.useLoaderData();
  const search = Route.useSearch();
  const may = useMay();
  const [adding, setAdding] = useState(false);
  if (useShell() === 'field') return <DeviceEpisodes />;
  if (!loaded) return <PendingScreen />;
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
      {adding && <NewEpisodeDialog patient={null} onClose={() => setAdding(false)} />}
    </>
  );
}
