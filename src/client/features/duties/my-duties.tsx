import { Trans, useLingui } from '@lingui/react/macro';
import { isWork } from '#domain/duties.ts';
import type { ScreenPart } from '#client/screen/screen-part.ts';
import { useToday } from '#client/screen/use-now.ts';
import { Card } from '#client/ui/card.tsx';
import { LinkRow, List } from '#client/ui/list.tsx';
import { Banner, EmptyState, Skeleton } from '#client/ui/notices.tsx';
import { Page, PageHeader } from '#client/ui/page.tsx';
import { StatusPill } from '#client/ui/pill.tsx';
import type { OwnDuty } from './device-duties.ts';
import { dueText, dutyText, sourceText, stateText, stateTones, visitsText } from './duty-words.ts';
import { useOwnDuties } from './use-own-duties.ts';

function DutyRow({ duty, episode }: OwnDuty) {
  const { t } = useLingui();
  const [work, source, due] = [dutyText(duty), sourceText(duty), dueText(duty)];
  const visits = visitsText(duty);
  return (
    <LinkRow
      to="/episode/$id"
      params={{ id: episode.id }}
      title={episode.patientName}
      detail={
        // The state below the words: beside them it left a phone a column of one word.
        <>
          {[work, t`due ${due}`, visits !== '—' && visits, source].filter(Boolean).join(' · ')}{' '}
          <StatusPill tone={stateTones[duty.state]}>{stateText(duty)}</StatusPill>
        </>
      }
    />
  );
}

function Group({ title, rows }: { title: string; rows: readonly OwnDuty[] }) {
  if (rows.length === 0) return null;
  return (
    <Card aria-label={title}>
      <h2>{title}</h2>
      <List>
        {rows.map((row) => (
          <DutyRow key={`${row.episode.id} ${row.duty.rule} ${row.duty.group}`} {...row} />
        ))}
      </List>
    </Card>
  );
}

/** What a clinician's own patients need by a date, from what is on this phone: without signal too. */
function MyDuties() {
  const { t } = useLingui();
  const today = useToday();
  const duties = useOwnDuties();
  return (
    <Page>
      <PageHeader title={t`Due for my patients`}>
        <p>{today}</p>
      </PageHeader>
      <Banner tone="neutral">
        <Trans>
          Counted from what is on this phone. A colleague’s visit that is not approved yet may be
          missing; the office has all of them.
        </Trans>
      </Banner>
      {duties === undefined && <Skeleton lines={6} label={t`Loading`} />}
      {duties?.length === 0 && (
        <EmptyState icon="check" title={t`Nothing is due for your patients.`} />
      )}
      <Group
        title={t`Due now and soon`}
        rows={duties?.filter(({ duty }) => isWork(duty.state)) ?? []}
      />
      <Group
        title={t`Later and done`}
        rows={duties?.filter(({ duty }) => !isWork(duty.state)) ?? []}
      />
    </Page>
  );
}

export const screen: ScreenPart<void> = { Screen: MyDuties };
