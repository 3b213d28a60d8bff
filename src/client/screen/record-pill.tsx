import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { RecordState } from '#client/store/snapshots/queries.ts';
import { unsavedHereAtom } from '#client/store/outbox/unsaved.ts';
import { StatusPill } from '#client/ui/pill.tsx';
import { pacificMinutes } from './pacific-clock.ts';

/**
 * How far the work on one record is: *On phone* → *Sending* → *Sent hh:mm*, or *Needs you*. Green
 * only with the server's receipt. With `visitId` also *Not saved*.
 */
export function RecordPill({
  record,
  visitId,
}: {
  record: RecordState | undefined;
  visitId?: string;
}) {
  const { t } = useLingui();
  const unsaved = useAtomValue(unsavedHereAtom);
  if (unsaved.some((each) => each.visitId === visitId))
    return <StatusPill tone="danger">{t`Not saved`}</StatusPill>;
  switch (record?.kind) {
    case 'on-phone':
      return <StatusPill tone="attention" icon="device">{t`On phone`}</StatusPill>;
    case 'sending':
      return <StatusPill tone="info" icon="sync">{t`Sending`}</StatusPill>;
    case 'sent':
      return (
        <StatusPill tone="success">{t`Sent ${pacificMinutes(new Date(record.at))}`}</StatusPill>
      );
    case 'needs-you':
      return <StatusPill tone="danger">{t`Needs you`}</StatusPill>;
    case 'clean':
    case undefined:
      return null;
  }
}
