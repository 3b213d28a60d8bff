import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { unknownStatus, type SyncStatus } from '#client/sync/status-type.ts';
import { unsavedHereAtom } from '#client/store/outbox/unsaved.ts';
import { syncStatusAtom } from '#client/sync/status.ts';
import { pacificMinutes } from '#client/screen/pacific-clock.ts';
import type { IconName } from '#client/ui/icon.tsx';
import { StatusPill, type Tone } from '#client/ui/pill.tsx';
import styles from './sync-pill.module.css';

const look: Readonly<Record<SyncStatus['state'], { tone: Tone; icon: IconName }>> = {
  unknown: { tone: 'neutral', icon: 'device' },
  offline: { tone: 'neutral', icon: 'offline' },
  waiting: { tone: 'neutral', icon: 'device' },
  sending: { tone: 'info', icon: 'sync' },
  'all-sent': { tone: 'success', icon: 'check' },
  retrying: { tone: 'attention', icon: 'clock' },
  'sign-in': { tone: 'attention', icon: 'lock' },
  update: { tone: 'attention', icon: 'download' },
};

/** Red means that the person must act; shown only while nothing else is. */
const asksForPerson = ({ state, needsYou }: SyncStatus): boolean =>
  needsYou > 0 && (state === 'all-sent' || state === 'waiting');

function useWords(status: SyncStatus, unsaved: number): string {
  const { t } = useLingui();
  const { state, waiting, needsYou, sending, lastSentAt } = status;
  if (unsaved > 0) return t`Not saved · ${unsaved}`;
  if (asksForPerson(status)) return t`Needs you · ${needsYou}`;
  switch (state) {
    case 'unknown':
      return t`Loading`;
    case 'offline':
      return waiting > 0 ? t`Offline · ${waiting} waiting` : t`Offline`;
    case 'waiting':
      return t`${waiting} waiting`;
    case 'sending': {
      const number = sending?.n ?? 1;
      const of = sending?.of ?? waiting;
      return t`Sending ${number} of ${of}`;
    }
    case 'all-sent': {
      const at = lastSentAt ? pacificMinutes(lastSentAt) : '';
      return at ? t`All sent ${at}` : t`All sent`;
    }
    case 'retrying':
      return t`Couldn't send, will retry`;
    case 'sign-in':
      if (waiting === 0) return t`Sign in`;
      return t`Sign in to send ${plural(waiting, { one: '# item', other: '# items' })}`;
    case 'update':
      return t`Update to send`;
  }
}

/**
 * The state of everything on this device in one word; opens the sync center. `isLoading` while the
 * first pull is on its way.
 */
export function SyncPill({ isLoading = false }: { isLoading?: boolean }) {
  const known = useAtomValue(syncStatusAtom);
  // Green says that everything is where it belongs: not before the first pull is whole.
  const status = isLoading && known.state === 'all-sent' ? unknownStatus : known;
  const unsaved = useAtomValue(unsavedHereAtom).reduce((sum, { answers }) => sum + answers, 0);
  const words = useWords(status, unsaved);
  const { tone, icon } =
    unsaved > 0 || asksForPerson(status)
      ? ({ tone: 'danger', icon: 'alert' } as const)
      : look[status.state];
  return (
    <output>
      <Link to="/sync" className={styles.link}>
        <StatusPill tone={tone} icon={icon} className={styles.pill}>
          {words}
        </StatusPill>
      </Link>
    </output>
  );
}
