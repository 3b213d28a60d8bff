import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { lock, useUser } from '#client/session/session.ts';
import { Button } from '#client/ui/button.tsx';
import { Stack } from '#client/ui/card.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { LinkRow, List } from '#client/ui/list.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { PreferenceFields } from './preference-fields.tsx';
import { shellOf } from './shell-kind.ts';
import { UnsentWarning } from './unsent-warning.tsx';
import { useSignOut } from './use-sign-out.ts';

function LeaveButtons({ field, onClose }: { field: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const { unsent, ask, leave, busy, error } = useSignOut();
  const [switching, setSwitching] = useState(false);
  const start = (toSwitch: boolean) => {
    setSwitching(toSwitch);
    void ask();
  };
  return (
    <Stack>
      <FailureNotice error={error} />
      {field && <Button icon="lock" block onClick={() => void lock()}>{t`Lock`}</Button>}
      <Button icon="switch" block busy={busy} onClick={() => start(true)}>{t`Switch user`}</Button>
      <Button icon="leave" block busy={busy} onClick={() => start(false)}>{t`Sign out`}</Button>
      {unsent > 0 && <UnsentWarning title={switching ? t`Switch user` : t`Sign out`} unsent={unsent} busy={busy} onLeave={() => void leave()} onClose={onClose} />}
    </Stack>
  );
}

/** Everything about the person and the device: profile, display, lock, sign out; in the field also the sync centre. */
export function MoreMenu({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const user = useUser();
  const field = shellOf(user) === 'field';
  return (
    <Dialog title={`${user.givenName} ${user.familyName}`} onClose={onClose}>
      <List>
        {field && <LinkRow to="/sync" title={t`Sync`} onClick={onClose} />}
        <LinkRow to="/profile" title={t`Profile`} onClick={onClose} />
        <LinkRow to="/help" title={t`Help`} onClick={onClose} />
      </List>
      <PreferenceFields />
      <LeaveButtons field={field} onClose={onClose} />
    </Dialog>
  );
}
