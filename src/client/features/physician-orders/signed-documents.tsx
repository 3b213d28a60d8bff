import { useLingui } from '@lingui/react/macro';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { late } from '#client/screen/late.tsx';
import type { ScreenPart } from '#client/screen/screen-part.ts';
import { Page, PageHeader } from '#client/ui/page.tsx';

// One of the two at a time, and on few phones: what every phone loads stays small.
const OrderByLink = late(async () => (await import('./order-by-link.tsx')).OrderByLink, {
  isPiece: true,
});
const VerifyDocument = late(async () => (await import('./verify-document.tsx')).VerifyDocument, {
  isPiece: true,
});

/** A link's token is in the fragment, which browsers send to no server or proxy. */
const tokenIn = (fragment: string): string | null =>
  new URLSearchParams(fragment).get('token')?.slice(0, 200) ?? null;

/**
 * Where a link to an order leads, and where anybody checks a signed document. The token is removed
 * from the address at once.
 */
function SignedDocuments() {
  const { t } = useLingui();
  const given = tokenIn(useLocation().hash);
  const navigate = useNavigate();
  const [token, setToken] = useState(given);
  // Another link opened in the same tab.
  if (given !== null && given !== token) setToken(given);
  useEffect(() => {
    if (given !== null) void navigate({ to: '/signedDocuments', hash: '', replace: true });
  }, [given, navigate]);
  return (
    <Page>
      {/* What is behind a link is not signed yet. */}
      <PageHeader title={token === null ? t`Signed documents` : t`Physician order`} />
      {token !== null && <OrderByLink key={token} token={token} />}
      <VerifyDocument />
    </Page>
  );
}

export const screen: ScreenPart<void> = { Screen: SignedDocuments };
