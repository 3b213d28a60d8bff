import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { errors } from '#contract/errors.ts';
import { useText } from '#client/i18n.ts';
import { syncStatusAtom } from '#client/sync/status.ts';
import { StatusPill } from '#client/ui/pill.tsx';

/** Why what waits is not with the office yet; null while nothing keeps it. */
export function useWaitingWhy(): string | null {
  const { t } = useLingui();
  const text = useText();
  const { state, message } = useAtomValue(syncStatusAtom);
  if (state === 'offline') return t`No connection. It is sent when you are online.`;
  if (message) return text(errors[message].text);
  return state === 'sign-in' ? t`Sign in to send it.` : null;
}

/** How much of a row waits on this phone. */
export const WaitingPill = ({ waiting }: { waiting: number }) => (
  <StatusPill tone="attention" icon="device">
    {plural(waiting, { one: '# waiting', other: '# waiting' })}
  </StatusPill>
);
