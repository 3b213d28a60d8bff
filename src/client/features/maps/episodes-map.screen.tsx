import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { OutputOf } from '#contract/call.ts';
import { episodesLite } from '#contract/episodes.ts';
import { dedupeById, withCoordinates } from '#domain/texts.ts';
import { callApi } from '#client/api/call.ts';
import type { ScreenPart } from '#client/screen/screen-part.ts';
import { LinkButton } from '#client/ui/button.tsx';
import { Cluster, Stack } from '#client/ui/card.tsx';
import { Banner, EmptyState } from '#client/ui/notices.tsx';
import { Page, PageHeader } from '#client/ui/page.tsx';
import { PathLink } from '#client/ui/path-link.tsx';
import { Table } from '#client/ui/table.tsx';
import { AreaMap } from './area-map.tsx';
import { MapSources, MarkCell } from './map-sources.tsx';
import { markAt } from './marks.ts';

type Lite = OutputOf<typeof episodesLite>;
type Placed = { readonly rows: Lite['rows']; readonly count: number };

/** Episodes that one map shows; each marker is a stop of the Tab key. */
const most = 200;

/** Active episodes with both coordinates, each once (spec portal §5). @throws Refusal */
async function load(): Promise<Placed> {
  const { rows, count } = await callApi(episodesLite, { pageSize: most });
  return { rows: dedupeById(withCoordinates(rows)), count };
}

const pathOf = (id: string): string => `/episode/${id}`;
const PatientLink = ({ id, patientName }: { id: string; patientName: string }) => (
  <PathLink to={pathOf(id)}>{patientName}</PathLink>
);

function EpisodesMap({ data: { rows, count } }: { data: Placed }) {
  const { t } = useLingui();
  const marked = rows.map((row, index) => ({ ...row, mark: markAt(index) }));
  const missing = count - rows.length;
  return (
    <Page wide>
      <PageHeader title={t`Map of episodes`}>
        <Cluster data-print="no">
          <LinkButton to="." search={{}} icon="episode">{t`List`}</LinkButton>
        </Cluster>
      </PageHeader>
      {rows.length === 0 ? (
        <EmptyState
          icon="place"
          title={t`No active episode has a place. Enter latitude and longitude with Edit.`}
        />
      ) : (
        <Stack>
          {missing > 0 && (
            <Banner tone="attention">
              {plural(missing, {
                one: '# further episode is not on this map.',
                other: '# further episodes are not on this map.',
              })}
            </Banner>
          )}
          <AreaMap
            label={t`Map of active episodes`}
            points={marked.map(({ id, mark, patientName, ...place }) => ({
              id,
              mark,
              name: patientName,
              place,
            }))}
          />
          <Table
            caption={t`Places on the map`}
            rows={marked}
            rowKey={({ id }) => id}
            rowName={({ patientName }) => patientName}
            columns={[
              { id: 'mark', header: t`Mark`, cell: MarkCell },
              {
                id: 'patient',
                header: t`Patient`,
                cell: PatientLink,
              },
              { id: 'start', header: t`Start of care`, cell: ({ startDate }) => startDate },
              {
                id: 'place',
                header: t`Place`,
                cell: ({ latitude, longitude }) =>
                  `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`,
              },
            ]}
          />
          <MapSources />
        </Stack>
      )}
    </Page>
  );
}

/** Active episodes on a map, where both coordinates were entered. */
export const screen: ScreenPart<Placed> = { load, Screen: EpisodesMap };
