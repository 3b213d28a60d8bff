import { useLingui } from '@lingui/react/macro';
import { useEpisodes } from '#client/store/snapshots/queries.ts';
import { RecordStatusPill } from '#client/screen/record-status-pill.tsx';
import { LinkRow, List } from '#client/ui/list.tsx';
import { EmptyState, Skeleton } from '#client/ui/notices.tsx';
import { Page, PageHeader } from '#client/ui/page.tsx';
import type { ScreenPart } from '#client/screen/screen-part.ts';

/** The episodes on this device. */
export function DeviceEpisodes() {
  const { t } = useLingui();
  const episodes = useEpisodes();
  return (
    <Page>
      <PageHeader title={t`Episodes`} />
      {episodes === undefined && <Skeleton label={t`Loading`} />}
      {episodes?.length === 0 && <EmptyState icon="episode" title={t`No episode yet.`} />}
      <List aria-label={t`Episodes`}>
        {episodes?.map(({ id, patientName, startDate, endDate, status }) => (
          <LinkRow
            key={id}
            to="/episode/$id"
            params={{ id }}
            title={patientName}
            detail={`${startDate} – ${endDate}`}
            aside={<RecordStatusPill status={status} />}
          />
        ))}
      </List>
    </Page>
  );
}

export const screen: ScreenPart<void> = { Screen: DeviceEpisodes };
