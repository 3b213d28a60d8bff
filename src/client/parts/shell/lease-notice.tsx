import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { readLease } from '#client/session/device.ts';
import { sessionAtom } from '#client/session/session.ts';
import { Banner } from '#client/ui/notices.tsx';
import { useAnswer } from './use-answer.ts';

/** Says that the charts of this device were destroyed because the server was out of reach for too long. */
export function LeaseNotice() {
  const { t } = useLingui();
  const session = useAtomValue(sessionAtom);
  const database = session.kind === 'open' ? session.store?.name : undefined;
  const online = session.kind === 'open' ? session.online : 'unknown';
  const { value } = useAnswer(`lease ${database} ${online}`, async () => (database === undefined ? null : readLease(database)));
  if (!value?.removed) return null;
  return (
    <Banner tone="attention" icon="lock">
      {t`The charts on this device were removed because it had no contact with the server for 14 days. They come back with a connection. What is not sent is still here.`}
    </Banner>
  );
}
