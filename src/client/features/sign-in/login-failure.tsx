import { errors } from '#contract/errors.ts';
import { useText } from '#client/i18n.ts';
import { ErrorNotice } from '#client/screen/error-notice.tsx';
import { codeOf } from '#client/screen/failure-notice.tsx';

/**
 * "Sorry, login failed." followed by the reason; a wrong name or password shows no further reason
 * (spec portal §4).
 */
export function LoginFailure({ error }: { error: unknown }) {
  const text = useText();
  if (error === null || error === undefined) return null;
  const code = codeOf(error);
  const alone = code === 'login.failed' || code === 'login.blocked';
  return <ErrorNotice code={code} lead={alone ? undefined : text(errors['login.failed'].text)} />;
}
