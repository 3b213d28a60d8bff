import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { NewPasswordForm, ResetRequestForm } from './reset-forms.tsx';
import { Page } from '#client/ui/page.tsx';
import type { ScreenPart } from '#client/screen/screen-part.ts';

/** A link's token stands in the fragment, which no server and no proxy is told. */
const tokenIn = (fragment: string): string | null =>
  new URLSearchParams(fragment).get('token')?.slice(0, 200) ?? null;

/**
 * Asks for a reset link, or takes the new password a link leads to. The token leaves the address at
 * once.
 */
function ResetPassword() {
  const given = tokenIn(useLocation().hash);
  const navigate = useNavigate();
  const [token, setToken] = useState(given);
  // Another link opened in the same tab.
  if (given !== null && given !== token) setToken(given);
  useEffect(() => {
    if (given !== null) void navigate({ to: '/resetPassword', hash: '', replace: true });
  }, [given, navigate]);
  return (
    <Page>
      {token === null ? <ResetRequestForm /> : <NewPasswordForm key={token} token={token} />}
    </Page>
  );
}

export const screen: ScreenPart<void> = { Screen: ResetPassword };
