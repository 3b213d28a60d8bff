import type { ReactNode } from 'react';
import { errors, type ErrorCode } from '#contract/errors.ts';
import { useText } from '#client/i18n.ts';
import { Banner } from '#client/ui/notices.tsx';

/**
 * What went wrong, in the catalogue's words. `lead` comes before it, such as "Sorry, patients
 * could not be loaded."
 */
export function ErrorNotice({
  code,
  lead,
  actions,
  children,
}: {
  code: ErrorCode;
  lead?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  const text = useText();
  return (
    <Banner tone="danger" role="alert" title={lead} actions={actions}>
      {text(errors[code].text)}
      {children}
    </Banner>
  );
}
