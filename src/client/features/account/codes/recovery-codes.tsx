import { Trans, useLingui } from '@lingui/react/macro';
import { Stack } from '#client/ui/card.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { CopyButton } from './copy-button.tsx';

/** Shown only now: the server stores only their hashes. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useLingui();
  return (
    <Stack>
      <Banner tone="success" title={t`From now on signing in asks for a code.`}>
        {t`Your other sessions have ended.`}
      </Banner>
      <p>
        <Trans>
          Without your app, each of these codes signs you in one time. Keep them where you can find
          them without your phone: they are not shown again.
        </Trans>
      </p>
      <ol aria-label={t`Your recovery codes`}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <CopyButton text={codes.join('\n')} />
    </Stack>
  );
}
