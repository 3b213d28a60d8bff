import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Stack } from '#client/ui/card.tsx';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { UnsavedWarning } from '#client/features/account/unsaved-warning.tsx';
import { UnsentWarning } from '#client/features/account/unsent-warning.tsx';
import { SwitchAccount } from '#client/features/account/switch-account.tsx';
import { useSignOut } from '#client/features/account/use-sign-out.ts';

/** What the person pressed. */
type Wish = 'lock' | 'switch' | 'leave';

/** Lock, switch user and sign out, each with what would be left unsaved or unsent. */
export function LeaveButtons({ field, onClose }: { field: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const leaving = useSignOut();
  const { unsent, needsYou, unsaved, ask, leave, stay, busy, error } = leaving;
  const [choosing, setChoosing] = useState(false);
  const [wish, setWish] = useState<Wish>('leave');
  const start = (wished: Wish) => {
    setWish(wished);
    if (wished === 'lock') void leaving.lock();
    else if (wished === 'leave') void ask();
    else if (field) void leaving.switchPerson();
    else setChoosing(true);
  };
  const anywayOf = {
    lock: leaving.lockAnyway,
    switch: leaving.switchAnyway,
    leave,
  };
  const title = { lock: t`Lock`, switch: t`Switch user`, leave: t`Sign out` }[wish];
  const anyway = { lock: t`Lock anyway`, switch: t`Switch user anyway`, leave: t`Sign out anyway` }[
    wish
  ];
  const warns = unsaved + unsent + needsYou > 0;
  return (
    <Stack>
      <FailureNotice error={warns ? null : error} />
      {field && (
        <Button icon="lock" block busy={busy} onClick={() => start('lock')}>{t`Lock`}</Button>
      )}
      <Button
        icon="switch"
        block
        busy={busy}
        onClick={() => start('switch')}
      >{t`Switch user`}</Button>
      <Button icon="leave" block busy={busy} onClick={() => start('leave')}>{t`Sign out`}</Button>
      {choosing && (
        <SwitchAccount
          subject={{ signInAsOther: () => void ask() }}
          onClose={() => setChoosing(false)}
        />
      )}
      {unsaved > 0 && (
        <UnsavedWarning
          title={title}
          anyway={anyway}
          unsaved={unsaved}
          error={error}
          onLeave={anywayOf[wish]}
          onClose={stay}
        />
      )}
      {unsaved === 0 && unsent + needsYou > 0 && (
        <UnsentWarning
          title={title}
          unsent={unsent}
          needsYou={needsYou}
          error={error}
          onLeave={leave}
          onClose={onClose}
        />
      )}
    </Stack>
  );
}
