import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Card } from '#client/ui/card.tsx';
import { ListRow, List } from '#client/ui/list.tsx';
import { StatusPill } from '#client/ui/pill.tsx';

/** What each sync label means, shown with its pill. */
export function SyncWords() {
  const { t } = useLingui();
  const words: readonly { key: string; pill: ReactNode; meaning: string }[] = [
    {
      key: 'on-phone',
      pill: <StatusPill tone="attention" icon="device">{t`On phone`}</StatusPill>,
      meaning: t`Saved on this device, encrypted, but not yet with the office. It will not be lost.`,
    },
    {
      key: 'sending',
      pill: <StatusPill tone="info" icon="sync">{t`Sending`}</StatusPill>,
      meaning: t`On its way right now.`,
    },
    {
      key: 'sent',
      pill: <StatusPill tone="success">{t`Sent`}</StatusPill>,
      meaning: t`The server has confirmed this record at the time shown. Only confirmed records are green.`,
    },
    {
      key: 'needs-you',
      pill: <StatusPill tone="danger">{t`Needs you`}</StatusPill>,
      meaning: t`The office changed the same answer, or refused an entry. Open it, then choose or correct.`,
    },
    {
      key: 'offline',
      pill: <StatusPill tone="neutral" icon="offline">{t`Offline`}</StatusPill>,
      meaning: t`No connection. That is normal; everything keeps working on this device.`,
    },
    {
      key: 'retry',
      pill: <StatusPill tone="attention" icon="clock">{t`Couldn't send, will retry`}</StatusPill>,
      meaning: t`The connection or the server failed. The app keeps trying by itself, as long as it takes.`,
    },
  ];
  return (
    <Card>
      <h2>{t`What the words mean`}</h2>
      <List>
        {words.map(({ key, pill, meaning }) => (
          <ListRow key={key} title={pill} detail={meaning} />
        ))}
      </List>
    </Card>
  );
}
