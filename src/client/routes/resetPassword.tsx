import { createFileRoute } from '@tanstack/react-router';
import { NewPasswordForm, ResetRequestForm } from '#client/parts/account/reset-forms.tsx';
import { Page } from '#client/ui/page.tsx';

export const Route = createFileRoute('/resetPassword')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } => (typeof token === 'string' && token !== '' ? { token: token.slice(0, 200) } : {}),
  component: ResetPassword,
});

/** Asks for a reset link, or takes the new password a link leads to. */
function ResetPassword() {
  const { token } = Route.useSearch();
  return <Page>{token === undefined ? <ResetRequestForm /> : <NewPasswordForm token={token} />}</Page>;
}
