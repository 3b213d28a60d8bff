import { Trans, useLingui } from '@lingui/react/macro';
import { careMap, type PlaceOnMap } from '#contract/care-map.ts';
import { milesBetween, minutesBetween } from '#domain/planning/travel-of-visits.ts';
import { callApi } from '#client/api/call.ts';
import { placeText } from '#client/features/staffing/place-text.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAnswer } from '#client/screen/use-answer.ts';
import { Card, Stack } from '#client/ui/card.tsx';
import { EmptyState, Skeleton } from '#client/ui/notices.tsx';
import { Table } from '#client/ui/table.tsx';
import { AreaMap } from './area-map.tsx';
import { MapSources, MarkCell } from './map-sources.tsx';
import { markAt } from './marks.ts';

type Row = PlaceOnMap & { readonly mark: string; readonly isFirst: boolean };

/** What a row is, in words. */
function useKindText(): (row: PlaceOnMap) => string {
  const { t } = useLingui();
  return ({ kind, detail }) => {
    if (kind === 'episode') return t`Place of care`;
    if (kind === 'patient') return t`Patient’s home`;
    return t`Home of a clinician, ${detail}`;
  };
}

function Places({ rows }: { rows: readonly Row[] }) {
  const { t } = useLingui();
  const kindText = useKindText();
  const first = rows[0]?.place;
  const round = (value: number) => (value < 10 ? value.toFixed(1) : Math.round(value).toString());
  return (
    <Table
      caption={t`Places on the map`}
      rows={rows}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      columns={[
        { id: 'mark', header: t`Mark`, cell: MarkCell },
        { id: 'name', header: t`Name`, cell: ({ name }) => name },
        { id: 'kind', header: t`What it is`, cell: kindText },
        { id: 'place', header: t`Place`, cell: ({ place }) => placeText(place) },
        {
          id: 'miles',
          header: t`Straight line`,
          align: 'end',
          cell: ({ place, isFirst }) => {
            const miles = isFirst ? null : milesBetween(first, place);
            return miles === null ? '—' : t`${round(miles)} mi`;
          },
        },
        {
          id: 'minutes',
          header: t`Estimated drive`,
          align: 'end',
          cell: ({ place, isFirst }) =>
            isFirst ? '—' : t`${Math.max(1, Math.round(minutesBetween(first, place)))} min`,
        },
      ]}
    />
  );
}

/** Where a patient is cared for, and how far from there those live who make the visits. */
export function CareMapPanel({
  patientId,
  episodeId,
}: {
  patientId: string;
  episodeId: string | null;
}) {
  const { t } = useLingui();
  const { value, error, pending } = useAnswer(`${patientId} ${episodeId ?? ''}`, () =>
    callApi(careMap, { patientId, episodeId }),
  );
  if (pending) return <Skeleton label={t`Loading`} lines={8} />;
  if (value === null)
    return <FailureNotice error={error} lead={t`Sorry, map could not be loaded.`} />;
  const rows = value.places.map((row, index) => ({
    ...row,
    mark: markAt(index),
    isFirst: index === 0,
  }));
  if (rows.length === 0)
    return (
      <EmptyState icon="place" title={t`No place is known. Enter the address with its ZIP code.`} />
    );
  return (
    <Card>
      <h2>{t`Map`}</h2>
      <Stack>
        <AreaMap label={t`Map of the place of care`} points={rows} />
        <Places rows={rows} />
        <p>
          <Trans>
            Distances are straight lines from A. The drive is an estimate: it assumes roads a third
            longer than the straight line and 25 miles an hour.
          </Trans>
        </p>
        <MapSources />
      </Stack>
    </Card>
  );
}
