import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { errors } from '#contract/errors.ts';
import { useText } from '#client/i18n.ts';
import { unsentFiles } from '#client/store/files/note-files.ts';
import { watchTemplates, type KeptTemplates } from '#client/store/templates.ts';
import { useDevice } from '#client/store/use-device.ts';
import { sessionAtom } from '#client/session/state/session.ts';
import type { SyncCenter } from '#client/sync/outbox-entries.ts';
import { useSyncCenter, useUnsavedNotes } from '#client/sync/outbox-hooks.ts';
import { syncNow, syncStatusAtom } from '#client/sync/status.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, Facts, Stack } from '#client/ui/card.tsx';
import { List } from '#client/ui/list.tsx';
import { Banner, Skeleton } from '#client/ui/notices.tsx';
import { ActionBar, Page, PageHeader } from '#client/ui/page.tsx';
import { sizeText } from '#client/ui/size-text.ts';
import { useNow } from '#client/screen/use-now.ts';
import { numberText } from '#client/ui/number-text.ts';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { oldAfter } from './entry-labels.ts';
import { EarlierWork } from './earlier-work.tsx';
import { needingIn, syncGroups, waitingIn, type SyncGroup } from './by-visit.ts';
import styles from './sync.module.css';
import { countsOf, TemplatesRow } from './templates-row.tsx';
import { Transfer } from './transfer.tsx';
import { VisitSyncRow } from './visit-row.tsx';
import type { ScreenPart } from '#client/screen/screen-part.ts';
import { pacificMoment } from '#client/screen/pacific-clock.ts';

type SyncAnswer = { readonly text: string; readonly tone: 'neutral' | 'success' };

/** What *Sync now* came to, in words; a line that is missing is said too. */
function useSyncAnswer() {
  const { t } = useLingui();
  const text = useText();
  const [isAsked, setAsked] = useState(false);
  const { state, message, waiting } = useAtomValue(syncStatusAtom);
  const { busy, start } = useAttempt(async () => {
    setAsked(true);
    await syncNow();
  });
  const kept = plural(waiting, {
    0: 'There is nothing to send.',
    one: '# item stays on this phone and is sent when you are online.',
    other: '# items stay on this phone and are sent when you are online.',
  });
  const neutral = (words: string): SyncAnswer => ({ text: words, tone: 'neutral' });
  const told = (): SyncAnswer | null => {
    const why = message ? text(errors[message].text) : null;
    if (isAsked && !busy && state === 'offline')
      return neutral(`${why ?? t`No connection.`} ${kept}`);
    if (why !== null) return neutral(why);
    return isAsked && !busy && state === 'all-sent'
      ? { text: t`Everything is sent.`, tone: 'success' }
      : null;
  };
  return { answer: told(), busy, start };
}

/** How fresh the phone is, what is on it, and its storage. */
function StatusCard({ onPhone }: Pick<SyncCenter, 'onPhone'>) {
  const { t } = useLingui();
  const { patients, visits, notes, newest, usage } = onPhone;
  const { lastSentAt } = useAtomValue(syncStatusAtom);
  const storage = usage
    ? t`${sizeText(usage.used)} used, ${sizeText(Math.max(0, usage.quota - usage.used))} free`
    : t`Not reported by the browser`;
  return (
    <Card aria-label={t`On this phone`}>
      <h2>{newest ? t`Last synced ${pacificMoment(newest)}` : t`Not synced yet`}</h2>
      <Facts
        items={[
          ...(lastSentAt
            ? [{ name: t`Last receipt from the office`, value: pacificMoment(lastSentAt) }]
            : []),
          { name: t`Storage`, value: storage },
          {
            name: t`On this phone`,
            value: t`${numberText(patients)} patients, ${numberText(visits)} visits, ${numberText(notes)} notes`,
          },
        ]}
      />
    </Card>
  );
}

/** *Sync now* and its answer, where the thumb is. */
function SyncBar() {
  const { t } = useLingui();
  const { answer, busy, start } = useSyncAnswer();
  return (
    <ActionBar>
      <output className={styles.answer}>
        {answer && <Banner tone={answer.tone}>{answer.text}</Banner>}
      </output>
      <Button variant="primary" icon="sync" block busy={busy} onClick={() => void start()}>
        {t`Sync now`}
      </Button>
    </ActionBar>
  );
}

type VisitsProps = {
  groups: readonly SyncGroup[];
  templates: Pick<KeptTemplates, 'waiting' | 'gone'>;
  now: Date;
};

/** One row per visit with what waits and why, and one of templates; what needs the person first. */
function VisitsCard({ groups, templates, now }: VisitsProps) {
  const { t } = useLingui();
  const counts = countsOf(templates);
  const needing = groups.reduce((sum, group) => sum + needingIn(group), counts.needing);
  const waiting = groups.reduce((sum, group) => sum + waitingIn(group), counts.waiting);
  const isSent = (group: SyncGroup) => needingIn(group) + waitingIn(group) === 0;
  const row = (group: SyncGroup) => <VisitSyncRow key={group.key} group={group} now={now} />;
  const own = counts.needing + counts.waiting > 0 && <TemplatesRow templates={templates} />;
  return (
    <Card tone={needing > 0 ? 'danger' : 'plain'} aria-label={t`By visit`}>
      <h2>{t`By visit`}</h2>
      <p>
        {needing === 0
          ? t`Nothing needs you.`
          : plural(needing, { one: '# item needs you', other: '# items need you' })}
      </p>
      <p>
        {waiting === 0
          ? t`Nothing is waiting to be sent.`
          : plural(waiting, { one: '# waiting to be sent', other: '# waiting to be sent' })}
      </p>
      {(groups.length > 0 || own) && (
        <List>
          {counts.needing > 0 && own}
          {groups.filter((group) => !isSent(group)).map(row)}
          {counts.needing === 0 && own}
          {groups.filter(isSent).map(row)}
        </List>
      )}
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
 * The sync center: how fresh this phone is and its storage first, then one row per visit with what
 * waits and why.
 */
export function SyncCentreScreen() {
  const { t } = useLingui();
  const center = useSyncCenter();
  const unsaved = useUnsavedNotes();
  const files = useDevice(unsentFiles, []) ?? [];
  const templates = useDevice(watchTemplates, []) ?? { waiting: [], gone: [] };
  const session = useAtomValue(sessionAtom);
  const now = useNow();
  const groups = center ? syncGroups(center, { unsaved, files }) : [];
  return (
    <Page>
      <PageHeader title={t`Sync`} />
      {!center && <Skeleton lines={6} label={t`Loading`} />}
      {center && (
        <Stack>
          <StatusCard onPhone={center.onPhone} />
          <Warnings center={center} now={now} />
          {session.kind === 'open' && <EarlierWork account={session.account} />}
          <VisitsCard groups={groups} templates={templates} now={now} />
          <Transfer
            listed={
              unsaved.length + center.drafts.length + center.waiting.length + center.needsYou.length
            }
          />
        </Stack>
      )}
      <SyncBar />
    </Page>
  );
}

export const screen: ScreenPart<void> = { Screen: SyncCentreScreen };
