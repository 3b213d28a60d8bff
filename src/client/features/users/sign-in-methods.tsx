import type { UserRow } from '#contract/users.ts';
import { Stack } from '#client/ui/card.tsx';
import { TakeCodes } from './reset-codes.tsx';
import { TakePasskeys } from './revoke-passkeys.tsx';

/** What a person signs in with beside the password or instead of it. */
export function SignInWays({
  user,
}: {
  user: Pick<UserRow, 'id' | 'name' | 'asksCode' | 'passkeys'>;
}) {
  if (!user.asksCode && user.passkeys === 0) return '—';
  return (
    <Stack>
      <TakeCodes user={user} />
      <TakePasskeys user={user} />
    </Stack>
  );
}
