import { useLingui } from '@lingui/react/macro';
import { useText } from '#client/i18n.ts';
import { kindWord } from '#client/features/files/file-labels.tsx';
import { pacificMinutes } from '#client/screen/pacific-clock.ts';
import { List } from '#client/ui/list.tsx';
import { StatusPill } from '#client/ui/pill.tsx';
import { kindsIn, lastReceipt, needingIn, waitingIn, type SyncGroup } from './by-visit.ts';
import { SentFileRow, UnsentFileRow } from './file-rows.tsx';
import { NeedsYouRow, SentRow, TypedRow, UnsavedRow, WaitingRow } from './sync-rows.tsx';
import styles from './sync.module.css';
import { useWaitingWhy, WaitingPill } from './why.tsx';

/** MM/DD of a day kept as YYYYMMDD. */
const dayText = (day: number): string =>
  `${String(Math.floor(day / 100) % 100).padStart(2, '0')}/${String(day % 100).padStart(2, '0')}`;

/** Who or what the row is about. */
function useGroupTitle({ key, title, day }: SyncGroup): string {
  const { t } = useLingui();
  if (key === 'office') return t`Messages to the office`;
  const name = title || t`No longer on this phone`;
  return day === null ? name : `${name} ${dayText(day)}`;
}

/** Why a group is not with the office yet; null when everything is. */
function useWhy(group: SyncGroup): string | null {
  const { t } = useLingui();
  const waits = useWaitingWhy();
  if (needingIn(group) > 0) return t`Open it to see what to do.`;
  if (group.unsaved.length > 0) return t`Your phone could not save it.`;
  if (waitingIn(group) === 0) return null;
  if (group.waiting.length + group.waitingFiles.length === 0) return t`You are still writing.`;
  if (group.waiting.some((entry) => entry.state === 'delivered'))
    return t`Sent sealed. Sign in to see the result.`;
  return waits;
}

function GroupPill({ group }: { group: SyncGroup }) {
  const { t } = useLingui();
  const waiting = waitingIn(group);
  const receipt = lastReceipt(group);
  if (needingIn(group) > 0) return <StatusPill tone="danger">{t`Needs you`}</StatusPill>;
  if (group.unsaved.length > 0) return <StatusPill tone="danger">{t`Not saved`}</StatusPill>;
  if (waiting > 0) return <WaitingPill waiting={waiting} />;
  const at = receipt === null ? '' : pacificMinutes(new Date(receipt));
  return <StatusPill tone="success">{t`All sent ${at}`}</StatusPill>;
}

/** The details behind the row: every entry and file. */
function Details({ group, now }: { group: SyncGroup; now: Date }) {
  return (
    <List>
      {group.needsYou.map((entry) => (
        <NeedsYouRow key={entry.entryId} entry={entry} />
      ))}
      {[...group.refusedFiles, ...group.waitingFiles].map((file) => (
        <UnsentFileRow key={file.fileId} file={file} />
      ))}
      {group.unsaved.map((note) => (
        <UnsavedRow key={note.visitId} note={note} />
      ))}
      {group.drafts.map((note) => (
        <TypedRow key={note.visitId} note={note} />
      ))}
      {group.waiting.map((entry) => (
        <WaitingRow key={entry.entryId} entry={entry} now={now} />
      ))}
      {group.sentFiles.map((file) => (
        <SentFileRow key={file.fileId} file={file} />
      ))}
      {group.sent.map((entry) => (
        <SentRow key={entry.entryId} entry={entry} />
      ))}
    </List>
  );
}

/**
 * One visit: whose it is, what of it was written, whether the office has it, and why not. Every
 * entry is behind it; what needs the person is open at once.
 */
export function VisitSyncRow({ group, now }: { group: SyncGroup; now: Date }) {
  const text = useText();
  const title = useGroupTitle(group);
  const why = useWhy(group);
  const { labels, files } = kindsIn(group);
  const kinds = [...labels.map((label) => text(label)), ...files.map((kind) => kindWord(kind))];
  const isOpen = needingIn(group) > 0 || group.unsaved.length > 0;
  return (
    <li className={styles.visit}>
      {/* Opens by itself when something starts to need the person. */}
      <details key={String(isOpen)} open={isOpen}>
        <summary>
          <span className={styles.summary}>
            <strong>{title}</strong>
            <span>{kinds.join(', ')}</span>
            <GroupPill group={group} />
            {why && <span className={styles.why}>{why}</span>}
          </span>
        </summary>
        <Details group={group} now={now} />
      </details>
    </li>
  );
}
