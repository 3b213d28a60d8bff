import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { NewPasswordForm, ResetRequestForm } from './reset-forms.tsx';
import { Page } from '#client/ui/page.tsx';
import type { ScreenPart } from '#client/screen/screen-part.ts';

/** A link's token is in the fragment, which browsers send to no server or proxy. */
const tokenIn = (fragment: string): string | null =>
  new URLSearchParams(fragment).get('token')?.slice(0, 200) ?? null;

/**
 * Requests a reset link, or sets the new password from one. The token is removed from the address
 * at once.
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
