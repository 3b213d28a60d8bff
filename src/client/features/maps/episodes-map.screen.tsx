import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { OutputOf } from '#contract/call.ts';
import { clinicianPlaces, type PlaceOnMap } from '#contract/care-map.ts';
import { episodesLite } from '#contract/episodes.ts';
import { dedupeById, withCoordinates } from '#domain/texts.ts';
import { callApi } from '#client/api/call.ts';
import { placeText } from '#client/features/staffing/place-text.ts';
import { SearchOfMany, useSomeOfMany } from '#client/kinds/form-dialog/some-of-many.tsx';
import { offeredSearch, offeredSentence } from '#client/features/scheduling/offered.ts';
import type { ScreenPart } from '#client/screen/screen-part.ts';
import { mayNow } from '#client/screen/use-may.ts';
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
type Homes = Pick<OutputOf<typeof clinicianPlaces>, 'rows' | 'more'>;
type Placed = {
  readonly rows: Lite['rows'];
  readonly count: number;
  /** Those who live at a known place; none for who may not read where clinicians live. */
  readonly clinicians: Homes;
};

/** Episodes that one map shows; each marker is a stop of the Tab key. */
const most = 200;

/** Where clinicians live, of many those near to the episodes or of a name. @throws Refusal */
const homesNear = (episodes: Placed['rows'], search: string): Promise<Homes> =>
  callApi(clinicianPlaces, {
    near: episodes.map(({ latitude, longitude }) => ({ latitude, longitude })),
    search,
  });

/** Active episodes with both coordinates, each once (spec portal §5). @throws Refusal */
async function load(): Promise<Placed> {
  const { rows, count } = await callApi(episodesLite, { pageSize: most });
  const placed = dedupeById(withCoordinates(rows));
  const clinicians = mayNow(clinicianPlaces) ? await homesNear(placed, '') : { rows: [] };
  return { rows: placed, count, clinicians };
}

const pathOf = (id: string): string => `/episode/${id}`;
const PatientLink = ({ id, patientName }: { id: string; patientName: string }) => (
  <PathLink to={pathOf(id)}>{patientName}</PathLink>
);

type Home = PlaceOnMap & { readonly mark: string };

const ClinicianLink = ({ id, name }: Home) => (
  <PathLink to="/user/$id" params={{ id }}>
    {name}
  </PathLink>
);

/** Who could be near: the clinicians whose home is known. */
function Clinicians({ rows }: { rows: readonly Home[] }) {
  const { t } = useLingui();
  return (
    <Table
      caption={t`Homes of clinicians`}
      rows={rows}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      columns={[
        { id: 'mark', header: t`Mark`, cell: MarkCell },
        { id: 'name', header: t`Clinician`, cell: ClinicianLink },
        { id: 'type', header: t`Discipline`, cell: ({ detail }) => detail },
        { id: 'place', header: t`Place`, cell: ({ place }) => placeText(place) },
      ]}
    />
  );
}

function EpisodesMap({ data: { rows, count, clinicians } }: { data: Placed }) {
  const { t } = useLingui();
  const many = useSomeOfMany('homes', async (words) =>
    words === '' ? clinicians : homesNear(rows, words),
  );
  const marked = rows.map((row, index) => ({ ...row, mark: markAt(index) }));
  const homes = (many.answer ?? clinicians).rows.map((row, index) => ({
    ...row,
    mark: markAt(rows.length + index),
  }));
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
          title={t`No active episode has a place. Enter the patient’s address with its ZIP code.`}
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
            points={[
              ...marked.map(({ id, mark, patientName, ...place }) => ({
                id,
                mark,
                name: patientName,
                place,
              })),
              ...homes,
            ]}
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
                cell: placeText,
              },
            ]}
          />
          <SearchOfMany
            many={many}
            label={t(offeredSearch)}
            failure={t`Sorry, clinicians could not be loaded.`}
            said={offeredSentence('map')}
          />
          {homes.length > 0 && <Clinicians rows={homes} />}
          <MapSources />
        </Stack>
      )}
    </Page>
  );
}

/** Active episodes on a map, where both coordinates are known. */
export const screen: ScreenPart<Placed> = { load, Screen: EpisodesMap };
