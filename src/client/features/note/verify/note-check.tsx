import { Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { useState } from 'react';
import type { Seal } from '#contract/entities.ts';
import type { SealCheck } from '#contract/seal-check.ts';
import { Button } from '#client/ui/button.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { SignerFacts } from './signer-facts.tsx';

type Verified = { readonly seal: Seal | null; readonly addenda: number };

/** The result of verifying a note, in words, with who signed it. */
export function SealVerdict({ check, seal, addenda }: Verified & { readonly check: SealCheck }) {
  return (
    <>
      <Verdict check={check} addenda={addenda} />
      {seal && <SignerFacts seal={seal} />}
    </>
  );
}

function Verdict({ check, addenda }: { check: SealCheck; addenda: number }) {
  const { t } = useLingui();
  switch (check) {
    case 'matches':
      return (
        <Banner tone="success" title={t`The seal matches`}>
          {t`The note is exactly what was signed.`}{' '}
          {addenda > 0 &&
            plural(addenda, {
              one: '# addendum was added later and is not part of the seal.',
              other: '# addenda were added later and are not part of the seal.',
            })}
        </Banner>
      );
    case 'differs':
      return (
        <Banner
          tone="danger"
          title={t`The seal does not match`}
        >{t`The note differs from what was signed. Do not rely on it.`}</Banner>
      );
    case 'not-signed':
      return (
        <Banner
          tone="neutral"
          icon="info"
        >{t`The note is not signed: there is nothing to verify.`}</Banner>
      );
    case 'unknown-form':
      return (
        <Banner tone="attention">
          <Trans>
            This version of the app does not know this note’s form. Update the app to verify it.
          </Trans>
        </Banner>
      );
  }
}

/** Computes a signed note's hash again and compares it with its seal. */
export function NoteCheck({
  seal,
  addenda,
  check,
}: Verified & { readonly check: () => Promise<SealCheck> }) {
  const { t } = useLingui();
  const [found, setFound] = useState<SealCheck | null>(null);
  const { busy, error, start } = useAttempt(async () => {
    setFound(null);
    setFound(await check());
  });
  return (
    <>
      <Button icon="lock" busy={busy} onClick={() => void start()}>{t`Verify`}</Button>
      <FailureNotice error={error} />
      <div aria-live="polite">
        {found && <SealVerdict check={found} seal={seal} addenda={addenda} />}
      </div>
    </>
  );
}
