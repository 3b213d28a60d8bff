import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useParams, useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { errors, Refusal, type ErrorCode } from '#contract/errors.ts';
import { useText } from '#client/i18n.ts';
import { Button } from '#client/ui/button.tsx';
import { Cluster } from '#client/ui/card.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { Page, PageHeader } from '#client/ui/page.tsx';
import { flushAll, reloadSafely } from '#client/screen/before-reload.ts';
import { isChunkFailure } from '#client/screen/chunk-failures.ts';
import { ErrorNotice } from '#client/screen/error-notice.tsx';
import { NotFoundScreen } from '#client/screen/not-found-screen.tsx';
import { useScreenTitle } from './page-titles.ts';

/**
 * A screen's request comes only from its address: what the server cannot accept there does not
 * exist. Where the address names no record, it is the filter that selects nothing.
 */
const atAddress = (code: ErrorCode): ErrorCode =>
  code === 'request.invalid' ? 'record.not-found' : code;

/** An address whose id no record can have, such as `/patient/nonsense`. */
const isNowhere = (error: unknown, params: object): boolean =>
  error instanceof Refusal && error.code === 'request.invalid' && Object.keys(params).length > 0;

/** "Sorry, X could not be loaded." (spec portal §8) with the screen's title as X. */
function useLoadFailure(): string {
  const { t, i18n } = useLingui();
  const title = useScreenTitle();
  if (title === null) return t`This screen could not be loaded`;
  // Inside an English sentence a title begins small; in German it is a noun and does not.
  const what = i18n.locale === 'en' ? title.charAt(0).toLowerCase() + title.slice(1) : title;
  return t`Sorry, ${what} could not be loaded.`;
}

/**
 * A screen that failed: its data could not be loaded, its code could not be loaded, or it broke.
 * Open drafts are written to the device first; then the person decides.
 */
export function FailureScreen({ error, reset }: ErrorComponentProps) {
  const { t } = useLingui();
  const text = useText();
  const router = useRouter();
  const chunk = isChunkFailure(error);
  const lead = useLoadFailure();
  const params = useParams({ strict: false });
  useEffect(() => {
    // The specification's words for the log (portal §2); the message of a failed import carries no
    // patient data.
    if (chunk) globalThis.reportError(new Error('Dynamic page loading failed', { cause: error }));
    void flushAll();
  }, [chunk, error]);
  const again = () => {
    reset();
    void router.invalidate();
  };
  if (isNowhere(error, params)) return <NotFoundScreen />;
  if (error instanceof Refusal) {
    return (
      <Page>
        <PageHeader title={lead} />
        <ErrorNotice code={atAddress(error.code)} />
        <Cluster>
          <Button variant="primary" onClick={again}>{t`Try again`}</Button>
        </Cluster>
      </Page>
    );
  }
  return (
    <Page>
      <PageHeader title={t`This screen could not be opened`} />
      <Banner tone="attention" role="alert">
        {chunk
          ? text(errors['device.part-missing'].text)
          : t`Something on this screen went wrong. What you entered is saved on this device.`}
      </Banner>
      <Cluster>
        <Button variant="primary" onClick={() => void reloadSafely()}>{t`Reload`}</Button>
        <Button onClick={again}>{t`Try again`}</Button>
      </Cluster>
    </Page>
  );
}
