import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { Button } from '#client/ui/button.tsx';
import { Card, Cluster } from '#client/ui/card.tsx';
import { dismissInstall, install, installAtom } from './install.ts';
import { InstallSteps } from './install-steps.tsx';

/**
 * Offers the home screen after the first saved note: a plain tab may lose its storage, an installed
 * app does not.
 */
export function InstallCard() {
  const { t } = useLingui();
  const { way, wanted } = useAtomValue(installAtom);
  if (!wanted || way === 'none') return null;
  return (
    <Card aria-label={t`Install`}>
      <h2>{t`Put Porchlight on your home screen`}</h2>
      <p>{t`Once installed, it opens without signal, and the phone does not delete unsent work.`}</p>
      {way === 'ios' && <InstallSteps />}
      <Cluster>
        {way === 'prompt' && (
          <Button
            variant="primary"
            icon="download"
            onClick={() => void install()}
          >{t`Install`}</Button>
        )}
        <Button onClick={() => void dismissInstall()}>{t`Not now`}</Button>
      </Cluster>
    </Card>
  );
}
