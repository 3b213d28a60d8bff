import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { errors } from '#contract/errors.ts';
import { formatPacific } from '#domain/pacific.ts';
import { useText } from '#client/i18n.ts';
import { sessionAtom } from '#client/session/state/session.ts';
import type { SyncCenter } from '#client/sync/outbox-entries.ts';
import { useSyncCenter, useUnsavedNotes } from '#client/sync/outbox-hooks.ts';
import { syncNow, syncStatusAtom } from '#client/sync/status.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, Facts, Stack } from '#client/ui/card.tsx';
import { List } from '#client/ui/list.tsx';
import { Banner, Skeleton } from '#client/ui/notices.tsx';
import { Page, PageHeader } from '#client/ui/page.tsx';
import { sizeText } from '#client/ui/size-text.ts';
import { useNow } from '#client/screen/use-now.ts';
import { numberText } from '#client/features/note/answer-text.ts';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { oldAfter } from './entry-labels.ts';
import { EarlierWork } from './earlier-work.tsx';
import { FilesCard, SentFileRow } from './file-rows.tsx';
import { NeedsYouRow, SentRow, TypedRow, UnsavedRow, WaitingRow } from './sync-rows.tsx';
import { Transfer } from './transfer.tsx';
import type { ScreenPart } from '#client/screen/screen-part.ts';

/** The last sync, why it is not continuing, and the button to try now. */
function StatusCard({ newest }: { newest: Date | null }) {
  const { t } = useLingui();
  const text = useText();
  const { message, lastSentAt } = useAtomValue(syncStatusAtom);
  const { busy, start } = useAttempt(syncNow);
  return (
    <Card>
      <h2>{newest ? t`Last synced ${formatPacific(newest)}` : t`Not synced yet`}</h2>
      {lastSentAt && <p>{t`Last receipt from the office ${formatPacific(lastSentAt)}`}</p>}
      <output>{message && <Banner tone="neutral">{text(errors[message].text)}</Banner>}</output>
      <Button variant="primary" icon="sync" block busy={busy} onClick={() => void start()}>
        {t`Sync now`}
      </Button>
    </Card>
  );
}

function Group({
  title,
  empty,
  count,
  children,
  danger = false,
}: {
  title: string;
  empty: string;
  count: number;
  children: ReactNode;
  danger?: boolean;
}) {
  return (
    <Card tone={danger && count > 0 ? 'danger' : 'plain'} aria-label={title}>
      <h2>{`${title} (${count})`}</h2>
      {count === 0 ? <p>{empty}</p> : <List>{children}</List>}
    </Card>
  );
}

function OnPhone({ onPhone }: Pick<SyncCenter, 'onPhone'>) {
  const { t } = useLingui();
  const { patients, visits, notes, newest, usage } = onPhone;
  const storage = usage
    ? t`${sizeText(usage.used)} used, ${sizeText(Math.max(0, usage.quota - usage.used))} free`
    : t`Not reported by the browser`;
  return (
    <Card aria-label={t`On this phone`}>
      <h2>{t`On this phone`}</h2>
      <Facts
        items={[
          { name: t`Patients`, value: numberText(patients) },
          { name: t`Visits`, value: numberText(visits) },
          { name: t`Notes`, value: numberText(notes) },
          { name: t`As of`, value: newest ? formatPacific(newest) : t`Not synced yet` },
          { name: t`Storage`, value: storage },
        ]}
      />
    </Card>
  );
}

const lowStorage = 50_000_000; // bytes left below which photos and new notes soon find no room

/** Possible problems: work that has waited too long, a phone that is filling up. */
function Warnings({ center, now }: { center: SyncCenter; now: Date }) {
  const old = center.waiting.filter(
    ({ createdAt }) => now.getTime() - Date.parse(createdAt) > oldAfter,
  ).length;
  const session = useAtomValue(sessionAtom);
  const { usage } = center.onPhone;
  const ended = session.kind === 'open' && session.online === 'expired';
  return (
    <>
      {ended && center.waiting.length > 0 && (
        <Banner tone="attention" icon="lock">
          <Trans>
            Your session has ended. Saved work still goes to the office, sealed. Sign in to see the
            result, or export it below.
          </Trans>
        </Banner>
      )}
      {old > 0 && (
        <Banner tone="attention">
          {plural(old, {
            one: '# item has waited for more than a day. Connect to send it, or export it below.',
            other:
              '# items have waited for more than a day. Connect to send them, or export them below.',
          })}
        </Banner>
      )}
      {usage && usage.quota - usage.used < lowStorage && (
        <Banner tone="attention">
          <Trans>This phone is almost full. Free some space so that your notes can be saved.</Trans>
        </Banner>
      )}
    </>
  );
}

/**
 * The sync center: what needs the person, what waits, what the office has, and what is on this
 * phone.
 */
export function SyncCentreScreen() {
  const { t } = useLingui();
  const center = useSyncCenter();
  const unsaved = useUnsavedNotes();
  const session = useAtomValue(sessionAtom);
  const now = useNow();
  return (
    <Page>
      <PageHeader title={t`Sync`} />
      <StatusCard newest={center?.onPhone.newest ?? null} />
      {!center && <Skeleton lines={6} label={t`Loading`} />}
      {center && (
        <Stack>
          <Warnings center={center} now={now} />
          {session.kind === 'open' && <EarlierWork account={session.account} />}
          <Group
            title={t`Needs you`}
            empty={t`Nothing needs you.`}
            count={center.needsYou.length}
            danger
          >
            {center.needsYou.map((entry) => (
              <NeedsYouRow key={entry.entryId} entry={entry} />
            ))}
          </Group>
          <Group
            title={t`Waiting`}
            empty={t`Nothing is waiting to be sent.`}
            count={unsaved.length + center.drafts.length + center.waiting.length}
          >
            {unsaved.map((note) => (
              <UnsavedRow key={note.visitId} note={note} />
            ))}
            {center.drafts.map((note) => (
              <TypedRow key={note.visitId} note={note} />
            ))}
            {center.waiting.map((entry) => (
              <WaitingRow key={entry.entryId} entry={entry} now={now} />
            ))}
          </Group>
          <FilesCard />
          <Group
            title={t`Sent today`}
            empty={t`Nothing was sent today.`}
            count={center.sentToday.length + center.filesToday.length}
          >
            {center.filesToday.toReversed().map((file) => (
              <SentFileRow key={file.fileId} file={file} />
            ))}
            {center.sentToday.toReversed().map((entry) => (
              <SentRow key={entry.entryId} entry={entry} />
            ))}
          </Group>
          <OnPhone onPhone={center.onPhone} />
          <Transfer
            listed={
              unsaved.length + center.drafts.length + center.waiting.length + center.needsYou.length
            }
          />
        </Stack>
      )}
    </Page>
  );
}

export const screen: ScreenPart<void> = { Screen: SyncCentreScreen };
