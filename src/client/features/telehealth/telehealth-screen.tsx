import { useLingui } from '@lingui/react/macro';
import type { OutputOf } from '#contract/call.ts';
import { telehealthRoom } from '#contract/telehealth.ts';
import { callApi } from '#client/api/call.ts';
import { ActionButton } from '#client/kinds/action/action-button.tsx';
import { useText } from '#client/i18n.ts';
import type { ScreenPart } from '#client/screen/screen-part.ts';
import { dayAndTime } from '#client/features/visits/day-and-time.ts';
import { AnchorButton, LinkButton } from '#client/ui/button.tsx';
import { Card, Cluster } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/notices.tsx';
import { Page, PageHeader } from '#client/ui/page.tsx';
import { setRoom } from './room-dialog.ts';

type Data = OutputOf<typeof telehealthRoom> | null;

function TelehealthScreen({ data }: { data: Data }) {
  const { t } = useLingui();
  const text = useText();
  if (data === null)
    return (
      <Page>
        <PageHeader title={t`Visit by video`} />
        <EmptyState icon="visits" title={t`Open a visit first; its video room is there.`} />
      </Page>
    );
  const { visit, room } = data;
  return (
    <Page>
      <PageHeader title={t`Visit by video`} />
      <Card>
        <h2>{visit.patientName}</h2>
        <p>
          {[text(visit.visitType), dayAndTime(visit), visit.providerName]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {room === null && <EmptyState icon="visits" title={t`This visit has no video room.`} />}
        <Cluster>
          {room !== null && (
            <AnchorButton variant="primary" href={room} target="_blank" rel="noopener noreferrer">
              {t`Join the video room`}
            </AnchorButton>
          )}
          <LinkButton
            to="/note/$visitId"
            params={{ visitId: visit.id }}
            icon="notes"
          >{t`Open note`}</LinkButton>
          <ActionButton action={setRoom} subject={{ visitId: visit.id, room }} />
        </Cluster>
      </Card>
    </Page>
  );
}

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);

/** `/tc?visit=…`: the video room of a visit, from what the office stored (spec portal §2). */
export const screen: ScreenPart<Data> = {
  load: ({ search }) =>
    isId(search['visit'])
      ? callApi(telehealthRoom, { visitId: search['visit'] })
      : Promise.resolve(null),
  Screen: TelehealthScreen,
};
