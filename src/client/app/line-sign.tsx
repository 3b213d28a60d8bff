import { useLingui } from '@lingui/react/macro';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { lineLostSince, onLine } from '#client/api/line.ts';
import { pacificMinutes } from '#client/screen/pacific-clock.ts';
import { StatusPill } from '#client/ui/pill.tsx';
import styles from './office-shell.module.css';

/** A stream that reconnects within this time, in milliseconds, was never missed. */
const bearable = 4_000;

/**
 * Says in the rail that the server is out of reach and how old the shown rows are: the office reads
 * and writes on the server, and a quiet page would look current.
 */
export function LineSign() {
  const { t } = useLingui();
  const since = useSyncExternalStore(onLine, lineLostSince);
  // The loss that has lasted too long to be bearable.
  const [over, setOver] = useState<number | null>(null);
  useEffect(() => {
    if (since === null) return undefined;
    const timer = setTimeout(() => setOver(since), bearable - (Date.now() - since));
    return () => clearTimeout(timer);
  }, [since]);
  const at = since === null ? '' : pacificMinutes(new Date(since));
  return (
    <output className={styles.line}>
      {since !== null && over === since && (
        <>
          <StatusPill tone="neutral" icon="offline">{t`Offline`}</StatusPill>
          <span>{t`Rows are as of ${at}. Saving needs a connection.`}</span>
        </>
      )}
    </output>
  );
}
