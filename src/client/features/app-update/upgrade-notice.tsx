import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { currentUpgrade, onUpgrade } from '#client/store/upgrade.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { reloadSafely } from '#client/screen/before-reload.ts';

/** Milliseconds a tab usually needs to save and close; only a longer wait is shown. */
const patience = 1_000;

function useLasting(wanted: boolean): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!wanted) return undefined;
    const timer = setTimeout(() => setLasting(true), patience);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [wanted]);
  return wanted && lasting;
}

/** Explains to this tab that two versions of the app in two tabs need the same database. */
export function UpgradeNotice() {
  const { t } = useLingui();
  const upgrade = useSyncExternalStore(onUpgrade, currentUpgrade);
  const waits = useLasting(upgrade === 'waits');
  if (waits) {
    return (
      <Dialog title={t`Another tab is still saving`}>
        <output>
          <Trans>
            This tab continues as soon as the other one has saved. If this message stays, close
            Porchlight’s other tabs.
          </Trans>
        </output>
      </Dialog>
    );
  }
  if (upgrade !== 'saving' && upgrade !== 'outdated') return null;
  const saved = upgrade === 'outdated';
  return (
    <Dialog
      title={t`The app was updated in another tab`}
      actions={
        saved && <Button variant="primary" onClick={() => void reloadSafely()}>{t`Reload`}</Button>
      }
    >
      <output>
        {saved
          ? t`Everything you entered here is saved on this device. Reload to continue with the new version.`
          : t`Saving…`}
      </output>
    </Dialog>
  );
}
